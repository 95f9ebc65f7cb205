import type { ColumnFinding, DateFormat } from "../../../contract/reading.ts";
import { isEmptyAmongTyped, isEmptyToken } from "../../values/empty-tokens.ts";
import { hasMasked, hasPlainMask, withoutFingerprints } from "../masked-numbers.ts";
import { type CellKind, isTyped, kindOf } from "./cell-kinds.ts";
import { type DateTally, isSettled, swapped, tallyDates } from "./column-dates.ts";
import { type Decimal, findColumnDecimal } from "./column-decimals.ts";
import { dateShapeOf, isBlankDate } from "./date-shapes.ts";
import { because, excerpt, type Finding } from "./finding.ts";
import { isDateName } from "./known-headers.ts";

/** The rest of the file's findings, for ambiguous columns. */
export type Surroundings = {
  dateFormat: DateFormat | null;
  isDateSettled: boolean;
  decimal: Decimal;
  isDecimalSettled: boolean;
};

/** How the values of one column are written; undefined: no evidence. */
export function findColumn(column: string, values: readonly string[], around: Surroundings): ColumnFinding | undefined {
  const trimmed = values.map((value) => value.trim());
  const empty = findEmpty(trimmed);
  const dates = findColumnDates(column, trimmed, around);
  const decimal = dates ? undefined : findColumnDecimal(trimmed, around);
  const masked = findMasked(trimmed);
  if (!empty && !dates && !decimal && !masked) return undefined;
  return { column, ...dates, ...(decimal && { decimal }), ...(empty && { empty }), ...(masked && { masked }) };
}

function findMasked(values: readonly string[]): ColumnFinding["masked"] {
  const found = values.filter(hasMasked);
  const [example] = found;
  if (example === undefined) return undefined;
  return {
    cells: found.length,
    plain: found.filter(hasPlainMask).length,
    example: excerpt(withoutFingerprints(example)),
  };
}

const MOST_TOKENS = 50;

/** The values that mean empty: some always do, others only if all other values are dates, numbers or addresses. */
function findEmpty(values: readonly string[]): Finding<string[]> | undefined {
  const counts = new Map<string, number>();
  for (const value of values)
    if (isEmptyAmongTyped(value) || (value !== "" && isBlankDate(value)))
      counts.set(value, (counts.get(value) ?? 0) + 1);
  if (counts.size === 0) return undefined;
  const always = [...counts.keys()].filter((value) => isEmptyToken(value) || isBlankDate(value));
  const tokens = always.length < counts.size && isOfTyped(values) ? [...counts.keys()] : always;
  if (tokens.length === 0) return undefined;
  const rows = tokens.reduce((sum, token) => sum + (counts.get(token) ?? 0), 0);
  const evidence = [because("empty_tokens", { rows, example: tokens.slice(0, 3).map(excerpt).join(" ") })];
  return { value: tokens.slice(0, MOST_TOKENS), sure: true, evidence, others: [[]] };
}

const MOSTLY = 0.8;

function isOfTyped(values: readonly string[]): boolean {
  const kinds = values.filter((value) => value !== "" && !isEmptyAmongTyped(value)).map(kindOf);
  const counts = new Map<CellKind, number>();
  for (const kind of kinds) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  return [...counts].some(([kind, count]) => isTyped(kind) && count >= kinds.length * MOSTLY);
}

type Dates = Pick<ColumnFinding, "dateFormats" | "dates">;

/** With a smaller share of dates, the column holds something else. */
const HALF = 0.5;
const NEARLY_ALL = 0.9;
/** Up to one in a hundred values in another format is a slip. */
const SLIPS = 0.01;

function findColumnDates(column: string, values: readonly string[], around: Surroundings): Dates | undefined {
  const tally = tallyDates(values);
  if (tally.shaped === 0 || tally.shaped < tally.filled * HALF) return findSerials(column, values, tally);
  const named = isDateName(column);
  const shares = sharesOf(values);
  const onlyDigits = shares.every(({ format }) => format === "YYYYMMDD");
  // Eight digits may be any number: the column's name decides, or all its values.
  if (onlyDigits && (named === false || (named === null && tally.shaped < tally.filled))) return undefined;
  const written = shares.flatMap(({ format, count }) => (format && count > tally.shaped * SLIPS ? [format] : []));
  if (written.length === 0) return unread(tally, shares);
  const evidence = [because("dates", { dates: tally.shaped, example: excerpt(tally.example) })];
  const order = orderOf(tally, written, around);
  const formats = order.formats;
  const several = formats.filter((format) => format !== "YYYY-MM-DD").length > 1;
  if (several)
    evidence.push(
      because("several_formats", {
        formats: formats.length,
        example: shares.map(({ example }) => excerpt(example)).join(" · "),
      }),
    );
  if (order.isOpen) evidence.push(because("day_or_month", { example: excerpt(tally.either || tally.example) }));
  if (tally.unread !== "") evidence.push(because("unknown_dates", { example: excerpt(tally.unread) }));
  const others = tally.filled - tally.shaped;
  if (others > tally.filled * (1 - NEARLY_ALL)) evidence.push(because("not_dates", { values: others }));
  const [first] = formats;
  const isAlone =
    !several && first !== undefined && (first === "YYYYMMDD" ? named === true || isSettled(tally, first) : true);
  const sure =
    isAlone &&
    !order.isOpen &&
    isYearClear(tally, formats) &&
    tally.unread === "" &&
    others <= tally.filled * (1 - NEARLY_ALL);
  return { dateFormats: { value: formats, sure, evidence, others: order.others }, dates: shares };
}

