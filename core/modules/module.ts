import { type Field, type FourNames, type Names, names } from "./field.ts";

export type ModuleGroup = "profiles" | "reservations" | "blocks" | "rooms" | "finance" | "codes";

/**
 * How records reach the hotel system: `call` in a separate call, `within` the record they belong to, `compare` not at
 * all, because the chain owns these lists: the hotel's list is read and compared with ours. Missing codes are created
 * only if a person asks for it (`core/hotel/new-codes.ts`).
 */
export type PushWay = "call" | "within" | "compare";

export type Module<Key extends string = string, Fields extends readonly Field[] = readonly Field[]> = {
  key: Key;
  group: ModuleGroup;
  isconfig: boolean;
  /** Its page below /{account}/{property}/. */
  path: string;
  names: Names;
  push: PushWay;
  /** `spec.operationId` whose body (or answer, for a GET) the fields' OHIP names refer to. */
  operation: string;
  /** OPERA's list of values with the same codes: its name, or the last path segment of a hotel's own list. */
  lov: string | null;
  /** Modules that must be pushed first although no field refers to them. */
  after: readonly string[];
  fields: Fields;
  /** Other systems' headers, as comma-separated lists by field; `synonymsOf` has all of them. */
  synonyms: Readonly<Record<string, string | undefined>>;
};

/** Headers by field, separate from the fields for readability; a misspelled id does not compile. */
export type Synonyms<Fields extends readonly Field[]> = Readonly<Partial<Record<Fields[number]["id"], string>>>;

type ModuleInput<Key extends string, Fields extends readonly Field[]> = {
  key: Key;
  group: ModuleGroup;
  names: FourNames;
  push: PushWay;
  operation: string;
  path?: string;
  lov?: string;
  after?: readonly string[];
  fields: Fields;
};

const defineModule = <Key extends string, Fields extends readonly Field[]>(
  given: ModuleInput<Key, Fields>,
  synonyms: Module["synonyms"],
  isconfig: boolean,
): Module<Key, Fields> => ({
  key: given.key,
  group: given.group,
  isconfig,
  path: given.path ?? `modules/${given.key}`,
  names: names(given.names),
  push: given.push,
  operation: given.operation,
  lov: given.lov ?? null,
  after: given.after ?? [],
  fields: given.fields,
  synonyms,
});

export const dataModule = <const Key extends string, const Fields extends readonly Field[]>(
  given: ModuleInput<Key, Fields>,
  synonyms?: Synonyms<NoInfer<Fields>>,
) => defineModule(given, synonyms ?? {}, false);

export const configModule = <const Key extends string, const Fields extends readonly Field[]>(
  given: ModuleInput<Key, Fields>,
  synonyms?: Synonyms<NoInfer<Fields>>,
) => defineModule(given, synonyms ?? {}, true);
