import { sql } from "kysely";
import type { FileKind } from "../../../../contract/reading.ts";
import type { AccountScope, Scope, Tx } from "../../../db/client.ts";
import type { FoundInFile } from "../../../ports/file-reader.ts";

export type NewFile = {
  id: string;
  name: string;
  size: number;
  sha256: Buffer;
  storageKey: string;
} & (
  | { kind: "account-export" }
  | { kind: FileKind; propertyId: string; found: FoundInFile; masked: number; idColumns?: readonly string[] }
);

export async function insertFile(tx: Tx, scope: AccountScope, file: NewFile): Promise<void> {
  const ofProperty = file.kind === "account-export" ? undefined : file;
  await tx
    .insertInto("files")
    .values({
      account_id: scope.accountId,
      id: file.id,
      property_id: ofProperty?.propertyId ?? null,
      kind: file.kind,
      name: file.name,
      size: file.size,
      sha256: file.sha256,
      storage_key: file.storageKey,
      found: ofProperty ? JSON.stringify(ofProperty.found) : null,
      masked: ofProperty?.masked ?? 0,
      id_columns: [...(ofProperty?.idColumns ?? [])],
      by_id: scope.user.id,
      by_name: scope.user.name,
    })
    .execute();
}

export type StoredFile = { id: string; name: string; size: number; storageKey: string };

/** Finds only files of this kind, so that the address of one slice does not open another's file. */
export async function findFiles(
  tx: Tx,
  scope: AccountScope,
  { kind, ids }: { kind: "account-export"; ids: readonly string[] },
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

export type UploadedFile = StoredFile & {
  kind: FileKind;
  sha256: Buffer;
  found: FoundInFile;
  masked: number;
  idColumns: string[];
  by: { id: string; name: string };
  createdAt: Date;
};

const ofProperty = (tx: Tx, scope: Scope) =>
  tx
    .selectFrom("files")
    .where("account_id", "=", scope.accountId)
    .where("property_id", "=", scope.propertyId)
    .where("found", "is not", null);

const COLUMNS = [
  "id",
  "name",
  "size",
  "storage_key",
  "kind",
  "sha256",
  "found",
  "masked",
  "id_columns",
  "by_id",
  "by_name",
  "created_at",
] as const;

type Row = {
  id: string;
  name: string;
  size: string | number;
  storage_key: string;
  kind: string;
  sha256: Buffer;
  found: FoundInFile | null;
  masked: number;
  id_columns: string[];
  by_id: string;
  by_name: string;
  created_at: Date;
};

const toUploaded = ({
  id,
  name,
  size,
  storage_key,
  kind,
  sha256,
  found,
  masked,
  id_columns,
  ...row
}: Row): UploadedFile => ({
  ...{ id, name, sha256, masked, idColumns: id_columns },
  size: Number(size),
  storageKey: storage_key,
  kind: kind as FileKind,
  found: found as FoundInFile,
  by: { id: row.by_id, name: row.by_name },
  createdAt: row.created_at,
});

/**
 * A file that was uploaded for this property. With `lock`, other transactions cannot remove or read it until this one
 * ends.
 */
export async function findUploaded(
  tx: Tx,
  scope: Scope,
  id: string,
  { lock = false } = {},
): Promise<UploadedFile | undefined> {
  const query = ofProperty(tx, scope).select(COLUMNS).where("id", "=", id);
  const row = await (lock ? query.forUpdate() : query).executeTakeFirst();
  return row && toUploaded(row);
}

export async function listUploaded(
  tx: Tx,
  scope: Scope,
  { kind, limit, offset }: { kind?: FileKind | undefined; limit: number; offset: number },
): Promise<{ rows: UploadedFile[]; total: number }> {
  let query = ofProperty(tx, scope);
  if (kind) query = query.where("kind", "=", kind);
  const { n } = await query.select(({ fn }) => fn.countAll<string>().as("n")).executeTakeFirstOrThrow();
  const rows = await query
    .select(COLUMNS)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .offset(offset)
    .execute();
  return { rows: rows.map(toUploaded), total: Number(n) };
}

export type Twin = { id: string; name: string; createdAt: Date };

/** The oldest other file with the same bytes that still exists, for each file. */
export async function findTwins(tx: Tx, scope: Scope, ids: readonly string[]): Promise<Map<string, Twin>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ of: string; id: string; name: string; created_at: Date }>`
    select distinct on (f.id) f.id as of, t.id, t.name, t.created_at
    from files f join files t on t.account_id = f.account_id and t.property_id = f.property_id
      and t.sha256 = f.sha256 and t.found is not null and (t.created_at, t.id) < (f.created_at, f.id)
    where f.account_id = ${scope.accountId} and f.property_id = ${scope.propertyId} and f.id = any (${ids}::uuid[])
    order by f.id, t.created_at, t.id`.execute(tx);
  return new Map(rows.map(({ of, id, name, created_at }) => [of, { id, name, createdAt: created_at }]));
}

export async function deleteUploaded(tx: Tx, scope: Scope, id: string): Promise<void> {
  await tx
    .deleteFrom("files")
    .where("account_id", "=", scope.accountId)
    .where("property_id", "=", scope.propertyId)
    .where("id", "=", id)
    .execute();
}
