import type { DateFormat } from "../../contract/reading.ts";
import { type Measure, measure, type ReportField, type ReportPreview } from "../../contract/reconciliation.ts";
import { addDecimals } from "../hotel/decimals.ts";
import { findDates } from "../reading/detect/find-dates.ts";
import { findDecimal } from "../reading/detect/find-decimal.ts";
import { finish, STEP, type Steps } from "../reading/steps.ts";
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
const LONGEST = 200;
const isMeasure = (field: ReportField | null): field is Measure => (measure.options as string[]).includes(field ?? "");

export const readReport = (text: string, choice: ReportChoice, today: string): ReportRead =>
  finish(reportSteps(text, choice, today));

/**
 * Reads the old system's report from text with columns. An ambiguous header, order of day and month, or decimal
 * notation is a doubt for a person to settle; cells that are not a date or number are reported with their lines.
 */
export function* reportSteps(text: string, choice: ReportChoice, today: string): Steps<ReportRead> {
  const { delimiter, columns, rows, firstOf, isWhole } = yield* openTable(text);
  const judged = judgeColumns(columns, choice.columns, reportFieldOf);
  const index = (field: ReportField) => judged.findIndex((column) => column.field === field);
  const dayAt = index("day");
  const [roomTypeAt, rateAt] = [index("roomType"), index("rate")];
  const dates = findDates(columns.slice(dayAt, dayAt + 1), dayAt < 0 ? [] : [firstOf(dayAt)], isWhole);
  yield;
  const measured = judged.flatMap(({ field }, place) => (isMeasure(field) ? [{ name: field, place }] : []));
  const amounts = measured.map(({ place }) => firstOf(place));
  const decimals = findDecimal(amounts, delimiter, isWhole);
  yield;
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
  let [read, done] = [0, 0];
  for (const { line, cells } of dayAt < 0 ? [] : rows) {
    if (++done % STEP === 0) yield;
    const cell = (place: number) => (cells[place] ?? "").trim();
    const bad = (place: number) => {
      if (problems.length < MOST_PROBLEMS)
        problems.push({ line, column: columns[place] ?? "", value: cell(place).slice(0, LONGEST) });
    };
    const day = dayOf(cell(dayAt));
    if (!day) {
      bad(dayAt);
      continue;
    }
    read++;
    for (const { name, place } of measured) {
      if (cell(place) === "") continue;
      const value = cell(place).length > LONGEST ? null : amountOf(cell(place));
      if (value === null) {
        bad(place);
        continue;
      }
      const figure = { day, roomType: cell(roomTypeAt), rate: cell(rateAt), measure: name };
      const key = [day, figure.roomType, figure.rate, name].join("\u001f");
      sums.set(key, { ...figure, value: addDecimals(sums.get(key)?.value ?? "0", value) });
    }
  }
  yield;
  const figures = [...sums.values()];
  const days = figures.map(({ day }) => day).sort();
  yield;
  return {
    figures,
    preview: {
      columns: withSamples(judged, firstOf),
      doubts,
      dateFormat: format,
      dateFormats: possibleFormats(format, dates.others),
      decimal,
      problems,
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
