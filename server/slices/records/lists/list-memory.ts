import { LIMITS } from "../store/list-limits.ts";

/** Values by key. The oldest goes first, so a key of another version of the data is forgotten in time. */
function createMemory<T>(most: number) {
  const kept = new Map<string, T>();
  return {
    get: (key: string): T | undefined => kept.get(key),
    set(key: string, value: T): void {
      kept.set(key, value);
      for (const oldest of kept.keys()) {
        if (kept.size <= most) break;
        kept.delete(oldest);
      }
    },
  };
}

export type ListMemory = ReturnType<typeof createListMemory>;

/** Answers of earlier queries: totals, and the ids that a name led to. Each key names the version of the data. */
export function createListMemory() {
  const totals = createMemory<number>(LIMITS.rememberedTotals);
  return {
    matches: createMemory<readonly string[]>(LIMITS.rememberedNames),
    async total(key: string, count: () => Promise<number>): Promise<number> {
      const known = totals.get(key);
      if (known !== undefined) return known;
      const total = await count();
      totals.set(key, total);
      return total;
    },
  };
}
