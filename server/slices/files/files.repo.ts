import { sql } from "kysely";
import type { AccountScope, Tx } from "../../db/client.ts";

export type FileKind = "account-export";
export type NewFile = {
  id: string;
  propertyId?: string;
  kind: FileKind;
  name: string;
  size: number;
  sha256: Buffer;
  storageKey: string;
};

export async function insertFile(tx: Tx, scope: AccountScope, file: NewFile): Promise<void> {
  await tx
    .insertInto("files")
    .values({
      account_id: scope.accountId,
      id: file.id,
      property_id: file.propertyId ?? null,
      kind: file.kind,
      name: file.name,
      size: file.size,
      sha256: file.sha256,
      storage_key: file.storageKey,
      by_id: scope.user.id,
      by_name: scope.user.name,
    })
    .execute();
}

export type StoredFile = { id: string; name: string; size: number; storageKey: string };

/** Only those of this kind: one slice's address does not open another's file. */
export async function findFiles(
  tx: Tx,
  scope: AccountScope,
  { kind, ids }: { kind: FileKind; ids: readonly string[] },
): Promise<StoredFile[]> {
  if (ids.length === 0) return [];
  const rows = await tx
    .selectFrom("files")
    .select(["id", "name", "size", "storage_key as storageKey"])
    .where("account_id", "=", scope.accountId)
    .where("kind", "=", kind)
    .where("id", "in", ids)
    .execute();
  return rows.map((row) => ({ ...row, size: Number(row.size) }));
}

/** What the account keeps, for its quota. */
export async function countFiles(tx: Tx, scope: AccountScope): Promise<{ files: number; bytes: number }> {
  const row = await tx
    .selectFrom("files")
    .select([sql<string>`count(*)`.as("files"), sql<string>`coalesce(sum(size), 0)`.as("bytes")])
    .where("account_id", "=", scope.accountId)
    .executeTakeFirstOrThrow();
  return { files: Number(row.files), bytes: Number(row.bytes) };
}
