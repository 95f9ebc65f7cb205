import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { expect, test } from "vitest";
import type { Reading } from "../../../../contract/reading.ts";
import { csvReader } from "../../../adapters/csv/read-csv.ts";
import { ihfReader } from "../../../adapters/ihf/read-ihf.ts";
import { createPiw } from "../../../adapters/piw/piw.ts";
import type { FoundInFile } from "../../../ports/file-reader.ts";
import type { Storage } from "../../../ports/storage.ts";
import { openCensus } from "./byte-census.ts";
import type { UploadedFile } from "./files.repo.ts";
import { previewFile } from "./preview-file.ts";

const piw = createPiw({ worker: null });
const readers = { csv: csvReader, ihf: ihfReader, piw: piw.reader };

/** The part of the storage that a preview needs; counts the requested bytes. */
async function stored(kind: "csv" | "ihf" | "piw", bytes: Buffer) {
  let read = 0;
  const open: Storage["open"] = async (_key, { start = 0, end = bytes.length - 1 } = {}) => {
    async function* pieces() {
      for (let index = start; index <= end && index < bytes.length; index += 65_536) {
        const piece = bytes.subarray(index, Math.min(index + 65_536, end + 1));
        read += piece.length;
        yield piece;
      }
    }
    return Readable.from(pieces(), { objectMode: false });
  };
  const storage = { open } as unknown as Storage;
  const census = openCensus();
  census.take(bytes);
  const content = { size: bytes.length, open: async (range?: object) => (await open("", range)) as Readable };
  const found: FoundInFile = await readers[kind].find(content, census.result());
  const file = { kind, found, size: bytes.length, storageKey: "" } as UploadedFile;
  read = 0;
  return {
    preview: (input: Parameters<typeof previewFile>[2] = {}) => previewFile({ storage, readers }, file, input),
    bytesRead: () => read,
  };
}

const line = (n: number) => `${n};Gast ${n};${(n % 27) + 1}.03.2026`;
const csv = (rows: number, row = line) =>
  Buffer.from(`id;name;arrival\n${Array.from({ length: rows }, (_, n) => row(n + 1)).join("\n")}\n`);

test("a small file is shown whole, with the findings and each column's dates", async () => {
  const { preview } = await stored("csv", csv(200));
  const { reading, columns, rows, more } = await preview();
  expect(reading).toMatchObject({ delimiter: ";", encoding: "utf-8", headerRow: 1, dateFormat: "DD.MM.YYYY" });
  expect(columns).toEqual([
    { name: "id", dateFormat: null },
    { name: "name", dateFormat: null },
    { name: "arrival", dateFormat: "DD.MM.YYYY" },
  ]);
  expect([rows.length, more]).toEqual([200, false]);
  expect(rows[1]).toEqual({ row: 2, line: 3, cells: ["2", "Gast 2", "3.03.2026"], marks: 0 });
  expect((await (await stored("csv", csv(201))).preview()).more).toBe(true);
});

test("another reading shows other rows, and what it leaves out is as found", async () => {
  const { preview } = await stored("csv", csv(3));
  const input = async (reading: Partial<Reading>) => preview({ reading });
  const { columns, rows, reading } = await input({ headerRow: 0, delimiter: "," });
  expect([columns.length, rows[0]?.cells]).toEqual([1, ["id;name;arrival"]]);
  expect(reading).toMatchObject({ headerRow: 0, delimiter: ",", encoding: "utf-8" });
  expect((await input({ headerRow: 2 })).columns.map(({ name }) => name)).toEqual(["1", "Gast 1", "2.03.2026"]);
  await expect(input({ headerRow: 900 })).rejects.toMatchObject({ code: "header_missing" });
});

test("of a large file little is read, and no half row is shown", async () => {
  const long = (n: number) => `${n};${"x".repeat(9_000)};end`;
  const { preview, bytesRead } = await stored("csv", csv(2_000, long));
  const { rows, more } = await preview();
  expect([more, rows.length > 50, rows.length < 200]).toEqual([true, true, true]);
  expect(rows.every(({ cells: [, , end], marks }) => end === "end" && marks === 0)).toBe(true);
  expect(bytesRead()).toBeLessThan(1_200_000);
});

test("rows beyond ASCII come first on request, from far down the file", async () => {
  const odd = new Set([20_000, 30_000]);
  const bytes = csv(40_000, (n) => `${n};${odd.has(n) ? "M\u00fcller" : `Gast ${n}`};1.03.2026`);
  const { preview } = await stored("csv", bytes);
  const first = await preview({ nonAsciiFirst: true });
  expect(first.rows.slice(0, 3).map(({ row }) => row)).toEqual([20_000, 30_000, 1]);
  expect([first.rows.length, first.more]).toEqual([200, true]);
  expect((await preview()).rows[0]?.row).toBe(1);
});

test("of wide rows fewer are shown", async () => {
  const row = Array.from({ length: 2_000 }, (_, n) => n).join(";");
  const { preview } = await stored("csv", Buffer.from(`${row}\n`.repeat(200)));
  const { rows, columns, more } = await preview({ nonAsciiFirst: true, reading: { headerRow: 0 } });
  expect([columns.length, rows.length, more]).toEqual([2_000, Math.ceil(1_000_000 / (row.length + 1)), true]);
});

test("an in-house file shows its guests, a workbook the rows of a sheet", async () => {
  const guest = "G|101|R77|P12|Moreau|Camille|2026-03-08|2026-03-12|2|0|BAR|180.50|EUR|361.00|CHECKED IN";
  const ihf = await stored("ihf", Buffer.from(`H|PARIS|2026-03-08|1\n${guest}\nT|1|361.00\n`));
  const guests = await ihf.preview();
  expect([guests.reading, guests.rows.length, guests.rows[0]?.cells.includes("Moreau")]).toEqual([null, 1, true]);

  const sheets = ["floors", "rooms"].map((name) => ({
    name,
    columns: [{ title: "Code" }, { title: "Description" }],
    rows: [[name, "one"]],
  }));
  const book = await stored("piw", await buffer(piw.workbooks.write(sheets)));
  expect((await book.preview()).rows[0]?.cells).toEqual(["floors", "one"]);
  expect((await book.preview({ sheet: "rooms" })).rows[0]?.cells).toEqual(["rooms", "one"]);
  await expect(book.preview({ sheet: "attic" })).rejects.toMatchObject({ code: "sheet_missing" });
});
