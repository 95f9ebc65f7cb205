import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";

const IMPORTS = /^(?:import|export)\s+(?:[\w$*{},\s]+\sfrom\s+)?"([^"]+)";/gm;

/** Every module loaded with a file, and the packages that each imports. */
function packagesAtStart(file, seen = new Set()) {
  if (seen.has(file)) return [];
  seen.add(file);
  const packages = [];
  for (const [, from] of readFileSync(file, "utf8").matchAll(IMPORTS))
    if (from.startsWith(".")) packages.push(...packagesAtStart(join(dirname(file), from), seen));
    else if (!from.startsWith("node:")) packages.push(`${file}: ${from}`);
  return packages;
}

// `npm test` is the first command on a new machine and installs the packages itself.
it.each(["test.mjs", "soak.mjs"])("starts %s before any package is installed", (script) => {
  const file = fileURLToPath(new URL(script, import.meta.url));
  expect(packagesAtStart(file)).toEqual([]);
});

it("finds an import over several lines", () => {
  const file = fileURLToPath(new URL("lib/patterns.mjs", import.meta.url));
  expect(packagesAtStart(file).map((line) => line.split(": ")[1])).toEqual(["scslre", "typescript"]);
});
