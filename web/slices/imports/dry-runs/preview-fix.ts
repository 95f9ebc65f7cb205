import type { TreatmentRule } from "../../../../contract/configurations.ts";
import type { DryRunRow } from "../../../../contract/dry-runs.ts";
import { isCauseRule } from "../../../../core/pipeline/fixes.ts";
import { compileTreatments } from "../../../../core/treatment/compile-treatments.ts";
import type { Surroundings } from "../../../../core/treatment/treatment.ts";
import { compileChecks, type Formats, type RowIssue, type Value } from "../../../../core/validation/check-fields.ts";

/** The part of a row that a fix is tried on. */
export type RowToFix = Pick<DryRunRow, "line" | "values" | "issues">;

export type FixedRow = {
  line: number;
  before: string;
  after: string;
  /** The problem is solved. */
  isSolved: boolean;
  /** The remaining problem of the row, perhaps of another cause; null: it would pass. */
  left: { rule: string; field: string; value: string } | null;
};

type Subject = { rule: string; field: string };

/** Rules that a row's own values do not decide: their findings stay whatever a fix changes. */
const BEYOND: ReadonlySet<string> = new Set(["unknown_code", "superseded", "exists", "not_there", "missing_record"]);

/**
 * The effect of a fix on rows. It runs after all other rules, so it works on what the checks saw: a faulty field's
 * original text, every other field as read.
 */
export function previewFix(
  subject: Subject,
  rule: TreatmentRule,
  rows: readonly RowToFix[],
  around: Surroundings,
  formats: Omit<Formats, "today">,
): FixedRow[] {
  const { fields, today } = around;
  const place = fields.findIndex(({ id }) => id === subject.field);
  const treat = compileTreatments([{ ...rule, enabled: true }], around);
  const check = compileChecks(fields, () => ({ ...formats, today }));
  return rows.map((row) => {
    const faulty = new Map(row.issues.map(({ field, value }) => [field, value]));
    const texts = fields.map(({ id }) => faulty.get(id) ?? String(row.values[id] ?? ""));
    const before = texts[place] ?? "";
    treat(texts);
    const blocked = row.issues.filter(({ rule: why }) => why === "unknown_code").map(({ field }) => field);
    const issues: RowIssue[] = [];
    check(texts, new Array<Value>(fields.length), issues, new Set(blocked));
    // A problem that rejected the row by the configuration's choice still does so.
    const isStrict = ({ rule: why, field }: RowIssue) =>
      row.issues.some((known) => !known.warning && known.rule === why && known.field === field);
    const forbids = issues.find((issue) => !issue.warning || isStrict(issue));
    const beyond = row.issues.find(({ rule: why }) => isCauseRule(why) && BEYOND.has(why));
    return {
      line: row.line,
      before,
      after: texts[place] ?? "",
      isSolved: !issues.some((issue) => issue.rule === subject.rule && issue.field === subject.field),
      left: forbids ?? beyond ?? null,
    };
  });
}

/** The different values of a cause's rows, most rows first. */
export function valuesOf({ rule, field }: Subject, rows: readonly RowToFix[]): string[] {
  const counts = new Map<string, number>();
  for (const issue of rows.flatMap(({ issues }) => issues))
    if (issue.rule === rule && issue.field === field && issue.value !== "")
      counts.set(issue.value, (counts.get(issue.value) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1]).map(([value]) => value);
}
