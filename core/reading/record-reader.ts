import { ReadingError } from "./reading-error.ts";

export type CsvRecord = {
  /** Line of the file where the record begins, counted from 1. */
  line: number;
  cells: string[];
  /** A quote was not closed, or text followed the closing quote. */
  oddQuote: boolean;
};
export type RecordReader = { push(text: string): void; end(): void; next(): CsvRecord | null };

/** A longer quoted cell has a quote that was never closed. */
export const MAX_QUOTED = 1_048_576;
/** Most characters of a record: a file without line ends would fill memory. */
export const MAX_RECORD = 4_194_304;
/** A module has at most some hundred fields; each column costs the database a count of its own. */
export const MAX_COLUMNS = 2_000;

/**
 * Beyond the end of any text; a small integer, because an infinite value makes the engine store positions as floats.
 */
const NOWHERE = 2 ** 30 - 1;
const [LF, CR] = [10, 13];
// DOS ended a text with this character, and some systems filled the last block with it.
// biome-ignore lint/suspicious/noControlCharactersInRegex: this is the character to be found
const END_OF_DOS_FILE = /^\u001A+$/;

/**
 * Cuts text into records and cells. A quote counts only at the start of a cell, and the cell ends at the next quote
 * that is not doubled. A quote without an end is an ordinary character: its record ends with its line, so that no later
 * line is lost. Empty lines are counted, not read. Lines before `firstLine` are skipped.
 */
