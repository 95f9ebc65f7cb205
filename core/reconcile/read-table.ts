import { type DateFormat, dateFormat } from "../../contract/reading.ts";
import { wordKey } from "../mapping/similar.ts";
import { makeCsvParser } from "../reading/csv-parser.ts";
import { findDialect } from "../reading/detect/find-dialect.ts";
import { findHeader } from "../reading/detect/find-header.ts";
import { ReadingError } from "../reading/reading-error.ts";
import { STEP } from "../reading/steps.ts";

/** Rows from which the notation of dates and amounts is learned. */
const FIRST = 20_000;

/** A small text with columns, such as a report or a list uploaded besides the imports. */
export function* openTable(text: string) {
  const { delimiter, quote, layout } = findDialect(text);
  yield;
  const { header } = findHeader(layout);
  yield;
  const parser = makeCsvParser({ delimiter: delimiter.value, quote: quote.value, headerRow: header.value });
  parser.push(text.startsWith("\uFEFF") ? text.slice(1) : text);
  parser.end();
  const rows: { line: number; cells: readonly string[] }[] = [];
  try {
    for (let row = parser.next(); row; row = parser.next()) if (rows.push(row) % STEP === 0) yield;
  } catch (error) {
    if (!(error instanceof ReadingError)) throw error;
  }
  const first = rows.slice(0, FIRST);
  return {
    delimiter,
    columns: [...parser.columns],
    rows,
    /** A column's values in the first rows; absent columns have none. */
    firstOf: (place: number) => (place < 0 ? [] : first.map(({ cells }) => cells[place] ?? "")),
    isWhole: first.length === rows.length,
  };
}

type Found<Field> = { field: Field | null; sure: boolean };

/** A field belongs to the first column that names it; a second one makes it a doubt. */
export function judgeColumns<Field extends string>(
  columns: readonly string[],
  chosen: Readonly<Record<string, Field | null>> | undefined,
  fieldOf: (header: string) => Found<Field>,
): (Found<Field> & { name: string })[] {
  const taken = new Set<Field>();
  return columns.map((name) => {
    const own = chosen?.[name];
    const found = own === undefined ? fieldOf(name) : { field: own, sure: true };
    if (found.field === null) return { name, ...found };
    if (taken.has(found.field)) return { name, field: null, sure: own !== undefined };
    taken.add(found.field);
    return { name, ...found };
  });
}

/** Finds the field of a header by each field's words, separated by commas. Not sure: only one of its words matches. */
export function headerFinder<Field extends string>(
  words: Readonly<Record<Field, string>>,
): (header: string) => Found<Field> {
  const byKey = new Map<string, Field>(
    (Object.entries(words) as [Field, string][]).flatMap(([field, list]) =>
      list.split(", ").map((word) => [wordKey(word), field] as const),
    ),
  );
  return (header) => {
    const key = wordKey(header);
    const known = byKey.get(key);
    if (known) return { field: known, sure: true };
    const parts = new Set(key.split(" "));
    const near = [...byKey].filter(([name]) => name !== "" && name.split(" ").every((word) => parts.has(word)));
    const best = near.sort(([left], [right]) => right.length - left.length)[0];
    return { field: best?.[1] ?? null, sure: best === undefined };
  };
}

const SAMPLES = 3;

/** Each column with some of its values, so that a person can recognise it. */
export const withSamples = <Column>(columns: readonly Column[], firstOf: (place: number) => readonly string[]) =>
  columns.map((column, place) => ({
    ...column,
    sample: firstOf(place)
      .filter((value) => value !== "")
      .slice(0, SAMPLES),
  }));

/** The possible date formats: the present one, and the others that fit. */
export const possibleFormats = (
  now: DateFormat | null,
  others: readonly (DateFormat | null | undefined)[],
): DateFormat[] =>
  [...new Set([now, ...others].filter((format) => format != null))].filter((format) =>
    dateFormat.options.includes(format),
  );
