import { sql } from "kysely";
import type { FileKind, Reading } from "../../../../contract/reading.ts";
import type { AccountScope, Tx } from "../../../db/client.ts";
import type { FoundInFile } from "../../../ports/file-reader.ts";

export type FileRow = {
  id: string;
  propertyId: string | null;
  kind: FileKind | "account-export";
  size: string;
  storageKey: string;
  found: FoundInFile | null;
};

export async function findFileAfter(tx: Tx, { accountId }: AccountScope, after: string): Promise<FileRow | undefined> {
  const { rows } = await sql<FileRow>`
    select id, property_id as "propertyId", kind, size, storage_key as "storageKey", found from files
    where account_id = ${accountId} and id > ${after}::uuid order by id limit 1`.execute(tx);
  return rows[0];
}

type FileReading = { id: string; sheet: string; module: string; reading: Reading | null; columns: string[] };

/** All settings with which a file was read. */
export async function listReadings(tx: Tx, { accountId }: AccountScope, fileId: string): Promise<FileReading[]> {
  const { rows } = await sql<FileReading>`
    select id, sheet, module, reading, columns from sources
    where account_id = ${accountId} and file_id = ${fileId} order by id`.execute(tx);
  return rows;
}

/** Uploaded files, and exports of the account. */
export async function countFiles(tx: Tx, { accountId }: AccountScope): Promise<{ files: number; exports: number }> {
  const { rows } = await sql<{ files: number; exports: number }>`
    select count(*) filter (where found is not null)::int as files,
      count(*) filter (where kind = 'account-export')::int as exports
    from files where account_id = ${accountId}`.execute(tx);
  return rows[0] ?? { files: 0, exports: 0 };
}

type StoredContent = { storageKey: string; size: number; sha256: Buffer };

export async function updateContent(tx: Tx, { accountId }: AccountScope, id: string, stored: StoredContent) {
  await tx
    .updateTable("files")
    .set({ storage_key: stored.storageKey, size: stored.size, sha256: stored.sha256 })
    .where("account_id", "=", accountId)
    .where("id", "=", id)
    .execute();
}

export const deleteFileRow = (tx: Tx, { accountId }: AccountScope, id: string) =>
  tx.deleteFrom("files").where("account_id", "=", accountId).where("id", "=", id).execute();
