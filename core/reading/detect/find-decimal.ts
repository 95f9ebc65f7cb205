import type { Reading } from "../../../contract/reading.ts";
import { because, excerpt, type Finding } from "./finding.ts";

type Decimal = Reading["decimal"];

const CURRENCY = /^(?:[€$£]|[A-Z]{3})\s?|\s?(?:[€$£%]|[A-Z]{3})$/g;
const AMOUNT = /^[-+]?\d[\d.,'’\s\u00A0\u202F]*-?$/;
// Three digits behind a mark may be thousands, so they settle nothing; several marks of one kind are thousands.
const COMMA =
  /^[-+]?(?:\d+|\d{1,3}(?:[.'’\s\u00A0\u202F]\d{3})+),(?:\d{1,2}|\d{4,})-?$|^[-+]?\d{1,3}(?:\.\d{3}){2,}-?$/;
const POINT =
  /^[-+]?(?:\d+|\d{1,3}(?:[,'’\s\u00A0\u202F]\d{3})+)\.(?:\d{1,2}|\d{4,})-?$|^[-+]?\d{1,3}(?:,\d{3}){2,}-?$/;
const THOUSANDS = /^[-+]?\d{1,3}[.,]\d{3}$/;
/** 09.15 is no amount, and then 14.30 beside it is none either. */
const CLOCK = /^(?:[01]\d|2[0-3])\.[0-5]\d$/;

/** One in a hundred written the other way is a slip, not a habit. */
const SLIPS = 0.01;
/** Of words, nothing more needs to be seen. */
const FIRST = 50;

const bare = (value: string): string => {
  const trimmed = value.trim();
  return AMOUNT.test(trimmed) ? trimmed : trimmed.replace(CURRENCY, "");
};

/** The amounts of a column of numbers; none of any other. */
function amountsIn(values: readonly string[]): string[] {
  const filled = values.map(bare).filter((value) => value !== "");
  if (filled.filter((value) => AMOUNT.test(value)).length < filled.length * 0.9) return [];
  return filled.every((value) => CLOCK.test(value)) && filled.some((value) => value.startsWith("0")) ? [] : filled;
}

/** How amounts are written, by the columns that hold nothing but numbers. */
export function findDecimal(
  columns: readonly string[][],
  delimiter: Finding<string>,
  complete: boolean,
): Finding<Decimal> {
  const seen = { ",": { count: 0, example: "" }, ".": { count: 0, example: "" } };
  let unclear = false;
  for (const values of columns) {
    if (amountsIn(values.slice(0, FIRST)).length === 0 && values.length > FIRST) continue;
    for (const amount of amountsIn(values)) {
      const decimal = COMMA.test(amount) ? "," : POINT.test(amount) ? "." : null;
      if (decimal === null) unclear ||= THOUSANDS.test(amount);
      else {
        seen[decimal].count++;
        seen[decimal].example ||= amount;
      }
    }
  }
  const [comma, point] = [seen[","].count, seen["."].count];
  if (comma + point === 0) return undecided(delimiter, complete && !unclear);
  const value = comma > point ? "," : ".";
  const evidence = [because("amounts", { amounts: seen[value].count, example: excerpt(seen[value].example) })];
  if (comma > 0 && point > 0) evidence.push(because("amounts_both_ways", { comma, point }));
  const sure = delimiter.sure && Math.min(comma, point) <= Math.max(comma, point) * SLIPS;
  return { value, sure, evidence, others: [OTHER[value]] };
}

const OTHER = { ",": ".", ".": "," } as const;

/** Where amounts have a comma, cells are seldom divided by one. */
function undecided(delimiter: Finding<string>, none: boolean): Finding<Decimal> {
  const value = delimiter.value === ";" ? "," : ".";
  return { value, sure: none, evidence: [because("no_amounts")], others: [OTHER[value]] };
}
