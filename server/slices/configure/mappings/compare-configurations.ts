import type { ConfigurationBody, Difference, TreatmentRule } from "../../../../contract/configurations.ts";
import { reading } from "../../../../contract/reading.ts";
import { describeRule, describeSource } from "./describe-parts.ts";

type Part = { body: ConfigurationBody };
type What = Difference["what"];

/** The differences from one configuration to another; null: there is no earlier one. */
export function compareConfigurations(before: Part | null, after: Part): Difference[] {
  return [
    ...compare("mapping", before && sourcesOf(before), sourcesOf(after)),
    ...compare("treatment", before && rulesOf(before), rulesOf(after)),
    ...compare("option", before && optionsOf(before), optionsOf(after)),
    ...compareOrder(before, after),
  ];
}

type PartsByName = ReadonlyMap<string, string>;

function compare(what: What, before: PartsByName | null, after: PartsByName): Difference[] {
  const names = new Set([...(before?.keys() ?? []), ...after.keys()]);
  return [...names].flatMap((name) => {
    const change = { before: before?.get(name) ?? null, after: after.get(name) ?? null };
    return change.before === change.after ? [] : [{ what, name, ...change }];
  });
}

const sourcesOf = ({ body }: Part): PartsByName =>
  new Map(body.fields.map(({ target, source }) => [target, describeSource(source)]));

/** Rules of the same name get a number. */
function namedRules(rules: readonly TreatmentRule[]): [name: string, rule: TreatmentRule][] {
  const seen = new Map<string, number>();
  return rules.map((rule) => {
    const name = rule.name || `${rule.rule} ${rule.field}`;
    const number = (seen.get(name) ?? 0) + 1;
    seen.set(name, number);
    return [number === 1 ? name : `${name} (${number})`, rule];
  });
}

const rulesOf = ({ body }: Part): PartsByName =>
  new Map(namedRules(body.treatments).map(([name, rule]) => [name, describeRule(rule)]));

/** Lists the settings in the order of a reading's own description. */
const describeReading = (settings: ConfigurationBody["reading"]): string =>
  Object.keys(reading.shape)
    .flatMap((name) => {
      const value = settings?.[name as keyof typeof settings];
      return value === undefined ? [] : [`${name} ${JSON.stringify(value)}`];
    })
    .join(", ");

function optionsOf({ body }: Part): PartsByName {
  const { mode, keyColumns, badValues = "leave_out", emptyCells = "keep" } = body.options;
  const keys = keyColumns.join(", ");
  const options = Object.entries({
    mode,
    badValues,
    emptyCells,
    keyColumns: keys,
    reading: describeReading(body.reading),
  });
  return new Map(options.filter(([, text]) => text !== ""));
}

/**
 * The same rules in another order have another effect. Compares only rules that both have: the others are listed one by
 * one.
 */
function compareOrder(before: Part | null, after: Part): Difference[] {
  if (!before) return [];
  const [old, next] = [before, after].map(({ body }) => namedRules(body.treatments).map(([name]) => name));
  const common = (names: string[] = [], others: string[] = []) =>
    names.filter((name) => others.includes(name)).join(" → ");
  const change = { before: common(old, next), after: common(next, old) };
  return change.before === change.after ? [] : [{ what: "treatment", name: "↕", ...change }];
}