export function makeRecordReader(options: {
  delimiter: string;
  quote: string;
  firstLine: number;
  /** Called with the lines before the first. */
  onPassed?: (line: string) => void;
}): RecordReader {
  const { delimiter, firstLine, onPassed } = options;
  const quote = options.quote === delimiter ? "" : options.quote;
  const [delimiterCode, quoteCode] = [delimiter.charCodeAt(0), quote.charCodeAt(0)];
  let text = "";
  let ended = false;
  /** Where the record begins, in the present text and in the file. */
  let index = 0;
  let line = 1;
  /** The present text ended with a CR: a following LF belongs to it. */
  let afterCr = false;
  /** A record with quotes as far as it is read: its cells, the start of the next one, and where that may close. */
  let inQuoted = false;
  let cells: string[] = [];
  let oddQuote = false;
  let cell = 0;
  let seek = 0;
  /** The next position of each character; searched again once passed. */
  let [nextLf, nextCr, nextQuote, nextDelimiter] = [-1, -1, -1, -1];

  const find = (what: string, from: number) => {
    const found = text.indexOf(what, from);
    return found < 0 ? NOWHERE : found;
  };
  const lineEnd = (from: number) => {
    if (nextLf < from) nextLf = find("\n", from);
    if (nextCr < from) nextCr = find("\r", from);
    return Math.min(nextLf, nextCr);
  };
  const cellEnd = (from: number) => {
    if (nextDelimiter < from) nextDelimiter = find(delimiter, from);
    return Math.min(nextDelimiter, lineEnd(from), ended ? text.length : NOWHERE);
  };

  function checkLength(end: number): void {
    if (end - index > MAX_RECORD) throw new ReadingError("line_too_long", { line, limit: MAX_RECORD });
  }

  function passLine(end: number): void {
    line++;
    index = Math.min(end + 1, text.length);
    if (text.charCodeAt(end) !== CR) return;
    afterCr = index === text.length;
    if (text.charCodeAt(index) === LF) index++;
  }

  /** The record up to `end`, where a line or the text ends. */
  function finish(found: string[], odd: boolean, end: number): CsvRecord {
    checkLength(end);
    if (found.length > MAX_COLUMNS)
      throw new ReadingError("too_many_columns", { line, limit: MAX_COLUMNS, found: found.length });
    const record = { line, cells: found, oddQuote: odd };
    passLine(end);
    return record;
  }

  /** Where the quoted cell ends: its closing quote, -1 if it has none, null if not known yet. */
  function closingQuote(): number | null {
    for (;;) {
      const found = text.indexOf(quote, seek);
      if (found < 0 || found - cell > MAX_QUOTED) {
        if (found >= 0 || ended || text.length - cell > MAX_QUOTED) return -1;
        seek = text.length;
        return null;
      }
      seek = found;
      if (found + 1 === text.length && !ended) return null;
      if (text.charCodeAt(found + 1) !== quoteCode) return found;
      seek = found + 2;
    }
  }

  /** Appends the cell at `cell` to `cells`; returns where it ends, null if not known yet. */
  function readCell(): number | null {
    const startsQuoted = text.charCodeAt(cell) === quoteCode;
    const close = startsQuoted ? closingQuote() : -1;
    if (close === null) return null;
    if (close > 0 && isCellEnd(close + 1)) {
      cells.push(unquoted(cell + 1, close));
      return close + 1;
    }
    // A cell that spans a line end and then does not end properly was not closed on its own line.
    const isClosed = close > 0 && lineEnd(cell) > close;
    const end = cellEnd(isClosed ? close + 1 : cell);
    if (end === NOWHERE) {
      checkLength(text.length);
      return null;
    }
    if (startsQuoted) oddQuote = true;
    const rest = isClosed ? text.slice(close + 1, end) : "";
    // `"Zur Krone" OHG`: these quotes are part of the name, unless only blanks follow them.
    cells.push(isClosed && rest.trim() === "" ? unquoted(cell + 1, close) + rest : text.slice(cell, end));
    return end;
  }

  const isCellEnd = (place: number) => {
    const code = text.charCodeAt(place);
    return code === delimiterCode || code === LF || code === CR || place === text.length;
  };
  const unquoted = (start: number, end: number) => {
    const inside = text.slice(start, end);
    return inside.includes(quote) ? inside.replaceAll(quote + quote, quote) : inside;
  };

  /** The cells of a line that are all quoted without inner quotes; null: it must be read cell by cell. */
  function splitQuoted(end: number): string[] | null {
    if (nextQuote !== index || end - index < 2 || text.charCodeAt(end - 1) !== quoteCode) return null;
    const found = text.slice(index + 1, end - 1).split(quote + delimiter + quote);
    return found.some((content) => content.includes(quote)) ? null : found;
  }

  function readQuoted(): CsvRecord | null {
    for (;;) {
      const end = readCell();
      if (end === null) return null;
      checkLength(end);
      cell = end + 1;
      seek = cell + 1;
      const code = text.charCodeAt(end);
      if (end < text.length && code !== LF && code !== CR) continue;
      const inside = countLineEnds(text, index, end);
      const record = finish(cells, oddQuote, end);
      line += inside;
      inQuoted = false;
      return record;
    }
  }

  function next(): CsvRecord | null {
    for (;;) {
      if (afterCr && index < text.length) {
        if (text.charCodeAt(index) === LF) index++;
        afterCr = false;
      }
      if (index === text.length) return null;
      if (inQuoted) return readQuoted();
      let end = lineEnd(index);
      if (end === NOWHERE) {
        checkLength(text.length);
        if (!ended) return null;
        end = text.length;
        if (END_OF_DOS_FILE.test(text.slice(index))) index = end;
        if (index === end) return null;
      }
      if (end === index || line < firstLine) {
        checkLength(end);
        if (end > index) onPassed?.(text.slice(index, end));
        passLine(end);
        continue;
      }
      if (quote !== "" && nextQuote < index) nextQuote = find(quote, index);
      if (quote === "" || nextQuote > end) return finish(text.slice(index, end).split(delimiter), false, end);
      const quoted = splitQuoted(end);
      if (quoted) return finish(quoted, false, end);
      inQuoted = true;
      oddQuote = false;
      cells = [];
      cell = index;
      seek = index + 1;
    }
  }

  return {
    push(more) {
      text = index < text.length ? text.slice(index) + more : more;
      cell -= index;
      seek -= index;
      index = 0;
      nextLf = nextCr = nextQuote = nextDelimiter = -1;
    },
    end() {
      ended = true;
    },
    next,
  };
}

function countLineEnds(text: string, from: number, to: number): number {
  let count = 0;
  for (let index = from; index < to; index++) {
    const code = text.charCodeAt(index);
    if (code === CR || (code === LF && text.charCodeAt(index - 1) !== CR)) count++;
  }
  return count;
}
