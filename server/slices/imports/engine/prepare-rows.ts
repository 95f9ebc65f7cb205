import type { ConfigurationBody } from "../../../../contract/configurations.ts";
import type { ReviewAnswer } from "../../../../contract/imports.ts";
import type { SharedMails } from "../../../../core/matching/match-keys.ts";
import { isModuleKey } from "../../../../core/modules/catalogue.ts";
import type { Pipeline } from "../../../../core/pipeline/compile-configuration.ts";
import { withOldId } from "../../../../core/pipeline/with-old-id.ts";
import { dayIn } from "../../../../core/properties/day-in.ts";
import { splitCells } from "../../../../core/reading/cells.ts";
import { columnReadingsOf } from "../../../../core/reading/column-readings.ts";
import { fingerprintsIn, readingIn } from "../../../../core/review/find-doubts.ts";
import type { Scope, Tx } from "../../../db/client.ts";
import { JobProblem } from "../../../jobs/problems.ts";
import { loadCodeTables } from "../../configure/code-mappings/load-code-tables.ts";
import { findConfigurationAt } from "../../configure/mappings/configurations.repo.ts";
import { listFound } from "../../intake/sources/source-columns.repo.ts";
import { findSource } from "../../intake/sources/sources.repo.ts";
import { findMergedIds, type MergedIds } from "../../records/store/merged-ids.repo.ts";
import { findSharedMails } from "../../tenancy/accounts/accounts.repo.ts";
import { getProperty } from "../../tenancy/properties/update-property.ts";

/** The rows and the configuration that they go through. */
type PrepareInput = {
  module: string;
  source_id: string;
  configuration_id: string;
  version: number;
  /** What people answered about this run. */
  answers?: readonly ReviewAnswer[] | null;
  accept_unsure?: boolean;
};

export type Prepared = {
  pipeline: Pipeline;
  mode: ConfigurationBody["options"]["mode"];
  /** The columns by their names in the file. */
  columns: readonly string[];
  /** The fields that rows provide, even if the value is empty. */
  written: readonly string[];
  sharedMails: SharedMails;
  /** Merged profiles are known by the old id of the remaining one. */
  merged: MergedIds;
  /** Whether an empty cell takes the value of an existing record. */
  empties: boolean;
  /** A staged row's cells in the form that the pipeline takes. */
  cellsOf(row: { cells: string; line: number }): string[];
  /** The column from which a field is read, for display. */
  columnOf(field: string): string;
  /** What the file has for a field, in cells of `cellsOf`. */
  cellOf(field: string, cells: readonly string[]): string;
};

/** Everything that rows go through, in its current state; undefined: the rows or the configuration are gone. */
export async function prepareRows(tx: Tx, scope: Scope, wanted: PrepareInput): Promise<Prepared | undefined> {
  const { module, source_id, configuration_id, version } = wanted;
  const source = await findSource(tx, scope, source_id);
  const configuration = await findConfigurationAt(tx, scope, configuration_id, version);
  if (!source?.read_at || source.purged_at || !configuration || !isModuleKey(module)) return undefined;
  const { country, timezone } = await getProperty(tx, scope);
  const { body } = configuration;
  // A person's answer about this file wins over the choice for all such files, and both win over what was found.
  const answered = readingIn(wanted.answers ?? []);
  const own = { ...body.reading, ...answered };
  const dateFormat = own.dateFormat === undefined ? (source.reading?.dateFormat ?? null) : own.dateFormat;
  const found = await listFound(tx, scope, source_id);
  const chosen = [answered.columns, body.reading?.columns, source.reading?.columns];
  const accepted = wanted.accept_unsure ? [fingerprintsIn(found)] : [];
  const columnReadings = columnReadingsOf(found, dateFormat, ...chosen, ...accepted);
  const { columns, fields, complete } = withOldId({ module, columns: source.columns, body, readings: columnReadings });
  const sources = new Map(body.fields.map(({ target, source: from }) => [target, from]));
  const columnsOf = (field: string): readonly string[] => {
    const from = sources.get(field);
    if (!from || from.kind === "constant") return [];
    return from.kind === "join" ? from.columns : [from.column];
  };
  return {
    pipeline: {
      module,
      columns,
      body: { fields, treatments: body.treatments },
      codes: await loadCodeTables(tx, scope, module),
      dateFormat,
      decimal: own.decimal ?? source.reading?.decimal ?? ".",
      columnReadings,
      badValues: body.options.badValues,
      country,
      timeZone: timezone,
      today: dayIn(timezone),
    },
    mode: body.options.mode,
    columns: source.columns,
    sharedMails: await findSharedMails(tx, scope),
    merged: await findMergedIds(tx, scope),
    written: fields.map(({ target }) => target),
    empties: body.options.emptyCells === "empty",
    cellsOf({ cells, line }) {
      const split = splitCells(cells);
      complete?.(split, { file: source.file_name, line });
      return split;
    },
    columnOf: (field) => columnsOf(field).join(", "),
    cellOf: (field, cells) =>
      columnsOf(field)
        .map((column) => cells[source.columns.indexOf(column)] ?? "")
        .join(", "),
  };
}

/** Ends a run whose rows or configuration were deleted meanwhile. */
export const rowsMissing = () =>
  new JobProblem("The rows or the configuration are no longer there.", { code: "rows_missing", final: true });
