const MOST = 1_000;
const counted = new Map<string, number>();

/** What was counted for a version of the data is true for as long as that is the version, so its name has to be in the key. */
export async function remember(key: string, count: () => Promise<number>): Promise<number> {
  const known = counted.get(key);
  if (known !== undefined) return known;
  const total = await count();
  counted.set(key, total);
  for (const oldest of counted.keys()) {
    if (counted.size <= MOST) break;
    counted.delete(oldest);
  }
  return total;
}
