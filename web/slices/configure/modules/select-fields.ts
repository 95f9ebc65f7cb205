import type { Language } from "../../../../contract/users.ts";
import type { Field } from "../../../../core/modules/field.ts";
import { plain, wordsOf } from "./select-modules.ts";

/** Every word has to be in the label, the name, or a header that other systems use. */
export function filterFields(fields: readonly Field[], name: string, language: Language): Field[] {
  const words = wordsOf(name);
  return fields.filter((field) => {
    const text = plain([field.labels[language], field.id, ...field.synonyms].join(" "));
    return words.every((word) => text.includes(word));
  });
}
