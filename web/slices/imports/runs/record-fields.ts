import type { RowRecord } from "../../../../contract/imports.ts";
import { fieldsOf, type ModuleKey } from "../../../../core/modules/catalogue.ts";
import type { Field } from "../../../../core/modules/field.ts";

/** The fields that identify a person, before all others of the module. */
const FIRST: Partial<Record<ModuleKey, readonly string[]>> = {
  profiles: ["lastName", "firstName", "type", "email", "phone", "city", "country"],
  accounts: ["name", "type", "email", "phone", "city", "country"],
};
const OLD_ID = "oldId";

/** The fields with a value in any of these records, main ones first; the old id has a column of its own. */
export function recordFields(module: ModuleKey, rows: readonly RowRecord[]): Field[] {
  const used = new Set(rows.flatMap(({ record }) => Object.keys(record?.values ?? {})));
  const order = FIRST[module] ?? [];
  const place = ({ id }: Field) => (order.includes(id) ? order.indexOf(id) : order.length);
  return fieldsOf(module)
    .filter(({ id }) => id !== OLD_ID && (used.has(id) || order.includes(id)))
    .toSorted((a, b) => place(a) - place(b));
}
