import type { DateFormat } from "../../contract/reading.ts";
import { dateText } from "../piw/date-text.ts";
import { normalized } from "./normalized.ts";

const MONTH_WORDS = [
  "jan january januar jaenner janner janv janvier janeiro januari gen gennaio ene enero sty styczen stycznia led leden ledna oca ocak янв январь января ιαν ιανουαριος",
  "feb february februar feber fevr fev fevrier fevereiro februari febbraio febrero lut luty lutego uno unor unora sub subat фев февр февраль февраля φεβ φεβρουαριος",
  "mar march mrz maer maerz marz mars marco mrt maart marzo marzec marca bre brezen brezna mart мар март марта μαρ μαρτιος",
  "apr april avr avril abr abril aprile kwi kwiecien kwietnia dub duben dubna nis nisan апр апрель апреля απρ απριλιος",
  "may mai maio mei mag maggio mayo maj maja kve kveten kvetna mayis май мая μαι μαιος",
  "jun june juni juin junho giu giugno junio cze czerwiec czerwca cvn cerven cervna haz haziran июн июнь июня ιουν ιουνιος",
  "jul july juli juil jui juillet julho lug luglio julio lip lipiec lipca cvc cervenec cervence tem temmuz июл июль июля ιουλ ιουλιος",
  "aug august aout ago agosto augustus augusti sie sierpien sierpnia srp srpen srpna agu agustos авг август августа αυγ αυγουστος",
  "sep sept september septembre set setembro settembre septiembre wrz wrzesien wrzesnia zar zari eyl eylul сен сент сентябрь сентября σεπ σεπτ σεπτεμβριος",
  "oct october okt oktober octobre out outubro ott ottobre octubre paz pazdziernik pazdziernika rij rijen rijna eki ekim окт октябрь октября οκτ οκτωβριος",
  "nov november novembre novembro noviembre lis listopad listopada listopadu kas kasim ноя нояб ноябрь ноября νοε νοεμβριος",
  "dec december dez dezember decembre dezembro dic dicembre diciembre gru grudzien grudnia pro prosinec prosince ara aralik дек декабрь декабря δεκ δεκεμβριος",
];
const MONTHS = new Map(
  MONTH_WORDS.flatMap((words, index) => words.split(" ").map((word) => [word, index + 1] as const)),
);
/** The month for a name, long or short, ignoring case and accents. */
export const monthOf = (word: string): number | undefined =>
  MONTHS.get(normalized(word.toLowerCase(), "NFD").replace(/\p{M}/gu, "").replaceAll("ı", "i"));
const LENGTHS = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

const ISO = /^(\d{4})-(\d{2})-(\d{2})(?:[T ].*)?$/;
const COMPACT = /^(\d{4})(\d{2})(\d{2})(?:[T ].*)?$/;
const FIGURES = /^(\d{1,4})([./-])(\d{1,2})[./-](\d{1,4})(?:[T ,].*)?$/;
const NAMED = /^(\d{1,2})[ ./-]?\s?(\p{L}{3,12})\.?[ ./-]?\s?(\d{4}|\d{2})(?:[T ,].*)?$/u;
const NAMED_FIRST = /^(\p{L}{3,12})\.?[ ./-]\s?(\d{1,2})(?:st|nd|rd|th)?[ ,./-]\s?(\d{4})(?:[T ,].*)?$/u;
/** With a time zone: a moment, whose date depends on the observer's zone. */
const MOMENT =
  /^(\d{4}-\d{2}-\d{2})[T ](\d{2}):(\d{2})(?::(\d{2})(?:[.,]\d{1,9})?)?\s?(?:(Z|UTC)|([+-]\d{2}):?(\d{2}))$/;
const SERIAL = /^\d{1,7}(?:[.,]\d{1,12})?$/;
/** Empty dates of systems that cannot leave a date empty. */
const BLANK = /^[0_\s]{1,4}[./-][0_\s]{1,4}[./-][0_\s]{1,4}(?:[T ]+[0:.]+)?$|^0{8}$/;

/** How many years ahead a two-digit year may be: stays are booked ahead, birthdays are not. */
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

/** `text[from…to)` as a number; NaN if it is not all digits. */
function digits(text: string, from: number, to: number): number {
  let number = 0;
  for (let index = from; index < to; index++) {
    const code = text.charCodeAt(index);
    if (code < ZERO || code > NINE) return Number.NaN;
    number = number * 10 + code - ZERO;
  }
  return number;
}

