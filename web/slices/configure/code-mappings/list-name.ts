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
  return own ?? chosenName(module, list, fields, language) ?? readable(list);
}

/** By the one field that draws from it alone; where another field chooses among lists, with the values that choose this one. */
function chosenName(module: ModuleKey, list: string, fields: readonly string[], language: Language) {
  const drawing = fieldsOf(module).filter(({ id }) => fields.includes(id));
  const [only, ...others] = drawing.length > 1 ? drawing.filter(({ lovBy }) => !lovBy) : drawing;
  if (!only || others.length > 0) return undefined;
  const by = only.lovBy;
  if (!by) return only.labels[language];
  const all = Object.keys(fieldsOf(module).find(({ id }) => id === by.field)?.values ?? {});
  const choosing = all.filter((value) => (by.lists[value] ?? only.lov) === list);
  return `${only.labels[language]} (${choosing.join(", ")})`;
}

/** The names of the fields that draw from a list. */
export const fieldNames = (module: ModuleKey, { fields }: Pick<CodeList, "fields">, language: Language): string[] =>
  fields.map((field) => labelOf(module, field, language) ?? field);
