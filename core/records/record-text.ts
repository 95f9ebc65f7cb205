import { fieldsOf, type ModuleKey } from "../modules/catalogue.ts";
import type { Value } from "../validation/check-fields.ts";

/** Characters that JSON escapes, and split characters. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are among the characters to be found
const SPECIAL = /[\u0000-\u001f"\\\ud800-\udfff]/;

/** A split character can remain after cutting; JSON writes it, but no database accepts it. */
const written = (value: NonNullable<Value>): string => {
  if (typeof value !== "string") return JSON.stringify(value);
  return SPECIAL.test(value) ? JSON.stringify(value.toWellFormed()) : `"${value}"`;
};

/** A record as JSON without empty fields. Written by hand because building an object first takes twice as long. */
export function compileRecordText(module: ModuleKey): (values: readonly Value[]) => string {
  const names = fieldsOf(module).map(({ id }) => `${JSON.stringify(id)}:`);
  return (values) => {
    let text = "";
    for (let place = 0; place < names.length; place++) {
      const value = values[place];
      if (value !== undefined) text += (text === "" ? "{" : ",") + names[place] + written(value);
    }
    return text === "" ? "{}" : `${text}}`;
  };
}

/** The values of a stored record, in the order of the module's fields. */
export const valuesIn = (module: ModuleKey, record: Readonly<Record<string, Value>>): Value[] =>
  fieldsOf(module).map(({ id }) => record[id]);
