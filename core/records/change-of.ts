import { fieldsOf, type ModuleKey } from "../modules/catalogue.ts";
import { showControls } from "../reading/cells.ts";
import { maskCards } from "../reading/mask-cards.ts";
import { type CodeTable, compileTranslation, type Waiting } from "../translation/translate.ts";
import { compileChecks, type RowIssue, type Rule, type Value } from "../validation/check-fields.ts";

/** Why what somebody typed is not taken: the rules of an import's row, and what only a person can try. */
export type Problem = { field: string; rule: Rule | "unknown_code" | "unknown_field" | "fixed"; value: string };

type ChangeInput = {
  module: ModuleKey;
  /** The record's. */
  values: Readonly<Record<string, Value>>;
  /** By field; null takes the value away. */
  typed: Readonly<Record<string, string | null>>;
  /** By list. */
  codes: ReadonlyMap<string, CodeTable>;
  today: string;
};
type Change = {
  /** What becomes another value, by field; undefined: none. */
  changes: Map<string, Value>;
  problems: Problem[];
};

/** Two days that have an order: one of them is wrong only together with the other. */
const PAIRS: Partial<Record<Rule, readonly string[]>> = {
  departure_before_arrival: ["arrival", "departure"],
  end_before_begin: ["begin", "end"],
};

const textOf = (value: Value) => (value === undefined ? "" : String(value));
/** As a file's cell is cleaned on its way in. */
const cleaned = (text: string | null) =>
  showControls(maskCards(text ?? ""))
    .toWellFormed()
    .trim();

/**
 * What a person's change makes of a record, by the rules of an import's row. Fields that are left alone are not judged:
 * nobody has to mend a whole record to change a name. What an import would only warn of is refused: who types can mend it.
 */
export function changeOf({ module, values, typed, codes, today }: ChangeInput): Change {
  const texts = new Map(Object.entries(typed).map(([id, text]) => [id, cleaned(text)]));
  const touched = fieldsOf(module).filter(({ id }) => texts.has(id) && texts.get(id) !== textOf(values[id]));
  const changing = new Set(touched.filter(({ key }) => !key).map(({ id }) => id));
  const known = new Set(fieldsOf(module).map(({ id }) => id));
  const problems: Problem[] = [
    ...[...texts.keys()].filter((id) => !known.has(id)).map((field) => problem(field, "unknown_field")),
    ...touched.filter(({ key }) => key).map(({ id }) => problem(id, "fixed")),
  ];
  // Days that stay are read along: a changed one is held against them.
  const fields = fieldsOf(module).filter(({ id, type }) => changing.has(id) || type === "date");
  const row = fields.map(({ id }) => (changing.has(id) ? (texts.get(id) ?? "") : textOf(values[id])));
  const [waiting, issues, out]: [Waiting[], RowIssue[], Value[]] = [[], [], []];
  compileTranslation(module, fields, codes)(row, waiting);
  const blocked = new Set(waiting.map(({ field }) => field));
  compileChecks(fields, () => ({ dateFormats: [], decimal: ".", today, timeZone: "" }))(row, out, issues, blocked);
  problems.push(...waiting.map(({ field, code }): Problem => ({ field, rule: "unknown_code", value: code })));
  problems.push(...issues.filter(({ field, rule }) => (PAIRS[rule] ?? [field]).some((id) => changing.has(id))));
  const differing = fields.flatMap(({ id }, index) =>
    changing.has(id) && out[index] !== values[id] ? [[id, out[index]] as const] : [],
  );
  return { changes: new Map(differing), problems };

  function problem(field: string, rule: Problem["rule"]): Problem {
    return { field, rule, value: texts.get(field) ?? "" };
  }
}
