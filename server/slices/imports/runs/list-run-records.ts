import type { RowEnd, RowRecord } from "../../../../contract/imports.ts";
import { isModuleKey } from "../../../../core/modules/catalogue.ts";
import { tableOf } from "../../../../core/records/record-table.ts";
import type { Scope, Tx } from "../../../db/client.ts";
import { Refusal } from "../../../refusals/refusal.ts";
import { findRows } from "../../intake/sources/staged-rows.repo.ts";
import { recordIdsOf } from "../../records/store/record-ids.repo.ts";
import { type RecordNow, showRecords } from "../../records/store/show-records.repo.ts";
import { prepareRows } from "../engine/prepare-rows.ts";
import { type ImportRow, isTaken } from "./imports.repo.ts";
import { pageEnded, type RowsWanted } from "./list-import-rows.ts";
import { compileWork, type Work } from "./row-work.ts";

/** Rows with the records they became: the current records, found by the rows' old ids. */
export async function listRunRecords(tx: Tx, scope: Scope, run: ImportRow, wanted: RowsWanted) {
  const { ended, total, next } = await pageEnded(tx, scope, run, wanted);
  const work = await workOf(tx, scope, run);
  const numbers = ended.map(({ row }) => row);
  const rows = (await findRows(tx, scope, run.source_id, numbers)).map(work.workOf);
  const ends = new Map(ended.map(({ row, end }) => [row, end]));
  const taken = rows.flatMap(({ row, oldId }) => (oldId !== null && isTaken({ end: endOf(row) }) ? [oldId] : []));
  const { module } = work.prepared.pipeline;
  const records = await showRecords(tx, scope, { module, ids: taken, runId: run.id });
  const opaque = await recordIdsOf(tx, scope);
  return {
    rows: rows.map(({ row, line, oldId }): RowRecord => {
      const end = endOf(row);
      const record = isTaken({ end }) ? records.get(oldId ?? "") : undefined;
      return {
        row,
        line,
        end,
        oldId,
        record: record ? { ...shown(run, end, record), id: opaque.write(tableOf(module), record.id) } : null,
      };
    }),
    total_rows: total,
    next,
  };

  function endOf(row: number): RowEnd {
    return ends.get(row) ?? "rejected";
  }
}

async function workOf(tx: Tx, scope: Scope, run: ImportRow): Promise<Work> {
  const { module, configuration_id, version } = run;
  const isChosen = configuration_id !== null && version !== null && isModuleKey(module);
  const prepared = isChosen && (await prepareRows(tx, scope, { ...run, configuration_id, version }));
  if (!prepared) throw new Refusal("conflict", { text: "rows_purged" });
  return compileWork(run, prepared);
}

/** An unchanged record is not the run's; a record that it wrote and no longer owns was written by another run. */
function shown({ undone_at }: ImportRow, end: RowEnd, { values, isOwn, isNewer }: RecordNow) {
  const wrote = end !== "unchanged" && !undone_at;
  return { values, changedSince: isNewer || (wrote && !isOwn) };
}
