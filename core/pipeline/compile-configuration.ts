import type { ConfigurationBody } from "../../contract/configurations.ts";
import type { DateFormat } from "../../contract/reading.ts";
import { compileMapping } from "../mapping/compile-mapping.ts";
import { fieldsOf, type ModuleKey } from "../modules/catalogue.ts";
import type { Field } from "../modules/field.ts";
import { type CodeTable, compileTranslation, type Waiting } from "../translation/translate.ts";
import { compileTreatments } from "../treatment/compile-treatments.ts";
import { compileChecks, type RowIssue, type Value, WARNINGS } from "../validation/check-fields.ts";
import { fieldsAtWork } from "./fields-at-work.ts";

/** What becomes of a row, before anybody asks whether the record exists. */
export type RowOutcome = {
  /** `reject`: an issue forbids it. `wait`: a code is not translated yet. */
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
  /** By list. */
  codes: ReadonlyMap<string, CodeTable>;
  dateFormat: DateFormat | null;
  decimal: "." | ",";
  /** Of the property. */
  country: string;
  today: string;
};

/** For runs that count; a pipeline without one does no more than it must. */
export type Watch = {
  /** Asked once, with the fields in the order of their texts; what it answers sees each row before translation. */
  mapped(fields: readonly Field[]): (texts: readonly string[]) => void;
  /** A treatment rule changed the row. */
  changed(ruleId: string): void;
};

const NOTHING: readonly never[] = Object.freeze([]);

/** Compiled once a configuration: map → translate → treat → check, the same in the browser and in the worker. */
export function compileConfiguration(given: Pipeline, watch?: Watch): (cells: readonly string[]) => RowOutcome {
  const all = fieldsOf(given.module);
  const fields = fieldsAtWork(all, given.body);
  const places = fields.map((field) => all.indexOf(field));
  const map = compileMapping(fields, given.body.fields, given.columns);
  const translate = compileTranslation(given.module, fields, given.codes);
  const around = { fields, country: given.country, today: given.today };
  const treat = compileTreatments(given.body.treatments, around, watch?.changed);
  const seen = watch?.mapped(fields);
  const check = compileChecks(fields, given);
  const texts = fields.map(() => "");
  const none = all.map((): Value => undefined);
  const unblocked: ReadonlySet<string> = new Set();
  const checked: Value[] = fields.map(() => undefined);
  let issues: RowIssue[] = [];
  let waiting: Waiting[] = [];
  return (cells) => {
    for (let at = 0; at < texts.length; at++) texts[at] = "";
    map(cells, texts);
    if (seen) seen(texts);
    translate(texts, waiting);
    treat(texts);
    const blocked = waiting.length === 0 ? unblocked : new Set(waiting.map(({ field }) => field));
    check(texts, checked, issues, blocked);
    const values = none.slice();
    for (let at = 0; at < places.length; at++) values[places[at] as number] = checked[at];
    if (issues.length === 0 && waiting.length === 0)
      return { state: "good", values, issues: NOTHING, waiting: NOTHING };
    const refused = issues.some(({ rule }) => !WARNINGS.has(rule));
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
