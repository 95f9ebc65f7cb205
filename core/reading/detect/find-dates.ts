import type { DateFormat, Evidence } from "../../../contract/reading.ts";
import { addTo } from "../../grouping/add-to.ts";
import {
  type DateTally,
  holdsDates,
  isSettled,
  poolTallies,
  rankFormats,
  swapped,
  tallyDates,
} from "./column-dates.ts";
import { guessOrder } from "./date-order.ts";
import { because, excerpt, type Finding } from "./finding.ts";
import { isDateName } from "./known-headers.ts";

type DateColumn = { name: string; values: readonly string[]; tally: DateTally };

/**
 * How the file's dates are written: the format that most of its date columns share. `complete`: the columns hold every
 * value of the file, so that without dates in them there are none.
 */
export function findDates(
  names: readonly string[],
  columns: readonly string[][],
  complete: boolean,
): Finding<DateFormat | null> {
  const tallied = columns.map((values, place) => ({ name: names[place] ?? "", values, tally: tallyDates(values) }));
  const dated = tallied.filter(({ tally }) => holdsDates(tally));
  const unread = dated.find(({ tally }) => hasUnread(tally))?.tally.unread ?? "";
  const ways = new Map<DateFormat, DateColumn[]>();
  for (const column of dated) {
    const way = wayOf(column);
    if (way) addTo(ways, way, column);
  }
  const ranked = [...ways].sort(([, a], [, b]) => b.length - a.length || datesIn(b) - datesIn(a));
  const [best] = ranked;
  if (!best) return noDates(tallied, unread, complete);
  const [way, alike] = best;
  const tally = poolTallies(alike.map((column) => column.tally));
  const order = findOrder(way, tally, columns, alike);
  const differing = ranked.slice(1).reduce((sum, [, others]) => sum + others.length, 0);
  const evidence = [
    because("dates", { dates: tally.fits.get(order.format) ?? 0, example: excerpt(tally.example) }),
    ...order.evidence,
  ];
  if (differing > 0) evidence.push(because("formats_differ", { columns: differing }));
  if (unread !== "") evidence.push(because("unknown_dates", { example: excerpt(unread) }));
  const called = way !== "YYYYMMDD" || alike.every(({ name }) => isDateName(name) === true);
  const settled = called && isSettled(tally, order.format);
  const other = settled ? null : swapped(order.format);
  return {
    value: order.format,
    sure: settled && differing === 0 && unread === "",
    evidence,
    others: [...(other ? [other] : []), ...ranked.slice(1).map(([format]) => format)],
  };
}

/** More dates in none of our formats than slips would explain. */
function hasUnread(tally: DateTally): boolean {
  const [best] = rankFormats(tally);
  return tally.unread !== "" && (!best || !isSettled(tally, best));
}

const datesIn = (columns: readonly DateColumn[]) => columns.reduce((sum, { tally }) => sum + tally.shaped, 0);

/** A format with the day first also counts for its twin: the order is decided over all columns. */
function wayOf({ name, tally }: DateColumn): DateFormat | null {
  const [best] = rankFormats(tally);
  // Eight digits may be any number: the column's name decides, or all its values.
  const named = isDateName(name);
  if (best === "YYYYMMDD" && (named === false || (named === null && tally.shaped < tally.filled))) return null;
  if (!best) return null;
  return best.startsWith("MM") ? swapped(best) : best;
}

function noDates(columns: readonly DateColumn[], unread: string, complete: boolean): Finding<null> {
  if (unread !== "")
    return { value: null, sure: false, evidence: [because("unknown_dates", { example: excerpt(unread) })], others: [] };
  const sure = complete && columns.every(({ tally }) => tally.shaped === 0);
  return { value: null, sure, evidence: [because("no_dates")], others: [] };
}

type Order = { format: DateFormat; evidence: Evidence[] };

/** Day or month first, if the notation leaves it open. */
function findOrder(
  way: DateFormat,
  tally: DateTally,
  columns: readonly string[][],
  alike: readonly DateColumn[],
): Order {
  const twoDigits = /^DD[./-]MM[./-]YY$/.test(way) ? [because("two_digit_year")] : [];
  const twin = swapped(way);
  const { first, second } = tally.dayOnly;
  if (twin === null) return { format: way, evidence: twoDigits };
  if (first.count === 0 && second.count === 0) {
    const guess = guessOrder(
      columns,
      alike.map(({ values }) => values),
    );
    const evidence = [because("day_or_month", { example: excerpt(tally.either) }), ...guess.evidence, ...twoDigits];
    return { format: guess.monthFirst ? twin : way, evidence };
  }
  const [format, winner, loser] = first.count >= second.count ? [way, first, second] : [twin, second, first];
  const evidence = [because("only_this_order", { example: excerpt(winner.example) })];
  if (loser.count > 0) evidence.push(because("only_other_order", { example: excerpt(loser.example) }));
  return { format, evidence: [...evidence, ...twoDigits] };
}
