import fc from "fast-check";
import { expect, test } from "vitest";
import { guardCell, hasReasons, isReasonColumn, restoreCell } from "./reason-columns.ts";
import { writeCsvLine } from "./write-csv.ts";

const written = (cell: string) => writeCsvLine([guardCell(cell)]).slice(0, -2);

test("a cell that a spreadsheet would run is escaped on export and restored on import", () => {
  expect(["=1+1", "'=1+1", "-5", "@x", "O'Neil", "'quoted'", ""].map(written)).toEqual([
    "'=1+1",
    "''=1+1",
    "'-5",
    "'@x",
    "O'Neil",
    "'quoted'",
    "",
  ]);
  const cells = fc.array(fc.constantFrom("'", "=", "+", "-", "@", "a", "1", " "), { maxLength: 5 });
  fc.assert(
    fc.property(cells, (parts) => {
      const cell = parts.join("");
      expect(restoreCell(written(cell))).toBe(cell);
    }),
  );
});

test("a file is recognised only by all three columns", () => {
  expect(hasReasons(["id", "bellhop_line", "bellhop_reason", "Bellhop_Hint "])).toBe(true);
  expect(hasReasons(["id", "bellhop_line"])).toBe(false);
  expect(isReasonColumn("line")).toBe(false);
});
