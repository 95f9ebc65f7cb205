import { columnOf } from "../../../core/piw/cell-reference.ts";
import { UnreadableFile } from "../../ports/file-reader.ts";
import type { ZipPart } from "./check-zip.ts";
import { LIMITS } from "./limits.ts";
import { asUtf8 } from "./parts.ts";

/** A cell that was merged with those below it: the workbook keeps its value in the first row only. */
export type MergedCell = { column: number; first: number; last: number };

const NAME = Buffer.from("mergeCells");
const REFERENCE = /<(?:\w+:)?mergeCell\s[^>]*?ref\s*=\s*["']([A-Z]{1,3})(\d{1,7}):[A-Z]{1,3}(\d{1,7})["']/gi;

/**
 * Finds the cells of a sheet that cover several rows, by their first row. The sheet lists them after its rows, so the
 * part is searched before it is read. In a text the bracket of the name would be escaped, so a match is always the
 * element.
 */
export async function findMerged(part: ZipPart): Promise<MergedCell[]> {
  let before = Buffer.alloc(0);
  let element: Buffer[] | null = null;
  let length = 0;
  for await (const chunk of asUtf8(part)) {
    if (element === null) {
      const joined = Buffer.concat([before, chunk]);
      const place = joined.indexOf(NAME);
      before = joined.subarray(-NAME.length);
      if (place < 0) continue;
      element = [];
      length = -place;
      element.push(joined.subarray(place));
    } else element.push(chunk);
    length += chunk.length;
    if (length > LIMITS.plainPartBytes) break; // What follows there is for printing and drawing.
  }
  if (element === null) return [];
  const found = Buffer.concat(element).toString("utf8").matchAll(REFERENCE);
  return [...found]
    .map(([, column = "", first, last]) => ({ column: columnOf(column), first: Number(first), last: Number(last) }))
    .filter(({ first, last }) => last > first)
    .sort((a, b) => a.first - b.first);
}

/**
 * Gives the value of a merged cell to every non-empty row that the cell covers, in its first column. Cells that were
 * merged sideways stay as they are, because they are titles.
 */
export function spreadMerged(merged: readonly MergedCell[], sheet: string): (line: number, cells: string[]) => void {
  let next = 0;
  let open: (MergedCell & { value: string })[] = [];
  let added = 0;
  return (line, cells) => {
    if (open.length > 0 && cells.length > 0)
      for (const { column, last, value } of open) {
        if (line > last || cells[column]) continue;
        // A few bytes can name a cell far to the right of every row.
        added += Math.max(1, column - cells.length + 1);
        if (added > LIMITS.cells)
          throw new UnreadableFile("sheet_too_many_cells", { sheet, line, limit: LIMITS.cells });
        while (cells.length < column) cells.push("");
        cells[column] = value;
      }
    for (let cell = merged[next]; cell && cell.first <= line; cell = merged[++next]) {
      const value = cell.first === line ? cells[cell.column] : undefined;
      if (value) open.push({ ...cell, value });
    }
    open = open.filter(({ last }) => last > line);
  };
}
