import { Readable } from "node:stream";
import { expect, test } from "vitest";
import { MARKS, type Reading } from "../../../contract/reading.ts";
import { encode } from "../../../core/reading/encodings.ts";
import type { FileContent, ReadOptions } from "../../ports/file-reader.ts";
import { csvReader } from "./read-csv.ts";

const READING: Reading = {
  encoding: "utf-8",
  delimiter: ";",
  quote: '"',
  headerRow: 1,
  decimal: ",",
  dateFormat: null,
};

/** A file with these bytes that arrives in small pieces. */
function fileOf(bytes: Uint8Array, piece = 1_000): FileContent {
  const all = Buffer.from(bytes);
  return {
    size: all.length,
    open: async ({ start = 0, end = all.length - 1 } = {}) => {
      const wanted = all.subarray(start, end + 1);
      const pieces = Array.from({ length: Math.ceil(wanted.length / piece) }, (_, index) =>
        wanted.subarray(index * piece, (index + 1) * piece),
      );
      return Readable.from(pieces);
    },
  };
}

async function readAll(content: FileContent, options: ReadOptions = { reading: READING }) {
  const batches = [];
  for await (const batch of csvReader.read(content, options)) batches.push(batch);
  return { batches, rows: batches.flatMap(({ rows }) => rows), columns: batches[0]?.columns };
}

test("rows come in batches of at most 1,000, with the bytes read so far", async () => {
  const text = `A;B\n${Array.from({ length: 12_000 }, (_, index) => `${index};x\n`).join("")}`;
  const content = fileOf(encode(text, "utf-8"));
  const { batches, rows, columns } = await readAll(content);
  expect(batches.map((batch) => batch.rows.length)).toEqual([...Array(12).fill(1_000), 0]);
  expect(columns).toEqual(["A", "B"]);
  expect(rows.at(-1)).toEqual({ row: 12_000, line: 12_001, cells: ["11999", "x"], marks: 0 });
  expect(batches.at(-1)?.bytes).toBe(content.size);
  expect(batches[0]?.bytes).toBeLessThan(content.size / 2);
});

test("long rows make smaller batches, and so do empty cells", async () => {
  const long = await readAll(fileOf(encode(`A\n${`${"x".repeat(1_000)}\n`.repeat(3_000)}`, "utf-8"), 64_000));
  // The last batch says that all bytes have been read.
  expect(long.batches.map(({ rows }) => rows.length)).toEqual([1_000, 1_000, 1_000, 0]);
  const wide = await readAll(fileOf(encode(`${";".repeat(1_999)}\n${"1\n".repeat(1_250)}`, "utf-8")));
  expect(Math.max(...wide.batches.map(({ rows }) => rows.length))).toBeLessThanOrEqual(500);
  expect(wide.rows).toHaveLength(1_250);
});

test("card numbers are masked, control characters shown, lost characters marked", async () => {
  const bytes = [
    ...encode("A;B\n1;Visa 4111 1111 1111 1111\n2;a\0b\u001F\n3;", "utf-8"),
    0xe9,
    ...encode("\n4;x\n", "utf-8"),
  ];
  const { rows } = await readAll(fileOf(Uint8Array.from(bytes), 7));
  expect(rows.map(({ cells, marks }) => [cells[1], marks])).toEqual([
    ["Visa **** **** **** 1111", MARKS.card],
    ["a␀b␟", MARKS.control],
    ["\uFFFD", MARKS.bytes],
    ["x", 0],
  ]);
});

test("a number that was masked with the whole file is still marked", async () => {
  const text = "A;B\n1;************1111\n2;****-****-****-1111 x\n3;*** new ***\n";
  const { rows } = await readAll(fileOf(encode(text, "utf-8")));
  expect(rows.map(({ marks }) => marks)).toEqual([MARKS.card, MARKS.card, 0]);
});

test("a file without rows still has columns", async () => {
  expect((await readAll(fileOf(encode("A;B\r\n", "utf-8")))).batches).toEqual([
    { columns: ["A", "B"], rows: [], bytes: 5 },
  ]);
});

