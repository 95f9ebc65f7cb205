import { expect, test } from "vitest";
import { columnsOf, knownHeaders } from "./known-headers.ts";
import { suggestMapping } from "./suggest.ts";

/** Each export is judged as a whole, as in an import, because columns compete for fields. */
const judged = knownHeaders.flatMap((knownHeader) => {
  const columns = columnsOf(knownHeader);
  const seen = columns.map(({ name, sample }) => ({ name, samples: [sample] }));
  const suggested = new Map(suggestMapping(knownHeader.module, seen, new Map()).map((found) => [found.column, found]));
  return columns.map(({ name, target }) => {
    const found = suggested.get(name);
    return { system: knownHeader.system, name, target, found: found?.target ?? null, sure: found?.sure ?? false };
  });
});
const wrong = judged.filter(({ target, found }) => target !== found);

test("nine of ten columns of other systems' exports get their field at first place", () => {
  expect(judged.length).toBeGreaterThanOrEqual(150);
  const named = wrong.map(({ system, name, found, target }) => `${system}: ${name} → ${found}, not ${target}`);
  expect(wrong.length / judged.length, named.join("\n")).toBeLessThanOrEqual(0.1);
});

test("no wrong suggestion is sure", () => {
  expect(wrong.filter(({ sure }) => sure)).toEqual([]);
});
