import type { CauseShown, ProblemShown } from "./cause-shown.ts";

const UNCORRECTABLE = "superseded";

/** Problems that hold rows back come before warnings, and those that need no correction last; else most rows first. */
export function orderProblems<Problem extends ProblemShown>(problems: readonly Problem[]): Problem[] {
  const rank = ({ rule, warning }: Problem) => (rule === UNCORRECTABLE ? 2 : Number(warning));
  return problems.toSorted((a, b) => rank(a) - rank(b) || b.count - a.count);
}

/** A value that identifies a cause among several of the same problem; a code is its own. */
export const exampleOf = ({ rule, pattern, sample }: CauseShown): string =>
  rule === "unknown_code" ? pattern : (sample.find(({ value }) => value !== "")?.value ?? "");

/** The rows of the largest problem, with which bars are compared. */
export const mostRows = (problems: readonly ProblemShown[]): number =>
  Math.max(1, ...problems.map(({ count }) => count));

/** What names a problem in a list. */
export const keyOf = ({ rule, field, list }: Pick<ProblemShown, "rule" | "field" | "list">): string =>
  [rule, field, list ?? ""].join(" ");
