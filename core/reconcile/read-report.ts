import type { DateFormat } from "../../contract/reading.ts";
import { type Measure, measure, type ReportField, type ReportPreview } from "../../contract/reconciliation.ts";
import { addDecimals } from "../hotel/decimals.ts";
import { findDates } from "../reading/detect/find-dates.ts";
import { findDecimal } from "../reading/detect/find-decimal.ts";
import { dateReader } from "../values/dates.ts";
import { decimalReader } from "../values/numbers.ts";
import type { OtherFigure } from "./line-up.ts";
import { judgeColumns, openTable, possibleFormats, withSamples } from "./read-table.ts";
import { reportFieldOf } from "./report-words.ts";

export type ReportChoice = {
  columns?: Readonly<Record<string, ReportField | null>> | undefined;
  dateFormat?: DateFormat | undefined;
  decimal?: "." | "," | undefined;
};
export type ReportRead = { preview: ReportPreview; figures: OtherFigure[] };

const MOST_PROBLEMS = 50;
const isMeasure = (field: ReportField | null): field is Measure => (measure.options as string[]).includes(field ?? "");

/**
 * Reads the old system's report from text with columns. An ambiguous header, order of day and month, or decimal
 * notation is a doubt for a person to settle; cells that are not a date or number are reported with their lines.
 */
export function readReport(text: string, choice: ReportChoice, today: string): ReportRead {
  const { delimiter, columns, rows, values } = openTable(text);
  const judged = judgeColumns(columns, choice.columns, reportFieldOf);
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
      columns: withSamples(judged, values),
      doubts,
      dateFormat: format,
      dateFormats: possibleFormats(format, dates.others),
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
