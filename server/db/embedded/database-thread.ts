import { setFlagsFromString } from "node:v8";
import { type MessagePort, parentPort, workerData } from "node:worker_threads";
import type { PGlite } from "@electric-sql/pglite";
import { openLite } from "../template.ts";
import type { DatabaseThreadData, FromMain } from "./open-embedded.ts";
import { type SessionKind, takeTurns } from "./take-turns.ts";

/**
 * The program of the thread that holds the embedded database. A statement blocks only this thread. When the database
 * breaks, the thread ends and the next one opens the folder again.
 */
const { folder, clock, limits } = workerData as DatabaseThreadData;
const atWork = new Float64Array(clock);

// WebAssembly compiles a function of PostgreSQL at its first call: most are never called, and compiling all takes a
// second.
setFlagsFromString("--wasm-lazy-compilation");

/** The last message that the database printed, for the log and for the caller's error. */
let complaint = "";
const lite = await openLite(folder, {
  onStderr(text) {
    if (/PANIC|FATAL|No space left/.test(text)) complaint = text.slice(0, 500);
    return false;
  },
});
endWhenBroken(lite);

const turns = takeTurns({
  async perform(unit, kind) {
    atWork[1] = limits[kind];
    atWork[0] = Date.now();
    try {
      return await lite.execProtocolRaw(unit, { syncToFs: false });
    } finally {
      atWork[0] = 0;
    }
  },
});

parentPort?.on("message", async (message: FromMain) => {
  if (message !== "close") return join(message.port, message.kind);
  await lite.close();
  process.exit(0);
});
parentPort?.postMessage("ready");

function join(port: MessagePort, kind: SessionKind): void {
  const session = turns.join(kind, {
    send: (bytes) => port.postMessage(bytes, [bytes.buffer as ArrayBuffer]),
    close: () => port.close(),
  });
  port.on("message", session.receive);
  port.on("close", session.gone);
}

/**
 * An error of PostgreSQL is an answer. After any other error (the program has exited, or accessed invalid memory) the
 * database cannot continue, and PGlite would call it again for ever.
 */
function endWhenBroken({ Module }: PGlite): void {
  const program = Module as unknown as { _PostgresMainLoopOnce(): void };
  const once = program._PostgresMainLoopOnce;
  program._PostgresMainLoopOnce = () => {
    try {
      once();
    } catch (error) {
      const { status } = error as { status?: number };
      if (status !== POSTGRES_ERROR) {
        parentPort?.postMessage({ broken: complaint || String(error) });
        process.exit(1);
      }
      throw error;
    }
  };
}

/** PGlite's code for a jump to PostgreSQL's own error handling. */
const POSTGRES_ERROR = 100;
