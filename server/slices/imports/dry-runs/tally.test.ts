import { expect, test } from "vitest";
import { fieldsOf } from "../../../../core/modules/catalogue.ts";
import type { Finding } from "../engine/row-findings.ts";
import { createCodeCounter } from "./count-codes.ts";
import { createTally } from "./tally.ts";

const finding = (over: Partial<Finding>): Finding => ({
  rule: "not_a_date",
  field: "arrival",
  value: "soon",
  warning: false,
  list: null,
  key: null,
  ...over,
});
const code = (value: string) => finding({ rule: "unknown_code", field: "roomType", value, list: "room-types" });

test("causes differ by rule, field and pattern, and keep the first rows of the file", () => {
  const tally = createTally(1_200);
  for (let row = 1_200; row > 0; row--)
    tally.add({ row, line: row + 1 }, "rejected", [finding({ value: row % 3 ? "soon" : "31.99" })]);
  const [first, second] = tally.causes();
  expect(first).toMatchObject({ rule: "not_a_date", field: "arrival", pattern: "a", count: 800 });
  expect([first?.rows.length, first?.rows[0], first?.rows.at(-1)]).toEqual([500, 1, 749]);
  expect(first?.sample.map(({ row }) => row)).toEqual([1, 2, 4, 5, 7, 8, 10, 11, 13, 14]);
  expect(second?.sample[0]).toEqual({ row: 3, line: 4, value: "31.99" });
});

test("codes are causes of their own whatever their case; a warning rejects nothing; fates are letters", () => {
  const tally = createTally(5);
  tally.add({ row: 5, line: 6 }, "waiting", [code("DLX")]);
  tally.add({ row: 4, line: 5 }, "waiting", [code("dlx")]);
  tally.add({ row: 3, line: 4 }, "create", [finding({ rule: "too_long", warning: true, value: "x".repeat(900) })]);
  tally.add({ row: 2, line: 3 }, "rejected", [finding({ rule: "required", value: "" })]);
  tally.add({ row: 1, line: 2 }, "unchanged", []);
  expect(tally.causes().map(({ pattern, count }) => [pattern, count])).toEqual([
    ["DLX", 2],
    ["", 1],
    ["…", 1],
  ]);
  expect(tally.counts).toEqual({ read: 5, create: 1, update: 0, unchanged: 1, rejected: 1, waiting: 2, warned: 1 });
  expect(tally.fates(2)).toEqual([
    { first: 1, letters: "nr" },
    { first: 3, letters: "cw" },
    { first: 5, letters: "w" },
  ]);
});

test("beyond so many causes the rest of a rule and field is one", () => {
  const tally = createTally(10, 3);
  for (let row = 10; row > 0; row--) tally.add({ row, line: row }, "waiting", [code(`C${row}`)]);
  expect(tally.causes().map(({ pattern, count }) => [pattern, count])).toEqual([
    ["…", 7],
    ["C10", 1],
    ["C8", 1],
    ["C9", 1],
  ]);
});

test("a code counts once a row, in the spelling of most rows, and only of rows that are kept", () => {
  const fields = fieldsOf("reservations").filter(
    ({ id }) => id === "roomType" || id === "roomTypeCharged" || id === "rateCode",
  );
  const codes = createCodeCounter("reservations");
  const see = codes.mapped(fields);
  const types = fields.flatMap((field, index) => (field.list === "room-types" ? [index] : []));
  expect(types).toHaveLength(2);
  const row = (text: string, other: string) =>
    fields.map((_, index) => (index === types[0] ? text : index === types[1] ? other : ""));
  for (const cells of [row("DLX", "dlx "), row("dlx", "STD"), row("DLX", "")]) {
    see(cells, cells);
    codes.keep();
  }
  see(row("GONE", ""), row("GONE", ""));
  expect(codes.counted()).toEqual([
    { list: "room-types", key: "DLX", code: "DLX", rows: 3 },
    { list: "room-types", key: "STD", code: "STD", rows: 1 },
  ]);
});
