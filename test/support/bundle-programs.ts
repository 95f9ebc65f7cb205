import { mkdtemp, readdir, rm } from "node:fs/promises";
import { join, resolve } from "node:path";
import type { TestProject } from "vitest/node";
import { bundleInto } from "./bundle.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** The folder of the bundled programs, `worker.program.js` and the others. */
    programs: string;
  }
}

const source = resolve(import.meta.dirname, "../faults");
const cache = resolve(import.meta.dirname, "../../node_modules/.cache");

/** Bundles all programs that fault tests start and kill, once per run. */
export default async function bundlePrograms(project: TestProject): Promise<() => Promise<void>> {
  const names = (await readdir(source)).filter((name) => name.endsWith(".program.ts"));
  const folder = await mkdtemp(join(cache, "bellhop-programs-"));
  const entries = names.map((name) => [name.replace(/\.ts$/, ""), join(source, name)]);
  await bundleInto(folder, Object.fromEntries(entries));
  project.provide("programs", folder);
  return () => rm(folder, { recursive: true, force: true });
}
