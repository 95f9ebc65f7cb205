import { expect, test } from "vitest";
import { readText } from "../../test/support/read-text.ts";
import { makeCsvParser } from "./csv-parser.ts";

/** A report of an old system: title, header, rows, a page break with both again, sums and an end. */
const REPORT = [
  "Hotel Astoria;;;;",
  "Guest list, page 1;;;;",
  "No;Last name;First name;City;Amount",
  "1;Doe;Jane;Rome;10.00",
  "2;Roe;Rick;Paris;20.00",
  "3;Page;Elaine;London;30.00",
  ";;;;",
  "Guest list, page 2;;;;",
  "No;Last name;First name;City;Amount",
  "-----;-----;-----;-----;-----",
  "4;Total;Ann;Nice;5.00",
  "5;Poe;Edgar;;7.50",
  "Total;;;;72.50",
  "TOTAL;5 guests",
  "Page 2 of 2",
  "Printed on 01.02.2026 by reception",
  "*** End of report ***",
].join("\n");

function read(text: string, options: { headerRow: number; otherLines?: "keep" }) {
  const parser = makeCsvParser({ delimiter: ";", quote: '"', ...options });
  parser.push(text);
  parser.end();
  const rows: string[][] = [];
  for (let row = parser.next(); row; row = parser.next()) rows.push(row.cells);
  return { rows, leftOut: parser.takeLeftOut?.() ?? [] };
}

test("lines of a report that are not rows are left out and reported; guests named Total or Page are kept", () => {
  const { rows, leftOut } = read(REPORT, { headerRow: 3 });
  expect(rows.map(([, name]) => name)).toEqual(["Doe", "Roe", "Page", "Total", "Poe"]);
  expect(leftOut.map(({ line, kind }) => [line, kind])).toEqual([
    [7, "blank"],
    [8, "page"],
    [9, "header"],
    [10, "ruler"],
    [13, "total"],
    [14, "total"],
    [15, "page"],
    [16, "footer"],
    [17, "footer"],
  ]);
  expect(leftOut[5]?.text).toBe("TOTAL;5 guests");
});

test("a person can choose to read them as rows", () => {
  const { rows, leftOut } = read(REPORT, { headerRow: 3, otherLines: "keep" });
  expect([rows.length, leftOut.length]).toEqual([14, 0]);
});

test.each([
  ["Gesamt;120", "total"],
  ["Summe:;;;1.250,00", "total"],
  ["Sous-total;;12", "total"],
  ["Итого;;12", "total"],
  ["Razem;;;99", "total"],
  ["Seite 3 von 9", "page"],
  ["120 Datensätze", "footer"],
  ["Anzahl Gäste: 120", "footer"],
  ["=====", "ruler"],
])("“%s” is no row", (line, kind) => {
  const rows = "1;Doe;Jane;Rome;10.00\n2;Roe;Rick;Paris;20.00\n3;Poe;Ed;Nice;5.00\n";
  const { leftOut } = read(`No;Last;First;City;Amount\n${rows}${line}\n`, { headerRow: 1 });
  expect(leftOut).toEqual([{ line: 5, kind, text: line }]);
});

test("a narrow table keeps its lines, because a code may have such a name", () => {
  const { rows } = readText("Code;Name\nTOTAL;Total\nSUM;12\nA;B\n", { otherLines: "leave_out" });
  expect(rows).toHaveLength(3);
});

test("a nearly empty row that is not a sum stays a row", () => {
  const { rows } = readText("No;Last;First;City;Zip\n1;Doe;J;Rome;1\n2;Roe;R;Nice;2\n;Totalis;;;\n3;Poe;E;Bonn;3\n", {
    otherLines: "leave_out",
  });
  expect(rows).toHaveLength(4);
});
