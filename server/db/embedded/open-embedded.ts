import { once } from "node:events";
import { join } from "node:path";
import { MessageChannel, type MessagePort, Worker } from "node:worker_threads";
import { packageRoot } from "../../package-root.ts";
import type { Refused } from "./port-stream.ts";
import type { SessionKind } from "./take-turns.ts";

/** Opens a new connection to the database. */
export type OpenLine = (kind: SessionKind) => MessagePort;

export type DatabaseThreadData = {
  folder: string;
  /** When the current statement started (0 while there is none), and how long it may run. */
  clock: SharedArrayBuffer;
  limits: Record<SessionKind, number>;
};
export type FromMain = "close" | { port: MessagePort; kind: SessionKind };
type FromThread = "ready" | { broken: string };

export type EmbeddedDatabase = {
  line: OpenLine;
  /** Connects a port of another thread of this process. */
  attach(port: MessagePort, kind: SessionKind): void;
  /** Called whenever the database breaks, and when it is back. */
  onTrouble(heard: (trouble: string) => void): void;
  close(): Promise<void>;
};

const PROGRAM = join(packageRoot, "dist/server/database-thread.js");
/** The same limits as a server's statements have; the embedded database cannot enforce them itself. */
const LIMITS: Record<SessionKind, number> = { request: 30_000, job: 300_000, owner: Number.POSITIVE_INFINITY };
const AGAIN_MS = 1_000;
const CLOSE_MS = 10_000;

/**
 * Keeps a thread that holds the embedded database of a folder. When that thread ends (the disk is full, the database is
 * broken) or does not finish a statement, a new thread opens the folder again, as after a kill.
 */
export async function openEmbedded(folder: string, { limits = LIMITS } = {}): Promise<EmbeddedDatabase> {
  const clock = new SharedArrayBuffer(16);
  const atWork = new Float64Array(clock);
  let thread: Worker | null = null;
  let ended = Promise.resolve();
  let down: Refused | null = { refused: "The embedded database is being opened.", code: "ECONNREFUSED" };
  let tell = (_trouble: string) => {};
  let again: NodeJS.Timeout | undefined;
  let closing = false;

  function start(): Promise<void> {
    const data: DatabaseThreadData = { folder, clock, limits };
    const started = new Worker(PROGRAM, { workerData: data, execArgv: [] });
    thread = started;
    let reason = "it ended";
    atWork[0] = 0;
    return new Promise((resolve, reject) => {
      started.on("message", (message: FromThread) => {
        if (message !== "ready") reason = message.broken;
        else {
          down = null;
          resolve();
        }
      });
      started.on("error", (error) => {
        reason = error.message;
        reject(error);
      });
      ended = once(started, "exit").then(() => {
        thread = null;
        const full = /No space left|ENOSPC/.test(reason);
        down = { refused: `The embedded database is closed: ${reason}`, code: full ? "ENOSPC" : "ECONNREFUSED" };
        reject(new Error(down.refused));
      });
    });
  }

  /** Reopens the database after its end until that succeeds; with a full disk it succeeds only once there is room. */
  async function keepOpen(): Promise<void> {
    for (;;) {
      await ended;
      if (closing) return;
      tell(down?.refused ?? "");
      await new Promise((resolve) => {
        again = setTimeout(resolve, AGAIN_MS);
      });
      if (closing) return;
      await start().then(
        () => tell("The embedded database is open again."),
        () => {},
      );
    }
  }

  const watch = setInterval(() => {
    const [since = 0, limit = 0] = atWork;
    if (since > 0 && Date.now() - since > limit) void thread?.terminate();
  }, 500).unref();

  try {
    await start();
  } catch (error) {
    clearInterval(watch);
    throw error;
  }
  void keepOpen();

  function attach(port: MessagePort, kind: SessionKind): void {
    if (thread && !down) thread.postMessage({ port, kind } satisfies FromMain, [port]);
    else {
      port.postMessage(down);
      port.close();
    }
  }

  return {
    line(kind) {
      const { port1, port2 } = new MessageChannel();
      attach(port2, kind);
      return port1;
    },
    attach,
    onTrouble(heard) {
      tell = heard;
    },
    async close() {
      closing = true;
      clearInterval(watch);
      clearTimeout(again);
      const open = thread;
      if (!open) return;
      open.postMessage("close" satisfies FromMain);
      const late = setTimeout(() => void open.terminate(), CLOSE_MS);
      await ended;
      clearTimeout(late);
    },
  };
}
