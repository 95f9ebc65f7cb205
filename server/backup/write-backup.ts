import { appendFile, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { asOwner, type DatabaseOptions } from "../db/client.ts";
import { packageRoot } from "../package-root.ts";
import { createArchive } from "./archive.ts";
import { abandonCopy, addDatabaseFiles, addLog, beginCopy, endCopy } from "./copy-database.ts";
import { createFileLinks } from "./link-files.ts";
import { type BackupManifest, ERASURES, KEY_FILE } from "./manifest.ts";
import { openExisting } from "./open-existing.ts";

export type BackupSource = {
  options: DatabaseOptions;
  /** The absolute path of BELLHOP_DATA. */
  folder: string;
  keyId: string;
  /** Null: the key is a setting. */
  keyFile: string | null;
};

/** Hard links to uploaded files during a backup. */
const linksIn = (folder: string) => join(folder, "backup.files");

/** Removes the remains of an interrupted backup. Files that were erased since must not survive as a hard link. */
export async function clearBackup({ options, folder }: Pick<BackupSource, "options" | "folder">): Promise<void> {
  await rm(linksIn(folder), { recursive: true, force: true });
  await abandonCopy(options);
}

/**
 * Makes a backup of the embedded database and the uploaded files, as a stream. Resolves when the copy has started. The
 * database keeps working while its files are read, and is held for two moments only. If the reader stops, the copy is
 * given up. `ended` never fails: errors go to the reader of the stream.
 */
export async function writeBackup(
  source: BackupSource,
  { withKey }: { withKey: boolean },
): Promise<{ stream: Readable; ended: Promise<BackupManifest | null> }> {
  await clearBackup(source);
  const { options, folder, keyId } = source;
  const links = createFileLinks({ from: join(folder, "files"), to: linksIn(folder) });
  const archive = createArchive();
  const database = join(folder, "pg");
  const begun = await beginCopy(options).catch(async (error) => {
    await clearBackup(source).catch(() => {});
    throw error;
  });

  async function write(): Promise<BackupManifest> {
    const folders = await addDatabaseFiles(archive, database);
    await asOwner(options, links.follow);
    const ended = await endCopy(options, database, links.follow);
    await addLog(archive, database, { ...begun, ...ended });
    await abandonCopy(options);
    for (const key of links.keys) {
      const content = await openExisting(links.pathOf(key));
      if (content) await archive.add(`files/${key}`, content);
    }
    // Created even if it is empty: a restore without it knows that the list is missing.
    await appendFile(join(folder, ERASURES), "", { mode: 0o600 });
    await archive.add(ERASURES, await readFile(join(folder, ERASURES)));
    if (withKey && source.keyFile) await archive.add(KEY_FILE, await readFile(source.keyFile));
    const { version } = JSON.parse(await readFile(join(packageRoot, "package.json"), "utf8")) as { version: string };
    const about = {
      ...({ format: "bellhop-backup", version: 1 } as const),
      ...{ madeAt: ended.madeAt, bellhop: version, migration: ended.migration, folder, keyId },
      postgres: (await readFile(join(database, "PG_VERSION"), "utf8")).trim(),
      heldMs: [begun.heldMs, ended.heldMs].map(Math.round),
      ...{ counts: ended.counts, folders },
    };
    let manifest: BackupManifest = { ...about, files: [] };
    await archive.end((files) => {
      manifest = { ...about, files: [...files] };
      return manifest;
    });
    return manifest;
  }

  const ended = write()
    .catch((error: Error) => {
      archive.fail(error);
      return null;
    })
    .finally(() => clearBackup(source).catch(() => {})); // If the database is gone, the next start does it.
  return { stream: archive.stream, ended };
}
