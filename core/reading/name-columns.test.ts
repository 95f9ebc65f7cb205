import fc from "fast-check";
import { expect, test } from "vitest";
import { nameColumns } from "./name-columns.ts";

test("every column has a unique name", () => {
  expect(nameColumns(["NAME", " NAME ", "", "City", "NAME"])).toEqual([
    "NAME",
    "NAME (2)",
    "Column 3",
    "City",
    "NAME (3)",
  ]);
  // A generated name gives way to a name in the file, in either order.
  expect(nameColumns(["", "Column 1"])).toEqual(["Column 1 (2)", "Column 1"]);
  expect(nameColumns(["A", "A", "A (2)"])).toEqual(["A", "A (3)", "A (2)"]);
  fc.assert(
    fc.property(fc.array(fc.constantFrom("", " ", "A", "A (2)", "Column 1", "Column 2", "Column 1 (2)")), (header) => {
      const names = nameColumns(header);
      expect(new Set(names).size).toBe(header.length);
      expect(names).not.toContain("");
    }),
  );
});

test("ten thousand columns with the same name are named quickly", () => {
  expect(nameColumns(new Array<string>(10_000).fill("A")).at(-1)).toBe("A (10000)");
});

test("a row of data taken for the header shows no card number and no control character", () => {
  expect(nameColumns(["4111 1111 1111 1111", "a\0"])).toEqual(["**** **** **** 1111", "a␀"]);
});
