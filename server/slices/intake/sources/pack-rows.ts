import { MARKS, type RawRow } from "../../../../contract/reading.ts";
import { joinCells } from "../../../../core/reading/cells.ts";

/** Ends a row in the text of a batch. No cell holds this or the separator of cells. */
export const ROW_END = "\u001E";

/** Rows on their way to the database, numbered from `first`: one UTF-8 text instead of a string for each cell. */
export type PackedRows = { first: number; lines: number[]; marks: number[]; text: Buffer };

const END = ROW_END.charCodeAt(0);
const ROOM = 1_048_576;
/** The most bytes that a character of a string needs. */
const WIDEST = 3;

/**
 * Packs rows that come in order, from the one after `last`. Their text goes into one of two buffers that are reused:
 * strings, or new buffers each time, would cost the garbage collector longer than reading takes. So a batch is valid
 * only until the next one is taken.
 */
export function makePacker(last: number) {
  let first = last + 1;
  let lines: number[] = [];
  let marks: number[] = [];
  let room = Buffer.allocUnsafe(ROOM);
  let other = Buffer.allocUnsafe(ROOM);
  let bytes = 0;

  function write(text: string): void {
    const needed = bytes + text.length * WIDEST + 1;
    if (needed > room.length) {
      const larger = Buffer.allocUnsafe(Math.max(needed, room.length * 2));
      room.copy(larger, 0, 0, bytes);
      room = larger;
    }
    bytes += room.write(text, bytes);
    room[bytes++] = END;
  }

  return {
    get count() {
      return lines.length;
    },
    get bytes() {
      return bytes;
    },
    add(rows: readonly RawRow[]): void {
      for (const row of rows) {
        // The last number is the source's row count, so none may be missing or repeated.
        if (row.row !== first + lines.length) throw new Error("A reader's rows are not numbered in turn.");
        const { text, replaced } = joinCells(row.cells);
        write(text);
        lines.push(row.line);
        marks.push(replaced ? row.marks | MARKS.control : row.marks);
      }
    },
    take(): PackedRows {
      const full = { first, lines, marks, text: room.subarray(0, bytes) };
      first += lines.length;
      [lines, marks, bytes] = [[], [], 0];
      [room, other] = [other, room];
      return full;
    },
  };
}
