import type { TreatmentRule } from "../../contract/configurations.ts";
import { type DateFormat, dateFormat } from "../../contract/reading.ts";
import type { Field } from "../modules/field.ts";
import type { Rule } from "../validation/check-fields.ts";
import { dateReader } from "../values/dates.ts";

/** Facts that a row's values alone do not show. */
type Whole =
  | "unknown_code"
  | "superseded"
  | "exists"
  | "not_there"
  | "id_too_long"
  | "missing_record"
  | "profile_created"
  | "merged_into"
  | "corrected_by_hand";

/** Why a row is rejected, waits or has a warning: checks of its values, and checks that need the whole run. */
const CAUSES = [
  "required",
  "not_a_number",
  "not_a_date",
  "not_a_time",
  "not_yes_or_no",
  "not_an_email",
  "not_a_phone",
  "id_masked",
  "id_rounded",
  "too_long",
  "row_too_short",
  "row_too_long",
  "departure_before_arrival",
  "end_before_begin",
  "unknown_code",
  "superseded",
  "exists",
  "not_there",
  "id_too_long",
  "missing_record",
  "profile_created",
  "merged_into",
  "corrected_by_hand",
] as const satisfies readonly (Rule | Whole)[];
export type CauseRule = (typeof CAUSES)[number];

export const isCauseRule = (rule: string): rule is CauseRule => CAUSES.some((known) => known === rule);

/** Fixes for all rows with the same cause; each becomes one rule at the end of the cleaning rules. */
export type Fix =
  /** A value for every row without one. */
  | { kind: "fill"; value: string }
  /** The value of another field, where this one is empty. */
  | { kind: "copy"; from: string }
  | { kind: "read_date"; format: DateFormat }
  /** Replaces one value with another. */
  | { kind: "replace"; from: string; to: string }
  /** Empties these values. */
  | { kind: "empty"; values: readonly string[] }
  | { kind: "clean" }
  | { kind: "cut" };
export type FixKind = Fix["kind"];

/** The limit of `empty_if`. */
const MOST_VALUES = 200;

type FixContext = { rule: CauseRule; field: Field; fields: readonly Field[]; values: readonly string[]; today: string };

/**
 * Possible fixes for a cause, likeliest first, with proposed settings where the values suggest them; none: no rule can
 * help. `values` are the distinct values of the rows in question.
 */
export function fixesFor({ rule, field, fields, values, today }: FixContext): Fix[] {
  switch (rule) {
    case "required":
      return fillings(field, fields);
    case "not_a_date":
      return [...dateFixes(field, values, today), ...insteadOf(field, values)];
    case "not_a_number":
    case "not_a_time":
    case "not_yes_or_no":
    case "not_a_phone":
      return insteadOf(field, values);
    case "not_an_email":
      return [{ kind: "clean" }, ...insteadOf(field, values)];
    case "too_long":
      return field.type === "text" || field.type === "code" ? [{ kind: "cut" }] : insteadOf(field, values);
    default:
      return [];
  }
}

/** Not for id fields: the same value in all rows would merge them into one record. */
function fillings(field: Field, fields: readonly Field[]): Fix[] {
  if (field.key) return [];
  const other = fields.find(({ id, type, key }) => type === "text" && id !== field.id && !key);
  const copy: Fix[] = field.type === "text" && other ? [{ kind: "copy", from: other.id }] : [];
  return [{ kind: "fill", value: "" }, ...copy];
}

/** The formats that fit any of the values, those that fit most first. */
function dateFixes(field: Field, values: readonly string[], today: string): Fix[] {
  const ahead = /birth/i.test(field.id) ? 0 : 20;
  return dateFormat.options
    .map((format) => {
      const read = dateReader([format], { today, ahead, timeZone: "" });
      return { format, count: values.filter((value) => read(value) !== null).length };
    })
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count)
    .slice(0, 1)
    .map(({ format }) => ({ kind: "read_date", format }));
}

/** A required value cannot be emptied; a value with wildcards is matched literally. */
function insteadOf(field: Field, values: readonly string[]): Fix[] {
  const [first] = values;
  if (first === undefined) return [];
  const plain = values.filter((value) => !isWildcard(value)).slice(0, MOST_VALUES);
  const empty: Fix[] = field.required ? [] : [{ kind: "empty", values: plain.length > 0 ? plain : [first] }];
  const replace: Fix = { kind: "replace", from: first, to: field.type === "bool" ? "false" : "" };
  return field.required ? [replace] : [...empty, replace];
}

const isWildcard = (value: string) => /[*?]/.test(value);

/** Null until the fix has all its settings. */
export function ruleOf(fix: Fix, field: Field, known: { id: string; name: string }): TreatmentRule | null {
  const base = { ...known, field: field.id, when: null, enabled: true };
  const only = (value: string) => ({ field: field.id, is: "equals" as const, value });
  switch (fix.kind) {
    case "fill":
      return fix.value.trim() === ""
        ? null
        : { ...base, rule: "set", params: { value: fix.value.trim(), onlyEmpty: true } };
    case "copy":
      return fix.from === field.id ? null : { ...base, rule: "join", params: { fields: [fix.from], separator: " " } };
    case "read_date":
      return { ...base, rule: "date", params: { from: fix.format } };
    case "replace":
      return fix.to.trim() === "" || fix.from === ""
        ? null
        : { ...base, rule: "set", params: { value: fix.to.trim() }, when: only(fix.from) };
    case "empty":
      return emptying(fix.values, base, only);
    case "clean":
      return { ...base, rule: "email", params: {} };
    case "cut":
      return { ...base, rule: "cut", params: {} };
  }
}

type Base = Omit<TreatmentRule, "rule" | "params">;

function emptying(
  values: readonly string[],
  base: Base,
  only: (value: string) => NonNullable<TreatmentRule["when"]>,
): TreatmentRule | null {
  const [first, ...more] = values;
  if (first === undefined) return null;
  return more.length === 0 && isWildcard(first)
    ? { ...base, rule: "set", params: { value: "" }, when: only(first) }
    : { ...base, rule: "empty_if", params: { values: [...values] } };
}
