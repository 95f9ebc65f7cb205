import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { inject } from "vitest";
import { PATIENCE_MS } from "../support/jobs.ts";

export type Event = { event: string; at: number } & Record<string, unknown>;

/** A worker in a separate process: its output, and ways to harm it. */
export type WorkerProcess = {
  readonly pid: number;
  readonly events: Event[];
  count(event: string): number;
  /** The first event of this kind after the first `after` events, as it happens. */
  heard(event: string, after?: number): Promise<Event>;
  signal(name: NodeJS.Signals): void;
  end(name: NodeJS.Signals): Promise<void>;
};

const alive = new Set<ChildProcess>();
process.once("exit", () => {
  for (const child of alive) child.kill("SIGKILL"); // Also stopped ones: no process may outlive the test run.
});

/** `program`: the part before `.program.ts` in its file name. */
export function startWorkerProcess(program: string, env: Record<string, string>): WorkerProcess {
  const { PATH = "" } = process.env;
  const file = join(inject("programs"), `${program}.program.js`);
  const child = spawn(process.execPath, ["--enable-source-maps", file], {
    env: { PATH, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  alive.add(child);
  const events: Event[] = [];
  const listeners = new Set<() => void>();
  let errors = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    errors += text;
  });
  createInterface({ input: child.stdout }).on("line", (line) => {
    events.push({ ...JSON.parse(line), at: performance.now() });
    for (const listener of listeners) listener();
  });
  child.once("exit", (code, signal) => {
    alive.delete(child);
    events.push({ event: "exit", at: performance.now(), code, signal, errors });
    for (const listener of listeners) listener();
  });

  return {
    pid: child.pid ?? 0,
    events,
    count: (event) => events.filter((each) => each.event === event).length,
    heard(event, after = 0) {
      return new Promise((resolve, reject) => {
        const settle = (result: () => void) => {
          clearTimeout(timer);
          listeners.delete(look);
          result();
        };
        const fail = (why: string) =>
          settle(() => reject(new Error(`No "${event}": ${why}. ${JSON.stringify(events.slice(-5))} ${errors}`)));
        const look = () => {
          const found = events.slice(after).find((each) => each.event === event);
          if (found) settle(() => resolve(found));
          else if (events.at(-1)?.event === "exit") fail("the process ended");
        };
        const timer = setTimeout(() => fail(`not within ${PATIENCE_MS} ms`), PATIENCE_MS);
        listeners.add(look);
        look();
      });
    },
    signal: (name) => void child.kill(name),
    async end(name) {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, "exit");
      child.kill(name);
      await ended;
    },
  };
}

/** A repeatable random generator (mulberry32). */
export function randomFrom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296) * below);
  };
}
