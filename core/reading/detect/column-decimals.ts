import type { Reading } from "../../../contract/reading.ts";
import { isEmptyAmongTyped } from "../../values/empty-tokens.ts";
import { because, excerpt, type Finding } from "./finding.ts";

export type Decimal = Reading["decimal"];

const CURRENCY = /^(?:[€$£]|[A-Z]{3})\s?|\s?(?:[€$£%]|[A-Z]{3})$/g;
const AMOUNT = /^[-+]?\d[\d.,'’\s\u00A0\u202F]*[-–—]{0,2}$/;
/** A dash instead of cents, as with francs and schillings. */
const NO_CENTS = /([.,])(?:-{1,2}|[–—])$/;
// Three digits after a mark may be thousands, so they decide nothing; several equal marks are thousands.
const COMMA =
  /^[-+]?(?:\d+|\d{1,3}(?:[.'’\s\u00A0\u202F]\d{3})+),(?:\d{1,2}|\d{4,})-?$|^[-+]?\d{1,3}(?:\.\d{3}){2,}-?$/;
const POINT =
  /^[-+]?(?:\d+|\d{1,3}(?:[,'’\s\u00A0\u202F]\d{3})+)\.(?:\d{1,2}|\d{4,})-?$|^[-+]?\d{1,3}(?:,\d{3}){2,}-?$/;
const THOUSANDS = /^[-+]?[1-9]\d{0,2}([.,])\d{3}$/;
/** 09.15 is a time, so 14.30 in the same column is not an amount either. */
const CLOCK = /^(?:[01]\d|2[0-3])\.[0-5]\d$/;

/** One in a hundred in the other notation is a slip. */
export const SLIPS = 0.01;
/** If the first values are words, no more are examined. */
const FIRST = 50;

const bare = (value: string): string => {
  const trimmed = value.trim().replace(NO_CENTS, "$100");
  return AMOUNT.test(trimmed) ? trimmed : trimmed.replace(CURRENCY, "").replace(NO_CENTS, "$100");
};

/** The amounts of a column of numbers; other columns have none. */
function amountsIn(values: readonly string[]): string[] {
  const filled = values.map(bare).filter((value) => value !== "" && !isEmptyAmongTyped(value));
  if (filled.filter((value) => AMOUNT.test(value)).length < filled.length * 0.9) return [];
  return filled.every((value) => CLOCK.test(value)) && filled.some((value) => value.startsWith("0")) ? [] : filled;
}

type Seen = { count: number; example: string };
/** Counts of how a column's amounts are written. */
export type DecimalTally = Record<Decimal, Seen> & {
  /** Three digits after the mark, by mark: thousands or thousandths. */
  unclear: Record<Decimal, Seen>;
};

const nothing = (): Record<Decimal, Seen> => ({ ",": { count: 0, example: "" }, ".": { count: 0, example: "" } });

export function tallyDecimals(values: readonly string[]): DecimalTally {
  const tally: DecimalTally = { ...nothing(), unclear: nothing() };
  if (values.length > FIRST && amountsIn(values.slice(0, FIRST)).length === 0) return tally;
  for (const amount of amountsIn(values)) {
    const decimal = COMMA.test(amount) ? "," : POINT.test(amount) ? "." : null;
    const open = decimal === null ? (THOUSANDS.exec(amount)?.[1] as Decimal | undefined) : undefined;
    const seen = decimal ? tally[decimal] : open ? tally.unclear[open] : null;
    if (!seen) continue;
    seen.count++;
    seen.example ||= amount;
  }
  return tally;
}

export const OTHER_DECIMAL = { ",": ".", ".": "," } as const;

/**
 * How a column writes its amounts; undefined: it has no marks. A lone `1.130` is never guessed: it is sure only if
 * other amounts of the column or of the file use the other mark for cents.
 */
export function findColumnDecimal(
  values: readonly string[],
  { decimal: ofFile, isDecimalSettled }: { decimal: Decimal; isDecimalSettled: boolean },
): Finding<Decimal> | undefined {
  const tally = tallyDecimals(values);
  const [comma, point] = [tally[","].count, tally["."].count];
  const { unclear } = tally;
  const value = comma > point ? "," : point > comma ? "." : ofFile;
  const open = unclear[value].count > 0 ? unclear[value] : comma + point === 0 ? unclear[OTHER_DECIMAL[value]] : null;
  if (comma + point === 0 && !open?.count) return undefined;
  const evidence =
    tally[value].count > 0
      ? [because("amounts", { amounts: tally[value].count, example: excerpt(tally[value].example) })]
      : [];
  if (comma > 0 && point > 0) evidence.push(because("amounts_both_ways", { comma, point }));
  if (open?.count)
    evidence.push(because("thousands_or_decimals", { amounts: open.count, example: excerpt(open.example) }));
  // The whole file has cents after a comma, so a point separates thousands.
  if (comma + point === 0 && isDecimalSettled && unclear[value].count === 0)
    return { value, sure: true, evidence, others: [] };
  const sure = !open?.count && comma + point > 0 && Math.min(comma, point) <= Math.max(comma, point) * SLIPS;
  return { value, sure, evidence, others: [OTHER_DECIMAL[value]] };
}
