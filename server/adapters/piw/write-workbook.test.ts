import { buffer } from "node:stream/consumers";
import fc from "fast-check";
import readExcel from "read-excel-file/node";
import { expect, test, vi } from "vitest";
import writeExcel from "write-excel-file/node";
import { SHEET_READING } from "../../../core/piw/sheet-reading.ts";
import { showControls } from "../../../core/reading/cells.ts";
import { contentOf } from "../../../test/support/make-workbook.ts";
import { readZip } from "../../../test/support/zip.ts";
import type { SheetToWrite } from "../../ports/workbooks.ts";
import { createPiw } from "./piw.ts";

const { reader, workbooks } = createPiw({ worker: null });
const written = (sheets: SheetToWrite[]) => buffer(workbooks.write(sheets));
/** Every line is a row here, even one that looks like the ruler or the total of a report. */
const reading = { ...SHEET_READING, otherLines: "keep" } as const;
async function read(bytes: Buffer, sheet: string) {
  const rows = [];
  let columns: string[] = [];
  for await (const batch of reader.read(contentOf(bytes), { sheet, reading })) {
    columns = batch.columns;
    rows.push(...batch.rows);
  }
  return { columns, rows };
}

const columns = [{ title: "a" }, { title: "b" }, { title: "c" }];

test("any texts come back: read(write(rows)) = rows", { timeout: 600_000 }, async () => {
  const cell = fc.oneof(
    fc.string({ unit: "grapheme", maxLength: 20 }),
    fc.string({
      unit: fc.constantFrom("=", "+", "-", "@", "\t", "\r", "\n", "_x000D_", "<", "&", '"', "\u0007", " "),
      maxLength: 8,
    }),
    fc.constantFrom("", "0012", "-5", "=1+1", "@SUM(A1)", "TRUE", "2026-03-09", "1e5", "_x0041_", "\uD800"),
  );
  // Staging makes forbidden control characters visible, and drops empty rows.
  const kept = cell.filter((text) => showControls(text) === text);
  const row = fc.tuple(kept, kept, kept).filter((cells) => cells.some((text) => text !== ""));
  await fc.assert(
    fc.asyncProperty(fc.array(row, { maxLength: 10 }), async (rows) => {
      const back = await read(await written([{ name: "floors", columns, rows }]), "floors");
      expect(back.columns).toEqual(["a", "b", "c"]);
      expect(back.rows.map(({ cells }) => cells)).toEqual(rows);
      expect(back.rows.map(({ line }) => line)).toEqual(rows.map((_, index) => index + 2));
    }),
    { numRuns: process.env.SOAK ? 5_000 : 60 },
  );
});

test("columns of numbers and dates have numbers and dates; other values stay text", async () => {
  const rows = [
    ["214.50", "2026-03-09", "22:30", "=1+1"],
    ["-5", "2026-03-09T18:00:00", "07:05:09", "+33 6"],
    ["007", "9.3.2026", "25:00", "-5"],
    ["12345678901234567890", "1899-12-31", "later", ""],
  ];
  const typed: SheetToWrite = {
    name: "rate-codes",
    columns: [
      { title: "n", kind: "number" },
      { title: "d", kind: "date" },
      { title: "t", kind: "time" },
      { title: "x", required: true, choices: ["Revenue", "Payment"] },
    ],
    rows,
  };
  const bytes = await written([typed]);
  const back = await read(bytes, "rate-codes");
  expect(back.rows.map(({ cells }) => cells)).toEqual(rows);
  const xml = readZip(bytes).get("xl/worksheets/sheet1.xml") ?? "";
  expect(xml).not.toContain("<f>");
  expect(xml.match(/<v>/g)).toHaveLength(6);
  expect(xml).toContain(
    '<dataValidation type="list" allowBlank="1" sqref="D2:D50001"><formula1>"Revenue,Payment"</formula1>',
  );
  expect(xml).toMatch(/<c r="D2" t="inlineStr" s="1"><is><t xml:space="preserve">=1\+1</);
});

test("another program reads the written workbook, and its own workbook is read", async () => {
  const rows = [
    ["Müller & Söhne", "=1+1", "0012"],
    ["zweite\nZeile", "", " x "],
  ];
  const ours = await readExcel(
    await written([
      { name: "Étages", columns, rows },
      { name: "two", columns, rows: [] },
    ]),
  );
  expect(ours.map(({ sheet }) => sheet)).toEqual(["Étages", "two"]);
  expect(ours[0]?.data.slice(1)).toEqual([
    ["Müller & Söhne", "=1+1", "0012"],
    ["zweite\nZeile", null, "x"],
  ]);
  const theirs = await writeExcel(
    [
      [{ value: "code" }, { value: "description" }, { value: "begin" }, { value: "active" }],
      [
        { value: "A & B" },
        { value: 1234.5, type: Number },
        { value: new Date("2026-03-09T00:00:00Z"), type: Date, format: "dd/mm/yyyy" },
        { value: true, type: Boolean },
      ],
    ],
    { sheet: "rate-codes" },
  ).toBuffer();
  expect(await read(theirs, "rate-codes")).toEqual({
    columns: ["code", "description", "begin", "active"],
    rows: [{ row: 1, line: 2, cells: ["A & B", "1234.5", "2026-03-09", "true"], marks: 0 }],
  });
});

test("the same sheets give the same bytes, and rows are asked for only as the file is read", async () => {
  const sheet = { name: "floors", columns, rows: [["1", "2", "3"]] };
  expect(await written([sheet])).toEqual(await written([sheet]));
  let made = 0;
  function* endless() {
    for (;;) {
      made++;
      yield [String(made), "x".repeat(100), Math.sin(made).toString()];
    }
  }
  const stream = workbooks.write([{ name: "floors", columns, rows: endless() }]);
  stream.once("data", () => stream.pause());
  // Some rows fill the pipes on the way; then writing stands still.
  await vi.waitUntil(
    async () => {
      const before = made;
      await new Promise((done) => setTimeout(done, 100));
      return made > 0 && made === before;
    },
    { timeout: 4_000 },
  );
  stream.destroy();
});

test("names that a spreadsheet would not take are refused", () => {
  for (const name of ["", "a/b", "x".repeat(32), "[1]", "'a"])
    expect(() => workbooks.write([{ name, columns, rows: [] }]), name).toThrow("names of sheets");
  const twice = ["Floors", "floors"].map((name) => ({ name, columns, rows: [] }));
  expect(() => workbooks.write(twice)).toThrow("names of sheets");
});