/** The last two digits may also be the day. */
const isYearClear = (tally: DateTally, formats: readonly DateFormat[]) =>
  formats.every(
    (format) =>
      !/^DD[./-]MM[./-]YY$/.test(format) || isSettled({ ...tally, shaped: tally.fits.get(format) ?? 0 }, format),
  );

type Share = { format: DateFormat | null; count: number; example: string };

/** How many values use each notation, most first; a notation with day and month ambiguous counts for both orders. */
function sharesOf(values: readonly string[]): Share[] {
  const shares = new Map<DateFormat | null, Share>();
  for (const value of values) {
    if (value === "" || isBlankDate(value)) continue;
    const shape = dateShapeOf(value);
    if (!shape) continue;
    const [format = null] = shape.formats;
    const share = shares.get(format) ?? { format, count: 0, example: excerpt(value) };
    share.count++;
    shares.set(format, share);
  }
  return [...shares.values()].sort((a, b) => b.count - a.count);
}

const isOpenWay = (format: DateFormat) => swapped(format) !== null;

/** Day or month first: from the column's own dates, else from the rest of the file, else open. */
function orderOf(tally: DateTally, written: readonly DateFormat[], { dateFormat, isDateSettled }: Surroundings) {
  const { first, second } = tally.dayOnly;
  const turned = (format: DateFormat, monthFirst: boolean) =>
    isOpenWay(format) && format.startsWith("MM") !== monthFirst ? (swapped(format) ?? format) : format;
  const turnAll = (monthFirst: boolean) => [...new Set(written.map((format) => turned(format, monthFirst)))];
  if (!written.some(isOpenWay)) return { formats: [...written], isOpen: false, others: [] };
  const [most, least] = [Math.max(first.count, second.count), Math.min(first.count, second.count)];
  if (most > 0 && least <= most * SLIPS)
    return { formats: turnAll(second.count > first.count), isOpen: false, others: [] };
  if (most > 0) {
    // Both orders in one column: ambiguous values are read with the first format, and a person decides which that is.
    const monthFirst = second.count > first.count;
    const both = [...new Set([...turnAll(monthFirst), ...turnAll(!monthFirst)])];
    return { formats: both, isOpen: true, others: [[...both].reverse()] };
  }
  const isLikeFile = dateFormat !== null && isOpenWay(dateFormat);
  const monthFirst = isLikeFile && dateFormat.startsWith("MM");
  return { formats: turnAll(monthFirst), isOpen: !(isLikeFile && isDateSettled), others: [turnAll(!monthFirst)] };
}

function unread(tally: DateTally, shares: Share[]): Dates {
  const evidence = [because("unknown_dates", { example: excerpt(tally.unread) })];
  return { dateFormats: { value: [], sure: false, evidence, others: [] }, dates: shares };
}

/** 1913 to 2118, as spreadsheet day numbers. */
const [FIRST_SERIAL, LAST_SERIAL] = [5_000, 80_000];
const FEWEST_SERIALS = 1;

/** Spreadsheet day numbers, in a column with the name of a date. */
function findSerials(column: string, values: readonly string[], { filled }: DateTally): Dates | undefined {
  if (isDateName(column) !== true) return undefined;
  const serials = values.filter((value) => /^\d{4,5}(?:[.,]\d{1,12})?$/.test(value) && isSerial(value));
  if (serials.length < FEWEST_SERIALS || serials.length < filled * NEARLY_ALL) return undefined;
  const [example = ""] = serials;
  const evidence = [because("serial_dates", { dates: serials.length, example: excerpt(example) })];
  return {
    dateFormats: { value: ["SERIAL"], sure: serials.length === filled, evidence, others: [[]] },
    dates: [{ format: "SERIAL", count: serials.length, example }],
  };
}

function isSerial(value: string): boolean {
  const days = Number(value.replace(",", "."));
  return days >= FIRST_SERIAL && days <= LAST_SERIAL;
}
