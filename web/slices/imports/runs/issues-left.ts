import type { RunRow } from "../../../data/imports.ts";

type Issue = RunRow["issues"][number];
type Fed = ReadonlyMap<string, readonly number[]>;

/** What a row's own values do not decide: only the next try knows whether it is still so. */
const BEYOND: ReadonlySet<string> = new Set(["unknown_code", "superseded", "exists", "not_there", "missing_record"]);

export type IssuesLeft = {
  /** What is wrong as far as anybody can say now. */
  issues: readonly Issue[];
  /** Something that was wrong is no longer so. */
  isCorrected: boolean;
};

/**
 * What is wrong with a row after a person changed some of its cells. `anew` is what the changed row was found wrong with,
 * by the same checks as in a run; null while that is not known.
 */
export function issuesLeft(
  { issues, edited }: Pick<RunRow, "issues" | "edited">,
  fed: Fed,
  anew: readonly Issue[] | null,
) {
  const isEdited = ({ field }: Issue) => fed.get(field)?.some((column) => edited.includes(column)) ?? false;
  const found = (anew ?? []).filter((issue) => isEdited(issue) && !BEYOND.has(issue.rule));
  const isCorrected = issues.some((issue) => isEdited(issue) && !found.some(({ field }) => field === issue.field));
  return { issues: [...issues.filter((issue) => !isEdited(issue)), ...found], isCorrected } satisfies IssuesLeft;
}

/** The file's columns in the order to look at them: those that something is wrong with come first. */
export function faultyFirst(columns: number, rows: readonly Pick<RunRow, "issues">[], fed: Fed): number[] {
  const faulty = new Set(rows.flatMap(({ issues }) => issues.flatMap(({ field }) => fed.get(field) ?? [])));
  const all = Array.from({ length: columns }, (_, column) => column);
  return [...all.filter((column) => faulty.has(column)), ...all.filter((column) => !faulty.has(column))];
}
