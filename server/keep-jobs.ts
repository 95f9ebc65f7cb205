import { once } from "node:events";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import type { EmbeddedDatabase } from "./db/embedded/open-embedded.ts";
import type { Log } from "./jobs/slot.ts";
import type { FromJobs, JobsThreadData, ToJobs } from "./jobs-thread.ts";
import { packageRoot } from "./package-root.ts";

export type JobsThread = {
  /** When its worker last got an answer from the database, in milliseconds of Date.now(). */
  readonly lastBeat: number;
  stop(withinMs: number): Promise<void>;
};

type KeepJobsDeps = {
  data: JobsThreadData;
  embedded: EmbeddedDatabase | undefined;
  /** What has to be done before jobs continue after the thread has died. */
  beforeRestart(): Promise<void>;
  log: Log;
  /** The thread runs this program itself; tests pass others. */
  program?: string;
};

const PROGRAM = join(packageRoot, "dist/server/main.js");
const AGAIN_MS = 1_000;

/** Keeps a thread that runs the jobs. One that dies is replaced; its jobs continue when their leases run out. */
export function keepJobs({ data, embedded, beforeRestart, log, program = PROGRAM }: KeepJobsDeps): JobsThread {
  let lastBeat = Date.now();
  let thread: Worker | null = null;
  let ended: Promise<unknown> = Promise.resolve();
  let again: NodeJS.Timeout | undefined;
  let stopping = false;

  function start(): void {
    const started = new Worker(program, { workerData: data });
    thread = started;
    started.on("message", (message: FromJobs) => {
      if ("lastBeat" in message) lastBeat = message.lastBeat;
      else if (embedded) embedded.attach(message.line, message.kind);
    });
    started.on("error", (error) => log.error({ err: error }, "the jobs' thread broke"));
    ended = once(started, "exit").then(([code]) => {
      thread = null;
      if (stopping) return;
      log.error({ code }, "the jobs' thread ended and is started again");
      again = setTimeout(restart, AGAIN_MS);
    });
  }

  async function restart(): Promise<void> {
    try {
      await beforeRestart();
    } catch (error) {
      log.warn({ err: error }, "the jobs' thread cannot be started yet");
      if (!stopping) again = setTimeout(restart, AGAIN_MS);
      return;
    }
    if (!stopping) start();
  }
  start();

  return {
    get lastBeat() {
      return lastBeat;
    },
    async stop(withinMs) {
      stopping = true;
      clearTimeout(again);
      const open = thread;
      if (!open) return;
      open.postMessage({ stopWithinMs: withinMs } satisfies ToJobs);
      // Closing takes a moment after the jobs; a busy thread never receives the message.
      const late = setTimeout(() => void open.terminate(), withinMs + 1_000);
      await ended;
      clearTimeout(late);
    },
  };
}
