import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { withLock } from "./lock.mjs";
import { root, run, say, seconds } from "./run.mjs";
import { hashSources } from "./sources.mjs";

const DIST = join(root, "dist");
const STAMP = join(DIST, ".sources");
const PARTS = ["web", "server"];

/** Separate programs on the server, by their names in dist/server. */
export const serverEntries = {
  main: join(root, "server/main.ts"),
  cli: join(root, "server/cli.ts"),
  sandbox: join(root, "sandbox/main.ts"),
  template: join(root, "server/template.ts"),
  "database-thread": join(root, "server/db/embedded/database-thread.ts"),
  "piw-worker": join(root, "server/adapters/piw/piw-worker.ts"),
};

function isBuilt(sources) {
  return existsSync(STAMP) && readFileSync(STAMP, "utf8") === sources;
}

/** Bundles TypeScript programs for Node: `{ name: entry file }` → `outDir/name.js`. */
export async function bundleForNode(input, outDir, options = {}) {
  const { build } = await import("vite");
  return await build({
    configFile: join(root, "vite.server.config.ts"),
    logLevel: "warn",
    ...options,
    build: { outDir, emptyOutDir: true, rolldownOptions: { input }, ...options.build },
  });
}

/** Bundles the web application into a folder of static files. */
export async function bundleForWeb(outDir, options = {}) {
  const { build } = await import("vite");
  return await build({
    configFile: join(root, "vite.config.ts"),
    logLevel: "warn",
    ...options,
    build: { outDir, emptyOutDir: true, ...options.build },
  });
}

/** Builds into a new folder and swaps at the end; nothing counts as built without the stamp, which comes last. */
export async function buildAll() {
  // Otherwise a build inside a test would ship the libraries' development code, which is slower and prints warnings.
  process.env.NODE_ENV = "production";
  await withLock(join(DIST, ".lock"), async () => {
    const sources = hashSources();
    if (isBuilt(sources)) return;
    say("Building web and server…");
    const start = performance.now();
    const server = join(DIST, "server.next");
    await bundleForNode(serverEntries, server);
    const [template] = await Promise.all([
      run(process.execPath, [join(server, "template.js"), join(server, "template")], { output: "stderr" }),
      bundleForWeb(join(DIST, "web.next")),
    ]);
    if (template.code !== 0) throw new Error("The empty database could not be made, see above.");
    rmSync(STAMP, { force: true });
    for (const part of PARTS) {
      rmSync(join(DIST, part), { recursive: true, force: true });
      renameSync(join(DIST, `${part}.next`), join(DIST, part));
    }
    writeFileSync(`${STAMP}.next`, sources);
    renameSync(`${STAMP}.next`, STAMP);
    say(`Built in ${seconds(start)}.`);
  });
}

/** Builds in a child process if needed: vite sets NODE_ENV and keeps memory, which the server must not inherit. */
export async function ensureBuilt() {
  if (isBuilt(hashSources())) return;
  const { code } = await run(process.execPath, [join(root, "scripts/build.mjs")], { output: "stderr" });
  if (code !== 0) throw new Error("Bellhop could not be built, see above.");
}
