import type { ModuleKey } from "../../../../core/modules/catalogue.ts";
import { dayIn } from "../../../../core/properties/day-in.ts";
import { changeOf } from "../../../../core/records/change-of.ts";
import type { Scope, Tx } from "../../../db/client.ts";
import { loadCodeTables } from "../../configure/code-mappings/load-code-tables.ts";
import { getProperty } from "../../tenancy/properties/update-property.ts";
import { edited, takenBack } from "../details/edit-steps.ts";
import { findEditsOfMany, insertEdits, markUndone, stillHolds } from "../details/edits.repo.ts";
import { getRecords } from "../details/find-record.repo.ts";
import { type Writing, writeRecords } from "../details/write-record.repo.ts";
import { shapes } from "../lists/list-shapes.ts";
import { lockRecords } from "../store/find-records.repo.ts";
import { type BulkRow, closePage, closeUndone } from "./bulk-edits.repo.ts";

/** Records in a row of the table, and in a transaction; as many as a list returns at once. */
export const PAGE = 500;

type PageOf = { page: number; ids: readonly string[] };

/** Applies the rules of a single change to each record; two statements write them all. */
export async function changePage(tx: Tx, scope: Scope, bulk: BulkRow, { page, ids }: PageOf): Promise<void> {
  const { id, kind, field, value } = bulk;
  const records = await lockPage(tx, scope, bulk, ids);
  const { timezone } = await getProperty(tx, scope);
  const today = dayIn(timezone);
  const codes = new Map<ModuleKey, Awaited<ReturnType<typeof loadCodeTables>>>();
  for (const module of new Set(records.map((record) => record.module)))
    codes.set(module, await loadCodeTables(tx, scope, module));
  const [edits, writings, refused, reasons] = [[], [], [], {}] as [
    ReturnType<typeof edited>["edit"][],
    Writing[],
    string[],
    Record<string, number>,
  ];
  for (const record of records) {
    const { module, values } = record;
    const of = { module, values, typed: { [field]: value }, codes: codes.get(module) ?? new Map(), today };
    const { changes, problems } = changeOf(of);
    const [problem] = problems;
    if (problem) {
      refused.push(record.id);
      const reason = `${module} ${problem.rule}`;
      reasons[reason] = (reasons[reason] ?? 0) + 1;
    } else if (changes.size > 0) {
      const { edit, written } = edited(record, changes);
      edits.push(edit);
      writings.push({ record, written });
    }
  }
  if (edits.length > 0) {
    await insertEdits(tx, scope, kind, edits, { bulk: id });
    await writeRecords(tx, scope, kind, writings);
  }
  const unchanged = records.length - edits.length - refused.length;
  await closePage(tx, scope, id, page, { changed: edits.length, unchanged, refused, reasons });
}

/** Undoes records whose field is unchanged since; later changes stay. */
export async function undoPage(tx: Tx, scope: Scope, bulk: BulkRow, { page, ids }: PageOf): Promise<void> {
  const { id, kind } = bulk;
  const records = await lockPage(tx, scope, bulk, ids);
  const edits = await findEditsOfMany(tx, scope, id, ids);
  const back = records.flatMap((record) => {
    const edit = edits.get(record.id);
    return edit && stillHolds(edit, record.values) ? [{ record, edit, written: takenBack(record, edit) }] : [];
  });
  if (back.length > 0) {
    await writeRecords(tx, scope, kind, back);
    const undone = back.map(({ record, edit }) => ({ id: edit.id, version: record.version }));
    await markUndone(tx, scope, undone);
  }
  await closeUndone(tx, scope, id, page, back.length);
}

/** Reads the records under the lock; deleted records are absent. */
async function lockPage(tx: Tx, scope: Scope, { kind }: BulkRow, ids: readonly string[]) {
  for (const module of shapes[kind].modules) await lockRecords(tx, scope, module);
  return getRecords(tx, scope, kind, ids);
}
