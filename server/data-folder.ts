import { join, resolve } from "node:path";
import pg from "pg";
import { finishRestore } from "./backup/swap-folder.ts";
import { clearBackup } from "./backup/write-backup.ts";
import type { Config } from "./config.ts";
import { readKeyFile } from "./credentials/key-file.ts";
import { asOwner, type DatabaseOptions } from "./db/client.ts";
import { type EmbeddedDatabase, openEmbedded } from "./db/embedded/open-embedded.ts";
import { lockFolder } from "./db/folder-lock.ts";
import { migrate } from "./db/migrate.ts";
import { SetupError } from "./db/roles.ts";

type Prepared = {
  options: DatabaseOptions;
  embedded?: EmbeddedDatabase;
  /** The current key first; the others may still open what they sealed. */
  secretKeys: readonly [string, ...string[]];
  /** Where the keys are stored if no setting gives one. */
  keyFile: string | null;
  /** Must be called after every user of the database is closed. */
  release(): Promise<void>;
};

/**
 * The database, migrated, and the key: from DATABASE_URL and the environment, or embedded in the data folder. A
 * callback tells when the folder is locked, so that other slow parts can start meanwhile.
 */
export async function prepareData(
  config: Config,
  onHeld = () => {},
  tell: (line: string) => void = () => {},
): Promise<Prepared> {
  if (config.databaseUrl && config.secretKey) {
    onHeld();
    const options = { databaseUrl: config.databaseUrl };
    await reachServer(config.databaseUrl);
    await asOwner(options, (client) => migrate(client, { tell }));
    return {
      options,
      secretKeys: [config.secretKey, ...config.previousKeys],
      keyFile: null,
      release: async () => {},
    };
  }
  const folder = resolve(config.dataDir);
  const lock = await lockFolder(folder, { onLost: leaveAtOnce });
  let closeDatabase = async () => {};
  const release = async () => {
    await closeDatabase();
    await lock.release();
  };
  onHeld();
  try {
    await finishRestore(folder); // Completes a restore that was killed after it was ready.
    const keyFile = config.secretKey ? null : join(folder, "secret.key");
    const [current, ...older] = keyFile ? await readKeyFile(keyFile) : [config.secretKey ?? ""];
    const embedded = await openEmbedded(join(folder, "pg"));
    closeDatabase = embedded.close;
    const options = { line: embedded.line };
    await asOwner(options, (client) => migrate(client, { tell }));
    await clearBackup({ options, folder });
    const secretKeys = [current, ...older, ...config.previousKeys] as const;
    return { options, embedded, secretKeys, keyFile, release };
  } catch (error) {
    await release();
    throw error;
  }
}

/** Another process has the folder: any further write would destroy rows. */
function leaveAtOnce(): never {
  process.stderr.write("Bellhop stops at once: another process has taken over its data folder.\n");
  process.exit(1);
}

/** Checked before anything else, so that a wrong address gives a message and not a stack. */
async function reachServer(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 10_000 });
  client.on("error", () => {});
  try {
    await client.connect();
    const { rows } = await client.query("select current_setting('server_version_num')::int as version");
    if (rows[0].version < 150_000) throw new SetupError("PostgreSQL 15 or newer is needed.");
  } catch (error) {
    if (error instanceof SetupError) throw error;
    const { host } = new URL(databaseUrl);
    const reason = (error as Error).message || (error as NodeJS.ErrnoException).code;
    throw new SetupError(`The database at ${host} (DATABASE_URL) did not let Bellhop in: ${reason}`);
  } finally {
    await client.end().catch(() => {});
  }
}
