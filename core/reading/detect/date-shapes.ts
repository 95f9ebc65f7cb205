import type { DateFormat } from "../../../contract/reading.ts";
import { monthOf } from "../../values/dates.ts";

/** A time after a date, with or without seconds, zone and AM or PM. */
const TIME = String.raw`(?:(?:T|,?\s+)\d{1,2}[:.hH]\d{2}(?:[:.]\d{2}(?:[.,]\d{1,9})?)?\s*(?:[AaPp]\.?[Mm]\.?)?\s*(?:Z|UTC|[+-]\d{2}:?\d{2})?)?`;
const FIGURES = new RegExp(String.raw`^(\d{1,4})([./-])(\d{1,2})\2(\d{1,4})${TIME}$`);
const NAMED = new RegExp(String.raw`^(\d{1,2})[ ./-]?\s?(\p{L}{3,12})\.?[ ./-]?\s?(\d{4}|\d{2})${TIME}$`, "u");
const NAMED_FIRST = new RegExp(
  String.raw`^(\p{L}{3,12})\.?[ ./-]\s?(\d{1,2})(?:st|nd|rd|th)?[ ,./-]\s?(\d{4})${TIME}$`,
  "u",
);
const COMPACT = new RegExp(String.raw`^(\d{4})(\d{2})(\d{2})${TIME}$`);
/** Empty dates of systems that cannot leave a date empty. */
const BLANK = /^[0_\s]{1,4}([./-])[0_\s]{1,4}\1[0_\s]{1,4}(?:[T ]+[0:.]+)?$|^0{8}$/;

const LONGEST_MONTHS = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
const isDay = (day: number, month: number) => day >= 1 && day <= (LONGEST_MONTHS[month - 1] ?? 0);

/** A value that looks like a date. */
export type DateShape = {
  /** The formats it fits: none, one, or two with day and month exchanged. */
  formats: readonly DateFormat[];
  /** Its numbers; a month's name is 0. */
  parts: readonly [number, number, number];
  /** Which of the first two numbers must be the day, if the notation leaves it open. */
  day: "first" | "second" | "either" | null;
};

export const isBlankDate = (value: string): boolean => BLANK.test(value);

/** Null: it does not look like a date. */
export function dateShapeOf(value: string): DateShape | null {
  const start = value.charCodeAt(0);
  if (value.length < 6 || value.length > 40) return null;
  if (start < 0x30 || start > 0x39) return start >= 0x41 && /\d{4}/.test(value) ? namedFirstShape(value) : null;
  const figures = FIGURES.exec(value);
  if (figures) return figuresShape(figures);
  const compact = COMPACT.exec(value);
  if (compact) return compactShape(compact);
  const named = NAMED.exec(value);
  const [, day = "", month = "", year = ""] = named ?? [];
  if (!named || !monthOf(month) || Number(day) < 1 || Number(day) > 31) return null;
  return {
    formats: [year.length === 4 ? "DD-MMM-YYYY" : "DD-MMM-YY"],
    parts: [Number(day), 0, Number(year)],
    day: null,
  };
}

function namedFirstShape(value: string): DateShape | null {
  const [whole, month = "", day = "", year = ""] = NAMED_FIRST.exec(value) ?? [];
  if (whole === undefined || !monthOf(month) || Number(day) < 1 || Number(day) > 31) return null;
  return { formats: ["MMM-DD-YYYY"], parts: [0, Number(day), Number(year)], day: null };
}

function figuresShape([, a = "", mark = "", b = "", c = ""]: RegExpExecArray): DateShape | null {
  const parts = [Number(a), Number(b), Number(c)] as const;
  const [first, second, third] = parts;
  if (a.length === 4) {
    if (c.length > 2 || !isDay(third, second)) return null;
    return { formats: [mark === "-" ? "YYYY-MM-DD" : mark === "/" ? "YYYY/MM/DD" : "YYYY.MM.DD"], parts, day: null };
  }
  if (a.length === 3 || c.length === 3 || c.length === 1) return null;
  const long = c.length === 4;
  const dayFirst = isDay(first, second);
  const daySecond = isDay(second, first);
  const formats: DateFormat[] = [];
  if (dayFirst && mark === ".") formats.push(long ? "DD.MM.YYYY" : "DD.MM.YY");
  if (dayFirst && mark === "/") formats.push(long ? "DD/MM/YYYY" : "DD/MM/YY");
  if (dayFirst && mark === "-") formats.push(long ? "DD-MM-YYYY" : "DD-MM-YY");
  if (daySecond && mark === "/") formats.push(long ? "MM/DD/YYYY" : "MM/DD/YY");
  if (daySecond && mark === "-") formats.push(long ? "MM-DD-YYYY" : "MM-DD-YY");
  // Like a date, but in an order that we do not read: a two-digit year first, or a month before a dot.
  const unread = daySecond || (!long && isDay(third, second));
  if (formats.length === 0 && !unread) return null;
  const open = mark !== "." && (dayFirst || daySecond);
  return { formats, parts, day: open ? (dayFirst && daySecond ? "either" : dayFirst ? "first" : "second") : null };
}

/** Any number of eight digits could be a date, so the year must be plausible. */
function compactShape([, year = "", month = "", day = ""]: RegExpExecArray): DateShape | null {
  const parts = [Number(year), Number(month), Number(day)] as const;
  const isPlausible = (parts[0] >= 1900 && parts[0] <= 2100) || parts[0] === 9999;
  return isPlausible && isDay(parts[2], parts[1]) ? { formats: ["YYYYMMDD"], parts, day: null } : null;
}
