import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type pg from "pg";
import { asOwner, type DatabaseOptions } from "../db/client.ts";
import type { Archive } from "./archive.ts";
import { countRows, type RowCounts } from "./manifest.ts";
import { openExisting } from "./open-existing.ts";

const SLOT = "bellhop_backup";

/** From here on the write-ahead log is kept until `endCopy`, whatever the database cleans up meanwhile. */
export async function beginCopy(options: DatabaseOptions): Promise<{ firstSegment: string; heldMs: number }> {
  return asOwner(options, (client) =>
    hold(client, async () => {
      // Not a temporary slot: the first failed statement of any session would drop it, because all share one session.
      await client.query("select pg_create_physical_replication_slot($1, true)", [SLOT]);
      const { rows } = await client.query<{ segment: string }>(
        "select pg_walfile_name(pg_backup_start('bellhop', true)) as segment",
      );
      return { firstSegment: rows[0]?.segment ?? "" };
    }),
  );
}

type EndedCopy = { label: string; lastSegment: string; control: Buffer; counts: RowCounts; migration: string };

/** The moment whose state the backup holds. `whileHeld` runs before the database continues. */
export async function endCopy(
  options: DatabaseOptions,
  folder: string,
  whileHeld: (client: pg.ClientBase) => Promise<void>,
): Promise<EndedCopy & { heldMs: number; madeAt: string }> {
  return asOwner(options, (client) =>
    hold(client, async () => {
      const counts = await countRows(client);
      await whileHeld(client);
      const control = await readFile(join(folder, "global/pg_control"));
      const { rows } = await client.query<{ label: string; lastSegment: string; migration: string }>(
        `select labelfile as label, pg_walfile_name(lsn) as "lastSegment", (select max(name) from migrations) as migration
         from pg_backup_stop(false)`,
      );
      const [ended] = rows;
      if (!ended) throw new Error("The database did not say how its copy ended.");
      return { ...ended, control, counts, madeAt: new Date().toISOString() };
    }),
  );
}

/** Removes what an interrupted copy left behind: a slot that keeps the log for ever. Does nothing if there is none. */
export async function abandonCopy(options: DatabaseOptions): Promise<void> {
  await asOwner(options, async (client) => {
    await client.query("select pg_backup_stop(false)").catch((error: { code?: string }) => {
      if (error.code !== NOT_IN_PROGRESS) throw error;
    });
    await client.query("select pg_drop_replication_slot(slot_name) from pg_replication_slots where slot_name = $1", [
      SLOT,
    ]);
  });
}
const NOT_IN_PROGRESS = "55000";

/** A transaction holds the only session of the embedded database: no other session reads or writes until its end. */
async function hold<T extends object>(client: pg.ClientBase, work: () => Promise<T>): Promise<T & { heldMs: number }> {
  await client.query("begin");
  const since = performance.now();
  try {
    const result = await work();
    await client.query("commit");
    return { ...result, heldMs: performance.now() - since };
  } catch (error) {
    await client.query("rollback").catch(() => {});
    throw error;
  }
}

/** Rewritten at every start, or of use only to the running database. */
const LEFT_OUT =
  /^(pg_wal|pg_replslot|pg_stat_tmp|pg_subtrans|pg_notify|pg_dynshmem|pg_serial|pg_snapshots)\/|(^|\/)(pgsql_tmp|pg_internal\.init|postmaster\.|backup_label)|^global\/pg_control$/;

/**
 * Adds the files while the database changes them: pages may be half old and half new, files may come and go. The log
 * since `beginCopy` repairs this when the copy is opened.
 */
export async function addDatabaseFiles(archive: Archive, folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const nameOf = (entry: (typeof entries)[number]) => join(entry.parentPath, entry.name).slice(folder.length + 1);
  for (const entry of entries) {
    const name = nameOf(entry);
    if (!entry.isFile() || LEFT_OUT.test(name)) continue;
    const content = await openExisting(join(folder, name));
    if (content) await archive.add(`pg/${name}`, content);
  }
  const folders = entries.filter((entry) => entry.isDirectory()).map(nameOf);
  return ["pg", ...folders.filter((name) => !/^pg_replslot\/|pgsql_tmp/.test(name)).map((name) => `pg/${name}`)];
}

/** The log from the start of the copy to its end, and the label that tells the database where to start. */
export async function addLog(
  archive: Archive,
  folder: string,
  {
    firstSegment,
    lastSegment,
    label,
    control,
  }: Pick<EndedCopy, "label" | "lastSegment" | "control"> & { firstSegment: string },
): Promise<void> {
  await archive.add("pg/backup_label", Buffer.from(label));
  await archive.add("pg/global/pg_control", control);
  const segments = (await readdir(join(folder, "pg_wal"))).filter(
    (name) => /^[0-9A-F]{24}$/.test(name) && name >= firstSegment && name <= lastSegment,
  );
  for (const name of segments.sort()) {
    const content = await openExisting(join(folder, "pg_wal", name));
    if (!content) throw new Error(`The database's log ${name} has gone before it was copied.`);
    await archive.add(`pg/pg_wal/${name}`, content);
  }
  if (segments.at(-1) !== lastSegment) throw new Error(`The database's log ${lastSegment} is not there.`);
}
