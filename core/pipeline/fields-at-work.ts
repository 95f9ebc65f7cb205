import type { ConfigurationBody } from "../../contract/configurations.ts";
import type { Field } from "../modules/field.ts";
import { fieldsTouchedBy } from "../treatment/compile-treatments.ts";

/**
 * The fields that can have or lack a value: a file fills fifteen of a profile's sixty fields, and checking the others
 * in every row would be wasted work.
 */
export function fieldsAtWork(
  fields: readonly Field[],
  { fields: mapped, treatments }: Pick<ConfigurationBody, "fields" | "treatments">,
): Field[] {
  const ids = new Set([...mapped.map(({ target }) => target), ...treatments.flatMap(fieldsTouchedBy)]);
  return fields.filter(({ id, required }) => required || ids.has(id));
}
