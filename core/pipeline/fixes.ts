import type { TreatmentRule } from "../../contract/configurations.ts";
import { type DateFormat, dateFormat } from "../../contract/reading.ts";
import type { Field } from "../modules/field.ts";
import type { Rule } from "../validation/check-fields.ts";
import { dateReader } from "../values/dates.ts";

/** What the values of a row alone do not tell. */
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

/** Why a row is rejected, waits or is warned about: the checks of its values, and what only the whole run can know. */
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

/** What can be done about all rows of a cause at once; each becomes one rule at the end of the treatments. */
export type Fix =
  /** A value for every row that has none. */
  | { kind: "fill"; value: string }
  /** The value of another field, where this one is empty. */
  | { kind: "copy"; from: string }
  | { kind: "read_date"; format: DateFormat }
  /** One value becomes another. */
  | { kind: "replace"; from: string; to: string }
  /** No value instead of these. */
  | { kind: "empty"; values: readonly string[] }
  | { kind: "clean" }
  | { kind: "cut" };
export type FixKind = Fix["kind"];

/** As many as `empty_if` takes. */
const MOST_VALUES = 200;

type FixContext = { rule: CauseRule; field: Field; fields: readonly Field[]; values: readonly string[]; today: string };

/**
 * The fixes that make sense for a cause, likeliest first, filled in as far as its values say; none: nothing that a rule
 * could put right. `values` are the different values of the rows at hand.
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

/** One value for all would make one record of them where the field tells records apart. */
function fillings(field: Field, fields: readonly Field[]): Fix[] {
  if (field.key) return [];
  const other = fields.find(({ id, type, key }) => type === "text" && id !== field.id && !key);
  const copy: Fix[] = field.type === "text" && other ? [{ kind: "copy", from: other.id }] : [];
  return [{ kind: "fill", value: "" }, ...copy];
}

/** The formats that read any of the values; those that read most of them first. */
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

/** What must be there cannot be emptied; a value that is a wildcard can only be meant by itself. */
function insteadOf(field: Field, values: readonly string[]): Fix[] {
  const [first] = values;
  if (first === undefined) return [];
  const plain = values.filter((value) => !isWildcard(value)).slice(0, MOST_VALUES);
  const empty: Fix[] = field.required ? [] : [{ kind: "empty", values: plain.length > 0 ? plain : [first] }];
  const replace: Fix = { kind: "replace", from: first, to: field.type === "bool" ? "false" : "" };
  return field.required ? [replace] : [...empty, replace];
}

const isWildcard = (value: string) => /[*?]/.test(value);

/** Null until everything that the fix needs is there. */
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
