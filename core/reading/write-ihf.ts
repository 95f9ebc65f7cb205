import { BALANCE_AT, IHF_COLUMNS, joinIhfLine } from "./ihf-lines.ts";
import { millionthsOf, writeMillionths } from "./money.ts";

/** Writes an in-house file of these guests, with cells in the order of IHF_COLUMNS; counts and total are computed. */
export function writeIhf(
  house: { property: string; businessDate: string },
  guests: readonly (readonly string[])[],
): string {
  const sum = guests.reduce((total, cells) => total + (millionthsOf(cells[BALANCE_AT] || "0") ?? 0n), 0n);
  const lines = [
    ["H", house.property, house.businessDate, String(guests.length)],
    ...guests.map((cells) => ["G", ...IHF_COLUMNS.map((_, index) => cells[index] ?? "")]),
    ["T", String(guests.length), writeMillionths(sum)],
  ];
  return lines.map((fields) => `${joinIhfLine(fields)}\n`).join("");
}
