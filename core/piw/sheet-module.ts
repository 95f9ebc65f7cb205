import { fieldsOf, type ModuleKey, modules } from "../modules/catalogue.ts";
import { headerKey } from "../modules/spelling.ts";
import { synonymsOf } from "../modules/synonyms.ts";

const byName = new Map<string, ModuleKey>(
  modules.flatMap(({ key, names }) => [key, ...Object.values(names)].map((name) => [headerKey(name), key] as const)),
);

/** The module of a sheet, by its key or by its name in any of the four languages; null: none. */
export const moduleOfSheet = (name: string): ModuleKey | null => byName.get(headerKey(name)) ?? null;

/** The fields of headers, by field name, label in any language or another system's word; null: none. */
export function fieldsOfHeaders(key: ModuleKey, headers: readonly string[]): (string | null)[] {
  const meanings = new Map<string, string>();
  for (const field of fieldsOf(key))
    for (const header of [field.id, ...Object.values(field.labels), ...synonymsOf(key, field)])
      meanings.set(headerKey(header), field.id);
  return headers.map((header) => meanings.get(headerKey(header)) ?? null);
}
