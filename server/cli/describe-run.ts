import type { ImportCause, ImportCounts, ImportProblem, ImportRun } from "../../contract/imports.ts";
import type { RefusedSheet, Restore } from "../../contract/restores.ts";
import { describeReview, labelOf } from "./describe-reading.ts";
import { number } from "./progress-line.ts";

const ENDS = ["read", "created", "updated", "unchanged", "rejected", "waiting", "warned"] as const;

/** Columns of text: the first `left` ones left-aligned, figures right-aligned. */
export function table(head: readonly string[], rows: readonly (readonly string[])[], left = 1): string {
  const lines = [head, ...rows];
  const widths = head.map((_, index) => Math.max(...lines.map((line) => (line[index] ?? "").length)));
  return lines
    .map((line) =>
      line
        .map((cell, index) => (index < left ? cell.padEnd(widths[index] ?? 0) : cell.padStart(widths[index] ?? 0)))
        .join("  ")
        .trimEnd(),
    )
    .join("\n");
}

const figures = (counts: ImportCounts) => ENDS.map((end) => number(counts[end]));

/** From how many rows on the server may stop a run. */
const STOP_FROM = 1_000;

export type Caused = {
  module: string;
  sheet: string;
  problems: readonly ImportProblem[];
  causes: readonly ImportCause[];
};

/** The result of a run, for people. */
export function describeRun(run: ImportRun, caused: readonly Caused[]): string {
  const counts = table(["", ...ENDS], [[run.module, ...figures(run.counts)]]);
  const gone = run.gone === null ? [] : [`No longer in the file: ${number(run.gone)} records`];
  if (run.review) return [headOf(run), ...describeReview(run)].join("\n");
  return [headOf(run), counts, ...describeEnd(run), ...gone, ...describeCauses(caused)].join("\n");
}

export function describeRestore(restore: Restore, caused: readonly Caused[]): string {
  const rows = restore.imports.map((run) => [run.sheet, run.state, ...figures(run.counts)]);
  const sum = ["Total", restore.state, ...figures(restore.counts)];
  const problems = restore.imports.flatMap(({ sheet, problem }) => (problem ? [`${sheet}: ${problem}`] : []));
  return [
    `${restore.file.name}: ${restore.state}`,
    table(["Sheet", "State", ...ENDS], [...rows, sum], 2),
    ...describeRefused(restore.refused),
    ...problems,
    ...restore.imports.flatMap((run) => (run.review ? [`${run.sheet}:`, ...describeReview(run)] : [])),
    ...describeCauses(caused),
  ].join("\n");
}

function headOf({ file, sheet, state, problem }: ImportRun): string {
  const name = sheet ? `${file.name}, sheet ${sheet}` : file.name;
  return `${name}: ${state}${problem ? `. ${problem}` : ""}`;
}

const describeRefused = (refused: readonly RefusedSheet[]): string[] =>
  refused.map(({ sheet, problem }) => `Not taken: ${sheet}. ${problem}`);

/** The value in the line; for a superseded line, the superseding one. */
function exampleOf(rule: string, { line, value, winner }: ImportCause["sample"][number]): string {
  if (rule === "superseded")
    return winner
      ? `line ${line}: line ${winner} has the same id and is stored instead`
      : `line ${line}: a later import`;
  return value ? `line ${line}: ${value.slice(0, 60)}` : `line ${line}`;
}

/** Notes that the figures alone do not tell. */
export function describeEnd({ state, counts, acceptedUnsure }: ImportRun): string[] {
  const { read, rejected, waiting } = counts;
  if (state !== "done") return [];
  const isNothing = read > 0 && rejected + waiting === read;
  return [
    ...(read === 0 ? ["The file has no rows: nothing was imported."] : []),
    ...(isNothing ? ["No row was taken."] : []),
    ...(rejected > 0 && rejected * 2 >= read && read < STOP_FROM
      ? [`--stop-at did not stop it: it counts from ${number(STOP_FROM)} rows on.`]
      : []),
    ...(acceptedUnsure ? ["What was not sure was taken as it was found (--accept-unsure)."] : []),
  ];
}

/** Most rows first; the rest is in the rejects file and on the run's page. */
export function describeCauses(caused: readonly Caused[]): string[] {
  return caused.flatMap(({ module, sheet, problems }) =>
    problems.length === 0
      ? []
      : [
          "",
          sheet ? `Why, in sheet ${sheet}:` : "Why:",
          ...problems.flatMap((problem) => describeProblem(module, problem)),
        ],
  );
}

function describeProblem(module: string, { rule, field, count, warning, causes, first }: ImportProblem): string[] {
  const [cause] = first;
  const [sample] = cause?.sample ?? [];
  const isCode = rule === "unknown_code";
  const patterns = first.map(({ pattern }) => `“${pattern}”`);
  const many = isCode ? `${number(causes)} codes, such as ${patterns.join(", ")}` : `${number(causes)} kinds of values`;
  const which = causes > 1 ? many : cause?.pattern ? patterns[0] : "";
  const where = sample && !(isCode && causes > 1) ? ` (${exampleOf(rule, sample)})` : "";
  const what = [labelOf(module, field), rule.replaceAll("_", " "), which].filter(Boolean).join(": ");
  return [
    `  ${number(count)} × ${warning ? "warning: " : ""}${what}${where}`,
    ...(cause?.hint ? [`      ${cause.hint}`] : []),
  ];
}
