import { isReasonColumn } from "../csv/reason-columns.ts";
import { headerKey } from "../modules/spelling.ts";
import { similarity } from "./similar.ts";

export type ColumnDrift = { added: string[]; missing: string[]; renamed: { from: string; to: string }[] };

/** From this similarity on, one column is probably the other under a new name. */
const ALIKE = 0.6;

/**
 * Columns of the file that the configuration was not made for, and the reverse. A column with only a change of case or
 * punctuation is found by the mapping, so it is not listed.
 */
export function findDrift(made: readonly string[], found: readonly string[]): ColumnDrift {
  const foundKeys = new Set(found.map(headerKey));
  const madeKeys = new Set(made.map(headerKey));
  const missing = made.filter((name) => !foundKeys.has(headerKey(name)));
  const added = found.filter((name) => !madeKeys.has(headerKey(name)) && !isReasonColumn(name));
  const pairs = missing
    .flatMap((from) => added.map((to) => ({ from, to, alike: similarity(headerKey(from), headerKey(to)) })))
    .filter(({ alike }) => alike >= ALIKE)
    .sort((a, b) => b.alike - a.alike);
  const renamed: { from: string; to: string }[] = [];
  const taken = new Set<string>();
  for (const { from, to } of pairs) {
    if (taken.has(`from ${from}`) || taken.has(`to ${to}`)) continue;
    taken.add(`from ${from}`).add(`to ${to}`);
    renamed.push({ from, to });
  }
  const gone = new Set(renamed.map(({ from }) => from));
  const come = new Set(renamed.map(({ to }) => to));
  return {
    added: added.filter((name) => !come.has(name)),
    missing: missing.filter((name) => !gone.has(name)),
    renamed,
  };
}
