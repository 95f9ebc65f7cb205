import type { Field, FieldType } from "../modules/field.ts";

/** One setting of a rule. Its form, checks and texts are generated from this description alone. */
export type Param =
  | { name: string; kind: "text"; most: number; default: string; required?: true }
  | { name: string; kind: "choice"; choices: readonly string[]; default: string }
  | { name: string; kind: "flag"; default: boolean }
  /** Another field of the module. */
  | { name: string; kind: "field"; default: string }
  /** Several other fields, in order. */
  | { name: string; kind: "fields"; most: number; default: readonly string[] }
  | { name: string; kind: "texts"; most: number; default: readonly string[] }
  /** ISO 3166-1 alpha-2; empty: the property's country. */
  | { name: string; kind: "country"; default: string };

export type ParamValues = Readonly<Record<string, string | boolean | readonly string[]>>;

/** What a rule may use besides the value: nothing that changes from run to run. */
export type Surroundings = {
  fields: readonly Field[];
  /** The property's country for phone numbers, and the date for two-digit years. */
  country: string;
  today: string;
};

/** Changes one value; may also write to other fields of the row. */
export type Change = (text: string, values: string[]) => string;

export type Treatment<Key extends string = string> = {
  key: Key;
  /** Applying the rule twice equals applying it once. A test checks every rule that claims it. */
  idempotent: boolean;
  /** Types of fields it applies to; `every`: also all text fields at once. */
  on: readonly FieldType[];
  every: boolean;
  /** It may also fill an empty value; other rules are not applied to empty values. */
  fills: boolean;
  params: readonly Param[];
  compile(params: ParamValues, surroundings: Surroundings, field: Field): Change;
};

export const treatment = <const Key extends string>(given: Treatment<Key>): Treatment<Key> => given;

export const textOf = (params: ParamValues, name: string): string => {
  const value = params[name];
  return typeof value === "string" ? value : "";
};
export const flagOf = (params: ParamValues, name: string): boolean => params[name] === true;
export const textsOf = (params: ParamValues, name: string): readonly string[] => {
  const value = params[name];
  return Array.isArray(value) ? value : [];
};
/** Index of another field in a row; -1: the module has no such field. */
export const placeOf = ({ fields }: Surroundings, id: string): number => fields.findIndex((field) => field.id === id);
