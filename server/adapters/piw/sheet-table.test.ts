import { expect, test } from "vitest";
import { MARKS } from "../../../contract/reading.ts";
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

// The attribute of a hidden sheet stands behind its name.
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
