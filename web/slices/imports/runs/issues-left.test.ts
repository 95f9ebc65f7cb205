import { expect, test } from "vitest";
import { faultyFirst, issuesLeft } from "./issues-left.ts";

const fed = new Map([
  ["birthDate", [3]],
  ["title", [1]],
  ["name", [0, 2]],
]);
const issue = (field: string, rule = "not_a_date") => ({ rule, field, value: "x", warning: false });

test("untouched values stay wrong, corrected ones do not", () => {
  const row = { issues: [issue("birthDate"), issue("name", "required")], edited: [3] };
  expect(issuesLeft(row, fed, [])).toEqual({ issues: [issue("name", "required")], isCorrected: true });
});

test("a cell that is still wrong says so at once, and one that became wrong too", () => {
  const row = { issues: [issue("birthDate")], edited: [0, 3] };
  const anew = [issue("birthDate"), issue("name", "too_long"), issue("title", "too_long")];
  expect(issuesLeft(row, fed, anew)).toEqual({
    issues: [issue("birthDate"), issue("name", "too_long")],
    isCorrected: false,
  });
});

test("a code that could not be checked here is not called wrong again: the next retry decides", () => {
  const row = { issues: [issue("title", "unknown_code")], edited: [1] };
  expect(issuesLeft(row, fed, [issue("title", "unknown_code")])).toEqual({ issues: [], isCorrected: true });
  expect(issuesLeft(row, fed, null).isCorrected).toBe(true);
});

test("the columns that something is wrong with come first, the others keep their order", () => {
  expect(faultyFirst(5, [{ issues: [issue("birthDate")] }, { issues: [issue("title")] }], fed)).toEqual([
    1, 3, 0, 2, 4,
  ]);
  expect(faultyFirst(2, [], fed)).toEqual([0, 1]);
});
