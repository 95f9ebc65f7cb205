import { expect, it } from "vitest";
import { judgeWalls } from "./walls.mjs";

const clean = { modules: [{ source: "core/a.ts" }, { source: "core/b.ts" }], summary: { violations: [] } };

it("accepts a run over every file without violations", () => {
  expect(judgeWalls(clean, ["core/a.ts", "core/b.ts"])).toEqual([]);
});

it("fails when no module was read", () => {
  expect(judgeWalls({ modules: [], summary: { violations: [] } }, [])).toHaveLength(1);
});

it("names the unread files", () => {
  expect(judgeWalls(clean, ["core/a.ts", "core/b.ts", "web/c.tsx"])).toEqual(["not read: web/c.tsx"]);
});

it("names the rule and both ends of a forbidden import", () => {
  const violations = [{ rule: { name: "core-is-pure" }, from: "core/a.ts", to: "server/b.ts" }];
  expect(judgeWalls({ ...clean, summary: { violations } }, [])).toEqual(["core-is-pure: core/a.ts → server/b.ts"]);
});

it("names two slices that import each other, and ignores tests", () => {
  const [a, b] = ["server/slices/intake/files/a.ts", "server/slices/intake/sources/b.ts"];
  const using = (source, resolved) => ({ source, dependencies: [{ resolved }] });
  const judge = (...modules) => judgeWalls({ modules, summary: { violations: [] } }, []);
  expect(judge(using(a, b), using(b, a))).toContain(`slices import each other: ${a} → ${b}, and ${b} → ${a}`);
  expect(judge(using(a, b), using(b.replace(".ts", ".test.ts"), a))).toEqual([]);
  expect(judge(using(a, b))).toEqual([]);
});
