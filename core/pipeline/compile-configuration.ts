import type { ConfigurationBody } from "../../contract/configurations.ts";
import type { DateFormat } from "../../contract/reading.ts";
import { compileMapping } from "../mapping/compile-mapping.ts";
import { fieldsOf, type ModuleKey } from "../modules/catalogue.ts";
import { type CodeTable, compileTranslation, type Waiting } from "../translation/translate.ts";
import { compileTreatments } from "../treatment/compile-treatments.ts";
import { compileChecks, type RowIssue, type Value, WARNINGS } from "../validation/check-fields.ts";

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

const NOTHING: readonly never[] = Object.freeze([]);

/** Compiled once a configuration: map → translate → treat → check, the same in the browser and in the worker. */
export function compileConfiguration(given: Pipeline): (cells: readonly string[]) => RowOutcome {
  const fields = fieldsOf(given.module);
  const map = compileMapping(fields, given.body.fields, given.columns);
  const translate = compileTranslation(given.module, fields, given.codes);
  const treat = compileTreatments(given.body.treatments, { fields, country: given.country, today: given.today });
  const check = compileChecks(fields, given);
  const empty = fields.map(() => "");
  const unblocked: ReadonlySet<string> = new Set();
  let issues: RowIssue[] = [];
  let waiting: Waiting[] = [];
  return (cells) => {
    const texts = empty.slice();
    map(cells, texts);
    translate(texts, waiting);
    treat(texts);
    const values: Value[] = new Array(fields.length);
    const blocked = waiting.length === 0 ? unblocked : new Set(waiting.map(({ field }) => field));
    check(texts, values, issues, blocked);
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
