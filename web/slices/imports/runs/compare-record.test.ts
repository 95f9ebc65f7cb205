import { expect, test } from "vitest";
import { compareRecord } from "./compare-record.ts";

const fed = new Map([
  ["oldId", [0]],
  ["lastName", [1]],
  ["firstName", [2]],
]);

test("every field with something on either side is compared, and no cell is lost", () => {
  const { fields, unused } = compareRecord({
    module: "profiles",
    fed,
    cells: ["1001", "MOREAU", "", "quiet room"],
    record: { id: "1", values: { oldId: "1001", lastName: "Moreau", language: "FR" }, changedSince: false },
  });
  expect(fields.map(({ field, cells, stored }) => [field.id, cells.map(({ value }) => value), stored])).toEqual([
    ["oldId", ["1001"], "1001"],
    ["lastName", ["MOREAU"], "Moreau"],
    ["language", [], "FR"],
  ]);
  expect(unused).toEqual([{ column: 3, value: "quiet room" }]);
});

test("a row that became no record has only its cells", () => {
  const { fields } = compareRecord({ module: "profiles", fed, cells: ["", "Silva"], record: null });
  expect(fields.map(({ field, stored }) => [field.id, stored])).toEqual([["lastName", undefined]]);
});
