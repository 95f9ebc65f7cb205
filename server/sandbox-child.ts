import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";
import { packageRoot } from "./package-root.ts";

/** The sandbox's message when it is ready: how a property reaches it. */
const line = z.object({
  url: z.url(),
  clientId: z.string(),
  clientSecret: z.string(),
  appKey: z.string(),
  enterpriseId: z.string(),
  scope: z.string(),
  businessDate: z.iso.date(),
});
export type SandboxLine = z.infer<typeof line>;

const READY_MS = 60_000;
const STOP_MS = 5_000;
const FREE_MS = 8_000;
const LOOK_MS = 100;

/** The demo's hotel system, as a child process: it ends with this one, even when this one is killed. */
export async function startSandboxChild({ port, dataDir }: { port: number; dataDir: string }) {
  await untilFree(port);
  const child = spawn(process.execPath, [join(packageRoot, "dist/server/sandbox.js")], {
    env: {
      ...process.env,
      HOST: "127.0.0.1",
      PORT: String(port),
      SANDBOX_FILE: join(dataDir, "sandbox.json"),
      SANDBOX_WITH_PARENT: "on",
    },
    stdio: ["pipe", "pipe", "pipe"],
  });
  child.stdin.on("error", () => {}); // It has already ended.
  const stop = () => end(child);
  const printed = await firstLine(child);
  const parsed = line.safeParse(printed).data;
  if (parsed) return { line: parsed, stop };
  await stop();
  return { line: undefined, stop };
}

/** A program that has just ended may hold its port for a moment; one that stays keeps it, and the start goes on without. */
async function untilFree(port: number): Promise<void> {
  for (const until = performance.now() + FREE_MS; performance.now() < until; await sleep(LOOK_MS))
    if (await isFree(port)) return;
}

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const probe = createServer();
    probe.once("error", () => resolve(false));
    probe.listen(port, "127.0.0.1", () => probe.close(() => resolve(true)));
  });

async function firstLine(child: ChildProcess): Promise<unknown> {
  if (!child.stdout) return undefined;
  const lines = createInterface({ input: child.stdout });
  const late = AbortSignal.timeout(READY_MS);
  try {
    const [first] = await Promise.race([
      once(lines, "line", { signal: late }),
      once(child, "exit", { signal: late }).then(() => []),
    ]);
    return JSON.parse(first);
  } catch {
    return undefined;
  }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, "exit");
  child.kill("SIGTERM");
  const timer = setTimeout(() => child.kill("SIGKILL"), STOP_MS);
  await ended;
  clearTimeout(timer);
}
