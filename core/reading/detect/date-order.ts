import type { Evidence } from "../../../contract/reading.ts";
import { dateShapeOf } from "./date-shapes.ts";
import { because, excerpt } from "./finding.ts";

/** Longest likely stay in nights; longer ones count against a reading. */
const LONGEST_STAY = 21;
const DAY = 86_400_000;

/**
 * Guesses which of two numbers is the month when no date decides. Stays are the best evidence, then which number
 * changes from row to row, then American words; without any the day comes first, as in most countries. The result is
 * always a guess.
 */
export function guessOrder(
  columns: readonly (readonly string[])[],
  dated: readonly (readonly string[])[],
): { monthFirst: boolean; evidence: Evidence[] } {
  const stays = { day: 0, month: 0 };
  dated.forEach((values, place) => {
    const next = dated[place + 1];
    if (!next) return;
    stays.day += shortStays(values, next, false);
    stays.month += shortStays(values, next, true);
  });
  if (stays.day !== stays.month && Math.max(stays.day, stays.month) >= 2)
    return { monthFirst: stays.month > stays.day, evidence: [because("plausible_stays")] };
  const [firsts, seconds] = [distinctAt(dated, 0), distinctAt(dated, 1)];
  if (Math.abs(firsts - seconds) > 1) return { monthFirst: seconds > firsts, evidence: [because("days_move")] };
  const american = columns.flat().find((value) => AMERICAN.test(value.trim()));
  if (american !== undefined)
    return { monthFirst: true, evidence: [because("american", { example: excerpt(american) })] };
  return { monthFirst: false, evidence: [] };
}

const AMERICAN = /^(?:USA?|USD|United States(?: of America)?|.*\d:\d\d(?::\d\d)? [AP]M)$/i;

function shortStays(arrivals: readonly string[], departures: readonly string[], monthFirst: boolean): number {
  let count = 0;
  arrivals.forEach((arrival, row) => {
    const [from, to] = [dayNumber(arrival, monthFirst), dayNumber(departures[row] ?? "", monthFirst)];
    if (from !== null && to !== null && to > from && to - from <= LONGEST_STAY) count++;
  });
  return count;
}

function dayNumber(value: string, monthFirst: boolean): number | null {
  const shape = dateShapeOf(value.trim());
  if (!shape) return null;
  const [first, second, year] = shape.parts;
  return Date.UTC(year, (monthFirst ? first : second) - 1, monthFirst ? second : first) / DAY;
}

const distinctAt = (dated: readonly (readonly string[])[], place: 0 | 1): number =>
  new Set(dated.flat().flatMap((value) => dateShapeOf(value.trim())?.parts[place] ?? [])).size;
