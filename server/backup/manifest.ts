import type pg from "pg";
import { z } from "zod";

/** The last entry of a backup. An archive without it is incomplete. */
export const MANIFEST = "manifest.json";
export const KEY_FILE = "secret.key";
export const ERASURES = "erasures.jsonl";

const rowCounts = z.object({
  accounts: z.int(),
  properties: z.int(),
  people: z.int(),
  records: z.int(),
  files: z.int(),
  erasures: z.int(),
});
export type RowCounts = z.infer<typeof rowCounts>;

const archivedFile = z.object({
  name: z.string().regex(/^(pg|files)\/|^(secret\.key|erasures\.jsonl)$/),
  size: z.int().min(0),
  sha256: z.string(),
});
export type ArchivedFile = z.infer<typeof archivedFile>;

/** What a backup holds, and how to check that it is complete. */
export const backupManifest = z.object({
  format: z.literal("bellhop-backup"),
  version: z.literal(1),
  /** The moment whose state the backup holds. */
  madeAt: z.iso.datetime(),
  bellhop: z.string(),
  /** Major version of the embedded database: only the same one can open its files. */
  postgres: z.string(),
  /** The newest migration of the database. */
  migration: z.string(),
  /** The folder where it was made, which may still hold the list of later erasures. */
  folder: z.string(),
  /** Which key sealed the stored credentials. Reveals nothing about the key. */
  keyId: z.string(),
  /** How long the database was held: at the start, and at the end. */
  heldMs: z.array(z.number()),
  counts: rowCounts,
  /** Folders of the database; empty ones must exist too. */
  folders: z.array(z.string().regex(/^pg(\/|$)/)),
  files: z.array(archivedFile),
});
export type BackupManifest = z.infer<typeof backupManifest>;

/** Cheap to count, because the database waits meanwhile: `data_versions` holds the number of records. */
export async function countRows(client: pg.ClientBase): Promise<RowCounts> {
  const { rows } = await client.query(`
    select (select count(*) from accounts)::int as accounts, (select count(*) from properties)::int as properties,
      (select count(*) from logins)::int as people, (select coalesce(sum(records), 0) from data_versions)::int as records,
      (select count(*) from files)::int as files, (select count(*) from erasures)::int as erasures`);
  return rowCounts.parse(rows[0]);
}
