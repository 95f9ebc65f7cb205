import { run, tool } from "./run.mjs";
import { checkWalls } from "./walls.mjs";

function step(name, { command, args }) {
  return { name, check: () => run(command, args, { output: "keep" }) };
}

/** The gate that needs neither database nor browser; each step answers `{ code, output }`. */
export const staticChecks = [
  step("format and lint", tool("@biomejs/biome/bin/biome", "check", "--colors=off", ".")),
  // The compiler that runs as a program of its own; the tools below take the older one's library.
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
  // Read when its turn comes: it takes packages that a new machine installs first.
  { name: "patterns", check: async () => (await import("./patterns.mjs")).checkPatterns() },
  { name: "repositories", check: async () => (await import("./repositories.mjs")).checkRepositories() },
  step("dead code", tool("knip/bin/knip.js", "--no-progress")),
];

export const unitTests = step("unit tests", tool("vitest/vitest.mjs", "run", "--project", "unit", "--project", "web"));
