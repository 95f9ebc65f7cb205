import type { RecordShown } from "../../../../contract/records.ts";
import type { Scope, Tx } from "../../../db/client.ts";
import { Refusal } from "../../../refusals/refusal.ts";
import { insertAudit } from "../../tenancy/audit/audit.repo.ts";
import type { Origin } from "../../tenancy/properties/audit-property.ts";
import { schedulePurge } from "../../tenancy/properties/schedule-purge.ts";
import { compareEdited } from "../scoring/compare-edited.ts";
import { lockRecords } from "../store/find-records.repo.ts";
import { recordIdsOf } from "../store/record-ids.repo.ts";
import { checkChange } from "./check-change.ts";
import { edited, takenBack } from "./edit-steps.ts";
import { fieldsOfEdit, findEdits, insertEdits, markUndone, stillHolds } from "./edits.repo.ts";
import { getRecord, type RecordName, type RecordRow } from "./find-record.repo.ts";
import { showRecord } from "./show-record.ts";
import { writeRecords } from "./write-record.repo.ts";

type Change = RecordName & { version: number; values: Readonly<Record<string, string | null>> };

/** Changes the given fields and leaves the rest. An unchanged value is no change and leaves no trace. */
export async function changeRecord(tx: Tx, scope: Scope, change: Change, origin: Origin): Promise<RecordShown> {
  const { kind, id: name, version, values: typed } = change;
  const record = await lockRecord(tx, scope, { kind, id: name });
  if (record.version !== version) throw await conflict(tx, scope, change);
  const changes = await checkChange(tx, scope, record, { typed, language: origin.language });
  const fields = [...changes.keys()];
  if (fields.length > 0) {
    const { edit, written } = edited(record, changes);
    await insertEdits(tx, scope, kind, [edit]);
    await writeRecords(tx, scope, kind, [{ record, written }]);
    await compareEdited(tx, scope);
    await schedulePurge(tx, scope);
    await tell(tx, scope, origin, { action: "record_changed", kind, record, fields });
  }
  return showRecord(tx, scope, change);
}

type Undo = RecordName & { edit: string };

/** Undoes an edit if its fields are unchanged since; without a trace if nothing else was written since. */
export async function undoChange(tx: Tx, scope: Scope, input: Undo, origin: Origin): Promise<RecordShown> {
  const { kind } = input;
  const record = await lockRecord(tx, scope, input);
  const edit = (await findEdits(tx, scope, input)).find(({ id }) => id === input.edit);
  if (!edit) throw new Refusal("not_found");
  const fields = fieldsOfEdit(edit);
  if (fields.length === 0) throw new Refusal("conflict", { text: "edit_purged" });
  if (!stillHolds(edit, record.values)) throw await conflict(tx, scope, input);
  await writeRecords(tx, scope, kind, [{ record, written: takenBack(record, edit) }]);
  await compareEdited(tx, scope);
  await markUndone(tx, scope, [{ id: edit.id, version: record.version }]);
  await tell(tx, scope, origin, { action: "record_change_undone", kind, record, fields });
  return showRecord(tx, scope, input);
}

/** Reads the record under the lock. */
async function lockRecord(tx: Tx, scope: Scope, named: RecordName): Promise<RecordRow> {
  const { module } = await getRecord(tx, scope, named);
  await lockRecords(tx, scope, module);
  return getRecord(tx, scope, named);
}

const conflict = async (tx: Tx, scope: Scope, { kind, id }: RecordName) =>
  new Refusal("conflict", { extra: { record: await showRecord(tx, scope, { kind, id }) } });

const KINDS = { profiles: "profile", reservations: "reservation", blocks: "block" } as const;
type AuditDetails = { action: string; kind: RecordName["kind"]; record: RecordRow; fields: readonly string[] };

/** Audits which fields changed, not their values: the log is never cleaned, and guest data expire. */
const tell = async (tx: Tx, scope: Scope, { ip, requestId }: Origin, { action, kind, record, fields }: AuditDetails) =>
  insertAudit(tx, scope, {
    ...{ action, recordKind: KINDS[kind], recordId: (await recordIdsOf(tx, scope)).write(kind, record.id) },
    new: { name: record.old_id, module: record.module, changed: fields },
    ...{ ip, requestId },
  });
