import type { Change, Refusal } from "./built.ts";

/** Several values that a file keeps in one text. */
export const itemsOf = (text: string | undefined): string[] =>
  (text ?? "")
    .split(/[,;|\n]/)
    .map((item) => item.trim())
    .filter((item) => item !== "");

/** The normal form for comparison: each value once, in order. */
export const textOf = (items: readonly string[]): string | undefined =>
  items.length === 0 ? undefined : [...new Set(items)].sort().join(", ");

export type Pair = { group: string; value: string };

/** "FLOOR:HI" as group and value; OPERA requires both. */
function pairOf(item: string): Pair | undefined {
  const index = item.indexOf(":");
  const [group, value] = [item.slice(0, index).trim(), item.slice(index + 1).trim()];
  return index > 0 && value !== "" ? { group, value } : undefined;
}

export const pairText = (pairs: readonly Pair[]): string | undefined =>
  textOf(pairs.map(({ group, value }) => `${group}:${value}`));

/** The pairs of a text. Values without a group are left out, long ones are refused, and both are listed. */
export function pairsIn(
  field: string,
  text: string | undefined,
  widths: { group: number; value: number },
  changes: Change[],
  refusals: Refusal[],
): Pair[] {
  const items = itemsOf(text);
  const pairs = items.flatMap((item) => pairOf(item) ?? []);
  for (const { group, value } of pairs)
    if (group.length > widths.group || value.length > widths.value)
      refusals.push({ field, reason: "too-long", value: `${group}:${value}` });
  if (pairs.length < items.length) changes.push({ field, change: "left" });
  const sent = pairText(pairs);
  if (sent !== undefined && sent !== text && pairs.length === items.length)
    changes.push({ field, change: "moved", sent });
  return pairs;
}

/** Pairs of the same group together. */
export function byGroup(pairs: readonly Pair[]): { group: string; values: string[] }[] {
  const groups = new Map<string, Set<string>>();
  for (const { group, value } of pairs) groups.set(group, (groups.get(group) ?? new Set()).add(value));
  return [...groups].sort().map(([group, values]) => ({ group, values: [...values].sort() }));
}
