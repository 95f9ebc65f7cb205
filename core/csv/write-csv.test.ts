import fc from "fast-check";
import { expect, test } from "vitest";
import { type CsvCell, writeCsvLine } from "./write-csv.ts";

/** Parses by RFC 4180: quoted cells may hold anything, and two quotes in them are one. */
function parse(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  const cell = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/y;
  for (let index = 0; index < text.length; ) {
    cell.lastIndex = index;
    const [whole = "", quoted, plain = "", end] = cell.exec(text) ?? [];
    if (end === undefined) throw new Error(`Not CSV at ${index}: ${text}`);
    row.push(quoted?.replaceAll('""', '"') ?? plain);
    index += whole.length;
    if (end === ",") continue;
    rows.push(row);
    row = [];
  }
  return rows;
}

test("plain cells stay as they are, others are quoted, and null is an empty cell", () => {
  expect(writeCsvLine(["a", 'b "b"', "c,c", "d\nd", null, 7, -1.5, true])).toBe(
    'a,"b ""b""","c,c","d\nd",,7,-1.5,true\r\n',
  );
});

test("a cell that a spreadsheet would run starts with an apostrophe, a negative number does not", () => {
  const bad = [
    "=1+1",
    "+1",
    "-1",
    "@SUM(A1)",
    "\t=1",
    "\r=1",
    "\n=1",
    "＝1+1",
    "＋1",
    "－1",
    "＠SUM(A1)",
    '=HYPERLINK("x","y")',
  ];
  expect(parse(writeCsvLine(bad))).toEqual([bad.map((text) => `'${text}`)]);
  expect(writeCsvLine([-1])).toBe("-1\r\n");
  expect(writeCsvLine(["1=1", "a@b.example"])).toBe("1=1,a@b.example\r\n");
});

test("cells are read back as written, apart from the apostrophe", () => {
  const cell = fc.oneof(
    fc.string(),
    fc.string({ unit: "binary" }),
    fc.string({ unit: fc.constantFrom('"', ",", "\r", "\n", "\t", "=", "＝", "＠", "'", "é", " ") }),
    fc.integer(),
    fc.boolean(),
    fc.constant(null),
  );
  const harmless = (value: CsvCell) =>
    typeof value === "string" && /^[=+\-@\t\r\n＝＋－＠]/.test(value) ? `'${value}` : value;
  fc.assert(
    fc.property(fc.array(fc.array(cell, { minLength: 1 })), (rows) => {
      const read = parse(rows.map(writeCsvLine).join(""));
      expect(read).toEqual(rows.map((row) => row.map((value) => String(harmless(value) ?? ""))));
      // A spreadsheet can run no cell of the file, whatever its text.
      const runs = (text: string, r: number, c: number) =>
        typeof rows[r]?.[c] === "string" && /^[=+\-@\t\r\n＝＋－＠]/.test(text);
      expect(read.flatMap((row, r) => row.filter((text, c) => runs(text, r, c)))).toEqual([]);
    }),
  );
});
