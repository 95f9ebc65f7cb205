import { type DateFormat, dateFormat as dateFormats } from "../../contract/reading.ts";
import { type Measure, measure, type ReportField, type ReportPreview } from "../../contract/reconciliation.ts";
import { addDecimals } from "../hotel/decimals.ts";
import { makeCsvParser } from "../reading/csv-parser.ts";
import { findDates } from "../reading/detect/find-dates.ts";
import { findDecimal } from "../reading/detect/find-decimal.ts";
import { findDialect } from "../reading/detect/find-dialect.ts";
import { findHeader } from "../reading/detect/find-header.ts";
import { ReadingError } from "../reading/reading-error.ts";
import { dateReader } from "../values/dates.ts";
import { decimalReader } from "../values/numbers.ts";
import type { OtherFigure } from "./line-up.ts";
import { reportFieldOf } from "./report-words.ts";

export type ReportChoice = {
  columns?: Readonly<Record<string, ReportField | null>> | undefined;
  dateFormat?: DateFormat | undefined;
  decimal?: "." | "," | undefined;
};
export type ReportRead = { preview: ReportPreview; figures: OtherFigure[] };

const MOST_PROBLEMS = 50;
const SAMPLES = 3;
const isMeasure = (field: ReportField | null): field is Measure => (measure.options as string[]).includes(field ?? "");

/**
 * The old system's report from text with columns. What a header does not say for sure, the order of day and month, or how
 * decimals are written is a doubt that a person settles; a cell that is no date or number is named with its line.
 */
export function readReport(text: string, choice: ReportChoice, today: string): ReportRead {
  const { delimiter, quote, layout } = findDialect(text);
  const { header } = findHeader(layout);
  const { columns, rows } = rowsOf(text, { delimiter: delimiter.value, quote: quote.value, headerRow: header.value });
  const values = columns.map((_, place) => rows.map(({ cells }) => cells[place] ?? ""));
  const judged = judgeColumns(columns, choice);
  const index = (field: ReportField) => judged.findIndex((column) => column.field === field);
  const dayAt = index("day");
  const dates = findDates(columns.slice(dayAt, dayAt + 1), values.slice(dayAt, dayAt + 1), true);
  const measured = judged.flatMap(({ field }, place) => (isMeasure(field) ? [{ name: field, place }] : []));
  const amounts = measured.map(({ place }) => values[place] ?? []);
  const decimals = findDecimal(amounts, delimiter, true);
  const format = choice.dateFormat ?? dates.value;
  const decimal = choice.decimal ?? decimals.value;
  const doubts: ReportPreview["doubts"] = [
    ...(dayAt < 0 ? (["no_day"] as const) : []),
    ...(measured.length === 0 ? (["no_measure"] as const) : []),
    ...(judged.some(({ sure }) => !sure) ? (["column"] as const) : []),
    ...(dayAt >= 0 && !dates.sure && choice.dateFormat === undefined ? (["date_order"] as const) : []),
    ...(measured.length > 0 && !decimals.sure && choice.decimal === undefined ? (["decimal"] as const) : []),
  ];

  const dayOf = dateReader(format ? [format] : [], { today, ahead: 20, timeZone: "" });
  const amountOf = decimalReader(decimal);
  const problems: ReportPreview["problems"] = [];
  const sums = new Map<string, OtherFigure>();
  let read = 0;
  for (const { line, cells } of rows) {
    if (dayAt < 0) break;
    const cell = (place: number) => (place < 0 ? "" : (cells[place] ?? "").trim());
    const day = dayOf(cell(dayAt));
    if (!day) {
      problems.push({ line, column: columns[dayAt] ?? "", value: cell(dayAt) });
      continue;
    }
    read++;
    for (const { name, place } of measured) {
      if (cell(place) === "") continue;
      const value = amountOf(cell(place));
      if (value === null) {
        problems.push({ line, column: columns[place] ?? "", value: cell(place) });
        continue;
      }
      const figure = { day, roomType: cell(index("roomType")), rate: cell(index("rate")), measure: name };
      const key = [day, figure.roomType, figure.rate, name].join("\u001f");
      sums.set(key, { ...figure, value: addDecimals(sums.get(key)?.value ?? "0", value) });
    }
  }
  const figures = [...sums.values()];
  const days = figures.map(({ day }) => day).sort();
  return {
    figures,
    preview: {
      columns: judged.map((column, place) => ({
        ...column,
        sample: (values[place] ?? []).filter((value) => value !== "").slice(0, SAMPLES),
      })),
      doubts,
      dateFormat: format,
      dateFormats: [...new Set([...(format ? [format] : []), ...dates.others.flatMap((other) => other ?? [])])].filter(
        (known) => dateFormats.options.includes(known),
      ),
      decimal,
      problems: problems.slice(0, MOST_PROBLEMS),
      rows: read,
      from: days[0] ?? null,
      to: days.at(-1) ?? null,
      totals: measure.options.flatMap((name) => {
        const own = figures.filter((figure) => figure.measure === name);
        return own.length === 0
          ? []
          : [{ measure: name, value: Number(own.reduce((sum, { value }) => addDecimals(sum, value), "0")) }];
      }),
    },
  };
}

/** A field belongs to one column: the first that names it, and then it is a doubt. */
function judgeColumns(columns: readonly string[], { columns: chosen }: ReportChoice) {
  const taken = new Set<ReportField>();
  return columns.map((name) => {
    const own = chosen?.[name];
    const found = own === undefined ? reportFieldOf(name) : { field: own, sure: true };
    if (found.field === null) return { name, ...found };
    if (taken.has(found.field)) return { name, field: null, sure: own !== undefined };
    taken.add(found.field);
    return { name, ...found };
  });
}

function rowsOf(text: string, options: Parameters<typeof makeCsvParser>[0]) {
  const parser = makeCsvParser(options);
  parser.push(text.startsWith("\uFEFF") ? text.slice(1) : text);
  parser.end();
  const rows: { line: number; cells: readonly string[] }[] = [];
  try {
    for (let row = parser.next(); row; row = parser.next()) rows.push(row);
  } catch (error) {
    if (!(error instanceof ReadingError)) throw error;
  }
  return { columns: [...parser.columns], rows };
}
