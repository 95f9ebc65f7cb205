import type { TreatmentRule } from "../../../../contract/configurations.ts";
import type { Field } from "../../../../core/modules/field.ts";
import { EVERY, treatments, withDefaults } from "../../../../core/treatment/compile-treatments.ts";
import type { Treatment } from "../../../../core/treatment/treatment.ts";

export type RuleKey = (typeof treatments)[number]["key"];

/** The description of a kind of rule; undefined: it came in a file of another version of Bellhop. */
export const kindOf = (rule: string): Treatment<RuleKey> | undefined => treatments.find(({ key }) => key === rule);

/** The fields on which a kind of rule may work; all text fields at once come first. */
export const fieldsFor = (kind: Treatment, fields: readonly Field[]): readonly Field[] =>
  fields.filter(({ type }) => kind.on.includes(type));

/** Kinds with at least one field to work on. */
export const kindsFor = (fields: readonly Field[]): readonly Treatment<RuleKey>[] =>
  treatments.filter((kind) => fieldsFor(kind, fields).length > 0);

/** A new rule with the default settings of its kind. */
export function newRule(kind: Treatment<RuleKey>, fields: readonly Field[], id: string): TreatmentRule {
  const field = kind.every ? EVERY : (likeliest(kind, fields)?.id ?? "");
  const known = new Set(fields.map((field) => field.id));
  // A field that the module lacks cannot be a default.
  const missing = new Set(
    kind.params.filter((param) => param.kind === "field" && !known.has(param.default)).map(({ name }) => name),
  );
  const params = Object.fromEntries(
    Object.entries(withDefaults(kind.params, {}))
      .filter(([name]) => !missing.has(name))
      .map(([name, value]) => [name, copied(value, kind, name, known)]),
  );
  return { id, rule: kind.key, field, params, when: null, enabled: true, name: "" };
}

function copied(
  value: string | boolean | readonly string[],
  kind: Treatment,
  name: string,
  known: ReadonlySet<string>,
): string | boolean | string[] {
  if (typeof value === "string" || typeof value === "boolean") return value;
  const areFields = kind.params.some((param) => param.kind === "fields" && param.name === name);
  return value.filter((item) => !areFields || known.has(item));
}

/** A country rule starts with the country, a name rule with the last name, a date rule with a date. */
function likeliest(kind: Treatment, fields: readonly Field[]): Field | undefined {
  const fitting = fieldsFor(kind, fields).filter(({ key }) => !key);
  const wanted = kind.key === "split_name" ? "lastName" : kind.key;
  return (
    fitting.find(({ id }) => id === wanted) ??
    fitting.find(({ type }) => type === kind.on[0]) ??
    fieldsFor(kind, fields)[0]
  );
}

/** Moves a rule to another index; an index beyond the ends means the end. */
export function movedRule(rules: readonly TreatmentRule[], from: number, to: number): TreatmentRule[] {
  const rest = [...rules];
  const [rule] = rest.splice(from, 1);
  if (rule) rest.splice(Math.min(Math.max(to, 0), rules.length - 1), 0, rule);
  return rest;
}

export const insertedRule = (rules: readonly TreatmentRule[], rule: TreatmentRule, index: number): TreatmentRule[] => [
  ...rules.slice(0, index),
  rule,
  ...rules.slice(index),
];
