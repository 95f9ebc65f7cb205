import { sql } from "kysely";
import type { ImportCause } from "../../../../contract/imports.ts";
import type { Language } from "../../../../contract/users.ts";
import type { Scope, Tx } from "../../../db/client.ts";
import { hintOf } from "../../configure/modules/explain-issue.ts";
import { prepareRows } from "../engine/prepare-rows.ts";
import type { ImportRow } from "./imports.repo.ts";
import { causeOf } from "./issues.repo.ts";

type Page = { limit: number; offset: number; language: Language };
type Grouped = Omit<ImportCause, "hint" | "sample"> & { rows: number[] };
type Seen = { row: number; line: number; rule: string; field: string; value: string };

const SAMPLES = 5;

/** Most rows first. Codes that only case tells apart are one cause. */
export async function listCauses(tx: Tx, scope: Scope, run: ImportRow, { limit, offset, language }: Page) {
  const { accountId } = scope;
  const ours = sql`account_id = ${accountId} and import_id = ${run.id}`;
  const alike = sql`rule, field, ${causeOf}`;
  const { rows: causes } = await sql<Grouped>`
    select rule, field, min(pattern) as pattern, count(distinct row)::int as count, bool_and(warning) as warning,
      min(list) as list, (array_agg(row order by row))[1:${SAMPLES}] as rows
    from import_issues where ${ours} group by ${alike}
    order by count desc, rule, field, pattern limit ${limit} offset ${offset}`.execute(tx);
  const all = await sql<{ n: number }>`
    select count(*)::int as n from (select from import_issues where ${ours} group by ${alike}) each_cause`.execute(tx);
  const numbers = [...new Set(causes.flatMap(({ rows }) => rows))];
  const seen = await sql<Seen>`
    select row, line, rule, field, value from import_issues
    where ${ours} and row = any (${`{${numbers}}`}::int[]) order by row, n`.execute(tx);
  const { columnOf, unused } = await columnsOf(tx, scope, run);
  return {
    causes: causes.map(({ rows, ...cause }): ImportCause => {
      const own = seen.rows.filter((one) => one.rule === cause.rule && one.field === cause.field);
      const sample = rows.flatMap((row) => own.find((one) => one.row === row) ?? []);
      return {
        ...cause,
        hint: hintOf(language, run.module, cause, columnOf(cause.field) === "" ? unused : null),
        sample: sample.map(({ line, value }) => ({ line, column: columnOf(cause.field), value })),
      };
    }),
    total_rows: all.rows[0]?.n ?? 0,
  };
}

type Columns = { columnOf: (field: string) => string; unused: readonly string[] | null };
const UNKNOWN: Columns = { columnOf: () => "", unused: null };

/** Where fields come from, and the columns that go nowhere. */
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
  return { columnOf: prepared.columnOf, unused: prepared.columns.filter((column) => !used.has(column)) };
}
