import { mkdir, open, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { SetupError } from "./roles.ts";

type Holder = { pid: number; started: string };

/**
 * Holds BELLHOP_DATA for this process: two processes on one embedded database would destroy each other's rows.
 * A lock whose process is gone is taken over at once, so a restart after a kill needs no help.
 */
export async function lockFolder(folder: string): Promise<{ release(): Promise<void> }> {
  await makeWritable(folder);
  const path = join(folder, "lock");
  const me: Holder = { pid: process.pid, started: await startOf(process.pid) };
  for (let attempt = 0; attempt < 20; attempt++) {
    if (await create(path, me)) return { release: () => release(path, me) };
    const holder = await read(path);
    if (holder && (await isAlive(holder))) {
      throw new SetupError(
        `The data folder ${folder} is in use by another Bellhop (process ${holder.pid}).\n` +
          "Stop that one first, or give this one a folder of its own with BELLHOP_DATA.",
      );
    }
    await removeStale(path, holder);
  }
  throw new SetupError(`The lock of ${folder} keeps changing hands. Stop the other Bellhop processes and try again.`);
}

async function makeWritable(folder: string) {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const probe = join(folder, `.probe-${process.pid}`);
    await writeFile(probe, "");
    await rm(probe);
  } catch (error) {
    throw new SetupError(
      `The data folder ${folder} cannot be written (${(error as NodeJS.ErrnoException).code}).\n` +
        "Make it writable for this user, or choose another with BELLHOP_DATA.",
    );
  }
}

async function create(path: string, holder: Holder): Promise<boolean> {
  try {
    const file = await open(path, "wx", 0o600);
    await file.writeFile(JSON.stringify(holder));
    await file.close();
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
    throw error;
  }
}

/** Only one's own: the folder may have been removed meanwhile and made again by another. */
async function release(path: string, me: Holder): Promise<void> {
  const kept = await readFile(path, "utf8").catch(() => null);
  if (kept === JSON.stringify(me)) await rm(path, { force: true });
}

async function read(path: string): Promise<Holder | null> {
  // A lock file without content is one being written this instant: give its writer a moment.
  for (let attempt = 0; attempt < 10; attempt++) {
    try {
      return JSON.parse(await readFile(path, "utf8"));
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }
  return null;
}

/** Moved aside before it is judged: a lock that another starter has just made is put back, not deleted. */
async function removeStale(path: string, stale: Holder | null) {
  const aside = `${path}.${process.pid}`;
  try {
    await rename(path, aside);
    const moved = await readFile(aside, "utf8");
    if (stale && moved !== JSON.stringify(stale)) await rename(aside, path);
    else await rm(aside, { force: true });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
  }
}

/** A process number may have been given to another program since: its start time tells. */
async function isAlive({ pid, started }: Holder): Promise<boolean> {
  if (pid === process.pid) return false;
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ESRCH") return false;
  }
  return (await startOf(pid)) === started;
}

/** Boot and start tick on Linux; elsewhere empty, where a living process number is believed. */
async function startOf(pid: number): Promise<string> {
  try {
    const [boot, stat] = await Promise.all([
      readFile("/proc/sys/kernel/random/boot_id", "utf8"),
      readFile(`/proc/${pid}/stat`, "utf8"),
    ]);
    const afterName = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    if (afterName[0] === "Z") return "ended, not yet collected by its parent";
    return `${boot.trim()} ${afterName[19]}`;
  } catch {
    return "";
  }
}
