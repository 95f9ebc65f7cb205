import { addAbortSignal } from "node:stream";
import type { RawRow } from "../../../contract/reading.ts";
import { hasReasons, restoreCell } from "../../../core/csv/reason-columns.ts";
import { placesOf } from "../../../core/modules/spelling.ts";
import { cleanRow, hasOddCharacters } from "../../../core/reading/clean-row.ts";
import type { Decoder } from "../../../core/reading/encodings.ts";
import { presentableLine } from "../../../core/reading/left-out.ts";
import { ReadingError } from "../../../core/reading/reading-error.ts";
import type { RowParser } from "../../../core/reading/row-parser.ts";
import { type FileContent, type ReadBatch, UnreadableFile } from "../../ports/file-reader.ts";

/**
 * Small batches are freed before the garbage collector promotes them: batches of 5,000 take half as long again and
 * twice the memory.
 */
const MAX_ROWS = 1_000;
/**
 * Characters of text in a batch. A cell counts as one more, since 1,000 rows of 10,000 empty cells are a lot as well.
 */
const MAX_CHARACTERS = 1_000_000;

/**
 * Text of any size as batches of clean rows. No more than one batch and one piece of the file is in memory. The last
 * batch may be empty: even a file without rows has columns.
 */
export async function* streamRows(
  content: FileContent,
  {
    decoder,
    parser,
    signal,
    idColumns = [],
  }: {
    decoder: Decoder;
    parser: RowParser;
    signal: AbortSignal | undefined;
    idColumns?: readonly string[] | undefined;
  },
): AsyncGenerator<ReadBatch> {
  let rows: RawRow[] = [];
  let characters = 0;
  let bytes = 0;
  // Stays true once set: a row may consist of pieces of text that came long before its end.
  let mayBeOdd = false;
  /** Whether the file is our own export, whose cells were made harmless for spreadsheets. Known after the first row. */
  let isOurs: boolean | undefined;
  let ids: ReadonlySet<number> | undefined;

  function batch(): ReadBatch {
    const leftOut = parser.takeLeftOut?.().map(presentableLine) ?? [];
    const full = { columns: [...parser.columns], rows, bytes, ...(leftOut.length > 0 && { leftOut }) };
    rows = [];
    characters = 0;
    return full;
  }

  function push(text: string): void {
    mayBeOdd ||= hasOddCharacters(text);
    parser.push(text);
  }

  function* fullBatches(): Generator<ReadBatch> {
    for (let row = parser.next(); row; row = parser.next()) {
      isOurs ??= hasReasons(parser.columns);
      ids ??= placesOf(idColumns, parser.columns);
      rows.push(cleanRow(isOurs ? { ...row, cells: row.cells.map(restoreCell) } : row, mayBeOdd, ids));
      characters += row.cells.length;
      for (const cell of row.cells) characters += cell.length;
      if (rows.length < MAX_ROWS && characters < MAX_CHARACTERS) continue;
      yield batch();
      signal?.throwIfAborted();
    }
  }

  signal?.throwIfAborted();
  const stream = await content.open();
  if (signal) addAbortSignal(signal, stream);
  try {
    for await (const piece of stream as AsyncIterable<Buffer>) {
      bytes += piece.length;
      push(decoder.decode(piece));
      yield* fullBatches();
    }
    push(decoder.end());
    parser.end();
    yield* fullBatches();
    yield batch();
  } catch (error) {
    throw error instanceof ReadingError ? new UnreadableFile(error.code, error.params) : error;
  }
}
