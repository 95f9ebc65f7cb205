import type { ImportCause, ImportProblem } from "../../../../contract/imports.ts";
import type { Language } from "../../../../contract/users.ts";
import type { Scope, Tx } from "../../../db/client.ts";
import { hintOf } from "../../configure/modules/explain-issue.ts";
import { findRows, type StoredRow } from "../../intake/sources/staged-rows.repo.ts";
import { prepareRows } from "../engine/prepare-rows.ts";
import type { Problem } from "../engine/problem-in.ts";
import type { ImportRow } from "./imports.repo.ts";
import { type CauseRow, listCauseRows, listIssuesOf, listProblemRows } from "./issues.repo.ts";

type Page = { problem?: Problem | undefined; limit: number; offset: number; language: Language };

const SAMPLES = 5;
/** The causes that a problem shows at first. */
const FIRST = 5;

/** Most rows first. Codes that differ only in case are one cause. */
export async function listCauses(tx: Tx, scope: Scope, run: ImportRow, { language, ...page }: Page) {
  const { causes, total } = await listCauseRows(tx, scope, run.id, { ...page, samples: SAMPLES });
  return { causes: await showCauses(tx, scope, run, causes, language), total_rows: total };
}

/** Causes that differ only in their value are one problem, so a file with a thousand unmapped codes stays readable. */
export async function listProblems(tx: Tx, scope: Scope, run: ImportRow, language: Language) {
  const found = await listProblemRows(tx, scope, run.id, { first: FIRST, samples: SAMPLES });
  const causes = await showCauses(tx, scope, run, found.causes, language);
  return found.problems.map(
    (problem): ImportProblem => ({ ...problem, first: causes.filter((cause) => isOf(cause, problem)) }),
  );
}

const SUPERSEDED = "superseded";

type ProblemKey = { rule: string; field: string; list: string | null };
const isOf = (cause: ProblemKey, problem: ProblemKey) =>
  cause.rule === problem.rule && cause.field === problem.field && cause.list === problem.list;

async function showCauses(
  tx: Tx,
  scope: Scope,
  run: ImportRow,
  causes: readonly CauseRow[],
  language: Language,
): Promise<ImportCause[]> {
  const numbers = [...new Set(causes.flatMap(({ rows }) => rows))];
  const issues = await listIssuesOf(tx, scope, run.id, numbers);
  const { columnOf, cellOf, unused } = await columnsOf(tx, scope, run);
  const superseded = causes.flatMap(({ rule, rows }) => (rule === SUPERSEDED ? rows : []));
  const staged = new Map((await findRows(tx, scope, run.source_id, superseded)).map((row) => [row.row, row]));
  /** The finding holds the line that counts; the cell stands in the file's row, as long as that is kept. */
  const cellIn = ({ row, field, line, value }: (typeof issues)[number]) => {
    const found = staged.get(row);
    return { line, value: found ? cellOf(field, found) : "", ...(value !== "" && { winner: Number(value) }) };
  };
  return causes.map(({ rule, field, pattern, count, warning, list, rows }) => {
    const own = issues.filter((issue) => issue.rule === rule && issue.field === field);
    const sample = rows.flatMap((row) => own.find((issue) => issue.row === row) ?? []);
    return {
      ...{ rule, field, pattern, count, warning, list },
      hint: hintOf(language, run.module, { rule, field, warning }, columnOf(field) === "" ? unused : null),
      sample: sample.map((issue) => ({
        ...(rule === SUPERSEDED ? cellIn(issue) : { line: issue.line, value: issue.value }),
        column: columnOf(field),
      })),
    };
  });
}

type Columns = {
  columnOf: (field: string) => string;
  cellOf: (field: string, row: StoredRow) => string;
  unused: readonly string[] | null;
};
const UNKNOWN: Columns = { columnOf: () => "", cellOf: () => "", unused: null };

/** The columns of fields, and the unmapped columns. */
async function columnsOf(tx: Tx, scope: Scope, run: ImportRow): Promise<Columns> {
  const { configuration_id, version } = run;
  if (configuration_id === null || version === null) return UNKNOWN;
  const prepared = await prepareRows(tx, scope, { ...run, configuration_id, version });
  if (!prepared) return UNKNOWN;
  const used = new Set(
    prepared.pipeline.body.fields.flatMap(({ source }) =>
      source.kind === "constant" ? [] : source.kind === "join" ? source.columns : source.column,
    ),
  );
  const cellOf = (field: string, row: StoredRow) => prepared.cellOf(field, prepared.cellsOf(row));
  return { columnOf: prepared.columnOf, cellOf, unused: prepared.columns.filter((column) => !used.has(column)) };
}
