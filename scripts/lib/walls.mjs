import { existsSync } from "node:fs";
import { join } from "node:path";
import { root, run, tool } from "./run.mjs";
import { listFiles } from "./sources.mjs";

const ROOTS = ["contract", "core", "server", "web", "sandbox", "test", "bench"];

/** The violations in a dependency-cruiser result, given the source files it should have read. */
export function judgeWalls({ modules, summary }, files) {
  const read = new Set(modules.map((module) => module.source));
  if (read.size === 0) return ["The import rules were checked on no module at all."];
  const unread = files.filter((file) => !read.has(file)).map((file) => `not read: ${file}`);
  const broken = summary.violations.map(({ rule, from, to, cycle }) => {
    const path = cycle?.map((step) => step.name ?? step).join(" → ") ?? to;
    return `${rule.name}: ${from} → ${path}`;
  });
  return [...unread, ...broken, ...listMutual(modules)];
}

const sliceOf = (file) => /^(?:server|web)\/slices\/[^/]+\/[^/]+/.exec(file)?.[0];

/** Two slices that import each other should be one slice, or share a third one. */
function listMutual(modules) {
  const uses = new Map();
  for (const { source, dependencies = [] } of modules) {
    const slice = sliceOf(source);
    if (!slice || source.includes(".test.")) continue;
    for (const { resolved } of dependencies) {
      const other = sliceOf(resolved);
      if (other && other !== slice) uses.set(`${slice} → ${other}`, `${source} → ${resolved}`);
    }
  }
  return [...uses].flatMap(([pair, example]) => {
    const back = uses.get(pair.split(" → ").reverse().join(" → "));
    return back ? [`slices import each other: ${example}, and ${back}`] : [];
  });
}

/** Checks the import rules. A run that read fewer files than exist fails. */
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
