/**
 * What was found for a version of the data is true for as long as that is the version, so its name has to be in the key.
 * The oldest goes first.
 */
export function createMemory<T>(most: number) {
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
