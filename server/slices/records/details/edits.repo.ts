import { sql } from "kysely";
import type { ListKind } from "../../../../contract/lists.ts";
import type { Scope, Tx } from "../../../db/client.ts";
import type { Corrected, Origins, RecordName, RecordRow, Values } from "./find-record.repo.ts";

/** A person's change. Without fields: the values are no longer stored. */
export type EditRow = {
  id: string;
  /** The earlier values of the changed fields; fields without a value are absent. */
  old: Values;
  new: Values;
  before: {
    run_id: string;
    line: number;
    origins: Origins | null;
    /** Absent in edits of earlier versions. */
    corrected?: Corrected | null;
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
export async function findEdits(tx: Tx, { accountId }: Scope, { kind, id }: RecordName): Promise<EditRow[]> {
  const { rows } = await sql<EditRow>`
    select id, old, new, before, by_name, at, undone_at, undone_by from record_edits
    where account_id = ${accountId} and kind = ${kind} and record_id = ${id}::bigint order by at, id`.execute(tx);
  return rows;
}

/** The bulk edit to which it may belong. */
type OfMany = { bulk?: string };

/** The edits of a bulk edit that were not undone, by record. */
export async function findEditsOfMany(tx: Tx, { accountId }: Scope, bulk: string, ids: readonly string[]) {
  const { rows } = await sql<EditRow & { record_id: string }>`
    select id, old, new, before, by_name, at, undone_at, undone_by, record_id::text from record_edits
    where account_id = ${accountId} and bulk_id = ${bulk} and record_id = any (${`{${ids}}`}::bigint[])
      and undone_at is null`.execute(tx);
  return new Map(rows.map((edit) => [edit.record_id, edit]));
}

export type NewEdit = { id: string; record: RecordRow; old: Values; new: Values };

export async function insertEdits(
  tx: Tx,
  scope: Scope,
  kind: ListKind,
  edits: readonly NewEdit[],
  { bulk }: OfMany = {},
): Promise<void> {
  const rows = edits.map(({ id, record, old, new: fresh }) => {
    const { run_id, line, origins, corrected, version, updated_at } = record;
    const before = { run_id, line, origins, corrected, version, updated_at: updated_at.toISOString() };
    return { id, record_id: record.id, old, new: fresh, before };
  });
  await sql`
    insert into record_edits (account_id, property_id, kind, by_id, by_name, bulk_id, id, record_id, old, new, before)
    select ${scope.accountId}::uuid, ${scope.propertyId}::uuid, ${kind}, ${scope.user.id}::uuid, ${scope.user.name},
      ${bulk ?? null}::uuid, e.*
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as e (id uuid, record_id bigint, old jsonb, new jsonb, before jsonb)`.execute(tx);
}

/** `version`: the record's version when its edit was undone. */
export async function markUndone(
  tx: Tx,
  { accountId, user }: Scope,
  edits: readonly { id: string; version: number }[],
): Promise<void> {
  await sql`
    update record_edits e set undone_at = clock_timestamp(), undone_by = ${user.name},
      before = e.before || jsonb_build_object('undone_version', u.version)
    from jsonb_to_recordset(${JSON.stringify(edits)}::jsonb) as u (id uuid, version int)
    where e.account_id = ${accountId} and e.id = u.id`.execute(tx);
}

/** The fields that an edit changed. */
export const fieldsOfEdit = (edit: Pick<EditRow, "old" | "new">): string[] => [
  ...new Set([...Object.keys(edit.old), ...Object.keys(edit.new)]),
];

/** Whether it can be undone: its fields are unchanged since, and their earlier values are known. */
export function stillHolds(edit: EditRow, values: Values): boolean {
  const fields = fieldsOfEdit(edit);
  return !edit.undone_at && fields.length > 0 && fields.every((field) => values[field] === edit.new[field]);
}
