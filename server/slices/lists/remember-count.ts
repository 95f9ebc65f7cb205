import { createMemory } from "./memory.ts";

const counted = createMemory<number>(1_000);

export async function remember(key: string, count: () => Promise<number>): Promise<number> {
  const known = counted.get(key);
  if (known !== undefined) return known;
  const total = await count();
  counted.set(key, total);
  return total;
}
