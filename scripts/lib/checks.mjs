import { run, tool } from "./run.mjs";
import { checkWalls } from "./walls.mjs";

function step(name, { command, args }) {
  return { name, check: () => run(command, args, { output: "keep" }) };
}

/** The checks that need neither database nor browser; each step returns `{ code, output }`. */
export const staticChecks = [
  step("format and lint", tool("@biomejs/biome/bin/biome", "check", "--colors=off", ".")),
  // The native compiler; the tools below use the library of the older one.
  step(
    "types",
    tool(
      "typescript-native/bin/tsc",
      "-p",
      ".",
      "--incremental",
      "--tsBuildInfoFile",
      "node_modules/.cache/bellhop.tsbuildinfo",
    ),
  ),
  { name: "walls", check: checkWalls },
  // Imported late because it needs packages that a new machine installs first.
  { name: "patterns", check: async () => (await import("./patterns.mjs")).checkPatterns() },
  { name: "repositories", check: async () => (await import("./repositories.mjs")).checkRepositories() },
  step("dead code", tool("knip/bin/knip.js", "--no-progress")),
];

/** Unit and page tests that the last commit and what is not committed reach; `npm test` runs all of them. */
export const reachedTests = step(
  "reached tests",
  tool("vitest/vitest.mjs", "run", "--project", "unit", "--project", "web", "--changed=HEAD~1", "--passWithNoTests"),
);
