import type { Language } from "../../contract/users.ts";

export type FieldType = "text" | "int" | "decimal" | "date" | "time" | "bool" | "code" | "email" | "phone";
export type Names = Readonly<Record<Language, string>>;

/** One column of a module. `Value` is the type of its text, narrower than string for a closed set. */
export type Field<
  Id extends string = string,
  Type extends FieldType = FieldType,
  Value extends string = string,
  Required extends boolean = boolean,
> = {
  id: Id;
  type: Type;
  /** Characters OPERA keeps; null where its contract has no limit. */
  width: number | null;
  required: Required;
  /** Part of the record's key; all key fields together make the old id. */
  key: boolean;
  /** Key of the module that holds the codes of this field. */
  list: string | null;
  /** Keys of the modules whose old id this field holds. */
  refers: readonly string[];
  /** A closed set: our value, and its spellings in other systems. */
  values: Readonly<Record<Value, readonly string[]>> | null;
  /** OPERA's list of values for the codes, if no module of ours holds them. */
  lov: string | null;
  /** If another field of the record chooses the list; `lov` applies for every other value. */
  lovBy: { field: string; lists: Readonly<Record<string, string>> } | null;
  /** Yes/no fields of mergeable records: the value that counts for all as soon as one record has it. */
  wins: boolean | null;
  labels: Names;
  /**
   * Path inside the body of the module's operation, or `spec.operation:path` of another one. List indexes are left out.
   */
  ohip: string | null;
};

type TextOf<F extends Field> = F extends Field<string, FieldType, infer Value, boolean> ? Value : never;
type ValueOf<F extends Field> = F["type"] extends "int" ? number : F["type"] extends "bool" ? boolean : TextOf<F>;

/**
 * A canonical record: codes translated, dates `YYYY-MM-DD`, times `HH:MM`, money a decimal string. An absent or
 * undefined value means no value; there are no empty texts.
 */
export type RecordOfFields<Fields extends readonly Field[]> = {
  [F in Fields[number] as F["required"] extends true ? F["id"] : never]: ValueOf<F>;
} & {
  [F in Fields[number] as F["required"] extends true ? never : F["id"]]?: ValueOf<F> | undefined;
};

/** In the order en, de, fr, pt: a missing language does not compile. */
export type FourNames = readonly [en: string, de: string, fr: string, pt: string];

type More = {
  required?: true;
  key?: true;
  width?: number;
  list?: string;
  refers?: readonly string[];
  lov?: string;
  lovBy?: { field: string; lists: Readonly<Record<string, string>> };
  wins?: boolean;
  ohip?: string;
};
type DefinedField<Id extends string, Type extends FieldType, Value extends string, M extends More> = Field<
  Id,
  Type,
  Value,
  M extends { required: true } | { key: true } ? true : false
>;

export const names = ([en, de, fr, pt]: FourNames): Names => ({ en, de, fr, pt });

/** Comma-separated lists keep each entry on one line. */
export const listed = (words: string): readonly string[] => words.split(",").map((word) => word.trim());

function field<Id extends string, Type extends FieldType, Value extends string, M extends More>(
  id: Id,
  type: Type,
  labels: FourNames,
  more: M,
  values: Readonly<Record<Value, readonly string[]>> | null = null,
): DefinedField<Id, Type, Value, M> {
  return {
    id,
    type,
    width: more.width ?? null,
    required: (more.required === true || more.key === true) as DefinedField<Id, Type, Value, M>["required"],
    key: more.key === true,
    list: more.list ?? null,
    refers: more.refers ?? [],
    values,
    lov: more.lov ?? null,
    lovBy: more.lovBy ?? null,
    wins: more.wins ?? null,
    labels: names(labels),
    ohip: more.ohip ?? null,
  };
}

const plain =
  <Type extends FieldType>(type: Type) =>
  <const Id extends string, const M extends More>(id: Id, labels: FourNames, more: M) =>
    field<Id, Type, string, M>(id, type, labels, more);

export const text = plain("text");
export const int = plain("int");
export const decimal = plain("decimal");
export const date = plain("date");
export const time = plain("time");
export const bool = plain("bool");
export const email = plain("email");
export const phone = plain("phone");

/** A code from a list, our own (`list`) or only OPERA's (`lov`); 20 characters by default. */
export const code = <const Id extends string, const M extends More>(id: Id, labels: FourNames, more: M) =>
  field<Id, "code", string, M>(id, "code", labels, { width: 20, ...more });

/** A value of a closed set, each with its spellings in files. */
export const choice = <const Id extends string, Value extends string, const M extends More>(
  id: Id,
  labels: FourNames,
  values: Readonly<Record<Value, string>>,
  more: M,
) => {
  const spelled = Object.entries<string>(values).map(([value, spellings]) => [value, listed(spellings)]);
  return field<Id, "code", Value, M>(id, "code", labels, more, Object.fromEntries(spelled));
};
