import type { CsvRecord } from "../record-reader.ts";
import { kindOf } from "./cell-kinds.ts";
import { because, excerpt, type Finding } from "./finding.ts";
import { type HeaderSigns, headerSigns } from "./header-signs.ts";
import { countKnown } from "./known-headers.ts";
import type { Layout } from "./layout.ts";

/** Most titles, filters and blank lines above a table. */
const MOST_ABOVE = 40;
/** Rows after the first full one that may still be the header. */
const TRIED = 6;
const BODY = 100;
/** The last line that a reading may name as header. */
const LAST_LINE = 1_000;
/** Rows needed for a rule of two columns. */
const ENOUGH = 5;

const nothing = { header: { value: 0, sure: false, evidence: [], others: [] }, body: 0 };

/** The line with the column names, and the index of the first record after it. */
export function findHeader({ records, width }: Pick<Layout, "records" | "width">): {
  header: Finding<number>;
  body: number;
} {
  const full = fullRows(records, width);
  const place = bestPlace(
    full.slice(0, TRIED).map((index) => records[index]?.cells ?? []),
    width,
  );
  const index = full[place] ?? -1;
  const record = records[index];
  if (!record || record.line > LAST_LINE) return nothing;
  const signs = signsOf(records, full, place, width);
  if (!signs.isHeader) return { header: noHeader(signs, record), body: 0 };
  const next = full[place + 1] === undefined ? null : signsOf(records, full, place + 1, width);
  return { header: namedBy(record, signs, next, width), body: index + 1 };
}

/** Rows with about as many filled cells as the table's rows: neither titles nor totals. */
function fullRows(records: readonly CsvRecord[], width: number): number[] {
  const filled = records.map(({ cells }) => cells.filter((cell) => cell.trim() !== "").length);
  const usual = filled.filter((_, place) => (records[place]?.cells.length ?? 0) > width / 2).sort((a, b) => a - b);
  const least = 0.6 * (usual[(usual.length - 1) >> 1] ?? 0);
  return records.flatMap(({ cells }, place) =>
    cells.length > width / 2 && (filled[place] ?? 0) >= least && !isRuler(cells) ? [place] : [],
  );
}

/** A line of dashes, or Excel's `sep=` line. */
const isRuler = (cells: readonly string[]) =>
  cells.every((cell) => /^[\s=_-]*$/.test(cell)) || /^sep=$/i.test(cells.join("").trim());

/** Usually the first full row; a later one if many more of its names are known, or only it has all names. */
function bestPlace(rows: readonly (readonly string[])[], width: number): number {
  const named = rows.map((cells) =>
    cells.some(isValue)
      ? { known: 0, filled: 0 }
      : { known: countKnown(cells), filled: cells.filter((cell) => cell.trim() !== "").length },
  );
  const counts = named.map((row) => row.known);
  const best = Math.max(0, ...counts);
  if (best > (counts[0] ?? 0) && best >= Math.max(2, width / 3)) return counts.indexOf(best);
  const whole = named.findIndex(({ filled }) => filled >= width * 0.9);
  const above = rows.slice(0, Math.max(whole, 0));
  return above.every((cells) => cells.filter((cell) => cell.trim() !== "").length <= width / 2)
    ? Math.max(whole, 0)
    : 0;
}

/** Values that are never a column's name. */
const isValue = (cell: string) => /^(?:date|email|time)$/.test(kindOf(cell));

function signsOf(records: readonly CsvRecord[], full: readonly number[], place: number, width: number): HeaderSigns {
  const cellsAt = (index: number) => records[index]?.cells ?? [];
  const body = full.slice(place + 1, place + 1 + BODY).map(cellsAt);
  return headerSigns(cellsAt(full[place] ?? 0), body, width);
}

function noHeader(signs: HeaderSigns, { line }: CsvRecord): Finding<number> {
  const unnamed = signs.known + signs.contrast;
  const clear =
    (signs.sameKinds >= 2 && signs.same > unnamed) ||
    ((signs.same >= 2 || isValue(signs.sameExample)) && unnamed === 0);
  const sure = clear && signs.same > 0 && signs.rows >= 2 && line <= MOST_ABOVE;
  return {
    value: 0,
    sure,
    evidence: [because("first_row_is_data", { example: excerpt(signs.sameExample) })],
    others: [line],
  };
}

function namedBy(
  { line, cells }: CsvRecord,
  signs: HeaderSigns,
  next: HeaderSigns | null,
  width: number,
): Finding<number> {
  const { known, contrast, same, repeated, example } = signs;
  const named = cells.filter((cell) => cell.trim() !== "").length;
  const evidence = [
    known > 0
      ? because("known_headers", { known, columns: width, example: excerpt(example) })
      : because("no_known_headers"),
  ];
  if (contrast > 0) evidence.push(because("names_above_values", { columns: contrast }));
  if (line > 1) evidence.push(because("lines_above", { lines: line - 1 }));
  const backed =
    known >= Math.min(3, named) ||
    (known >= 1 && contrast >= 1) ||
    contrast >= 3 ||
    (contrast === 2 && signs.rows >= ENOUGH);
  // A second line of names could be the right one.
  const rival =
    next?.isHeader === true && (next.known >= Math.max(2, known / 2) || next.contrast >= Math.max(3, contrast));
  const sure = backed && same === 0 && repeated === 0 && !rival && (signs.rows > 0 || known >= 3) && line <= MOST_ABOVE;
  return { value: line, sure, evidence, others: [0] };
}
