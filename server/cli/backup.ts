import { createWriteStream } from "node:fs";
import { access, open, rename, rm, stat } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream } from "node:stream/web";
import { BACKUP_PATH, type ControlAddress, findControl } from "../backup/control.ts";
import { type BackupManifest, ERASURES, KEY_FILE } from "../backup/manifest.ts";
import { openBackup } from "../backup/open-backup.ts";
import { readConfig } from "../config.ts";
import { Failed, UsageError } from "./usage-error.ts";

/** The running server writes the backup, so that work can continue. The file gets its name when it is complete. */
export async function makeBackup(env: NodeJS.ProcessEnv, file: string, withKey: boolean): Promise<string> {
  const config = readConfig(env);
  if (config.databaseUrl)
    throw new UsageError("With DATABASE_URL the database's own tools make the backup: see docs/operations.md.");
  const folder = resolve(config.dataDir);
  const path = resolve(file);
  if (await exists(path)) throw new UsageError(`${path} exists. Choose another name: a backup is not written over.`);
  const control = await findControl(folder);
  if (!control) throw notRunning(folder);
  const part = `${path}.part`;
  const stopping = new AbortController();
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => stopping.abort());
  try {
    await receive(control, folder, { part, withKey, signal: stopping.signal });
    const { manifest, close } = await openBackup(part);
    close();
    await rename(part, path);
    const names = await open(dirname(path));
    await names.sync().finally(() => names.close());
    return describeBackup(manifest, path, (await stat(path)).size);
  } catch (error) {
    await rm(part, { force: true });
    if (stopping.signal.aborted) throw new Failed("Stopped. Nothing was written.");
    throw error;
  }
}

const exists = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  );
const notRunning = (folder: string) =>
  new UsageError(
    `No Bellhop is running on ${folder}. The running server writes the backup: start it, or set BELLHOP_DATA to its folder.\n` +
      "A folder that no process uses can be copied as it is.",
  );

type Receiving = { part: string; withKey: boolean; signal: AbortSignal };

async function receive({ port, token }: ControlAddress, folder: string, { part, withKey, signal }: Receiving) {
  const answer = await fetch(`http://127.0.0.1:${port}${BACKUP_PATH}${withKey ? "?key=with" : ""}`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}` },
    signal,
  }).catch((error: Error) => {
    throw signal.aborted ? error : notRunning(folder);
  });
  if (answer.status === 401) throw notRunning(folder); // Another program has got the port of a killed server.
  if (!answer.ok || !answer.body) throw new Failed(await answer.text());
  const body = Readable.fromWeb(answer.body as ReadableStream);
  const target = createWriteStream(part, { mode: 0o600, flush: true });
  await pipeline(body, target, { signal }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOSPC") throw new Failed(`There is no room for the backup: ${part}`);
    if (error.syscall) throw new Failed(`The backup cannot be written: ${error.message}`);
    throw signal.aborted
      ? error
      : new Failed("The server ended the backup before it was whole; its log says why. Nothing was kept.");
  });
}

const whole = new Intl.NumberFormat("en");
const megabytes = (bytes: number) => `${(bytes / 1024 ** 2).toFixed(1)} MB`;

export const describeCounts = ({ counts }: BackupManifest): string =>
  [
    `${whole.format(counts.accounts)} accounts, ${whole.format(counts.properties)} properties`,
    `${whole.format(counts.people)} people, ${whole.format(counts.records)} records`,
    `${whole.format(counts.files)} uploaded files`,
  ].join(", ");

function describeBackup(manifest: BackupManifest, path: string, size: number): string {
  const { heldMs, folder, files, madeAt } = manifest;
  const [sum, longest] = [heldMs.reduce((all, ms) => all + ms, 0), Math.max(...heldMs)];
  const hasKey = files.some(({ name }) => name === KEY_FILE);
  return [
    `Backup written: ${path} (${megabytes(size)}), as of ${madeAt}.`,
    `It holds ${describeCounts(manifest)}.`,
    `Reads and writes were held for ${whole.format(sum)} ms in all, at most ${whole.format(longest)} ms at a time.`,
    hasKey
      ? "The key is in it: anyone with this file can open the hotels' credentials."
      : `The key is not in it. Keep a copy of it elsewhere (${join(folder, KEY_FILE)} or BELLHOP_SECRET_KEY): a restore needs it.`,
    `Guests who are erased from now on are listed in ${join(folder, ERASURES)}. Keep a copy of that list too: a restore needs it.`,
  ].join("\n");
}
