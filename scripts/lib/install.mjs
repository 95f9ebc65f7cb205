import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { withLock } from "./lock.mjs";
import { root, run, say, seconds } from "./run.mjs";

const STAMP = join(root, "node_modules/.bellhop-installed");

// --include=dev: the build and the tests need devDependencies, which NODE_ENV=production would omit. Short pauses
// between retries: with npm's defaults, a machine without network waits half an hour for the error.
const FLAGS = ["--include=dev", "--loglevel=error", "--fetch-retry-mintimeout=1000", "--fetch-retry-maxtimeout=3000"];

function fingerprint() {
  const hash = createHash("sha256").update(`${process.version} ${process.platform} ${process.arch}`);
  for (const name of ["package.json", "package-lock.json"]) {
    const file = join(root, name);
    hash.update(existsSync(file) ? readFileSync(file) : "");
  }
  return hash.digest("hex");
}

function isInstalled() {
  return existsSync(STAMP) && readFileSync(STAMP, "utf8") === fingerprint();
}

function requireNode() {
  const [major, minor] = process.versions.node.split(".").map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  throw new Error(`Bellhop needs Node 20.19 or newer; this is Node ${process.versions.node}.`);
}

/** Makes node_modules match package.json and the lock file; costs nothing if it already does. */
export async function ensureInstalled() {
  requireNode();
  if (isInstalled()) return;
  await withLock(join(root, "node_modules/.bellhop-install.lock"), async () => {
    if (isInstalled()) return;
    say("Installing packages, about a minute the first time…");
    const start = performance.now();
    const note = setInterval(() => say(`Still installing, ${seconds(start)} so far; is the network slow?`), 60_000);
    const { code, output } = await run("npm", ["install", ...FLAGS], { output: "keep" });
    clearInterval(note);
    if (code !== 0) {
      say(`${output}\n`);
      throw new Error(
        `The packages could not be installed: "npm install" ended with code ${code}, see above. ` +
          "Check the network and the free disk space, then start again.",
      );
    }
    // Taken after the install, which may complete the lock file for this platform.
    writeFileSync(STAMP, fingerprint());
    say(`Packages installed in ${seconds(start)}.`);
  });
}
