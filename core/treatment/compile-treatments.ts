import type { Condition, TreatmentRule } from "../../contract/configurations.ts";
import type { Field } from "../modules/field.ts";
import { joinFields, splitName } from "./name-rules.ts";
import { cut, emptyIf, letterCase, replace, set, trim } from "./text-rules.ts";
import type { Change, Param, ParamValues, Surroundings, Treatment } from "./treatment.ts";
import { country, date, email, language, phone } from "./value-rules.ts";
import { wildcard } from "./wildcard.ts";

/** In display order. */
export const treatments = [
  trim,
  letterCase,
  replace,
  emptyIf,
  set,
  splitName,
  joinFields,
  phone,
  email,
  country,
  language,
  date,
  cut,
] as const;

const byKey = new Map<string, Treatment>(treatments.map((treatment) => [treatment.key, treatment]));

export const EVERY = "*";

export type TreatRow = (values: string[]) => void;

/** Rules that are off, unknown or for a missing field have no effect: `checkRules` reports them. */
export function compileTreatments(
  rules: readonly TreatmentRule[],
  around: Surroundings,
  changed?: (ruleId: string) => void,
): TreatRow {
  if (changed) return compileCounted(rules, around, changed);
  const steps = rules.flatMap((rule) => (rule.enabled ? compileRule(rule, around) : []));
  return (values) => {
    for (const step of steps) step(values);
  };
}

/** The same, and reports each rule that changes a row, once per row and rule. */
function compileCounted(
  rules: readonly TreatmentRule[],
  around: Surroundings,
  changed: (ruleId: string) => void,
): TreatRow {
  const counted = rules
    .filter(({ enabled }) => enabled)
    .map((rule) => ({ id: rule.id, steps: compileRule(rule, around) }));
  const before: string[] = [];
  return (values) => {
    for (let index = 0; index < values.length; index++) before[index] = values[index] ?? "";
    for (const { id, steps } of counted) {
      for (const step of steps) step(values);
      let other = false;
      for (let index = 0; index < values.length; index++) {
        if (values[index] === before[index]) continue;
        before[index] = values[index] ?? "";
        other = true;
      }
      if (other) changed(id);
    }
  };
}

/** A rule for every text field becomes one step per field. */
export function compileRule(rule: TreatmentRule, around: Surroundings): TreatRow[] {
  const known = byKey.get(rule.rule);
  if (!known) return [];
  const params = withDefaults(known.params, rule.params);
  const holds = rule.when ? compileCondition(rule.when, around.fields) : null;
  const targets = around.fields.flatMap((field, place) => (meant(rule.field, field, known) ? [{ field, place }] : []));
  return targets.map(({ field, place }) => {
    const change: Change = known.compile(params, around, field);
    const { fills } = known;
    const apply: TreatRow = (values) => {
      const text = values[place] ?? "";
      if (text !== "" || fills) values[place] = change(text, values);
    };
    return holds ? (values) => holds(values) && apply(values) : apply;
  });
}

/** Fields that a rule reads or may fill, besides those already filled. */
export function fieldsTouchedBy({ rule, field, params, when }: TreatmentRule): string[] {
  const definition = byKey.get(rule);
  if (!definition) return [];
  const values = withDefaults(definition.params, params);
  const others = definition.params.filter(({ kind }) => kind === "field").map(({ name }) => String(values[name]));
  return [field, ...others, ...(when ? [when.field] : [])];
}

const meant = (wanted: string, field: Field, known: Treatment) =>
  wanted === EVERY ? known.every && known.on.includes(field.type) && field.type !== "code" : wanted === field.id;

export function withDefaults(params: readonly Param[], given: ParamValues): ParamValues {
  return Object.fromEntries(params.map((param) => [param.name, given[param.name] ?? param.default]));
}

function compileCondition(
  { field, is, value = "" }: Condition,
  fields: readonly Field[],
): (values: readonly string[]) => boolean {
  const place = fields.findIndex(({ id }) => id === field);
  if (place < 0) return () => false;
  const textOf = (values: readonly string[]) => values[place] ?? "";
  const wanted = value.toLowerCase();
  const fits = wildcard(value, true);
  switch (is) {
    case "empty":
      return (values) => textOf(values) === "";
    case "filled":
      return (values) => textOf(values) !== "";
    case "equals":
      return (values) => textOf(values).toLowerCase() === wanted;
    case "contains":
      return (values) => textOf(values).toLowerCase().includes(wanted);
    case "matches":
      return (values) => fits(textOf(values));
  }
}

export type RuleProblem = {
  id: string;
  problem: "unknown_rule" | "unknown_field" | "wrong_type" | "bad_param";
  param?: string;
};

/** Problems of rules that were typed or imported; none: they can be saved. */
export function checkRules(rules: readonly TreatmentRule[], fields: readonly Field[]): RuleProblem[] {
  return rules.flatMap((rule): RuleProblem[] => {
    const known = byKey.get(rule.rule);
    if (!known) return [{ id: rule.id, problem: "unknown_rule" }];
    const field = fields.find(({ id }) => id === rule.field);
    if (!field && !(rule.field === EVERY && known.every)) return [{ id: rule.id, problem: "unknown_field" }];
    if (field && !known.on.includes(field.type)) return [{ id: rule.id, problem: "wrong_type" }];
    if (rule.when && !fields.some(({ id }) => id === rule.when?.field))
      return [{ id: rule.id, problem: "unknown_field" }];
    const names = new Set(known.params.map(({ name }) => name));
    const strange = Object.keys(rule.params).find((name) => !names.has(name));
    const wrong = strange ?? known.params.find((param) => !isGood(param, rule.params[param.name], fields))?.name;
    return wrong === undefined ? [] : [{ id: rule.id, problem: "bad_param", param: wrong }];
  });
}

function isGood(param: Param, value: ParamValues[string] | undefined, fields: readonly Field[]): boolean {
  if (value === undefined) return !(param.kind === "text" && param.required);
  switch (param.kind) {
    case "flag":
      return typeof value === "boolean";
    case "choice":
      return typeof value === "string" && param.choices.includes(value);
    case "field":
      return typeof value === "string" && fields.some(({ id }) => id === value);
    case "fields":
      return (
        Array.isArray(value) &&
        value.length <= param.most &&
        value.every((wanted) => fields.some(({ id }) => id === wanted))
      );
    case "country":
      return typeof value === "string" && /^([A-Z]{2})?$/.test(value);
    case "text":
      return typeof value === "string" && value.length <= param.most && !(param.required && value === "");
    case "texts":
      return Array.isArray(value) && value.length <= param.most;
  }
}
