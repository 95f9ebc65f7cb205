import type { CodeList } from "../../../../contract/codes.ts";
import type { Language } from "../../../../contract/users.ts";
import { fieldsOf, type ModuleKey } from "../../../../core/modules/catalogue.ts";
import { fieldLabel, listTitle, readable } from "../../../../core/modules/list-title.ts";

/**
 * A list's name for people: the module that holds its codes, the one field that uses it, or OPERA's name made readable.
 */
export function listName(module: ModuleKey, list: string, fields: readonly string[], language: Language): string {
  return listTitle(list, language) ?? chosenName(module, list, fields, language) ?? readable(list);
}

/**
 * The name of the only field that uses the list; if another field chooses among lists, with the values that choose this
 * one.
 */
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

/** The names of the fields that use a list. */
export const fieldNames = (module: ModuleKey, { fields }: Pick<CodeList, "fields">, language: Language): string[] =>
  fields.map((field) => fieldLabel(module, field, language) ?? field);
