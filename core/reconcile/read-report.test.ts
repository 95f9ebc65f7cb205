import { expect, test } from "vitest";
import { readReport } from "./read-report.ts";

const TODAY = "2026-03-10";
const read = (text: string, choice = {}) => readReport(text, choice, TODAY);

test("a forecast in German is read with its decimals; its total line is not a day", () => {
  const text = [
    "Datum;Zimmertyp;Anreisen;Belegte Zimmer;Logisumsatz;Bemerkung",
    "10.03.2026;SUPK;3;12;1.234,50;",
    "13.03.2026;DLX;0;4;800,00;Messe",
    "13.03.2026;SUPK;1;9;99,99;",
  ].join("\n");
  const { preview, figures } = read(text);
  expect(preview).toMatchObject({ doubts: [], problems: [], rows: 3, from: "2026-03-10", to: "2026-03-13" });
  expect(preview.columns.map(({ field }) => field)).toEqual(["day", "roomType", "arrivals", "nights", "revenue", null]);
  expect(preview.totals).toEqual([
    { measure: "arrivals", value: 4 },
    { measure: "nights", value: 25 },
    { measure: "revenue", value: 2134.49 },
  ]);
  expect(figures).toContainEqual({
    day: "2026-03-10",
    roomType: "SUPK",
    rate: "",
    measure: "revenue",
    value: "1234.50",
  });
});

test("ambiguous day and month are asked about, and a person's answer counts", () => {
  const text = "Date,Rooms sold\n03/04/2026,10\n05/06/2026,11\n";
  const report = read(text);
  expect(report.preview.doubts).toContain("date_order");
  expect(read(text, { dateFormat: "MM/DD/YYYY" }).preview).toMatchObject({ doubts: [], from: "2026-03-04" });
  expect(read(text, { dateFormat: "DD/MM/YYYY" }).preview).toMatchObject({ doubts: [], from: "2026-04-03" });
});

test("an ambiguous header is a doubt; a cell that is not a number is reported", () => {
  const text = "Date,Total rooms gross of day,Revenue\n2026-03-10,5,abc\n2026-03-11,6,10.00\n";
  const { preview } = read(text);
  expect(preview.doubts).toContain("column");
  expect(preview.problems).toEqual([{ line: 2, column: "Revenue", value: "abc" }]);
  const settled = read(text, { columns: { "Total rooms gross of day": "nights" } });
  expect(settled.preview.doubts).not.toContain("column");
});

test("text without a day or a figure is not a report", () => {
  expect(read("Name,Remark\nA,B\nC,D\n").preview.doubts).toEqual(expect.arrayContaining(["no_day", "no_measure"]));
});
