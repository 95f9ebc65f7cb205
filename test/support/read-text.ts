import fc from "fast-check";
import type { Encoding, RawRow } from "../../contract/reading.ts";
import { type CsvOptions, makeCsvParser } from "../../core/reading/csv-parser.ts";
import { makeDecoder } from "../../core/reading/encodings.ts";
import type { RowParser } from "../../core/reading/row-parser.ts";

/** Some hundred samples in every run, the whole campaign in a soak; always the same ones. */
export const campaign = (sample: number, soak: number) => ({
  seed: 20_260_308,
  numRuns: process.env.SOAK ? soak : sample,
});

/** Time limit of a campaign. */
export const PATIENCE = process.env.SOAK ? 1_800_000 : 20_000;

/** A text or its bytes in chunks, cut anywhere. */
export function cutUp<Whole extends { length: number; slice(start: number, end: number): Whole }>(
  whole: Whole,
  cuts: readonly number[],
): Whole[] {
  const places = [...new Set([0, ...cuts.map((cut) => cut % (whole.length + 1)), whole.length])].sort((a, b) => a - b);
  return places.slice(1).map((end, index) => whole.slice(places[index] ?? 0, end));
}

/** Any character except half a surrogate pair; fast-check's own arbitrary takes seconds to create. */
export const anyText = fc
  .array(
    fc.oneof(
      fc.integer({ min: 0, max: 0x2ff }),
      fc.integer({ min: 0, max: 0xd7ff }),
      fc.integer({ min: 0xe000, max: 0x10ffff }),
    ),
    { maxLength: 12 },
  )
  .map((codes) => String.fromCodePoint(...codes));

export const someCuts = fc.array(fc.nat(100_000), { maxLength: 6 });

export function drain(parser: RowParser, pieces: Iterable<string>): RawRow[] {
  const rows: RawRow[] = [];
  const take = () => {
    for (let row = parser.next(); row; row = parser.next()) rows.push(row);
  };
  for (const piece of pieces) {
    parser.push(piece);
    take();
  }
  parser.end();
  take();
  return rows;
}

/** Rows of a CSV text that arrives in these chunks. */
export function readText(pieces: string | readonly string[], options: Partial<CsvOptions> = {}) {
  const parser = makeCsvParser({ delimiter: ";", quote: '"', headerRow: 1, otherLines: "keep", ...options });
  const rows = drain(parser, typeof pieces === "string" ? [pieces] : pieces);
  return { columns: [...parser.columns], rows };
}

export function decodePieces(pieces: readonly Uint8Array[], encoding: Encoding): string[] {
  const decoder = makeDecoder(encoding);
  return [...pieces.map((piece) => decoder.decode(piece)), decoder.end()];
}

/** Writes a cell like any program might: quoted if necessary, or wherever `always` says. */
export function writeCell(cell: string, { delimiter, quote }: { delimiter: string; quote: string }, always = false) {
  const mustBe = cell.includes(delimiter) || /[\r\n]/.test(cell) || (quote !== "" && cell.startsWith(quote));
  return always || mustBe ? quote + cell.replaceAll(quote, quote + quote) + quote : cell;
}

/** Line ends inside a text: CR, LF or both together. */
export const countLineEnds = (text: string) => text.match(/\r\n|\r|\n/g)?.length ?? 0;
