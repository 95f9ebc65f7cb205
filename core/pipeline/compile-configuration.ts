import type { ConfigurationBody } from "../../contract/configurations.ts";
import { type ColumnReading, type DateFormat, MARKS } from "../../contract/reading.ts";
import { compileMapping } from "../mapping/compile-mapping.ts";
import { fieldsOf, type ModuleKey } from "../modules/catalogue.ts";
import type { Field } from "../modules/field.ts";
import { languagesOf } from "../translation/languages-of.ts";
import { type CodeTable, compileTranslation, listOf, type Waiting } from "../translation/translate.ts";
import { compileTreatments } from "../treatment/compile-treatments.ts";
import { type BadValues, compileChecks, type Formats, type RowIssue, type Value } from "../validation/check-fields.ts";
import { isIdField, lostIn } from "../values/ids.ts";
import { fieldsAtWork } from "./fields-at-work.ts";
import { compilePerNight } from "./per-night.ts";

/** The result of a row, before the stored records are consulted. */
export type RowOutcome = {
  /** `reject`: an issue forbids it. `wait`: a code has no mapping yet. */
  state: "good" | "wait" | "reject";
  /** In the order of the module's fields. */
  values: Value[];
  issues: readonly RowIssue[];
  waiting: readonly Waiting[];
};

export type Pipeline = {
  module: ModuleKey;
  columns: readonly string[];
  body: Pick<ConfigurationBody, "fields" | "treatments">;
  /** Code mappings by list. */
  codes: ReadonlyMap<string, CodeTable>;
  /** The file's date format, for columns without a known one. */
  dateFormat: DateFormat | null;
  decimal: "." | ",";
  /** How single columns are written, by column name. */
  columnReadings?: Readonly<Record<string, ColumnReading>>;
  /** How to treat an optional value that cannot be read; absent: it is left out. */
  badValues?: BadValues | undefined;
  /** The property's country. */
  country: string;
  timeZone?: string;
  today: string;
};

/** For runs that count; without a watch the pipeline does only the necessary work. */
export type Watch = {
  /**
   * Called once with the fields in the order of their texts; the returned function gets each row's codes, cleaned and
   * untranslated, and the translated values.
   */
  mapped(fields: readonly Field[]): (codes: readonly string[], values: readonly string[]) => void;
  /** A cleaning rule changed the row. */
  changed(ruleId: string): void;
};

const NOTHING: readonly never[] = Object.freeze([]);

/**
 * Compiled once per configuration: map → clean → translate codes → check, the same in the browser and in the worker.
 */
export function compileConfiguration(
  given: Pipeline,
  watch?: Watch,
): (cells: readonly string[], marks?: number) => RowOutcome {
  const all = fieldsOf(given.module);
  const fields = fieldsAtWork(all, given.body);
  const places = fields.map((field) => all.indexOf(field));
  const readings = given.columnReadings ?? {};
  const map = compileMapping(fields, given.body.fields, given.columns, readings);
  const languageOf = languagesOf(given.body.fields, given.columns);
  const translate = compileTranslation(given.module, fields, given.codes, languageOf);
  const around = { fields, country: given.country, today: given.today };
  const treat = compileTreatments(given.body.treatments, around, watch?.changed);
  const seen = watch?.mapped(fields);
  const check = compileChecks(fields, formatsOf(given), given.badValues);
  const divide = compilePerNight(fields, given.body.fields);
  const texts = fields.map(() => "");
  const codes = fields.map(() => "");
  const none = all.map((): Value => undefined);
  const ids = fields.flatMap((field, index) => (isIdField(field) ? index : []));
  const coded = fields.flatMap((field, index) => (listOf(given.module, field) === null ? [] : index));
  const lost: [at: number, text: string][] = [];
  const unblocked: ReadonlySet<string> = new Set();
  const checked: Value[] = fields.map(() => undefined);
  let issues: RowIssue[] = [];
  let waiting: Waiting[] = [];
  return (cells, marks = 0) => {
    for (let index = 0; index < texts.length; index++) texts[index] = "";
    map(cells, texts);
    for (const position of coded) codes[position] = texts[position] as string;
    lost.length = 0;
    for (const position of ids) if (lostIn(texts[position] as string)) lost.push([position, texts[position] as string]);
    treat(texts);
    // No rule may make a damaged id look whole.
    for (const [at, text] of lost) texts[at] = text;
    translate(texts, waiting, codes);
    if (seen) seen(codes, texts);
    const blocked = waiting.length === 0 ? unblocked : new Set(waiting.map(({ field }) => field));
    check(texts, checked, issues, blocked);
    if (divide) divide(checked);
    const values = none.slice();
    for (let index = 0; index < places.length; index++) values[places[index] as number] = checked[index];
    const odd = oddRow(cells, marks, given.columns.length);
    if (odd) {
      [issues, waiting] = [[], []];
      return { state: "wait", values, issues: [odd], waiting: NOTHING };
    }
    if (issues.length === 0 && waiting.length === 0)
      return { state: "good", values, issues: NOTHING, waiting: NOTHING };
    const refused = issues.some(({ warning }) => !warning);
    const outcome: RowOutcome = {
      state: refused ? "reject" : waiting.length > 0 ? "wait" : "good",
      values,
      issues,
      waiting,
    };
    [issues, waiting] = [[], []];
    return outcome;
  };
}

/** Cells that may be in the wrong columns are not checked: the row waits for a person. */
function oddRow(cells: readonly string[], marks: number, width: number): RowIssue | null {
  if ((marks & MARKS.long) !== 0)
    return { field: "", rule: "row_too_long", value: cells.slice(width).join(" "), warning: false };
  return (marks & MARKS.short) !== 0 ? { field: "", rule: "row_too_short", value: "", warning: false } : null;
}

/** A field is written like the column it is read from. */
function formatsOf({ body, dateFormat, decimal, columnReadings = {}, today, timeZone = "" }: Pipeline) {
  const columns = new Map(
    body.fields.flatMap(({ target, source }) => ("column" in source ? [[target, source.column] as const] : [])),
  );
  return (field: string): Formats => {
    const own = columnReadings[columns.get(field) ?? ""];
    const ofFile = dateFormat === null ? [] : [dateFormat];
    return { dateFormats: own?.dateFormats ?? ofFile, decimal: own?.decimal ?? decimal, today, timeZone };
  };
}
