import { MARKS, type RawRow } from "../../../contract/reading.ts";
import { joinCells } from "../../../core/reading/cells.ts";

/** Ends a row in the text of a batch: a cell holds neither this nor the separator of cells. */
export const ROW_END = "\u001E";

/** Rows on their way into the database, numbered from `first`: one text instead of a string for each cell. */
export type PackedRows = { first: number; lines: number[]; marks: number[]; text: string };

/** Packs rows that come in turn, from the one behind `last`. */
export function makePacker(last: number) {
  let pack = emptyBehind(last);
  return {
    get count() {
      return pack.lines.length;
    },
    get characters() {
      return pack.text.length;
    },
    /** The last number is the count of a source's rows, so none may be missing or come twice. */
    add({ row, line, marks, cells }: RawRow): void {
      if (row !== pack.first + pack.lines.length) throw new Error("A reader's rows are not numbered in turn.");
      const { text, replaced } = joinCells(cells);
      pack.text += text + ROW_END;
      pack.lines.push(line);
      pack.marks.push(replaced ? marks | MARKS.control : marks);
    },
    take(): PackedRows {
      const full = pack;
      pack = emptyBehind(full.first + full.lines.length - 1);
      return full;
    },
  };
}

const emptyBehind = (last: number): PackedRows => ({ first: last + 1, lines: [], marks: [], text: "" });
