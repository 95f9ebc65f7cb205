import type { DateFormat } from "../../../contract/reading.ts";
import { isEmptyAmongTyped } from "../../values/empty-tokens.ts";
import { type DateShape, dateShapeOf, isBlankDate } from "./date-shapes.ts";

/** Counts of how a column's dates are written. */
export type DateTally = {
  /** Filled values; a date of zeros counts as empty. */
  filled: number;
  /** Filled values that look like dates. */
  shaped: number;
  fits: Map<DateFormat, number>;
  /** By position of the day: how many values allow only this position, and one example. */
  dayOnly: Record<"first" | "second", { count: number; example: string }>;
  /** A value with day and month ambiguous; empty: none. */
  either: string;
  /** A date in none of our formats; empty: none. */
  unread: string;
  example: string;
  shapes: DateShape[];
};

/** A column holds dates if nearly all its values are dates. */
const NEARLY_ALL = 0.9;
/** Up to one in a hundred values in another format is a slip. */
const SLIPS = 0.01;
/** Enough to judge the columns, few enough to be quick. */
const KEPT = 3_000;

const nothingSeen = (): DateTally => ({
  filled: 0,
  shaped: 0,
  fits: new Map(),
  dayOnly: { first: { count: 0, example: "" }, second: { count: 0, example: "" } },
  either: "",
  unread: "",
  example: "",
  shapes: [],
});

export function tallyDates(values: readonly string[]): DateTally {
  const tally = nothingSeen();
  for (const raw of values) {
    const value = raw.trim();
    if (value === "" || isBlankDate(value) || isEmptyAmongTyped(value)) continue;
    tally.filled++;
    const shape = dateShapeOf(value);
    if (shape) count(tally, value, shape);
  }
  return tally;
}

function count(tally: DateTally, value: string, shape: DateShape): void {
  tally.shaped++;
  if (tally.shapes.length < KEPT) tally.shapes.push(shape);
  for (const format of shape.formats) tally.fits.set(format, (tally.fits.get(format) ?? 0) + 1);
  if (shape.formats.length === 0) tally.unread ||= value;
  else tally.example ||= value;
  if (shape.day === "either") tally.either ||= value;
  else if (shape.day !== null) {
    const only = tally.dayOnly[shape.day];
    only.count++;
    only.example ||= value;
  }
}

/** Several columns counted as one. */
export function poolTallies(tallies: readonly DateTally[]): DateTally {
  const pooled = nothingSeen();
  for (const tally of tallies) {
    pooled.filled += tally.filled;
    pooled.shaped += tally.shaped;
    for (const [format, fit] of tally.fits) pooled.fits.set(format, (pooled.fits.get(format) ?? 0) + fit);
    for (const place of ["first", "second"] as const) {
      pooled.dayOnly[place].count += tally.dayOnly[place].count;
      pooled.dayOnly[place].example ||= tally.dayOnly[place].example;
    }
    pooled.either ||= tally.either;
    pooled.unread ||= tally.unread;
    pooled.example ||= tally.example;
    pooled.shapes.push(...tally.shapes);
  }
  return pooled;
}

export const holdsDates = ({ shaped, filled }: DateTally): boolean => shaped > 0 && shaped >= filled * NEARLY_ALL;

const SWAPPED: Partial<Record<DateFormat, DateFormat>> = {
  "DD/MM/YYYY": "MM/DD/YYYY",
  "DD/MM/YY": "MM/DD/YY",
  "DD-MM-YYYY": "MM-DD-YYYY",
  "DD-MM-YY": "MM-DD-YY",
  "MM-DD-YY": "DD-MM-YY",
  "MM/DD/YYYY": "DD/MM/YYYY",
  "MM/DD/YY": "DD/MM/YY",
  "MM-DD-YYYY": "DD-MM-YYYY",
};
/** The same notation with day and month exchanged, if there is one. */
export const swapped = (format: DateFormat): DateFormat | null => SWAPPED[format] ?? null;

/** The formats that fit most values, best first; if day and month are ambiguous, the day is assumed to come first. */
export function rankFormats({ fits }: DateTally): DateFormat[] {
  return [...fits]
    .sort(([a, fitA], [b, fitB]) => fitB - fitA || Number(b.startsWith("DD")) - Number(a.startsWith("DD")))
    .map(([format]) => format);
}

/** Whether only this format fits the values. */
export function isSettled(tally: DateTally, format: DateFormat): boolean {
  if ((tally.fits.get(format) ?? 0) < tally.shaped * (1 - SLIPS)) return false;
  if (format === "YYYYMMDD") return distinct(tally, 0, 1, 2) >= 5;
  if (/^(?:DD[/-]MM|MM[/-]DD)[/-]/.test(format)) {
    const [here, there] = format.startsWith("DD") ? (["first", "second"] as const) : (["second", "first"] as const);
    const [count, against] = [tally.dayOnly[here].count, tally.dayOnly[there].count];
    if (count === 0 || against > count * SLIPS) return false;
  }
  return !/^DD[./-]MM[./-]YY$/.test(format) || isYearLast(tally);
}

/** The last two digits are the year if they cannot be a day, or hardly change while the first ones do. */
function isYearLast(tally: DateTally): boolean {
  if (tally.shapes.some(({ parts: [, , last] }) => last === 0 || last > 31)) return true;
  return distinct(tally, 0) >= distinct(tally, 2) * 2 + 2;
}

const distinct = ({ shapes }: DateTally, ...places: readonly (0 | 1 | 2)[]): number =>
  new Set(shapes.map(({ parts }) => places.map((place) => parts[place]).join())).size;

/** The format of one column's dates; null: it has none, or none we can read. */
export function findDateFormat(values: readonly string[]): { value: DateFormat | null; sure: boolean } {
  const tally = tallyDates(values);
  if (!holdsDates(tally)) return { value: null, sure: tally.shaped === 0 };
  const [best] = rankFormats(tally);
  if (!best || (tally.fits.get(best) ?? 0) < tally.shaped / 2) return { value: null, sure: false };
  if (best === "YYYYMMDD" && tally.shaped < tally.filled) return { value: null, sure: false };
  return { value: best, sure: isSettled(tally, best) };
}
