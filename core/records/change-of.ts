import { fieldsOf, type ModuleKey } from "../modules/catalogue.ts";
import { showControls } from "../reading/cells.ts";
import { maskCards } from "../reading/mask-cards.ts";
import { standardCode, standardOf } from "../translation/standard-codes.ts";
import { type CodeTable, compileTranslation, listOf, type Waiting } from "../translation/translate.ts";
import { compileChecks, type RowIssue, type Rule, type Value } from "../validation/check-fields.ts";

/** Why a typed value is refused: the rules for an imported row, and problems that only typing can cause. */
export type Problem = { field: string; rule: Rule | "unknown_code" | "unknown_field" | "fixed"; value: string };

type ChangeInput = {
  module: ModuleKey;
  /** The record's present values. */
  values: Readonly<Record<string, Value>>;
  /** Typed texts by field; null removes the value. */
  typed: Readonly<Record<string, string | null>>;
  /** Code mappings by list. */
  codes: ReadonlyMap<string, CodeTable>;
  today: string;
};
type Change = {
  /** The new values by field; undefined: no value. */
  changes: Map<string, Value>;
  problems: Problem[];
};

/** Two dates with an order: one is wrong only in combination with the other. */
const PAIRS: Partial<Record<Rule, readonly string[]>> = {
  departure_before_arrival: ["arrival", "departure"],
  end_before_begin: ["begin", "end"],
};

const textOf = (value: Value) => (value === undefined ? "" : String(value));
/** Cleaned like a file's cell on import. */
const cleaned = (text: string | null) =>
  showControls(maskCards(text ?? ""))
    .toWellFormed()
    .trim();

/**
 * Applies a person's change to a record by the rules for an imported row. Unchanged fields are not checked, so that a
 * name can be changed without repairing the whole record. Warnings of an import are refused here, because the person
 * can correct them.
 */
export function changeOf({ module, values, typed, codes, today }: ChangeInput): Change {
  const texts = new Map(Object.entries(typed).map(([id, text]) => [id, cleaned(text)]));
  const touched = fieldsOf(module).filter(({ id }) => texts.has(id) && texts.get(id) !== textOf(values[id]));
  const changing = new Set(touched.filter(({ key }) => !key).map(({ id }) => id));
  const fieldIds = new Set(fieldsOf(module).map(({ id }) => id));
  const problems: Problem[] = [
    ...[...texts.keys()].filter((id) => !fieldIds.has(id)).map((field) => problem(field, "unknown_field")),
    ...touched.filter(({ key }) => key).map(({ id }) => problem(id, "fixed")),
  ];
  // Unchanged dates are read too, because a changed date is compared with them.
  const fields = fieldsOf(module).filter(({ id, type }) => changing.has(id) || type === "date");
  const row = fields.map(({ id }) => (changing.has(id) ? (texts.get(id) ?? "") : textOf(values[id])));
  const [waiting, issues, out]: [Waiting[], RowIssue[], Value[]] = [[], [], []];
  compileTranslation(module, fields, codes)(row, waiting);
  for (const [index, field] of fields.entries()) {
    const list = listOf(module, field) ?? "";
    const [standard, table, text] = [standardOf(list), codes.get(list), row[index] ?? ""];
    // The hotel's own list, or a person's mapping, says more.
    if (!standard || !changing.has(field.id) || text === "" || table?.targets || table?.codes.size) continue;
    const code = standardCode(standard, text);
    if (code === null) waiting.push({ list, code: text, field: field.id });
    else row[index] = code;
  }
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
