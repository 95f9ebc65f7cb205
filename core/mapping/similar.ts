/** How much two words share, by pairs of letters: 1 the same, 0 nothing. */
export function similarity(one: string, other: string): number {
  if (one === other) return 1;
  if (one.length < 2 || other.length < 2) return 0;
  const pairs = new Map<string, number>();
  for (let at = 0; at < one.length - 1; at++) {
    const pair = one.slice(at, at + 2);
    pairs.set(pair, (pairs.get(pair) ?? 0) + 1);
  }
  let shared = 0;
  for (let at = 0; at < other.length - 1; at++) {
    const pair = other.slice(at, at + 2);
    const left = pairs.get(pair) ?? 0;
    if (left === 0) continue;
    pairs.set(pair, left - 1);
    shared++;
  }
  return (2 * shared) / (one.length + other.length - 2);
}
