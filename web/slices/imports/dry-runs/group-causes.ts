import type { CauseShown } from "./cause-shown.ts";

const UNCORRECTABLE = "superseded";

/** Codes and missing records are one problem each; values that fail alike are grouped, whatever their format. */
const isApart = ({ rule }: CauseShown) => rule === "unknown_code" || rule === "missing_record";

const rowsOf = (causes: readonly CauseShown[]) => causes.reduce((sum, { count }) => sum + count, 0);

/**
 * Causes of one rule and field together, most rows first. Causes that hold rows back come before warnings, and those
 * that need no correction come last.
 */
export function groupCauses<Cause extends CauseShown>(causes: readonly Cause[]): Cause[][] {
  const groups = new Map<string, Cause[]>();
  for (const cause of causes) {
    const key = [cause.rule, cause.field, isApart(cause) ? cause.pattern : ""].join(" ");
    const group = groups.get(key);
    if (group) group.push(cause);
    else groups.set(key, [cause]);
  }
  const rank = ([first]: Cause[]) => (first?.rule === UNCORRECTABLE ? 2 : Number(first?.warning ?? false));
  return [...groups.values()].sort((a, b) => rank(a) - rank(b) || rowsOf(b) - rowsOf(a));
}

/** A value that identifies a cause among several of the same problem. */
export const exampleOf = ({ sample }: CauseShown): string => sample.find(({ value }) => value !== "")?.value ?? "";

/** The rows of the largest cause, with which bars are compared. */
export const mostRows = (causes: readonly CauseShown[]): number => Math.max(1, ...causes.map(({ count }) => count));
