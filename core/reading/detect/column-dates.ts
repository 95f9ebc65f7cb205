import type { DateFormat } from "../../../contract/reading.ts";
import { isEmptyAmongTyped } from "../../values/empty-tokens.ts";
import { type DateShape, dateShapeOf, isBlankDate } from "./date-shapes.ts";

/** What a column's values say about the way its dates are written. */
export type DateTally = {
  /** Values that are there; a date of noughts is none. */
  filled: number;
  /** Of them, written like a date. */
  shaped: number;
  fits: Map<DateFormat, number>;
  /** By place of the day: how many values allow it there only, and one of them. */
  dayOnly: Record<"first" | "second", { count: number; example: string }>;
  /** A value that leaves day and month open; empty: none does. */
  either: string;
  /** A date in no format of ours; empty: none. */
  unread: string;
  example: string;
  shapes: DateShape[];
};

/** A column is of dates when nearly all its values are. */
const NEARLY_ALL = 0.9;
/** One in a hundred that does not fit is a slip, not another format. */
const SLIPS = 0.01;
/** Enough to know the columns by, few enough to be quick. */
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

/** Several columns taken as one. */
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
/** The same way of writing with day and month the other way round, where there is one. */
export const swapped = (format: DateFormat): DateFormat | null => SWAPPED[format] ?? null;

/** The formats that most values fit, best first; where day and month are open, the day is taken to come first. */
export function rankFormats({ fits }: DateTally): DateFormat[] {
  return [...fits]
    .sort(([a, fitA], [b, fitB]) => fitB - fitA || Number(b.startsWith("DD")) - Number(a.startsWith("DD")))
    .map(([format]) => format);
}

/** Whether the values leave no other way to read them than in this format. */
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

/** Two digits at the end are the year, not the day, if they are no day or hardly change while the first ones do. */
function isYearLast(tally: DateTally): boolean {
  if (tally.shapes.some(({ parts: [, , last] }) => last === 0 || last > 31)) return true;
  return distinct(tally, 0) >= distinct(tally, 2) * 2 + 2;
}

const distinct = ({ shapes }: DateTally, ...places: readonly (0 | 1 | 2)[]): number =>
  new Set(shapes.map(({ parts }) => places.map((place) => parts[place]).join())).size;

/** The format of one column's dates; null: it holds none, or none that we read. */
export function findDateFormat(values: readonly string[]): { value: DateFormat | null; sure: boolean } {
  const tally = tallyDates(values);
  if (!holdsDates(tally)) return { value: null, sure: tally.shaped === 0 };
  const [best] = rankFormats(tally);
  if (!best || (tally.fits.get(best) ?? 0) < tally.shaped / 2) return { value: null, sure: false };
  if (best === "YYYYMMDD" && tally.shaped < tally.filled) return { value: null, sure: false };
  return { value: best, sure: isSettled(tally, best) };
}
