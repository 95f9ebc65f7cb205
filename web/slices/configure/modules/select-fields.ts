import type { Language } from "../../../../contract/users.ts";
import { fieldsOf, type ModuleKey } from "../../../../core/modules/catalogue.ts";
import type { Field } from "../../../../core/modules/field.ts";
import { synonymsOf } from "../../../../core/modules/synonyms.ts";
import { plain, wordsOf } from "./select-modules.ts";

/** Every word has to be in the label, the name, or a header that other systems use. */
export function filterFields(module: ModuleKey, name: string, language: Language): Field[] {
  const words = wordsOf(name);
  return fieldsOf(module).filter((field) => {
    const text = plain([field.labels[language], field.id, ...synonymsOf(module, field)].join(" "));
    return words.every((word) => text.includes(word));
  });
}
