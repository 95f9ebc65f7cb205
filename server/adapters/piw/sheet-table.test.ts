import { expect, test } from "vitest";
import { MARKS, type Reading } from "../../../contract/reading.ts";
import { SHEET_READING } from "../../../core/piw/sheet-reading.ts";
import { contentOf, makeWorkbook } from "../../../test/support/make-workbook.ts";
import type { ReadBatch } from "../../ports/file-reader.ts";
import { createPiw } from "./piw.ts";

const { reader } = createPiw({ worker: null });
const census = { ascii: false, utf8: false, beyondAscii: new Uint8Array(), highBytes: [] };

const rowOf = (line: number, cells: readonly string[], more = "") =>
  `<row r="${line}"${more}>${cells.map((text) => `<c t="inlineStr"><is><t>${text}</t></is></c>`).join("")}</row>`;

const PROFILES = [
  rowOf(1, ["Hotel Astoria"]),
  rowOf(2, ["Guest list of 2026"]),
  rowOf(4, ["Profile ID", "Last name", "First name", "Date of birth"]),
  rowOf(5, ["1", "Doe", "Jane", "08.03.1971"]),
  rowOf(6, ["2", "Roe", "Rick", "28.03.1971"], ' hidden="1"'),
  rowOf(7, ["3", "Poe", "Edgar", "31.12.1980"]),
  rowOf(8, ["Total", "3"]),
].join("");

// The attribute of a hidden sheet comes after its name.
const book = contentOf(
  makeWorkbook({ sheets: { profiles: PROFILES, 'rooms" state="veryHidden': rowOf(1, ["Room"]) } }),
);

test("titles above a sheet's header are seen, hidden rows and sheets are named, sums are no rows", async () => {
  const found = await reader.find(book, census);
  expect(found).toMatchObject({
    sheets: [
      { sheet: "profiles", module: "profiles", rows: 3, headerRow: 4, hiddenRows: 1 },
      { sheet: "rooms", module: "rooms", hidden: true },
    ],
  });
  const batches: ReadBatch[] = [];
  for await (const batch of reader.read(book, { sheet: "profiles" })) batches.push(batch);
  const rows = batches.flatMap((batch) => batch.rows);
  expect(batches[0]?.columns).toEqual(["Profile ID", "Last name", "First name", "Date of birth"]);
  expect(rows.map(({ row, line, marks }) => [row, line, marks])).toEqual([
    [1, 5, 0],
    [2, 6, MARKS.hidden],
    [3, 7, 0],
  ]);
  expect(batches.flatMap((batch) => batch.leftOut ?? [])).toEqual([{ line: 8, kind: "total", text: "Total 3" }]);
});

test("a sheet whose first row names its columns keeps it, however few there are", async () => {
  const few = contentOf(
    makeWorkbook({ sheets: { rooms: [rowOf(1, ["Room"]), rowOf(2, ["101"]), rowOf(3, ["102"])].join("") } }),
  );
  for await (const { columns, rows } of reader.read(few, { sheet: "rooms" })) {
    expect(columns).toEqual(["Room"]);
    expect(rows).toHaveLength(2);
  }
});

/** Reads a whole sheet with the choices of a person. */
async function readAs(content: typeof book, reading?: Partial<Reading>, sheet = "profiles") {
  const batches: ReadBatch[] = [];
  const chosen = reading && { reading: { ...SHEET_READING, ...reading } };
  for await (const batch of reader.read(content, { sheet, ...chosen })) batches.push(batch);
  return {
    columns: batches[0]?.columns ?? [],
    rows: batches.flatMap(({ rows }) => rows.map(({ cells }) => cells.join("|"))),
    leftOut: batches.flatMap(({ leftOut = [] }) => leftOut.map(({ line, kind }) => `${line} ${kind}`)),
  };
}

test("a person chooses the row that names the columns, none of them, and whether hidden rows count", async () => {
  expect(await readAs(book, { headerRow: 5, hiddenRows: "leave_out" })).toEqual({
    columns: ["1", "Doe", "Jane", "08.03.1971"],
    rows: ["3|Poe|Edgar|31.12.1980"],
    leftOut: ["6 hidden", "8 total"],
  });
  expect(await readAs(book, { headerRow: 0, otherLines: "keep" })).toMatchObject({
    columns: ["Column 1", "Column 2", "Column 3", "Column 4"],
    rows: [
      "Hotel Astoria|||",
      "Guest list of 2026|||",
      expect.stringMatching(/^Profile ID/),
      ...new Array(4).fill(expect.any(String)),
    ],
  });
  await expect(readAs(book, { headerRow: 3 })).rejects.toMatchObject({
    code: "sheet_header_missing",
    params: { sheet: "profiles", line: 3 },
  });
});

test("a header far below is found where a person says it is", async () => {
  const titles = Array.from({ length: 400 }, (_, index) => rowOf(index + 1, [`Title ${index}`])).join("");
  const rows = Array.from({ length: 2_000 }, (_, index) => rowOf(index + 402, [String(index), "Doe"])).join("");
  const sheet = titles + rowOf(401, ["Profile ID", "Last name"]) + rows;
  const read = await readAs(contentOf(makeWorkbook({ sheets: { profiles: sheet } })), { headerRow: 401 });
  expect([read.columns, read.rows.length, read.rows[0]]).toEqual([["Profile ID", "Last name"], 2_000, "0|Doe"]);
});

const merged = (references: string, rows: string) =>
  contentOf(
    makeWorkbook({
      sheets: { profiles: rows },
      behind: `<mergeCells>${references
        .split(" ")
        .map((reference) => `<mergeCell ref="${reference}"/>`)
        .join("")}</mergeCells>`,
    }),
  );

test("a cell that was merged over several rows gives its value to each of them", async () => {
  const rows = [
    rowOf(1, ["Profile ID", "Last name", "City"]),
    rowOf(2, ["1", "Doe", "Paris"]),
    rowOf(3, ["2", "Roe"]),
    rowOf(4, ["3", "Poe"]),
    rowOf(5, ["4", "mergeCells"]),
    rowOf(6, ["5", "Noe", "Rome"]),
    rowOf(8, ["6", "Loe"]),
  ].join("");
  const read = await readAs(merged("C2:C4 C6:C8", rows));
  expect(read.rows).toEqual(["1|Doe|Paris", "2|Roe|Paris", "3|Poe|Paris", "4|mergeCells|", "5|Noe|Rome", "6|Loe|Rome"]);
});

test("a title that was merged sideways stays a title, and a merge far to the right does not fill the memory", async () => {
  const rows = [
    rowOf(1, ["Guests"]),
    rowOf(2, ["Profile ID", "Last name", "City"]),
    ...Array.from({ length: 2_600 }, (_, index) => rowOf(index + 3, [String(index), "Doe", "Paris"])),
  ];
  expect(await readAs(merged("A1:C1", rows.join("")))).toMatchObject({ columns: ["Profile ID", "Last name", "City"] });
  const far = rows.map((row) => row.replace(/^(<row r="3">.*)(?=<.row>)/, '$1<c r="BXX3"><v>7</v></c>')).join("");
  await expect(readAs(merged("BXX3:BXX1048576", far))).rejects.toMatchObject({ code: "sheet_too_many_cells" });
});
