import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { AccountScope, Scope, Tx } from "../../../db/client.ts";

/** A tus upload that is not complete yet. */
export type Upload = {
  id: string;
  name: string;
  size: number;
  received: number;
  masked: number;
  /** Declared by the sender: numbers in them are not masked. */
  idColumns: string[];
  expiresAt: Date;
};

/** An upload is given up after a day without a byte. */
const LIFE = sql`interval '1 day'`;
export const LIFE_MS = 86_400_000;
/** A lost request holds up others no longer than this. */
const HOLD = sql`interval '10 seconds'`;

type Row = {
  id: string;
  name: string;
  size: string | number;
  received: string | number;
  masked: number;
  id_columns: string[];
};
const COLUMNS = ["id", "name", "size", "received", "masked", "id_columns", "touched_at"] as const;
const toUpload = ({ touched_at, id_columns, ...row }: Row & { touched_at: Date }): Upload => ({
  ...row,
  idColumns: id_columns,
  size: Number(row.size),
  received: Number(row.received),
  expiresAt: new Date(touched_at.getTime() + LIFE_MS),
});

export async function insertUpload(
  tx: Tx,
  scope: Scope,
  { name, size, idColumns = [] }: { name: string; size: number; idColumns?: readonly string[] },
) {
  const row = await tx
    .insertInto("uploads")
    .values({
      account_id: scope.accountId,
      property_id: scope.propertyId,
      id: randomUUID(),
      name,
      size,
      id_columns: [...idColumns],
      by_id: scope.user.id,
      by_name: scope.user.name,
    })
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
  return toUpload(row);
}

const own = (tx: Tx, scope: Scope, id: string) =>
  tx
    .selectFrom("uploads")
    .where("account_id", "=", scope.accountId)
    .where("property_id", "=", scope.propertyId)
    .where("id", "=", id)
    .where("touched_at", ">", sql<Date>`now() - ${LIFE}`);

export async function findUpload(tx: Tx, scope: Scope, id: string): Promise<Upload | undefined> {
  const row = await own(tx, scope, id).select(COLUMNS).executeTakeFirst();
  return row && toUpload(row);
}

/** Takes the right to write, or returns undefined if another request has it. It lasts as long as it is renewed. */
export async function holdUpload(
  tx: Tx,
  scope: Scope,
  { id, holder }: { id: string; holder: string },
): Promise<Upload | undefined> {
  const row = await tx
    .updateTable("uploads")
    .set({ held_by: holder, held_until: sql`now() + ${HOLD}` })
    .where("account_id", "=", scope.accountId)
    .where("property_id", "=", scope.propertyId)
    .where("id", "=", id)
    .where("touched_at", ">", sql<Date>`now() - ${LIFE}`)
    .where(({ or, eb }) => or([eb("held_until", "is", null), eb("held_until", "<", sql<Date>`now()`)]))
    .returning(COLUMNS)
    .executeTakeFirst();
  return row && toUpload(row);
}

type Progress = { id: string; holder: string; received: number; masked: number };

/**
 * Records how much is on the disk, and renews the right to write or gives it back. False: another request has it by
 * now.
 */
export async function saveProgress(
  tx: Tx,
  { accountId }: AccountScope,
  { id, holder, received, masked }: Progress,
  { keep }: { keep: boolean },
): Promise<boolean> {
  const holdColumns = keep ? { held_until: sql<Date>`now() + ${HOLD}` } : { held_by: null, held_until: null };
  const { numUpdatedRows } = await tx
    .updateTable("uploads")
    .set({ received, masked, touched_at: sql`clock_timestamp()`, ...holdColumns })
    .where("account_id", "=", accountId)
    .where("id", "=", id)
    .where("held_by", "=", holder)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function deleteUpload(tx: Tx, { accountId }: AccountScope, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom("uploads")
    .where("account_id", "=", accountId)
    .where("id", "=", id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** What the account has announced and not sent yet, for its quota. Also deletes expired uploads. */
export async function countUploads(tx: Tx, { accountId }: AccountScope): Promise<{ files: number; bytes: number }> {
  await tx
    .deleteFrom("uploads")
    .where("account_id", "=", accountId)
    .where("touched_at", "<=", sql<Date>`now() - ${LIFE}`)
    .execute();
  const row = await tx
    .selectFrom("uploads")
    .select([sql<string>`count(*)`.as("files"), sql<string>`coalesce(sum(size), 0)`.as("bytes")])
    .where("account_id", "=", accountId)
    .executeTakeFirstOrThrow();
  return { files: Number(row.files), bytes: Number(row.bytes) };
}
