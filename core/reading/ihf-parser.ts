import type { RawRow } from "../../contract/reading.ts";
import { shownText } from "./cells.ts";
import { BALANCE_AT, IHF_COLUMNS, splitIhfLine } from "./ihf-lines.ts";
import { maskCards } from "./mask-cards.ts";
import { millionthsOf, writeMillionths } from "./money.ts";
import { ReadingError } from "./reading-error.ts";
import { makeRecordReader } from "./record-reader.ts";
import type { RowParser } from "./row-parser.ts";

/** The header of an in-house file; `balance` as in its trailer. */
export type IhfHeader = { property: string; businessDate: string; guests: number; balance: string };
export type IhfParser = RowParser & {
  /** Null until the end, when header, lines and trailer have been found to agree. */
  readonly header: IhfHeader | null;
};

const FIELDS = { H: 3, G: IHF_COLUMNS.length, T: 2 } as const;
const COUNT = /^\d{1,9}$/;
const LONGEST_SHOWN = 40;

/** Guests of an in-house file. Any disagreement refuses the whole file and names the line. */
export function makeIhfParser(): IhfParser {
  // A delimiter that no line contains, because whole lines are wanted.
  const lines = makeRecordReader({ delimiter: "\n", quote: "", firstLine: 1 });
  let ended = false;
  let begin: { line: number; property: string; businessDate: string; guests: number } | null = null;
  let header: IhfHeader | null = null;
  let guests = 0;
  let sum = 0n;
  let lastLine = 1;

  function toGuest(line: number, fields: string[]): RawRow {
    const balance = fields[BALANCE_AT] ?? "";
    const millionths = millionthsOf(balance || "0");
    if (millionths === null) throw badValue(line, "balance", balance);
    sum += millionths;
    return { row: ++guests, line, cells: fields, marks: 0 };
  }

  function checkTrailer(line: number, [count = "", balance = ""]: readonly string[], start: NonNullable<typeof begin>) {
    if (!COUNT.test(count)) throw badValue(line, "guests", count);
    const total = millionthsOf(balance);
    if (total === null) throw badValue(line, "balance", balance);
    for (const declared of [start, { line, guests: Number(count) }])
      if (declared.guests !== guests)
        throw new ReadingError("ihf_count_differs", { line: declared.line, expected: declared.guests, found: guests });
    if (total !== sum)
      throw new ReadingError("ihf_balance_differs", { line, expected: balance, found: writeMillionths(sum) });
    const { property, businessDate } = start;
    header = { property, businessDate, guests, balance };
  }

  function next(): RawRow | null {
    for (;;) {
      const record = lines.next();
      if (!record) {
        if (ended && !begin) throw new ReadingError("ihf_no_header", { line: 1, found: "" });
        if (ended && !header) throw new ReadingError("ihf_no_trailer", { line: lastLine });
        return null;
      }
      const { line } = record;
      const [text = ""] = record.cells;
      lastLine = line;
      if (text.includes("\uFFFD")) throw new ReadingError("ihf_bad_bytes", { line });
      const [kind = "", ...fields] = splitIhfLine(text);
      if (!begin && kind !== "H") throw new ReadingError("ihf_no_header", { line, found: shown(text) });
      if (header) throw new ReadingError("ihf_after_trailer", { line, found: shown(text) });
      if (begin ? kind !== "G" && kind !== "T" : kind !== "H")
        throw new ReadingError("ihf_bad_line", { line, found: shown(text) });
      const expected = FIELDS[kind as keyof typeof FIELDS];
      if (fields.length !== expected)
        throw new ReadingError("ihf_field_count", { line, expected, found: fields.length });
      if (kind === "G") return toGuest(line, fields);
      if (begin) checkTrailer(line, fields, begin);
      else begin = readBegin(line, fields);
    }
  }

  return {
    columns: IHF_COLUMNS,
    get header() {
      return header;
    },
    push: lines.push,
    end() {
      ended = true;
      lines.end();
    },
    next,
  };
}

function readBegin(line: number, [property = "", businessDate = "", count = ""]: readonly string[]) {
  if (property.trim() === "") throw badValue(line, "property", property);
  if (!isDay(businessDate)) throw new ReadingError("ihf_bad_day", { line, found: shown(businessDate) });
  if (!COUNT.test(count)) throw badValue(line, "guests", count);
  return { line, property: shownText(maskCards(property)), businessDate, guests: Number(count) };
}

const isDay = (text: string) => {
  const day = new Date(`${text}T00:00:00Z`);
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
};

const shown = (text: string) => shownText(maskCards(text.slice(0, 200)).slice(0, LONGEST_SHOWN));

const badValue = (line: number, field: string, found: string) =>
  new ReadingError("ihf_bad_value", { line, field, found: shown(found) });
