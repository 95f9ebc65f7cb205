import { LIMITS } from "../store/list-limits.ts";
import type { ListGroup } from "./list-shapes.ts";
import type { OtherStays, Otherwise } from "./other-ways.repo.ts";

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

/** Computes each answer once. */
function createAnswers<T>(most: number) {
  const kept = createMemory<T>(most);
  return async (key: string, find: () => Promise<T>): Promise<T> => {
    const known = kept.get(key);
    if (known !== undefined) return known;
    const found = await find();
    kept.set(key, found);
    return found;
  };
}

/**
 * Answers of earlier queries: totals, groups, and the ids that a name found. Each key contains the version of the data.
 */
export function createListMemory() {
  return {
    matches: createMemory<readonly string[]>(LIMITS.rememberedNames),
    total: createAnswers<number>(LIMITS.rememberedTotals),
    otherwise: createAnswers<Otherwise>(LIMITS.rememberedNames),
    otherStays: createAnswers<OtherStays>(LIMITS.rememberedNames),
    groups: createAnswers<readonly ListGroup[]>(LIMITS.rememberedNames),
  };
}
