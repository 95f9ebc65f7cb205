import { expect, test } from "vitest";
import { withChance } from "./chance-levels.ts";
import { compileForms } from "./form.ts";
import { presets } from "./weights.ts";

const formOf = compileForms("");
const LETTERS = "abcdefghijklmnopqrstuvwxyz";
/** A name that shares no beginning with its neighbours. */
const nameOf = (index: number) =>
  [1, 26, 676].map((size) => LETTERS[Math.floor((index * 7) / size) % 26]).join("") + LETTERS[index % 26] + index;

/** Rows whose first and last names are drawn in turn from as many names. */
function shiftsOf(rows: number, firstNames: number, lastNames: number) {
  const forms = Array.from({ length: rows }, (_, row) =>
    formOf({
      firstName: nameOf(row % firstNames),
      lastName: nameOf(10_000 + (Math.floor(row / firstNames) % lastNames)),
    }),
  );
  return withChance(presets.persons, (row) => forms[row] ?? formOf({ lastName: "X" }), rows).shifts;
}

test("names that every tenth row has prove less than rare ones", () => {
  const common = shiftsOf(2_000, 10, 200);
  // Every tenth pair: 3.3 bits at most, where a first name counts for 6.4.
  expect(common?.["firstName equal"]).toBe(-3);
  expect(common?.["lastName equal"] ?? 0).toBeGreaterThan(-2);
  expect(shiftsOf(2_000, 1_000, 2)?.["firstName equal"]).toBeUndefined();
});

test("a small file says nothing about chance", () => {
  expect(shiftsOf(400, 2, 200)).toBeUndefined();
});