/** The usual cases without a pattern: `31.12.2026` and the like, `2026-12-31`; null: use the patterns. */
function readTenCharacters(text: string, format: DateFormat | null): string | null {
  if (text.charCodeAt(4) === HYPHEN && text.charCodeAt(7) === HYPHEN) {
    const iso = isoOf(digits(text, 0, 4), digits(text, 5, 7), digits(text, 8, 10));
    return iso === null ? null : text;
  }
  const mark = text.charCodeAt(2);
  if (mark !== text.charCodeAt(5) || (mark !== DOT && mark !== SLASH && mark !== HYPHEN)) return null;
  if (format === null || format.length !== 10) return null;
  const [a, b, year] = [digits(text, 0, 2), digits(text, 3, 5), digits(text, 6, 10)];
  if (format.startsWith("DD")) return isoOf(year, b, a);
  return format.startsWith("MM") && mark !== DOT ? isoOf(year, a, b) : null;
}

export type DateHabit = {
  today: string;
  ahead: Ahead;
  /** The hotel's time zone; empty: moments keep the written date. */
  timeZone: string;
};

/**
 * Reads dates to `YYYY-MM-DD`, each with the first format that fits; a time after the date is dropped. ISO dates are
 * always read, so that a result can be read again. Null: not a date. Empty: a date of zeros, which means no value.
 */
export function dateReader(formats: readonly DateFormat[], habit: DateHabit): (text: string) => string | null {
  const [first = null, ...others] = formats;
  const more = others.map((format) => formatReader(format, habit));
  const read = formatReader(first, habit);
  const dayOf = momentReader(habit.timeZone);
  return (text) => {
    const quick = text.length === 10 ? readTenCharacters(text, first) : null;
    if (quick !== null) return quick;
    const iso = ISO.exec(text);
    if (iso) {
      if (BLANK.test(text)) return "";
      const day = isoOf(Number(iso[1]), Number(iso[2]), Number(iso[3]));
      return day === null || text.length < SHORTEST_MOMENT ? day : (dayOf(text) ?? day);
    }
    if (BLANK.test(text)) return "";
    let found = read(text);
    for (let place = 0; found === null && place < more.length; place++) found = more[place]?.(text) ?? null;
    return found;
  };
}

const SHORTEST_MOMENT = "2026-06-01T22:00Z".length;

/** Reads all dates that are not ISO. */
function formatReader(format: DateFormat | null, { today, ahead }: DateHabit): (text: string) => string | null {
  const year = Number(today.slice(0, 4));
  if (format === null) return () => null;
  if (format === "SERIAL")
    return (text) =>
      SERIAL.test(text) ? (dateText(Number(text.replace(",", ".")), false)?.slice(0, 10) ?? null) : null;
  if (format === "YYYYMMDD")
    return (text) => {
      const [whole, y, m, d] = COMPACT.exec(text) ?? [];
      return whole ? isoOf(Number(y), Number(m), Number(d)) : null;
    };
  if (format === "MMM-DD-YYYY") return namedFirst;
  if (format.includes("MMM")) return (text) => named(text, year, ahead);
  const monthFirst = format.startsWith("MM");
  const yearFirst = format.startsWith("YYYY");
  return (text) => {
    const [, a = "", mark = "", b = "", c = ""] = FIGURES.exec(text) ?? [];
    if (a === "") return null;
    if (yearFirst) return a.length === 4 ? isoOf(Number(a), Number(b), Number(c)) : null;
    if (c.length !== 2 && c.length !== 4) return null;
    const whole = wholeYear(c, year, ahead);
    // A month before a dot is not used anywhere: such a date is a mistake.
    if (monthFirst) return mark === "." ? null : isoOf(whole, Number(a), Number(b));
    return isoOf(whole, Number(b), Number(a));
  };
}

function namedFirst(text: string): string | null {
  const [, word = "", day = "", year = ""] = NAMED_FIRST.exec(text) ?? [];
  const month = monthOf(word);
  return month ? isoOf(Number(year), month, Number(day)) : null;
}

/**
 * The hotel's date of a moment; null: the text is not a moment. Midnight in its own zone is a date, wherever it is
 * read.
 */
function momentReader(timeZone: string): (text: string) => string | null {
  const local = localDays(timeZone);
  return (text) => {
    const [whole, day = "", hour = "", minute = "", second = "00", , east = "+00", more = "00"] =
      MOMENT.exec(text) ?? [];
    if (whole === undefined || !local || `${hour}${minute}${second}` === "000000") return null;
    const time = Date.parse(`${day}T${hour}:${minute}:${second}${east}:${more}`);
    return Number.isNaN(time) ? null : local.format(time);
  };
}

/** Null: there is no such time zone. */
function localDays(timeZone: string): Intl.DateTimeFormat | null {
  if (timeZone === "") return null;
  try {
    return new Intl.DateTimeFormat("en-CA", { timeZone, year: "numeric", month: "2-digit", day: "2-digit" });
  } catch {
    return null;
  }
}

const CLOCK =
  /^(?:\d{4}-\d{2}-\d{2}[T ])?(\d{1,2})(?:[:.hH]?(\d{2}))?(?:[:.]\d{2}(?:[.,]\d+)?)?\s*([AaPp])?\.?[Mm]?\.?$/;

/** `HH:MM`; null: not a time of day. */
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
