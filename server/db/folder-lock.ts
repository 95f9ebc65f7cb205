import { mkdir, open, readFile, readlink, rename, rm, stat, utimes, writeFile } from "node:fs/promises";
import { hostname } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { SetupError } from "./roles.ts";

/** `space` says where the process number is valid: this boot of this machine, this container. */
type Holder = { pid: number; started: string; host?: string; space?: string };

type LockOptions = { beatMs?: number; deadMs?: number; onLost?: () => void };

/** The lock's file is touched this often … */
const BEAT_MS = 1_000;
/** … and counts as left behind when nobody has touched it for so long. */
const DEAD_MS = 8_000;

/**
 * Locks BELLHOP_DATA for this process: two processes on one embedded database would destroy each other's rows. A lock
 * whose process is gone is taken over at once, so a restart after a kill needs no help. Process numbers repeat across
 * containers and machines: there the beat of the lock decides.
 */
export async function lockFolder(
  folder: string,
  { beatMs = BEAT_MS, deadMs = DEAD_MS, onLost = () => {} }: LockOptions = {},
): Promise<{ release(): Promise<void> }> {
  await makeWritable(folder);
  const path = join(folder, "lock");
  const own: Holder = {
    pid: process.pid,
    started: await startOf(process.pid),
    host: hostname(),
    space: await spaceOf(),
  };
  for (let attempt = 0; attempt < 20; attempt++) {
    if (await create(path, own)) return keepBeating(path, own, { beatMs, onLost });
    const holder = await read(path);
    if (holder && (await isAlive(path, holder, { space: own.space, deadMs }))) {
      const where = holder.host === undefined || holder.host === own.host ? "" : ` on ${holder.host}`;
      throw new SetupError(
        `The data folder ${folder} is in use by another Bellhop (process ${holder.pid}${where}).\n` +
          "Stop that one first, or give this one a folder of its own with BELLHOP_DATA.",
      );
    }
    await removeStale(path, holder);
  }
  throw new SetupError(`The lock of ${folder} keeps changing hands. Stop the other Bellhop processes and try again.`);
}

/** Touching a file needs no disk space, so that a full disk does not cost the lock. */
function keepBeating(path: string, own: Holder, { beatMs, onLost }: { beatMs: number; onLost(): void }) {
  const content = JSON.stringify(own);
  let released = false;
  const beating = setInterval(async () => {
    const kept = await readFile(path, "utf8").catch(() => null);
    if (released) return;
    if (kept !== null && kept !== content) {
      clearInterval(beating);
      return onLost(); // The lock was taken for dead, perhaps after a pause, and another process is at work.
    }
    const now = new Date();
    await utimes(path, now, now).catch(() => {});
  }, beatMs).unref();
  return {
    release() {
      released = true;
      clearInterval(beating);
      return release(path, own);
    },
  };
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

/** Removes only our own lock: the folder may have been removed meanwhile and made again by another process. */
async function release(path: string, me: Holder): Promise<void> {
  const kept = await readFile(path, "utf8").catch(() => null);
  if (kept === JSON.stringify(me)) await rm(path, { force: true });
}

async function read(path: string): Promise<Holder | null> {
  // An empty lock file is being written at this moment, so its writer gets a little time.
  for (let attempt = 0; attempt < 10; attempt++) {
    try {
      return JSON.parse(await readFile(path, "utf8"));
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }
  return null;
}

/**
 * Moves the lock aside before judging it: a lock that another starting process has just made is put back, not deleted.
 */
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

/** A process number may belong to another program by now, so its start time is compared. */
async function isAlive(
  path: string,
  { pid, started, space }: Holder,
  { space: here, deadMs }: { space: string | undefined; deadMs: number },
): Promise<boolean> {
  const sameSpace = space !== undefined && space !== "" && space === here;
  if ((sameSpace || space === undefined) && (await runsHere(pid, started))) return true;
  return !sameSpace && (await beats(path, deadMs));
}

async function runsHere(pid: number, started: string): Promise<boolean> {
  if (pid === process.pid) return false;
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ESRCH") return false;
  }
  return (await startOf(pid)) === started;
}

/** Observes the beat itself, since the clocks of two machines need not agree. */
async function beats(path: string, deadMs: number): Promise<boolean> {
  const touchedAt = () =>
    stat(path).then(
      ({ mtimeMs }) => mtimeMs,
      () => null,
    );
  const first = await touchedAt();
  const until = performance.now() + deadMs;
  while (first !== null && performance.now() < until) {
    await sleep(100);
    if ((await touchedAt()) !== first) return true;
  }
  return false;
}

/** Empty if the system does not tell: then only the beat decides. */
async function spaceOf(): Promise<string> {
  try {
    const [boot, numbers] = await Promise.all([
      readFile("/proc/sys/kernel/random/boot_id", "utf8"),
      readlink("/proc/self/ns/pid"),
    ]);
    return `${boot.trim()} ${numbers}`;
  } catch {
    return process.platform === "linux" ? "" : hostname();
  }
}

/** Boot and start tick on Linux; elsewhere empty, and then a living process number decides. */
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
