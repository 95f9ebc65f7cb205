import type { Field, FieldType } from "../modules/field.ts";

/** One setting of a rule. Form, check and text are made from it: nothing about a rule's settings stands elsewhere. */
export type Param =
  | { name: string; kind: "text"; most: number; default: string; required?: true }
  | { name: string; kind: "choice"; choices: readonly string[]; default: string }
  | { name: string; kind: "flag"; default: boolean }
  /** Another field of the module. */
  | { name: string; kind: "field"; default: string }
  /** Several of them, in their order. */
  | { name: string; kind: "fields"; most: number; default: readonly string[] }
  | { name: string; kind: "texts"; most: number; default: readonly string[] }
  /** ISO 3166-1 alpha-2; empty: the property's. */
  | { name: string; kind: "country"; default: string };

export type ParamValues = Readonly<Record<string, string | boolean | readonly string[]>>;

/** What a rule may know beside the value: nothing that changes from run to run. */
export type Surroundings = {
  fields: readonly Field[];
  /** Of the property: country for telephone numbers, and the day for years of two digits. */
  country: string;
  today: string;
};

/** Changes one value; may also write to other fields of the row. */
export type Change = (text: string, values: string[]) => string;

export type Treatment<Key extends string = string> = {
  key: Key;
  /** Doing it twice is doing it once. Held by a test for whatever says so. */
  idempotent: boolean;
  /** Types of fields it makes sense for; `every`: also for all text fields at once. */
  on: readonly FieldType[];
  every: boolean;
  /** It may also fill an empty value; the others never see one. */
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
/** Where another field stands in a row; -1: the module has no such field. */
export const placeOf = ({ fields }: Surroundings, id: string): number => fields.findIndex((field) => field.id === id);
