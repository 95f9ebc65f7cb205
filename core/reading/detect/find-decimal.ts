import { type Decimal, OTHER_DECIMAL, SLIPS, tallyDecimals } from "./column-decimals.ts";
import { because, excerpt, type Finding } from "./finding.ts";

/** How amounts are written, from the columns with only numbers. */
export function findDecimal(
  columns: readonly string[][],
  delimiter: Finding<string>,
  complete: boolean,
): Finding<Decimal> {
  const seen = { ",": { count: 0, example: "" }, ".": { count: 0, example: "" } };
  let unclear = false;
  for (const values of columns) {
    const tally = tallyDecimals(values);
    for (const decimal of [",", "."] as const) {
      seen[decimal].count += tally[decimal].count;
      seen[decimal].example ||= tally[decimal].example;
      unclear ||= tally.unclear[decimal].count > 0;
    }
  }
  const [comma, point] = [seen[","].count, seen["."].count];
  if (comma + point === 0) return undecided(delimiter, complete && !unclear);
  const value = comma > point ? "," : ".";
  const evidence = [because("amounts", { amounts: seen[value].count, example: excerpt(seen[value].example) })];
  if (comma > 0 && point > 0) evidence.push(because("amounts_both_ways", { comma, point }));
  const sure = delimiter.sure && Math.min(comma, point) <= Math.max(comma, point) * SLIPS;
  return { value, sure, evidence, others: [OTHER_DECIMAL[value]] };
}

/** If amounts have a comma, a comma is seldom the delimiter. */
function undecided(delimiter: Finding<string>, none: boolean): Finding<Decimal> {
  const value = delimiter.value === ";" ? "," : ".";
  return { value, sure: none, evidence: [because("no_amounts")], others: [OTHER_DECIMAL[value]] };
}
