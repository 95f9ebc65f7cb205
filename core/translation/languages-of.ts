import type { MappedField } from "../../contract/configurations.ts";
import { languageOfHeaders } from "../modules/words/language-of-headers.ts";

/** The language of each field's abbreviations: the mapping's choice, else the language of the file's headers. */
export function languagesOf(
  mapped: readonly MappedField[],
  columns: readonly string[],
): (field: string) => string | null {
  const ofFile = languageOfHeaders(columns);
  const own = new Map(
    mapped.flatMap(({ target, source }) =>
      source.kind === "column" && source.language ? [[target, source.language] as const] : [],
    ),
  );
  return (field) => own.get(field) ?? ofFile;
}
