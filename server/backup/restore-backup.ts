import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type pg from "pg";
import type { Config } from "../config.ts";
import { type SecretKeys, writeKeyFile } from "../credentials/key-file.ts";
import { asOwner } from "../db/client.ts";
import { openEmbedded } from "../db/embedded/open-embedded.ts";
import { migrate } from "../db/migrate.ts";
import { SetupError } from "../db/roles.ts";
import { deriveKeys } from "../http/secrets.ts";
import type { ErasedPlaces } from "../ports/erasure-list.ts";
import { countRows, ERASURES, KEY_FILE } from "./manifest.ts";
import type { OpenedBackup } from "./open-backup.ts";
import { repeatErasures } from "./repeat-erasures.ts";
import { finishRestore, markComplete, restoreFolderIn } from "./swap-folder.ts";

type Restoring = {
  /** The caller holds the lock on its folder. */
  config: Config;
  folder: string;
  keys: SecretKeys;
  /** False: the key is a setting. */
  writesKey: boolean;
  /** All known erasures, before or after the backup. */
  erased: readonly ErasedPlaces[];
  say(line: string): void;
};
type Restored = { erasedAgain: number; replaced: string | null };

/**
 * Restores into a folder beside the data: unpacked, opened, migrated, and without the guests who were erased since.
 * Only then it replaces the data. A failure before leaves the data folder unchanged.
 */
export async function restoreBackup(backup: OpenedBackup, restoring: Restoring): Promise<Restored> {
  const { folder, keys, writesKey, erased, say } = restoring;
  const next = restoreFolderIn(folder);
  await rm(next, { recursive: true, force: true });
  try {
    await mkdir(join(next, "files"), { recursive: true, mode: 0o700 });
    await backup.extract(next);
    say("Unpacked; every file is as it was written.");
    if (writesKey) await writeKeyFile(join(next, KEY_FILE), keys);
    const lines = erased.map((entry) => `${JSON.stringify(entry)}\n`);
    await writeFile(join(next, ERASURES), lines.join(""), { mode: 0o600, flush: true });
    const erasedAgain = await openRestored(backup, next, restoring);
    await markComplete(folder);
    return { erasedAgain, replaced: await finishRestore(folder) };
  } catch (error) {
    await finishRestore(folder); // Without its mark it is removed.
    throw error;
  }
}

async function openRestored({ manifest }: OpenedBackup, next: string, { config, keys, erased, say }: Restoring) {
  const embedded = await openEmbedded(join(next, "pg"));
  const options = { line: embedded.line };
  try {
    await asOwner(options, async (client) => {
      const [found, expected] = [await countRows(client), manifest.counts].map((counts) => JSON.stringify(counts));
      if (found !== expected)
        throw new SetupError(
          `The restored database is not the one that was backed up: it holds ${found} instead of ${expected}. Nothing was changed.`,
        );
      await forgetPassing(client);
      await migrate(client);
    });
    say("Opened; it holds what the backup says.");
    const [current, ...previous] = keys;
    return await repeatErasures({
      ...{ embedded, options, erased, say },
      keys: deriveKeys(current, previous),
      thread: { config: { ...config, dataDir: next }, secretKeys: keys, sandboxUrl: undefined },
    });
  } finally {
    await embedded.close();
  }
}

/**
 * Sessions and mailed links of that time may have been ended or used since. The bytes of an unfinished upload are not
 * in a backup: it has to start again.
 */
async function forgetPassing(client: pg.ClientBase): Promise<void> {
  await client.query("delete from tokens where kind not in ('api', 'device')");
  await client.query("delete from uploads");
}
