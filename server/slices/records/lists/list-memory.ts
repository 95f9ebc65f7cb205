/**
 * What was found for a version of the data is true for as long as that is the version, so its name has to be in the key.
 * The oldest goes first.
 */
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

/** What whoever serves lists remembers of earlier questions: totals, and names that few have with who has them. */
export function createListMemory() {
  const totals = createMemory<number>(1_000);
  return {
    matches: createMemory<readonly string[]>(50),
    async total(key: string, count: () => Promise<number>): Promise<number> {
      const known = totals.get(key);
      if (known !== undefined) return known;
      const total = await count();
      totals.set(key, total);
      return total;
    },
  };
}
