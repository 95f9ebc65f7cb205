import { spawn } from "node:child_process";
import { accessSync, constants, statSync } from "node:fs";
import { constants as osConstants } from "node:os";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";
import { stripVTControlCharacters } from "node:util";

export const root = fileURLToPath(new URL("../..", import.meta.url));

/** Progress goes to stderr, so that the output of `npx bellhop …` can be piped. */
export function say(text) {
  process.stderr.write(`${process.stderr.isTTY ? text : stripVTControlCharacters(text)}\n`);
}

export function seconds(since) {
  return `${((performance.now() - since) / 1000).toFixed(1)} s`;
}

/** Runs the steps before a program; if one throws, only its message is printed. */
export async function prepare(...steps) {
  try {
    for (const step of steps) await step();
  } catch (error) {
    say(error.message);
    process.exit(1);
  }
}

export function findOnPath(...names) {
  for (const name of names) {
    for (const folder of (process.env.PATH ?? "").split(delimiter)) {
      const file = join(folder, name);
      try {
        accessSync(file, constants.X_OK);
        if (folder !== "" && statSync(file).isFile()) return file;
      } catch {}
    }
  }
  return undefined;
}

/** The JavaScript file of a package's command: started with our own Node, without shell or npx. */
export function tool(path, ...args) {
  return { command: process.execPath, args: [join(root, "node_modules", path), ...args] };
}

// Some tools use colours in CI; in a file or a pipe these are noise.
const plain = process.stdout.isTTY ? {} : { NO_COLOR: "1", FORCE_COLOR: undefined };

const running = new Set();

function killGroup(child, signal) {
  try {
    process.kill(-child.pid, signal);
  } catch {}
}

let leaving = false;

/** Ends the children, gently at first; a second signal ends them at once. */
async function leave(signal) {
  const children = [...running];
  if (!leaving) {
    leaving = true;
    for (const child of children) killGroup(child, "SIGTERM");
    const ended = Promise.all(children.map((child) => new Promise((resolve) => child.once("close", resolve))));
    await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, 5000))]);
  }
  for (const child of children) killGroup(child, "SIGKILL");
  process.exit(128 + osConstants.signals[signal]);
}

const signals = ["SIGINT", "SIGTERM", "SIGHUP"];
let handling = false;

/** From now on a signal ends our children first and then runs the exit handlers, which remove temporary files. */
export function handleSignals() {
  if (handling) return;
  handling = true;
  for (const signal of signals) process.on(signal, leave);
}

/** Returns the signals to a program with its own handlers. */
export function releaseSignals() {
  handling = false;
  for (const signal of signals) process.off(signal, leave);
}

/**
 * Runs a program to its end, in its own process group, so that its children can be ended too. `output: "show"` passes
 * its output on, `"stderr"` passes it to stderr, `"keep"` collects it.
 */
export function run(command, args, { env = {}, output = "show", limitMs = 0 } = {}) {
  handleSignals();
  const stdio = { show: ["ignore", "inherit", "inherit"], stderr: ["ignore", 2, 2], keep: ["ignore", "pipe", "pipe"] };
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: root,
      env: { ...process.env, ...plain, ...env },
      stdio: stdio[output],
      detached: true,
    });
    const pieces = { stdout: [], stderr: [] };
    for (const name of ["stdout", "stderr"]) child[name]?.on("data", (piece) => pieces[name].push(piece));
    let late = false;
    const stop = () => {
      late = true;
      killGroup(child, "SIGKILL");
    };
    const timer = limitMs > 0 ? setTimeout(stop, limitMs) : undefined;
    running.add(child);
    const finish = (code, problem = "") => {
      clearTimeout(timer);
      running.delete(child);
      // The caller must not continue with the next program.
      if (leaving) return;
      const stdout = Buffer.concat(pieces.stdout).toString();
      const stderr = Buffer.concat(pieces.stderr).toString() + problem;
      resolve({ code, late, stdout, stderr, output: `${stdout}${stderr}`.trim() });
    };
    child.once("error", (error) => finish(127, `${command}: ${error.message}`));
    child.once("close", (code) => finish(code ?? 1));
  });
}
