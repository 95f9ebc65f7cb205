import fc from "fast-check";
import { expect, test } from "vitest";
import {
  anyText,
  campaign,
  countLineEnds,
  cutUp,
  decodePieces,
  PATIENCE,
  readText,
  someCuts,
  writeCell,
} from "../../test/support/read-text.ts";
import { writeCsvLine } from "../csv/write-csv.ts";
import { encode } from "./encodings.ts";

/** Characters that exist in each of these encodings. */
const character = fc.constantFrom(..."aZ09 .éüßñç", '"', "'", ";", ",", "\t", "|", "\r", "\n", "\r\n", "\0", "\u001F");
const cell = fc.oneof(fc.string({ unit: character, maxLength: 8 }), fc.constant(""), fc.constant('""'));

const table = fc
  .record({ width: fc.integer({ min: 1, max: 6 }), height: fc.integer({ min: 0, max: 12 }) })
  .chain(({ width, height }) =>
    fc.array(fc.array(fc.tuple(cell, fc.boolean()), { minLength: width, maxLength: width }), {
      minLength: height,
      maxLength: height,
    }),
  );

test.each(["utf-8", "utf-16le", "utf-16be", "windows-1252", "cp850"] as const)(
  "in %s what was written is read, with its lines",
  (name) => {
    fc.assert(
      fc.property(
        table,
        fc.record({ delimiter: fc.constantFrom(";", ",", "\t", "|"), quote: fc.constantFrom('"', "'") }),
        fc.constantFrom("\n", "\r\n", "\r"),
        fc.boolean(),
        someCuts,
        (rows, dialect, end, hasLastEnd, cuts) => {
          // A single empty cell without quotes would be an empty line.
          const written = rows.map((row) =>
            row.map(([text, quoted]) => writeCell(text, dialect, quoted || row.length === 1)).join(dialect.delimiter),
          );
          const header = Array.from({ length: rows[0]?.length ?? 1 }, (_, index) => `C${index}`);
          const text = [header.join(dialect.delimiter), ...written].join(end) + (hasLastEnd ? end : "");
          const read = readText(decodePieces(cutUp(encode(text, name), cuts), name), dialect);
          let line = 2;
          const expected = rows.map((row, index) => {
            const cells = row.map(([first]) => first);
            const whole = { row: index + 1, line, cells, marks: 0 };
            line += 1 + countLineEnds(written[index] ?? "");
            return whole;
          });
          expect(read).toEqual({ columns: header, rows: expected });
        },
      ),
      campaign(80, 5_000),
    );
  },
  PATIENCE,
);

test(
  "what Bellhop writes it reads, apart from the apostrophe that keeps spreadsheets from running it",
  () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(anyText, cell), { maxLength: 8 }), someCuts, (rows, cuts) => {
        const text = [["A", "B"], ...rows].map(writeCsvLine).join("");
        const harmless = (value: string) =>
          /^[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/.test(value) ? `'${value}` : value;
        const read = readText(decodePieces(cutUp(encode(text, "utf-8"), cuts), "utf-8"), { delimiter: "," });
        expect(read.rows.map(({ cells }) => cells)).toEqual(rows.map((row) => row.map(harmless)));
      }),
      campaign(150, 5_000),
    );
  },
  PATIENCE,
);
