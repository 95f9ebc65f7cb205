import type { ColumnFinding, ColumnReading, DateFormat, Reading } from "../../contract/reading.ts";
import { EMPTY_TOKENS } from "../values/empty-tokens.ts";

type Chosen = Reading["columns"];

/**
 * How single columns are read: people's choices first, the first given before the others, then detection from the
 * column's values. `dateFormat` is the file's format, for a column in which day and month are ambiguous.
 */
export function columnReadingsOf(
  found: readonly ColumnFinding[],
  dateFormat: DateFormat | null,
  ...chosen: readonly Chosen[]
): Record<string, ColumnReading> {
  const readings: Record<string, ColumnReading> = {};
  for (const item of found) readings[item.column] = readingOf(item, dateFormat);
  for (const columns of [...chosen].reverse())
    for (const [column, reading] of Object.entries(columns ?? {}))
      readings[column] = { ...readings[column], ...withoutAbsent(reading) };
  return readings;
}

function readingOf({ dateFormats, decimal, empty }: ColumnFinding, ofFile: DateFormat | null): ColumnReading {
  const isOfFile = dateFormats?.sure === false && dateFormats.others.some((other) => other[0] === ofFile);
  const formats = isOfFile ? dateFormats.others.find((other) => other[0] === ofFile) : dateFormats?.value;
  const own = empty?.value.filter((token) => !EMPTY_TOKENS.has(token)) ?? [];
  return {
    ...(formats && { dateFormats: formats }),
    ...(decimal && { decimal: decimal.value }),
    ...(own.length > 0 && { empty: [...EMPTY_TOKENS, ...own] }),
  };
}

const withoutAbsent = (reading: ColumnReading): ColumnReading =>
  Object.fromEntries(Object.entries(reading).filter(([, value]) => value !== undefined));

/** Whether a person should check how a column is read. */
export const isColumnOpen = ({ dateFormats, decimal, empty }: ColumnFinding, chosen?: ColumnReading): boolean =>
  (dateFormats?.sure === false && !chosen?.dateFormats) ||
  (decimal?.sure === false && !chosen?.decimal) ||
  (empty?.sure === false && !chosen?.empty);
