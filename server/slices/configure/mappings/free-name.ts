const LONGEST = 120;

/** The requested name, or the first free one of `name (2)`, `name (3)` …, ignoring case. */
export function freeName(wish: string, taken: readonly string[]): string {
  const known = new Set(taken.map((name) => name.toLowerCase()));
  let name = wish.slice(0, LONGEST);
  for (let number = 2; known.has(name.toLowerCase()); number += 1) {
    const mark = ` (${number})`;
    name = wish.slice(0, LONGEST - mark.length) + mark;
  }
  return name;
}
