import { type Field, type FourNames, type Names, names } from "./field.ts";

export type ModuleGroup = "profiles" | "reservations" | "blocks" | "rooms" | "finance" | "codes";

/**
 * How records reach the hotel system: `call` in a call of their own, `within` the record they belong to, `compare`
 * not at all: the chain owns these lists, so the hotel's is read and held against ours. Codes that it lacks are created
 * only on a person's word (`core/hotel/new-codes.ts`).
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
  /** `spec.operationId` whose body (or answer, of a get) the fields' OHIP names are read in. */
  operation: string;
  /** OPERA's list of values of the same codes: its name, or the last segment of the path a hotel's own list has. */
  lov: string | null;
  /** Modules that must be pushed before it though no field of it names them. */
  after: readonly string[];
  fields: Fields;
  /** Headers that other systems' files use, as comma lists by field; `synonymsOf` knows all of them. */
  synonyms: Readonly<Record<string, string | undefined>>;
};

/** Headers by field, apart from the fields so that both stay readable; a misspelled id does not compile. */
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

const made = <Key extends string, Fields extends readonly Field[]>(
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
) => made(given, synonyms ?? {}, false);

export const configModule = <const Key extends string, const Fields extends readonly Field[]>(
  given: ModuleInput<Key, Fields>,
  synonyms?: Synonyms<NoInfer<Fields>>,
) => made(given, synonyms ?? {}, true);
