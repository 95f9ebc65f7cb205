import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import type { TextArea } from "../core/texts/texts.ts";
import { pageNames, pageOf } from "./routes.ts";

const root = join(import.meta.dirname, "..");
const EN = join(root, "core/texts/en");
const areaOf = new Map(
  readdirSync(join(EN, "areas")).flatMap((file) =>
    [...readFileSync(join(EN, "areas", file), "utf8").matchAll(/export \{ (\w+) \}/g)].map(
      ([, name]) => [name ?? "", file.replace(".ts", "") as TextArea] as const,
    ),
  ),
);

const KEY = new RegExp(`["\`](${[...areaOf.keys()].join("|")})\\.`, "g");
const STATIC = /^(?:import|export)(?! type)[^;=]*? from "(\.[^"]+\.tsx?)"/gm;
const LAZY = /lazyPage\(\s*\(\) => import\("(\.[^"]+)"\),\s*"\w+",?(?:\s*\[([^\]]*)\])?/g;
/** The list of keys loads the texts of lists by itself. */
const PLAIN_LAZY = /(?<!lazyPage\(\s*)\(\) => import\("(?!.*shortcut-help)(\.[^"]+\.tsx)"\)/g;

/** The text areas of a module and all its imports, without lazy parts that bring their own texts. */
function areasIn(file: string, seen = new Set<string>()): Set<TextArea> {
  if (seen.has(file) || !existsSync(file) || file.startsWith(join(root, "core/texts"))) return new Set();
  seen.add(file);
  const text = readFileSync(file, "utf8");
  const imported = [...text.matchAll(STATIC), ...text.matchAll(PLAIN_LAZY)].map(([, to]) =>
    join(dirname(file), to ?? ""),
  );
  const own = [...text.matchAll(KEY)].flatMap(([, name]) => areaOf.get(name ?? "") ?? []);
  return new Set([...own, ...imported.flatMap((item) => [...areasIn(item, seen)])]);
}

function lazyParts(file: string) {
  return [...readFileSync(join(root, file), "utf8").matchAll(LAZY)].map(([, to = "", areas = ""]) => ({
    file: join(root, dirname(file), to),
    declared: [...areas.matchAll(/"(\w+)"/g)].map(([, area]) => area).sort(),
  }));
}

const pagesText = readFileSync(join(root, "web/pages.ts"), "utf8");
/** Pages without the frame, which have to load the frame's texts themselves. */
const alone = new Set(
  pageNames
    .filter((name) => pageOf(name).layout === "full")
    .map((name) => new RegExp(`"?${name}"?: lazyPage\\(\\s*\\(\\) => import\\("(\\.[^"]+)"`).exec(pagesText)?.[1])
    .map((to) => join(root, "web", to ?? "")),
);

test("a part loaded on its own brings the texts that it shows, and no others", () => {
  const parts = ["web/pages.ts", "web/router.tsx"].flatMap(lazyParts);
  expect(parts.length).toBeGreaterThan(50);
  const wrong = parts.flatMap(({ file, declared }) => {
    const isFrame = file.endsWith("default-layout.tsx");
    const there: TextArea[] = alone.has(file) || isFrame ? ["start"] : ["start", "frame"];
    const needed = [...areasIn(file)].filter((area) => !there.includes(area)).sort();
    return needed.join() === declared.join() ? [] : [{ file: file.slice(root.length + 1), needed, declared }];
  });
  expect(wrong).toEqual([]);
});

test("what every page shows before it loads is in the texts of the start", () => {
  expect([...areasIn(join(root, "web/main.tsx"))]).toEqual(["start"]);
});
