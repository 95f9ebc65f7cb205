import { createHash } from "node:crypto";
import { rmSync } from "node:fs";
import { basename, join, resolve } from "node:path";
import { build } from "vite";

const root = resolve(import.meta.dirname, "../..");

/** Bundles one TypeScript program of the repository and returns the file for Node to run. */
export async function bundleForNode(entry: string): Promise<string> {
  const file = resolve(root, entry);
  const name = basename(file).replace(/\.ts$/, "");
  // A folder per entry and process, because test files run at the same time and may bundle the same program.
  const key = createHash("sha256").update(file).digest("hex").slice(0, 12);
  const outDir = join(root, "node_modules/.cache/bellhop-tests", `${key}-${process.pid}`);
  process.once("exit", () => rmSync(outDir, { recursive: true, force: true }));
  await bundleInto(outDir, { [name]: file });
  return join(outDir, `${name}.js`);
}

/** `{ name: entry file }` → `outDir/name.js`, all in one build. */
export async function bundleInto(outDir: string, input: Record<string, string>): Promise<void> {
  await build({
    configFile: join(root, "vite.server.config.ts"),
    logLevel: "warn",
    build: { outDir, emptyOutDir: true, rolldownOptions: { input } },
  });
}
