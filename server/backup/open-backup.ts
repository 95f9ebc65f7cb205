import { createHash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, readFile, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { type Entry, fromRandomAccessReaderPromise, RandomAccessReader, type ZipFile } from "yauzl";
import { listMigrations } from "../db/migration-files.ts";
import { SetupError } from "../db/roles.ts";
import { packageRoot } from "../package-root.ts";
import { type BackupManifest, backupManifest, MANIFEST } from "./manifest.ts";

/** Enough for half a million files. */
const LARGEST_MANIFEST = 128 * 1024 ** 2;
/** How many files are written at the same time: most are small, and the disk confirms them together. */
const AT_ONCE = 8;

export type OpenedBackup = {
  manifest: BackupManifest;
  /** A small file of the backup as text; null if the backup has none. */
  read(name: string): Promise<string | null>;
  /** Writes everything below a folder. Content that differs from the manifest is refused. */
  extract(folder: string): Promise<void>;
  close(): void;
};

const damaged = (path: string, what: string) =>
  new SetupError(`${path} is not a whole backup: ${what}. Nothing was changed. Take another backup.`);

/** Uses Node's own streams: those of yauzl end the process when one is closed while another reads the same file. */
class BackupReader extends RandomAccessReader {
  readonly #path: string;
  constructor(path: string) {
    super();
    this.#path = path;
  }
  override _readStreamForRange(start: number, end: number): Readable {
    return createReadStream(this.#path, { start, end: end - 1 });
  }
}

async function openZip(path: string): Promise<ZipFile> {
  const { size } = await stat(path);
  return fromRandomAccessReaderPromise(new BackupReader(path), size, { autoClose: false });
}

export async function openBackup(path: string): Promise<OpenedBackup> {
  const zip = await openZip(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code) throw new SetupError(`${path} cannot be read (${error.code}).`);
    throw damaged(path, `it was cut off, or it is no backup (${error.message})`);
  });
  try {
    const entries = new Map<string, Entry>();
    for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry);
    const manifest = await readManifest(zip, entries, path);
    for (const { name } of manifest.files) if (!entries.has(name)) throw damaged(path, `${name} is missing`);
    if (entries.size !== manifest.files.length + 1)
      throw damaged(path, "it holds files that its manifest does not list");
    return {
      manifest,
      async read(name) {
        const entry = entries.get(name);
        return entry ? await readText(zip, entry) : null;
      },
      async extract(folder) {
        for (const name of manifest.folders) await mkdir(join(folder, name), { recursive: true, mode: 0o700 });
        const left = [...manifest.files].reverse();
        const work = async () => {
          for (let file = left.pop(); file; file = left.pop())
            await extractFile(zip, entries.get(file.name), { ...file, path, folder }).catch((error) => {
              left.length = 0; // The others end too before the folder is cleared.
              throw error;
            });
        };
        const ended = await Promise.allSettled(Array.from({ length: AT_ONCE }, work));
        for (const end of ended) if (end.status === "rejected") throw end.reason;
      },
      close: () => zip.close(),
    };
  } catch (error) {
    zip.close();
    if (error instanceof SetupError) throw error;
    throw damaged(path, (error as Error).message);
  }
}

async function readManifest(zip: ZipFile, entries: ReadonlyMap<string, Entry>, path: string): Promise<BackupManifest> {
  const entry = entries.get(MANIFEST);
  if (!entry || entry.uncompressedSize > LARGEST_MANIFEST) throw damaged(path, `it has no ${MANIFEST}`);
  const parsed = backupManifest.safeParse(JSON.parse(await readText(zip, entry)));
  if (parsed.success) return parsed.data;
  throw damaged(path, `its ${MANIFEST} is none of this Bellhop (${parsed.error.issues[0]?.path.join(".")})`);
}

async function readText(zip: ZipFile, entry: Entry): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of (await zip.openReadStreamPromise(entry)) as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks).toString("utf8");
}

type Extracted = BackupManifest["files"][number] & { path: string; folder: string };

async function extractFile(zip: ZipFile, entry: Entry | undefined, { name, size, sha256, path, folder }: Extracted) {
  if (!entry) throw damaged(path, `${name} is missing`);
  const sum = createHash("sha256");
  let length = 0;
  const target = join(folder, name);
  await mkdir(dirname(target), { recursive: true, mode: 0o700 });
  const content: Readable = await zip.openReadStreamPromise(entry).catch((error: Error) => {
    throw damaged(path, `${name}: ${error.message}`);
  });
  try {
    await pipeline(
      content,
      async function* (chunks: AsyncIterable<Buffer>) {
        for await (const chunk of chunks) {
          sum.update(chunk);
          length += chunk.length;
          yield chunk;
        }
      },
      createWriteStream(target, { flags: "wx", mode: 0o600, flush: true }),
    );
  } catch (error) {
    const { code, syscall, message } = error as NodeJS.ErrnoException;
    if (code === "ENOSPC")
      throw new SetupError(`There is no room to restore the backup in ${folder}. Nothing was changed.`);
    throw syscall ? error : damaged(path, `${name}: ${message}`);
  }
  if (length !== size || sum.digest("hex") !== sha256) throw damaged(path, `${name} is not as it was written`);
}

/** Called before reading anything that this version could not open. */
export async function checkVersion({ migration, postgres, bellhop }: BackupManifest): Promise<void> {
  if (!(await listMigrations()).includes(migration))
    throw new SetupError(
      `The backup was made by a newer Bellhop (${bellhop}, ${migration}). Install that version to restore it.`,
    );
  const own = (await readFile(join(packageRoot, "dist/server/template/PG_VERSION"), "utf8")).trim();
  if (own !== postgres)
    throw new SetupError(
      `The backup holds a database of PostgreSQL ${postgres}, and this Bellhop has ${own}. Restore it with Bellhop ${bellhop}.`,
    );
}
