import { type LeftOut, MARKS, type RawRow } from "../../../contract/reading.ts";
import { showControls } from "../../../core/reading/cells.ts";
import { cleanRow, hasOddCharacters } from "../../../core/reading/clean-row.ts";
import { presentableLine } from "../../../core/reading/left-out.ts";
import { maskCards } from "../../../core/reading/mask-cards.ts";
import { nameColumns } from "../../../core/reading/name-columns.ts";
import { UnreadableFile } from "../../ports/file-reader.ts";
import { findMerged } from "./find-merged.ts";
import { LIMITS } from "./limits.ts";
import { isWhole } from "./mask-cell.ts";
import { openWorkbook, type Workbook } from "./open-workbook.ts";
import { feed, partOf } from "./parts.ts";
import { readSharedStrings } from "./shared-strings.ts";
import { readSheetRows, type SheetRow } from "./sheet-rows.ts";
import { FIRST_ROWS, openTable, type SheetReading, type SheetTable } from "./sheet-table.ts";

const [BATCH_ROWS, BATCH_CELLS] = [1_000, 20_000];
/** `share`: how much of the sheet has been read with this batch, from 0 to 1. */
export type SheetBatch = { columns: string[]; rows: RawRow[]; leftOut: LeftOut[]; share: number };

/** The rows of one sheet below the one that names the columns. */
export async function* readSheet(bytes: Buffer, name: string, reading?: SheetReading): AsyncGenerator<SheetBatch> {
  const workbook = await openWorkbook(bytes);
  if (!workbook.sheets.some((sheet) => sheet.name === name)) throw new UnreadableFile("sheet_missing", { sheet: name });
  const shared = await readSharedStrings(workbook);
  let columns: string[] | undefined;
  let row = 0;
  for await (const { header, rows, leftOut, share } of rowsOfSheet({ workbook, shared }, name, reading)) {
    columns ??= nameColumns(header.map((name) => maskCards(showControls(name))));
    const width = columns.length;
    yield { columns, rows: rows.map((each) => toRawRow(each, ++row, width)), leftOut, share };
  }
  if (!columns) throw new UnreadableFile("sheet_empty", { sheet: name });
}

type Piece = { header: string[]; headerLine: number; rows: SheetRow[]; leftOut: LeftOut[]; share: number };

/** The header apart from the rows below it, with the limits that every sheet has. A sheet without any row yields nothing. */
export async function* rowsOfSheet(
  { workbook, shared }: { workbook: Workbook; shared: readonly string[] },
  sheet: string,
  reading?: SheetReading,
): AsyncGenerator<Piece> {
  const part = partOf(workbook.zip, workbook.sheets.find(({ name }) => name === sheet)?.part ?? "");
  const merged = await findMerged(part);
  let table: SheetTable | undefined;
  let waiting: SheetRow[] = [];
  let count = 0;
  const sink = readSheetRows({ workbook, shared, sheet, merged }, (row) => {
    // Neither the header nor the titles above it are counted.
    const { line } = row;
    if (++count > LIMITS.rows + 1 + (table?.above ?? Math.max(FIRST_ROWS, reading?.headerRow ?? 0)))
      throw new UnreadableFile("sheet_too_many_rows", { sheet, line, limit: LIMITS.rows });
    if ((count - 1) * (table?.header.length ?? 1) > LIMITS.cells)
      throw new UnreadableFile("sheet_too_many_cells", { sheet, line, limit: LIMITS.cells });
    waiting.push(row);
  });
  const take = (share: number): Piece => {
    table ??= openTable(waiting, reading);
    if (!table) throw new UnreadableFile("sheet_header_missing", { sheet, line: reading?.headerRow ?? 0 });
    const { header, headerLine, kindOf } = table;
    const leftOut: LeftOut[] = [];
    const rows = waiting.filter((row) => {
      const { line, cells } = row;
      if (line <= headerLine) return false;
      const kind = kindOf(row);
      if (kind !== null) leftOut.push(presentableLine({ line, kind, text: cells.join(" ").trim() }));
      return kind === null;
    });
    waiting = [];
    return { header, headerLine, rows, leftOut, share };
  };
  for await (const bytes of feed(part, sink)) {
    const width = table?.header.length ?? waiting[0]?.cells.length ?? 1;
    if (waiting.length < Math.max(FIRST_ROWS, Math.min(BATCH_ROWS, BATCH_CELLS / width))) continue;
    if (!table && (waiting.at(-1)?.line ?? 0) <= (reading?.headerRow ?? 0) + FIRST_ROWS) continue;
    yield take(bytes / Math.max(part.size, bytes));
  }
  if (table || waiting.length > 0) yield take(1);
}

/**
 * A row of the sheet as a row of the file. A sheet stores no cells after the last filled one, so a row with fewer cells
 * is not short: the missing cells are empty.
 */
function toRawRow({ line, cells, isHidden }: SheetRow, row: number, width: number): RawRow {
  const marks = (cells.length > width ? MARKS.long : 0) | (isHidden ? MARKS.hidden : 0);
  // Digits after a decimal point are never a card number.
  const checked = cells.map((cell) => (isWhole(cell) ? cell : ""));
  const raw = cleanRow({ row, line, cells: checked, marks }, hasOddCharacters(checked.join("")));
  for (const [index, cell] of cells.entries()) if (raw.cells[index] === "") raw.cells[index] = cell;
  while (raw.cells.length < width) raw.cells.push("");
  return raw;
}
