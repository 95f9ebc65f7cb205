import type { DateFormat } from "../../contract/reading.ts";

const MONTH_WORDS = [
  "jan january januar jaenner janner janv janvier janeiro",
  "feb february februar feber fevr fev fevrier fevereiro",
  "mar march mrz maer maerz marz mars marco",
  "apr april avr avril abr abril",
  "may mai maio",
  "jun june juni juin junho",
  "jul july juli juil jui juillet julho",
  "aug august aout ago agosto",
  "sep sept september septembre set setembro",
  "oct october okt oktober octobre out outubro",
  "nov november novembre novembro",
  "dec december dez dezember decembre dezembro",
];
const MONTHS = new Map(MONTH_WORDS.flatMap((words, at) => words.split(" ").map((word) => [word, at + 1] as const)));
/** Of a month's name in the four languages, long or short, whatever its case and accents. */
export const monthOf = (word: string): number | undefined =>
  MONTHS.get(word.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase());
const LENGTHS = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

const ISO = /^(\d{4})-(\d{2})-(\d{2})(?:[T ].*)?$/;
const COMPACT = /^(\d{4})(\d{2})(\d{2})(?:[T ].*)?$/;
const FIGURES = /^(\d{1,4})[./-](\d{1,2})[./-](\d{1,4})(?:[T ,].*)?$/;
const NAMED = /^(\d{1,2})[ ./-]?\s?(\p{L}{3,9})\.?[ ./-]?\s?(\d{4}|\d{2})(?:[T ,].*)?$/u;
/** Written by systems that cannot leave a date empty. */
const BLANK = /^[0_\s]{1,4}[./-][0_\s]{1,4}[./-][0_\s]{1,4}(?:[T ]+[0:.]+)?$|^0{8}$/;

/** How far ahead a year of two digits may lie: stays are booked ahead, birthdays are not. */
export type Ahead = 0 | 20;

function isoOf(year: number, month: number, day: number): string | null {
  if (!(month >= 1 && month <= 12 && day >= 1 && year >= 1000) || day > (LENGTHS[month - 1] ?? 0)) return null;
  if (month === 2 && day === 29 && (year % 4 !== 0 || (year % 100 === 0 && year % 400 !== 0))) return null;
  return `${year}-${month < 10 ? "0" : ""}${month}-${day < 10 ? "0" : ""}${day}`;
}

function wholeYear(digits: string, today: number, ahead: Ahead): number {
  if (digits.length === 4) return Number(digits);
  const latest = today + ahead;
  const year = latest - (latest % 100) + Number(digits);
  return year > latest ? year - 100 : year;
}

function named(text: string, today: number, ahead: Ahead): string | null {
  const [, day = "", word = "", year = ""] = NAMED.exec(text) ?? [];
  const month = monthOf(word);
  return month ? isoOf(wholeYear(year, today, ahead), month, Number(day)) : null;
}

const [ZERO, NINE, HYPHEN, DOT, SLASH] = [48, 57, 45, 46, 47] as const;

/** `text[from…to)` as a number; NaN: not all digits. */
function digits(text: string, from: number, to: number): number {
  let number = 0;
  for (let at = from; at < to; at++) {
    const code = text.charCodeAt(at);
    if (code < ZERO || code > NINE) return Number.NaN;
    number = number * 10 + code - ZERO;
  }
  return number;
}

/** The ordinary cases without a pattern: `31.12.2026` and its like, `2026-12-31`; null: look closer. */
function readTenCharacters(text: string, format: DateFormat | null): string | null {
  if (text.charCodeAt(4) === HYPHEN && text.charCodeAt(7) === HYPHEN) {
    const iso = isoOf(digits(text, 0, 4), digits(text, 5, 7), digits(text, 8, 10));
    return iso === null ? null : text;
  }
  const mark = text.charCodeAt(2);
  if (mark !== text.charCodeAt(5) || (mark !== DOT && mark !== SLASH && mark !== HYPHEN)) return null;
  if (format === null || format.length !== 10) return null;
  const [a, b, year] = [digits(text, 0, 2), digits(text, 3, 5), digits(text, 6, 10)];
  return format.startsWith("DD") ? isoOf(year, b, a) : format.startsWith("MM") ? isoOf(year, a, b) : null;
}

/**
 * Reads dates of one format to `YYYY-MM-DD`; a time behind the date is left out. ISO dates are always read, so that
 * what was read once reads again. Null: no such date. Empty: a date of noughts, which is none.
 */
export function dateReader(format: DateFormat | null, today: string, ahead: Ahead): (text: string) => string | null {
  const year = Number(today.slice(0, 4));
  const monthFirst = format?.startsWith("MM") === true;
  const yearFirst = format?.startsWith("YYYY") === true;
  return (text) => {
    const quick = text.length === 10 ? readTenCharacters(text, format) : null;
    if (quick !== null) return quick;
    const iso = ISO.exec(text);
    if (iso) return BLANK.test(text) ? "" : isoOf(Number(iso[1]), Number(iso[2]), Number(iso[3]));
    if (BLANK.test(text)) return "";
    if (format === null) return null;
    if (format === "YYYYMMDD") {
      const [whole, y, m, d] = COMPACT.exec(text) ?? [];
      return whole ? isoOf(Number(y), Number(m), Number(d)) : null;
    }
    if (format.includes("MMM")) return named(text, year, ahead);
    const [, a = "", b = "", c = ""] = FIGURES.exec(text) ?? [];
    if (a === "") return null;
    if (yearFirst) return a.length === 4 ? isoOf(Number(a), Number(b), Number(c)) : null;
    if (c.length !== 2 && c.length !== 4) return null;
    const whole = wholeYear(c, year, ahead);
    return monthFirst ? isoOf(whole, Number(a), Number(b)) : isoOf(whole, Number(b), Number(a));
  };
}

const CLOCK =
  /^(?:\d{4}-\d{2}-\d{2}[T ])?(\d{1,2})(?:[:.hH]?(\d{2}))?(?:[:.]\d{2}(?:[.,]\d+)?)?\s*([AaPp])?\.?[Mm]?\.?$/;

/** `HH:MM`; null: no time of day. */
export function readTime(text: string): string | null {
  const [whole, hours = "", minutes = "00", half = ""] = CLOCK.exec(text) ?? [];
  if (whole === undefined) return null;
  let hour = Number(hours);
  if (half) {
    if (hour < 1 || hour > 12) return null;
    hour = (hour % 12) + (half.toLowerCase() === "p" ? 12 : 0);
  }
  if (hour > 23 || Number(minutes) > 59) return null;
  return `${String(hour).padStart(2, "0")}:${minutes}`;
}
