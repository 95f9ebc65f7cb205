import type { CodeList } from "../../../../contract/codes.ts";
import type { Language } from "../../../../contract/users.ts";
import { fieldsOf, isModuleKey, type ModuleKey, moduleOf } from "../../../../core/modules/catalogue.ts";

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

const labelOf = (module: ModuleKey, field: string, language: Language): string | undefined =>
  fieldsOf(module).find(({ id }) => id === field)?.labels[language];

/**
 * A list as people call it: the module that holds its codes, the one field that draws from it, or OPERA's name for it
 * made readable.
 */
export function listName(module: ModuleKey, list: string, fields: readonly string[], language: Language): string {
  if (isModuleKey(list)) return moduleOf(list).names[language];
  const [owner = "", field = ""] = list.split(".");
  const own = isModuleKey(owner) ? labelOf(owner, field, language) : undefined;
  const only = fields.length === 1 ? labelOf(module, fields[0] ?? "", language) : undefined;
  return own ?? only ?? readable(list);
}

/** The names of the fields that draw from a list. */
export const fieldNames = (module: ModuleKey, { fields }: Pick<CodeList, "fields">, language: Language): string[] =>
  fields.map((field) => labelOf(module, field, language) ?? field);
