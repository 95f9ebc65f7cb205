import type { Language } from "../../contract/users.ts";
import { fieldsOf, isModuleKey, moduleOf } from "./catalogue.ts";

/** "CommissionCodesMultiHotel" is "Commission codes multi hotel", "VIPStatuses" is "VIP statuses". */
export function readable(name: string): string {
  const words = name
    .replace(/([\p{Ll}\p{N}])(\p{Lu})/gu, "$1 $2")
    .replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, "$1 $2")
    .split(/[\s_-]+/);
  const lower = words.map((word, index) => {
    if (word.length > 1 && word === word.toUpperCase()) return word;
    const rest = word.toLowerCase();
    return index === 0 ? rest.charAt(0).toUpperCase() + rest.slice(1) : rest;
  });
  return lower.join(" ");
}

/** The label of a module's field; undefined if the module has no such field. */
export const fieldLabel = (module: string, field: string, language: Language): string | undefined =>
  isModuleKey(module) ? fieldsOf(module).find(({ id }) => id === field)?.labels[language] : undefined;

/**
 * The title of a list: the module that holds its codes, or the field with its own list; undefined: only OPERA has a
 * name for it.
 */
export function listTitle(list: string, language: Language): string | undefined {
  if (isModuleKey(list)) return moduleOf(list).names[language];
  const [owner = "", field = ""] = list.split(".");
  return fieldLabel(owner, field, language);
}
