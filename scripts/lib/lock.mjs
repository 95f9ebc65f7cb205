import { closeSync, mkdirSync, openSync, readFileSync, rmSync, statSync, utimesSync, writeSync } from "node:fs";
import { dirname } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { say } from "./run.mjs";

const BEAT_MS = 1000;
const SILENT_MS = 15_000;

function take(file) {
  try {
    const handle = openSync(file, "wx");
    writeSync(handle, String(process.pid));
    closeSync(handle);
    return true;
  } catch (error) {
    if (error.code === "EEXIST") return false;
    throw error;
  }
}

/** A pid is not enough: containers soon reuse a dead holder's number, so the holder must also renew the file. */
function isAbandoned(file) {
  try {
    if (Date.now() - statSync(file).mtimeMs > SILENT_MS) return true;
    const pid = Number(readFileSync(file, "utf8"));
    if (pid === 0) return false;
    if (pid === process.pid) return true;
    process.kill(pid, 0);
    return false;
  } catch (error) {
    return error.code === "ESRCH";
  }
}

/** Runs `work` while holding the lock file; waits for another process on this checkout that holds it. */
export async function withLock(file, work) {
  mkdirSync(dirname(file), { recursive: true });
  for (let round = 0; !take(file); round++) {
    if (isAbandoned(file)) rmSync(file, { force: true });
    else {
      if (round === 0) say("Waiting for another Bellhop process that is preparing this folder…");
      await sleep(200);
    }
  }
  const beat = setInterval(() => utimesSync(file, new Date(), new Date()), BEAT_MS);
  const release = () => rmSync(file, { force: true });
  process.once("exit", release);
  try {
    return await work();
  } finally {
    clearInterval(beat);
    process.off("exit", release);
    release();
  }
}
