import type { ImportCause } from "../../../../contract/imports.ts";
import type { Language } from "../../../../contract/users.ts";
import type { Scope, Tx } from "../../../db/client.ts";
import { hintOf } from "../../configure/modules/explain-issue.ts";
import { prepareRows } from "../engine/prepare-rows.ts";
import type { ImportRow } from "./imports.repo.ts";
import { listCauseRows, listIssuesOf } from "./issues.repo.ts";

type Page = { limit: number; offset: number; language: Language };

const SAMPLES = 5;

/** Most rows first. Codes that differ only in case are one cause. */
export async function listCauses(tx: Tx, scope: Scope, run: ImportRow, { limit, offset, language }: Page) {
  const { causes, total } = await listCauseRows(tx, scope, run.id, { limit, offset, samples: SAMPLES });
  const numbers = [...new Set(causes.flatMap(({ rows }) => rows))];
  const issues = await listIssuesOf(tx, scope, run.id, numbers);
  const { columnOf, unused } = await columnsOf(tx, scope, run);
  return {
    causes: causes.map(({ rows, ...cause }): ImportCause => {
      const own = issues.filter((issue) => issue.rule === cause.rule && issue.field === cause.field);
      const sample = rows.flatMap((row) => own.find((issue) => issue.row === row) ?? []);
      return {
        ...cause,
        hint: hintOf(language, run.module, cause, columnOf(cause.field) === "" ? unused : null),
        sample: sample.map(({ line, value }) => ({ line, column: columnOf(cause.field), value })),
      };
    }),
    total_rows: total,
  };
}

type Columns = { columnOf: (field: string) => string; unused: readonly string[] | null };
const UNKNOWN: Columns = { columnOf: () => "", unused: null };

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
  return { columnOf: prepared.columnOf, unused: prepared.columns.filter((column) => !used.has(column)) };
}
