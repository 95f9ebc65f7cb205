import { expect, test } from "vitest";
import { gridCsv } from "./grid-csv.ts";

test("writes the shown columns with their headers, harmless for a spreadsheet", () => {
  const columns = [
    { header: "Module", value: ({ name }: { name: string; rows: number | null }) => name },
    { header: "Rows, staged", value: ({ rows }: { name: string; rows: number | null }) => rows },
  ];
  const rows = [
    { name: "=HYPERLINK(1)", rows: -3 },
    { name: 'Zimmer "Süd"', rows: null },
  ];
  expect(gridCsv(columns, rows)).toBe('\uFEFFModule,"Rows, staged"\r\n\'=HYPERLINK(1),-3\r\n"Zimmer ""Süd""",\r\n');
});
