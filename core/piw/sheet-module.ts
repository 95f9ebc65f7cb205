import { fieldsOf, type ModuleKey, modules } from "../modules/catalogue.ts";
import { headerKey } from "../modules/spelling.ts";

const byName = new Map<string, ModuleKey>(
  modules.flatMap(({ key, names }) => [key, ...Object.values(names)].map((name) => [headerKey(name), key] as const)),
);

/** The module that a sheet is for, by its key or by its name in any of the four languages; null: none. */
export const moduleOfSheet = (name: string): ModuleKey | null => byName.get(headerKey(name)) ?? null;

/** The fields that headers mean, by field name, label in any language or another system's word; null: none. */
export function fieldsOfHeaders(key: ModuleKey, headers: readonly string[]): (string | null)[] {
  const meanings = new Map<string, string>();
  for (const { id, labels, synonyms } of fieldsOf(key))
    for (const header of [id, ...Object.values(labels), ...synonyms]) meanings.set(headerKey(header), id);
  return headers.map((header) => meanings.get(headerKey(header)) ?? null);
}
