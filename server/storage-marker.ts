import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { asOwner, type DatabaseOptions } from "./db/client.ts";
import { SetupError } from "./db/roles.ts";

const NAME = "installation";
/** Any number that no other lock of Bellhop uses. */
const LOCK = 7_245_110_392;

/**
 * All processes of one database share one storage folder. From the first start on the folder holds the database's id,
 * so that a process with another folder is refused here, instead of missing files during an import.
 */
export async function checkStorage(options: DatabaseOptions, dataDir: string): Promise<void> {
  const folder = resolve(dataDir);
  const path = join(folder, NAME);
  await asOwner(options, async (client) => {
    // Locked until this connection ends: of two processes that start together the second finds the mark of the first.
    await client.query(`select pg_advisory_lock(${LOCK})`);
    const { rows } = await client.query<{ id: string; marked: boolean }>(
      "select id, storage_marked_at is not null as marked from installation",
    );
    const [installation] = rows;
    if (!installation) throw new Error("The database has no installation id.");
    const { id, marked } = installation;
    const found = await readMarker(path);
    if (found === id) return;
    if (found !== null || marked) throw wrongFolder(folder, id);
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await writeFile(path, `${id}\n`, { mode: 0o600 });
    await client.query("update installation set storage_marked_at = now()");
  });
}

async function readMarker(path: string): Promise<string | null> {
  try {
    return (await readFile(path, "utf8")).trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  }
}

const wrongFolder = (folder: string, id: string) =>
  new SetupError(
    `The folder ${folder} (BELLHOP_DATA) is not the storage folder of this database: its file “${NAME}” is missing or names another database.\n` +
      "Every process of one database needs the same folder, because uploaded files are kept there. Set BELLHOP_DATA to the shared folder.\n" +
      `If this is the right folder, restored from a backup without that file, write the id into it: echo ${id} > ${join(folder, NAME)}`,
  );
