import { type ChildProcess, execFile, spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { existsSync, rmSync } from "node:fs";
import { cp, mkdir, mkdtemp, readdir, readFile, rename, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";

const root = resolve(import.meta.dirname, "../..");
/**
 * For a program that lives for seconds: V8 would take as long again to optimise the embedded database, without a
 * benefit.
 */
export const SHORT_LIVED = ["--liftoff-only"];
const READY_MS = 120_000;
const STOP_MS = 20_000;

export interface Bellhop {
  /** The server's address; it changes with each restart. */
  readonly url: string;
  readonly pid: number;
  readonly dataDir: string;
  /** All output so far, over all restarts. */
  output(): string;
  /** SIGTERM; resolves with the exit code. Removes the data if `startBellhop` created the folder. */
  stop(): Promise<number | null>;
  /** SIGKILL; the data stays. */
  kill(): Promise<void>;
  /** Starts again on the same data, after a stop with SIGTERM if it still runs. */
  restart(): Promise<void>;
}

export interface BellhopOptions {
  env?: Record<string, string>;
  dataDir?: string;
  /** With the demo's guests and stays; otherwise its hotels are empty. */
  filled?: boolean;
  /** Another version's program; default: the program of these sources. */
  program?: string;
}

/**
 * Only the variables a program needs to run: settings of the developer's shell must not reach the server under test.
 */
function plainEnv(): Record<string, string> {
  const kept = ["PATH", "HOME", "TMPDIR", "LANG", "TZ"].map((name) => [name, process.env[name]]);
  return Object.fromEntries(kept.filter(([, value]) => value !== undefined));
}

let built: Promise<unknown> | undefined;

/** Tests run the program of `npm start`; a build older than the sources would test outdated code. */
export function ensureBuilt(): Promise<unknown> {
  built ??= promisify(execFile)(process.execPath, [join(root, "scripts/build.mjs")], { cwd: root });
  return built;
}

function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null;
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  if (hasEnded(child)) return child.exitCode;
  const ended = once(child, "exit");
  child.kill(signal);
  const timer = setTimeout(() => child.kill("SIGKILL"), STOP_MS);
  await ended;
  clearTimeout(timer);
  return child.exitCode;
}

function waitUntilReady(child: ChildProcess, lines: () => string, output: () => string): Promise<string> {
  return new Promise((resolveUrl, reject) => {
    const fail = (what: string) => {
      clearTimeout(timer);
      child.kill("SIGKILL");
      reject(new Error(`${what}. Its output:\n${output()}`));
    };
    const timer = setTimeout(() => fail(`Bellhop was not ready within ${READY_MS / 1000} s`), READY_MS);
    child.stdout?.on("data", () => {
      const url = /^Bellhop ready on (http:\S+)$/m.exec(lines())?.[1];
      if (!url) return;
      clearTimeout(timer);
      resolveUrl(url);
    });
    child.once("exit", (code, signal) => fail(`Bellhop ended before it was ready (${code ?? signal})`));
    child.once("error", (error) => fail(error.message));
  });
}

/** Settings that a first start acts on: with any of them it must be a first start. */
const SEEDING = ["DATABASE_URL", "BELLHOP_DEMO", "BELLHOP_ADMIN_EMAIL", "BELLHOP_SECRET_KEY"];
/** The demo's hotels, each of which reports when its data is loaded. */
const HOTELS = 3;
const FILL_MS = 300_000;

/**
 * The data of a server that was started and stopped once: creating a database takes longer than most tests, and filling
 * its hotels longer still. One test file creates it, the others wait for it.
 */
async function furnished(filled: boolean): Promise<string> {
  const build = (await readFile(join(root, "dist/.sources"), "utf8")).trim().slice(0, 16);
  const name = filled ? `filled-${await sumOfSamples()}` : "empty";
  const folder = join(root, "node_modules/.cache", `bellhop-house-${name}-${build}`);
  if (existsSync(folder)) return folder;
  await mkdir(join(root, "node_modules/.cache"), { recursive: true });
  const making = `${folder}.making`;
  const mine = await mkdir(making).then(
    () => true,
    () => false,
  );
  if (!mine) {
    for (let waited = 0; waited < FILL_MS && existsSync(making); waited += 100) await sleep(100);
    if (existsSync(folder)) return folder; // Otherwise its creator has died.
  }
  const made = await mkdtemp(`${folder}-`);
  try {
    const house = await startBellhop({ dataDir: made, env: { BELLHOP_DEMO: filled ? "data" : "empty" } });
    const filledHotels = () => house.output().match(/"demo data are in"/g)?.length ?? 0;
    for (let waited = 0; filled && waited < FILL_MS && filledHotels() < HOTELS; waited += 100) await sleep(100);
    await house.stop();
    if (filled && filledHotels() < HOTELS) throw new Error(`The demo was not filled. Its output:\n${house.output()}`);
    await rename(made, folder).catch(() => rm(made, { recursive: true, force: true }));
  } finally {
    await rm(making, { recursive: true, force: true });
  }
  return folder;
}

/** The samples are not part of the build. */
async function sumOfSamples(): Promise<string> {
  const sum = createHash("sha256");
  for (const name of (await readdir(join(root, "samples"))).sort())
    sum.update(await readFile(join(root, "samples", name)));
  return sum.digest("hex").slice(0, 16);
}

/**
 * Starts the built server in a separate process, on free ports and, by default, on its own data in the state after a
 * first start.
 */
export async function startBellhop({
  env = {},
  dataDir: given,
  filled = false,
  program = join(root, "dist/server/main.js"),
}: BellhopOptions = {}): Promise<Bellhop> {
  await ensureBuilt();
  const dataDir = given ?? (await mkdtemp(join(tmpdir(), "bellhop-test-")));
  if (!given && !SEEDING.some((name) => name in env)) await cp(await furnished(filled), dataDir, { recursive: true });
  let output = "";
  let url = "";
  let child: ChildProcess | undefined;

  // If the test process ends early, neither the server nor its data may remain.
  const removeAll = () => {
    child?.kill("SIGKILL");
    if (!given) rmSync(dataDir, { recursive: true, force: true });
  };
  process.once("exit", removeAll);

  async function start(): Promise<void> {
    const settings = { PORT: "0", SANDBOX_PORT: "0", BELLHOP_DATA: dataDir, BELLHOP_CAPTCHA: "off" };
    // A test that does not concern the demo's data does not wait for it.
    const demo = "DATABASE_URL" in env ? {} : { BELLHOP_DEMO: "empty" };
    const started = spawn(process.execPath, [...(filled ? [] : SHORT_LIVED), "--enable-source-maps", program], {
      cwd: root,
      env: { ...plainEnv(), ...settings, ...demo, ...env },
      stdio: ["ignore", "pipe", "pipe"],
    });
    child = started;
    let stdout = "";
    started.stdout.setEncoding("utf8").on("data", (text: string) => {
      stdout += text;
      output += text;
    });
    started.stderr.setEncoding("utf8").on("data", (text: string) => {
      output += text;
    });
    url = await waitUntilReady(
      started,
      () => stdout,
      () => output,
    );
  }

  try {
    await start();
  } catch (error) {
    process.off("exit", removeAll);
    removeAll();
    throw error;
  }

  return {
    get url() {
      return url;
    },
    get pid() {
      return child?.pid ?? 0;
    },
    dataDir,
    output: () => output,
    async stop() {
      const code = child ? await end(child, "SIGTERM") : null;
      process.off("exit", removeAll);
      if (!given) await rm(dataDir, { recursive: true, force: true });
      return code;
    },
    async kill() {
      if (child) await end(child, "SIGKILL");
    },
    async restart() {
      if (child) await end(child, "SIGTERM");
      await start();
    },
  };
}
