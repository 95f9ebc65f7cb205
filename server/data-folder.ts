import { join, resolve } from "node:path";
import pg from "pg";
import type { Config } from "./config.ts";
import { readKeyFile } from "./credentials/key-file.ts";
import { asOwner, type DatabaseOptions } from "./db/client.ts";
import { lockFolder } from "./db/folder-lock.ts";
import { migrate } from "./db/migrate.ts";
import { SetupError } from "./db/roles.ts";
import { openLite } from "./db/template.ts";

type Prepared = {
  options: DatabaseOptions;
  /** The current one first; the others may still open what they sealed. */
  secretKeys: readonly [string, ...string[]];
  /** Where the keys are kept when no setting gives one. */
  keyFile: string | null;
  release(): Promise<void>;
};

/**
 * The database, migrated, and the key: from DATABASE_URL and the environment, or embedded in the data folder. What else
 * takes its time to start is told when nobody else holds the folder.
 */
export async function prepareData(config: Config, onHeld = () => {}): Promise<Prepared> {
  if (config.databaseUrl && config.secretKey) {
    onHeld();
    const options = { databaseUrl: config.databaseUrl };
    await reachServer(config.databaseUrl);
    await asOwner(options, migrate);
    return {
      options,
      secretKeys: [config.secretKey, ...config.previousKeys],
      keyFile: null,
      release: async () => {},
    };
  }
  const folder = resolve(config.dataDir);
  const lock = await lockFolder(folder);
  onHeld();
  try {
    const keyFile = config.secretKey ? null : join(folder, "secret.key");
    const [current, ...older] = keyFile ? await readKeyFile(keyFile) : [config.secretKey ?? ""];
    const lite = await openLite(join(folder, "pg"));
    await asOwner({ lite }, migrate);
    const secretKeys = [current, ...older, ...config.previousKeys] as const;
    return { options: { lite }, secretKeys, keyFile, release: lock.release };
  } catch (error) {
    await lock.release();
    throw error;
  }
}

/** Asked once before anything else, so that a wrong address is a sentence and not a stack. */
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
