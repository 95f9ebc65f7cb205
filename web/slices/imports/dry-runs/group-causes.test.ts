import { expect, test } from "vitest";
import type { CauseShown } from "./cause-shown.ts";
import { exampleOf, groupCauses, mostRows } from "./group-causes.ts";

const cause = (rule: string, field: string, count: number, value = "", warning = false): CauseShown => ({
  ...{ rule, field, count, pattern: value, warning, list: null },
  sample: [
    { line: 1, value: "" },
    { line: 2, value },
  ],
});

test("values that fail alike are one problem; what holds rows back comes first, what nobody corrects last", () => {
  const causes = [
    cause("superseded", "oldId", 90),
    cause("not_a_phone", "phone", 18, "0041", true),
    cause("not_a_date", "birthDate", 5, "99.99.9999"),
    cause("unknown_code", "title", 6, "Mw."),
    cause("unknown_code", "title", 4, "Dhr."),
    cause("not_a_date", "birthDate", 3, "soon"),
  ];
  const groups = groupCauses(causes).map((group) => group.map(({ rule, count }) => `${rule} ${count}`));
  expect(groups).toEqual([
    ["not_a_date 5", "not_a_date 3"],
    ["unknown_code 6"],
    ["unknown_code 4"],
    ["not_a_phone 18"],
    ["superseded 90"],
  ]);
  expect(mostRows(causes)).toBe(90);
  expect(exampleOf(cause("not_a_date", "birthDate", 1, "soon"))).toBe("soon");
});
