import { sql } from "kysely";
import type { ListKind } from "../../../contract/lists.ts";
import type { Scope, Tx } from "../../db/client.ts";
import type { Named, Origins, RecordRow, Values } from "./find-record.ts";

/** What a person changed. Without fields: what they were is no longer kept. */
export type EditRow = {
  id: string;
  /** The changed fields as they were; what had no value is not in it. */
  old: Values;
  new: Values;
  before: {
    run_id: string;
    line: number;
    origins: Origins | null;
    version: number;
    updated_at: string;
    /** The record's version when it was taken back. */
    undone_version?: number;
  };
  by_name: string;
  at: Date;
  undone_at: Date | null;
  undone_by: string | null;
};

/** Edits of a record, oldest first. */
export async function findEdits(tx: Tx, { accountId }: Scope, { kind, id }: Named): Promise<EditRow[]> {
  const { rows } = await sql<EditRow>`
    select id, old, new, before, by_name, at, undone_at, undone_by from record_edits
    where account_id = ${accountId} and kind = ${kind} and record_id = ${id}::bigint order by at, id`.execute(tx);
  return rows;
}

type NewEdit = { id: string; kind: ListKind; old: Values; new: Values };

export async function insertEdit(tx: Tx, scope: Scope, record: RecordRow, edit: NewEdit): Promise<void> {
  const { run_id, line, origins, version, updated_at } = record;
  const before = { run_id, line, origins, version, updated_at: updated_at.toISOString() };
  await tx
    .insertInto("record_edits")
    .values({
      account_id: scope.accountId,
      property_id: scope.propertyId,
      id: edit.id,
      kind: edit.kind,
      record_id: record.id,
      old: JSON.stringify(edit.old),
      new: JSON.stringify(edit.new),
      before: JSON.stringify(before),
      by_id: scope.user.id,
      by_name: scope.user.name,
    })
    .execute();
}

export async function markUndone(tx: Tx, { accountId, user }: Scope, id: string, version: number): Promise<void> {
  await sql`
    update record_edits set undone_at = clock_timestamp(), undone_by = ${user.name},
      before = before || jsonb_build_object('undone_version', ${version}::int)
    where account_id = ${accountId} and id = ${id}`.execute(tx);
}

/** The fields that an edit changed. */
export const fieldsOfEdit = (edit: Pick<EditRow, "old" | "new">): string[] => [
  ...new Set([...Object.keys(edit.old), ...Object.keys(edit.new)]),
];

/** Whether it can be taken back: its fields are as it left them, and what they were is known. */
export function stillHolds(edit: EditRow, values: Values): boolean {
  const fields = fieldsOfEdit(edit);
  return !edit.undone_at && fields.length > 0 && fields.every((field) => values[field] === edit.new[field]);
}
