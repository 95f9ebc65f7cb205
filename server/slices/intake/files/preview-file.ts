import type { Preview } from "../../../../contract/files.ts";
import type { LeftOut, RawRow } from "../../../../contract/reading.ts";
import { suggestModules } from "../../../../core/mapping/suggest-module.ts";
import { readingOfSheet } from "../../../../core/piw/sheet-reading.ts";
import { findDateFormat } from "../../../../core/reading/detect/column-dates.ts";
import type { FileContent, FileReaders, ReadBatch, ReadOptions } from "../../../ports/file-reader.ts";
import type { Storage } from "../../../ports/storage.ts";
import { completeReading, type PartialReading } from "./complete-reading.ts";
import { contentOf } from "./file-content.ts";
import type { UploadedFile } from "./files.repo.ts";
import { MEGABYTE } from "./intake.ts";

const ROWS = 200;
const MOST_LEFT_OUT = 50;
/** How many rows show what a column holds. */
const LOOKED_AT = 30;
/** Cells and characters together: a few rows of two thousand columns are enough for a preview. */
const WEIGHT = 1_000_000;
/** The first rows of a text lie within this size; rows beyond ASCII are searched further on. */
const HEAD_BYTES = MEGABYTE;
const SCAN_BYTES = 16 * MEGABYTE;

type PreviewInput = {
  sheet?: string | undefined;
  reading?: PartialReading | undefined;
  nonAsciiFirst?: boolean | undefined;
};
type Deps = { storage: Storage; readers: FileReaders };

/** The first rows as they would be read, whatever the size of the file. */
export async function previewFile(
  { storage, readers }: Deps,
  file: UploadedFile,
  input: PreviewInput,
): Promise<Preview> {
  const { found } = file;
  const content = contentOf(storage, file);
  const reader = readers[file.kind];
  if (found.kind !== "csv") {
    const sheet = found.kind === "piw" ? found.sheets.find((sheet) => sheet.sheet === input.sheet) : undefined;
    const own = sheet ? readingOfSheet(sheet, input.reading) : null;
    const name = input.sheet ?? (found.kind === "piw" ? found.sheets[0]?.sheet : undefined) ?? "";
    const options: ReadOptions = found.kind === "piw" ? { sheet: name, reading: own } : {};
    return { ...(await firstRows(reader.read(content, options))), reading: own, modules: [] };
  }
  const reading = completeReading(found.findings, input.reading);
  const first = input.nonAsciiFirst ? isBeyondAscii : undefined;
  const bytes = first ? SCAN_BYTES : HEAD_BYTES;
  const isCut = content.size > bytes;
  const batches = reader.read(isCut ? startOf(content, bytes) : content, { reading, idColumns: file.idColumns });
  const shown = await firstRows(batches, { first, isCut });
  return { ...shown, reading, modules: modulesOf(shown) };
}

/** How many modules are suggested. */
const MODULES = 3;

function modulesOf({ columns, rows }: Pick<Preview, "columns" | "rows">): Preview["modules"] {
  const seen = columns.map(({ name }, index) => ({
    name,
    samples: rows.slice(0, LOOKED_AT).map(({ cells }) => cells[index] ?? ""),
  }));
  return suggestModules(seen)
    .slice(0, MODULES)
    .map(({ module, sure, columns: named }) => ({ module, sure, columns: [...named] }));
}

const startOf = (content: FileContent, bytes: number): FileContent => ({
  size: bytes,
  open: ({ start = 0, end = bytes - 1 } = {}) => content.open({ start, end: Math.min(end, bytes - 1) }),
});

const isBeyondAscii = ({ cells }: RawRow) => cells.some((cell) => BEYOND_ASCII.test(cell));
const BEYOND_ASCII = /[\u0080-\uffff]/;

type PreviewOptions = {
  /** Tells which rows go before all others. */
  first?: ((row: RawRow) => boolean) | undefined;
  /** The text was cut, so its last row is incomplete. */
  isCut?: boolean;
};

async function firstRows(batches: AsyncIterable<ReadBatch>, { first, isCut = false }: PreviewOptions = {}) {
  const [wanted, others] = [newShelf(), newShelf()];
  let columns: string[] = [];
  let waiting: RawRow | undefined;
  let left = 0;
  const leftOut: LeftOut[] = [];
  const shelve = (row: RawRow) => {
    if (!(first?.(row) ? wanted : others).add(row)) left++;
  };
  walk: for await (const batch of batches) {
    columns = batch.columns;
    leftOut.push(...(batch.leftOut ?? []).slice(0, MOST_LEFT_OUT - leftOut.length));
    for (const row of batch.rows) {
      if (waiting) shelve(waiting);
      waiting = row;
      if ((first ? wanted : others).isFull) break walk;
    }
  }
  if (waiting && !isCut) shelve(waiting);
  const shown = newShelf();
  for (const row of [...wanted.rows, ...others.rows]) if (!shown.add(row)) left++;
  return { columns: withDates(columns, shown.rows), rows: shown.rows, leftOut, more: isCut || left > 0 };
}

/** Collects as many rows as people look at. */
function newShelf() {
  const rows: RawRow[] = [];
  let weight = 0;
  return {
    rows,
    get isFull() {
      return rows.length >= ROWS || weight >= WEIGHT;
    },
    /** False: there was no room. */
    add(row: RawRow): boolean {
      if (this.isFull) return false;
      rows.push(row);
      weight += row.cells.reduce((sum, cell) => sum + cell.length + 1, 0);
      return true;
    },
  };
}

const withDates = (columns: readonly string[], rows: readonly RawRow[]) =>
  columns.map((name, index) => ({
    name,
    dateFormat: findDateFormat(rows.map(({ cells }) => cells[index] ?? "")).value,
  }));
