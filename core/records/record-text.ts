import { fieldsOf, type ModuleKey } from "../modules/catalogue.ts";
import type { Value } from "../validation/check-fields.ts";

/** Half of a character, as cutting can leave it: JSON writes it, and no database takes it. */
const HALF = "\\ud";

/** A record as JSON, fields without a value left out. By hand: as an object first it takes twice the time. */
export function compileRecordText(module: ModuleKey): (values: readonly Value[]) => string {
  const names = fieldsOf(module).map(({ id }) => `${JSON.stringify(id)}:`);
  return (values) => {
    let text = "";
    for (let place = 0; place < names.length; place++) {
      const value = values[place];
      if (value === undefined) continue;
      const written = JSON.stringify(value);
      const whole =
        typeof value === "string" && written.includes(HALF) ? JSON.stringify(value.toWellFormed()) : written;
      text += (text === "" ? "{" : ",") + names[place] + whole;
    }
    return text === "" ? "{}" : `${text}}`;
  };
}

/** The values of a stored record, in the order of the module's fields. */
export const valuesIn = (module: ModuleKey, record: Readonly<Record<string, Value>>): Value[] =>
  fieldsOf(module).map(({ id }) => record[id]);
