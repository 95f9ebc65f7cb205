import { MARKS, type RawRow } from "../../../contract/reading.ts";
import { joinCells } from "../../../core/reading/cells.ts";

/** Ends a row in the text of a batch: a cell holds neither this nor the separator of cells. */
export const ROW_END = "\u001E";

/** Rows on their way into the database, numbered from `first`: one UTF-8 text instead of a string for each cell. */
export type PackedRows = { first: number; lines: number[]; marks: number[]; text: Buffer };

/**
 * Packs rows that come in turn, from the one behind `last`. Their text is kept as bytes: as strings it would be carried
 * around by the collector of garbage for longer than it takes to read it.
 */
export function makePacker(last: number) {
  let first = last + 1;
  let lines: number[] = [];
  let marks: number[] = [];
  let pieces: Buffer[] = [];
  let bytes = 0;
  return {
    get count() {
      return lines.length;
    },
    get bytes() {
      return bytes;
    },
    add(rows: readonly RawRow[]): void {
      let text = "";
      for (const row of rows) {
        // The last number is the count of a source's rows, so none may be missing or come twice.
        if (row.row !== first + lines.length) throw new Error("A reader's rows are not numbered in turn.");
        const joined = joinCells(row.cells);
        text += joined.text + ROW_END;
        lines.push(row.line);
        marks.push(joined.replaced ? row.marks | MARKS.control : row.marks);
      }
      const piece = Buffer.from(text);
      pieces.push(piece);
      bytes += piece.length;
    },
    take(): PackedRows {
      const full = { first, lines, marks, text: Buffer.concat(pieces) };
      first += lines.length;
      [lines, marks, pieces, bytes] = [[], [], [], 0];
      return full;
    },
  };
}
