import { czech } from "./czech.ts";
import { danish } from "./danish.ts";
import { dutch } from "./dutch.ts";
import { greek } from "./greek.ts";
import type { HeaderLanguage, HeaderWords } from "./header-words.ts";
import { italian } from "./italian.ts";
import { polish } from "./polish.ts";
import { russian } from "./russian.ts";
import { spanish } from "./spanish.ts";
import { swedish } from "./swedish.ts";
import { turkish } from "./turkish.ts";

export const headerWords: Readonly<Record<HeaderLanguage, HeaderWords>> = {
  nl: dutch,
  it: italian,
  es: spanish,
  pl: polish,
  cs: czech,
  sv: swedish,
  da: danish,
  tr: turkish,
  ru: russian,
  el: greek,
};

/** The groups of words for a module's fields, besides its own. */
const GROUPS: Readonly<Record<string, readonly (keyof HeaderWords)[]>> = {
  profiles: ["address", "reach", "profiles"],
  accounts: ["address", "reach", "accounts"],
  "profile-contacts": ["address"],
  reservations: ["stay", "reservations"],
  "reservation-nights": ["stay"],
  blocks: ["blocks"],
};

export const groupsOf = (module: string, isconfig: boolean): readonly (keyof HeaderWords)[] =>
  GROUPS[module] ?? (isconfig ? ["codes"] : []);

const parted = (words: string): string[] => words.split(",").map((word) => word.trim());

/** A field's words in one of the further languages. */
export const wordsIn = (
  language: HeaderLanguage,
  groups: readonly (keyof HeaderWords)[],
  field: string,
): readonly string[] => groups.flatMap((group) => parted(headerWords[language][group][field] ?? "").filter(Boolean));

/** A field's words in all further languages. */
export function moreWords(groups: readonly (keyof HeaderWords)[], field: string): string[] {
  return (Object.keys(headerWords) as HeaderLanguage[]).flatMap((language) => wordsIn(language, groups, field));
}
