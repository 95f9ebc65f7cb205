import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { expect, test } from "vitest";

const root = import.meta.dirname;
const files = readdirSync(root, { recursive: true, encoding: "utf8" }).filter((name) => /\.tsx?$/.test(name));
const IMPORT = /import (\w+) from "([^"]+\.module\.css)";/g;

/** The classes that a sheet has. */
const classesOf = (sheet: string): Set<string> =>
  new Set([...readFileSync(sheet, "utf8").matchAll(/\.([a-zA-Z][\w-]*)/g)].map(([, name = ""]) => name));

test("every class that a part names stands in its style sheet", () => {
  const used = files.flatMap((file) => {
    const text = readFileSync(join(root, file), "utf8");
    return [...text.matchAll(IMPORT)].flatMap(([, name = "", path = ""]) => {
      const known = classesOf(resolve(root, dirname(file), path));
      const named = [...text.matchAll(new RegExp(`(?<![\\w-])${name}\\.(\\w+)`, "g"))].map(([, key = ""]) => key);
      return named.filter((key) => key !== "module").map((key) => ({ file, key, isKnown: known.has(key) }));
    });
  });
  expect(used.length).toBeGreaterThan(500);
  expect(used.filter(({ isKnown }) => !isKnown)).toEqual([]);
});
