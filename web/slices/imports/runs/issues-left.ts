import type { RunRow } from "../../../data/imports.ts";

type Issue = RunRow["issues"][number];
type Fed = ReadonlyMap<string, readonly number[]>;

/** Findings that a row's own values do not decide: only the next try can tell. */
const BEYOND: ReadonlySet<string> = new Set(["unknown_code", "superseded", "exists", "not_there", "missing_record"]);

export type IssuesLeft = {
  /** The remaining problems, as far as is known. */
  issues: readonly Issue[];
  /** Some problem is solved. */
  isCorrected: boolean;
};

/**
 * The problems of a row after a person changed some of its cells. `anew` are the changed row's findings, by the same
 * checks as in a run; null while they are unknown.
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

/** The order of the file's columns: those with problems come first. */
export function faultyFirst(columns: number, rows: readonly Pick<RunRow, "issues">[], fed: Fed): number[] {
  const faulty = new Set(rows.flatMap(({ issues }) => issues.flatMap(({ field }) => fed.get(field) ?? [])));
  const all = Array.from({ length: columns }, (_, column) => column);
  return [...all.filter((column) => faulty.has(column)), ...all.filter((column) => !faulty.has(column))];
}
