import { existsSync } from "node:fs";
import { join } from "node:path";
import { root, run, tool } from "./run.mjs";
import { listFiles } from "./sources.mjs";

const ROOTS = ["contract", "core", "server", "web", "sandbox", "test", "bench"];

/** What is wrong with a dependency-cruiser result, given the source files it should have read. */
export function judgeWalls({ modules, summary }, files) {
  const read = new Set(modules.map((module) => module.source));
  if (read.size === 0) return ["The import rules were checked on no module at all."];
  const unread = files.filter((file) => !read.has(file)).map((file) => `not read: ${file}`);
  const broken = summary.violations.map(({ rule, from, to, cycle }) => {
    const path = cycle?.map((step) => step.name ?? step).join(" → ") ?? to;
    return `${rule.name}: ${from} → ${path}`;
  });
  return [...unread, ...broken];
}

/** Checks the import rules. A cruise that read fewer files than there are is a failure, not a success. */
export async function checkWalls() {
  const roots = ROOTS.filter((folder) => existsSync(join(root, folder)));
  const files = listFiles(roots).filter((file) => /\.tsx?$/.test(file));
  const { command, args } = tool("dependency-cruiser/bin/dependency-cruise.mjs", "-T", "json", ...roots);
  const { stdout, output } = await run(command, args, { output: "keep" });
  try {
    const problems = judgeWalls(JSON.parse(stdout), files);
    return { code: problems.length === 0 ? 0 : 1, output: problems.join("\n") };
  } catch {
    return { code: 1, output };
  }
}