test("other encodings are read in any pieces", async () => {
  for (const encoding of ["utf-16le", "utf-16be", "windows-1252", "cp850"] as const) {
    const { rows } = await readAll(fileOf(encode("A;B\r\n1;Müller\r\n", encoding), 3), {
      reading: { ...READING, encoding },
    });
    expect(rows).toEqual([{ row: 1, line: 2, cells: ["1", "Müller"], marks: 0 }]);
  }
});

test("a gigabyte without a line's end is refused with its line, long before it has been read", async () => {
  let given = 0;
  async function* endless() {
    for (yield Buffer.from("A;B\n1;2\n"); given < 1_000; given++) yield Buffer.alloc(1_000_000, "x");
  }
  const content: FileContent = { size: 1_000_000_008, open: async () => Readable.from(endless()) };
  await expect(readAll(content)).rejects.toMatchObject({
    code: "line_too_long",
    params: { line: 3, limit: 4_194_304 },
  });
  expect(given).toBeLessThan(25);
});

test("reading stops on request and lets go of the file", async () => {
  const abort = new AbortController();
  let isClosed = false;
  async function* endless() {
    try {
      for (yield Buffer.from("A;B\n"); ; ) yield Buffer.from("1;2\n".repeat(10_000));
    } finally {
      isClosed = true;
    }
  }
  const content: FileContent = { size: 2 ** 40, open: async () => Readable.from(endless()) };
  let batches = 0;
  await expect(async () => {
    for await (const _ of csvReader.read(content, { reading: READING, signal: abort.signal }))
      if (++batches === 3) abort.abort(new Error("Enough."));
  }).rejects.toThrow();
  expect(batches).toBe(3);
  await expect.poll(() => isClosed).toBe(true);
});

test("a reader that has seen enough lets go of the file as well", async () => {
  const stream = Readable.from([Buffer.from(`A\n${"1\n".repeat(20_000)}`), Buffer.from("2\n")]);
  const content: FileContent = { size: 40_004, open: async () => stream };
  for await (const { rows } of csvReader.read(content, { reading: READING })) {
    expect(rows).toHaveLength(1_000);
    break;
  }
  expect(stream.destroyed).toBe(true);
});

test("a table with more than two thousand columns is refused when it is looked into, with the count", async () => {
  const census = { ascii: true, utf8: true, beyondAscii: new Uint8Array(), highBytes: [] };
  for (const delimiter of [";", ",", "\t", "|"]) {
    const wide = (columns: number) => {
      const line = (cell: string) => `${Array.from({ length: columns }, (_, at) => `${cell}${at}`).join(delimiter)}\n`;
      return fileOf(encode(line("c") + line("v"), "utf-8"));
    };
    await expect(csvReader.find(wide(2_001), census)).rejects.toMatchObject({
      ...{ code: "too_many_columns", params: { line: 1, limit: 2_000, found: 2_001 } },
    });
    const found = await csvReader.find(wide(2_000), census);
    expect(found.kind === "csv" && found.columns.length).toBe(2_000);
  }
});

test("a file can be read with its findings", async () => {
  const text = `NAME_ID;LAST;ARRIVAL\r\n${"17;Moreau;28.02.2026\r\n18;Groß;01.03.2026\r\n".repeat(20)}`;
  const content = fileOf(encode(text, "utf-8"));
  const census = { ascii: false, utf8: true, beyondAscii: encode("18;Groß;01.03.2026", "utf-8"), highBytes: [] };
  const found = await csvReader.find(content, census);
  expect(found).toMatchObject({
    kind: "csv",
    columns: ["NAME_ID", "LAST", "ARRIVAL"],
    findings: { delimiter: { value: ";" }, encoding: { value: "utf-8" }, headerRow: { value: 1 } },
  });
});

test("findings of any file can be stored in a database", async () => {
  const text = "\0a;\u001F😀\n4111111111111111;x\0\n".repeat(3);
  const content = fileOf(encode(text, "utf-8"));
  const census = { ascii: false, utf8: true, beyondAscii: encode(text, "utf-8"), highBytes: [] };
  const kept = JSON.stringify(await csvReader.find(content, census));
  expect(kept).not.toMatch(/\\u0000|\\u001f|\\ud[89a-f]|4111111111111111/);
});
