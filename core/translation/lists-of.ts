import { fieldsOf, type ModuleKey } from "../modules/catalogue.ts";
import type { Field } from "../modules/field.ts";
import { listsOfField } from "./translate.ts";

/** A code list with the module's fields that use it; a closed set has one field and nothing to fetch. */
export type ModuleList = { list: string; field: Field; fields: readonly string[]; closed: boolean };

/** In the order of the module's fields. */
export function listsOf(module: ModuleKey): ModuleList[] {
  const found = new Map<string, ModuleList>();
  for (const field of fieldsOf(module))
    for (const list of listsOfField(module, field)) {
      const before = found.get(list);
      const fields = [...(before?.fields ?? []), field.id];
      found.set(list, { list, field: before?.field ?? field, fields, closed: field.values !== null });
    }
  return [...found.values()];
}
