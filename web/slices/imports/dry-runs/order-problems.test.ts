import { expect, test } from "vitest";
import type { CauseShown, ProblemShown } from "./cause-shown.ts";
import { exampleOf, mostRows, orderProblems } from "./order-problems.ts";

const problem = (rule: string, field: string, count: number, warning = false): ProblemShown => ({
  ...{ rule, field, count, warning, list: null, causes: 1, first: [] },
});

test("problems that hold rows back come first, then warnings, then those that cannot be corrected", () => {
  const problems = [
    problem("superseded", "oldId", 90),
    problem("not_a_phone", "phone", 18, true),
    problem("not_a_date", "birthDate", 8),
    problem("unknown_code", "title", 10),
  ];
  const order = orderProblems(problems).map(({ rule, count }) => `${rule} ${count}`);
  expect(order).toEqual(["unknown_code 10", "not_a_date 8", "not_a_phone 18", "superseded 90"]);
  expect(mostRows(problems)).toBe(90);
  expect(mostRows([])).toBe(1);
});

test("a cause is named by its first value, a code by itself", () => {
  const cause: CauseShown = {
    ...{ rule: "not_a_date", field: "birthDate", count: 1, pattern: "aaaa", warning: false, list: null },
    sample: [
      { line: 1, value: "" },
      { line: 2, value: "soon" },
    ],
  };
  expect(exampleOf(cause)).toBe("soon");
  expect(exampleOf({ ...cause, rule: "unknown_code", pattern: "Mw." })).toBe("Mw.");
});
