import fc from "fast-check";
import { expect, test } from "vitest";
import { MARKS } from "../../contract/reading.ts";
import {
  campaign,
  countLineEnds,
  cutUp,
  decodePieces,
  PATIENCE,
  readText,
  someCuts,
  writeCell,
} from "../../test/support/read-text.ts";
import type { CsvOptions } from "./csv-parser.ts";
import { encode } from "./encodings.ts";
import { ReadingError } from "./reading-error.ts";

const dialects: fc.Arbitrary<CsvOptions> = fc.record({
  delimiter: fc.constantFrom(";", ",", "\t", "|", '"'),
  quote: fc.constantFrom<CsvOptions["quote"]>('"', "'", ""),
  headerRow: fc.constantFrom(0, 1, 3),
});
const encodings = fc.constantFrom("utf-8", "utf-16le", "utf-16be", "windows-1252", "cp850");
const lineEnds = fc.constantFrom("\n", "\r\n", "\r");

/** Text made mostly of the characters that matter to the parser. */
const rough = fc
  .array(fc.constantFrom('"', '"', "'", ";", ",", "\t", "\r", "\n", "\r\n", "a", "é", "\0", "\u001A", "\uFEFF", " "), {
    maxLength: 120,
  })
  .map((characters) => characters.join(""));

/** Bytes changed, removed and doubled at random positions. */
const damage = fc.array(
  fc.record({
    at: fc.nat(100_000),
    bytes: fc.array(fc.oneof(fc.constantFrom(0, 10, 13, 34, 59, 0xff, 0xd8, 0xc3), fc.nat(255)), { maxLength: 3 }),
    length: fc.nat(3),
  }),
  { maxLength: 5 },
);

const DOS_END = "\u001A";

/**
 * Every line is in exactly one row or empty, and every character is in a cell, except delimiters, quotes and line ends.
 */
function expectAllAccountedFor(text: string, dialect: CsvOptions): void {
  // The DOS end mark may be text or not, depending on its position, so it is ignored here.
  const lines = text.split(/\r\n|\r|\n/).map((line) => line.replaceAll(DOS_END, ""));
  const { rows } = readText(text, dialect);
  const first = dialect.headerRow === 0 ? 0 : (rows[0]?.line ?? lines.length + 1) - 1;
  let line = first + 1;
  for (const [index, row] of rows.entries()) {
    expect(row.row).toBe(index + 1);
    expect(lines.slice(line - 1, row.line - 1).join("")).toBe("");
    line = row.line + 1 + countLineEnds(row.cells.join("|"));
  }
  expect(lines.slice(line - 1).join("")).toBe("");
  const bare = (written: string) =>
    written
      .replaceAll(dialect.delimiter, "")
      .replaceAll(DOS_END, "")
      .replace(/["'\r\n]/g, "");
  expect(bare(rows.flatMap(({ cells }) => cells).join(""))).toBe(bare(lines.slice(first).join("")));
}

test(
  "any text is read whole or refused, the same wherever it is cut",
  () => {
    fc.assert(
      fc.property(rough, dialects, someCuts, (text, dialect, cuts) => {
        try {
          expectAllAccountedFor(text, dialect);
          expect(readText(cutUp(text, cuts), dialect)).toEqual(readText(text, dialect));
        } catch (error) {
          if (!(error instanceof ReadingError)) throw error;
          expect(error.code).toBe("header_missing");
        }
      }),
      campaign(400, 60_000),
    );
  },
  PATIENCE,
);

const cell = fc.oneof(
  fc.constantFrom("", "Moreau", 'the "blue" room', "12,50", "a;b", "two\nlines", "Zoë", "x\r\ny\rz"),
  fc.string({ maxLength: 6 }),
);
const table = fc.array(fc.array(cell, { minLength: 3, maxLength: 3 }), { minLength: 1, maxLength: 12 });

test(
  "damaged files are read whole or refused",
  () => {
    fc.assert(
      fc.property(table, dialects, encodings, lineEnds, damage, (rows, dialect, encoding, end, changes) => {
        const text = rows.map((row) => row.map((text) => writeCell(text, dialect)).join(dialect.delimiter)).join(end);
        let bytes = [...encode(text, encoding)];
        for (const { at, bytes: put, length } of changes) {
          const place = at % (bytes.length + 1);
          bytes = [...bytes.slice(0, place), ...put, ...bytes.slice(place + length)];
        }
        try {
          expectAllAccountedFor(decodePieces([Uint8Array.from(bytes)], encoding).join(""), dialect);
        } catch (error) {
          if (!(error instanceof ReadingError)) throw error;
          expect(error.code).toBe("header_missing");
        }
      }),
      campaign(300, 40_000),
    );
  },
  PATIENCE,
);

/** Damage to a single row, and the mark it must get. */
const ACCIDENTS: Record<string, { spoil: (cells: string[], delimiter: string) => string[]; mark: number }> = {
  short: { spoil: (cells) => cells.slice(0, 2), mark: MARKS.short },
  long: { spoil: (cells) => [...cells, "x", "y"], mark: MARKS.long },
  "open quote at the end": { spoil: (cells) => [...cells.slice(0, 3), '"never closed'], mark: MARKS.quote },
  "open quote in front": { spoil: ([, ...cells]) => ['"never closed', ...cells.map(plain)], mark: MARKS.quote },
  "text behind a quote": { spoil: ([, ...cells]) => ['"a"b', ...cells], mark: MARKS.quote },
};
const plain = (written: string) => written.replace(/["\r\n;,\t]/g, "");

test(
  "an accident in one row never moves a cell of another",
  () => {
    fc.assert(
      fc.property(
        fc.array(fc.array(cell, { minLength: 4, maxLength: 4 }), { minLength: 1, maxLength: 10 }),
        fc.array(fc.option(fc.constantFrom(...Object.keys(ACCIDENTS)), { freq: 3 }), { minLength: 10, maxLength: 10 }),
        fc.constantFrom(";", ",", "\t"),
        lineEnds,
        fc.boolean(),
        someCuts,
        (rows, accidents, delimiter, end, always, cuts) => {
          // A quote before a delimiter or a line end cannot be distinguished from the end of an open quote.
          fc.pre(rows.flat().every((text) => !/^"*[;,\t\r\n]/.test(text)));
          const written = rows.map((row, index) => {
            const cells = row.map((text) => writeCell(text, { delimiter, quote: '"' }, always || text.includes('"')));
            const accident = ACCIDENTS[accidents[index] ?? ""];
            return (accident?.spoil(cells, delimiter) ?? cells).join(delimiter);
          });
          const text = ["A", "B", "C", "D"].join(delimiter) + end + written.join(end) + end;
          const read = readText(cutUp(text, cuts), { delimiter }).rows;
          expect(read).toHaveLength(rows.length);
          let line = 2;
          for (const [index, row] of read.entries()) {
            const accident = ACCIDENTS[accidents[index] ?? ""];
            expect(row.line).toBe(line);
            line += 1 + countLineEnds(written[index] ?? "");
            if (accident) expect(row.marks & accident.mark).toBe(accident.mark);
            else expect(row).toMatchObject({ cells: rows[index], marks: 0 });
          }
        },
      ),
      campaign(300, 40_000),
    );
  },
  PATIENCE,
);
