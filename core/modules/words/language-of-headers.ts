import { modules } from "../catalogue.ts";
import { headerKey } from "../spelling.ts";
import { HEADER_LANGUAGES, type HeaderLanguage } from "./header-words.ts";
import { groupsOf, wordsIn } from "./more-words.ts";

/** A language that a file's headers may be written in. */
type FileLanguage = HeaderLanguage | "en" | "de" | "fr" | "pt";

const LEAST = 2;
let known: ReadonlyMap<string, ReadonlySet<FileLanguage>> | null = null;

function languagesOfWords(): ReadonlyMap<string, ReadonlySet<FileLanguage>> {
  if (known) return known;
  const found = new Map<string, Set<FileLanguage>>();
  const add = (word: string, language: FileLanguage) => {
    const key = headerKey(word);
    const languages = found.get(key);
    if (languages) languages.add(language);
    else found.set(key, new Set([language]));
  };
  for (const { key, isconfig, fields } of modules)
    for (const { id, labels } of fields) {
      for (const language of ["en", "de", "fr", "pt"] as const) add(labels[language], language);
      for (const language of HEADER_LANGUAGES)
        for (const word of wordsIn(language, groupsOf(key, isconfig), id)) add(word, language);
    }
  known = found;
  return known;
}

/** The language of most of a file's headers; null: too few match, or two languages are equally likely. */
export function languageOfHeaders(columns: readonly string[]): FileLanguage | null {
  const words = languagesOfWords();
  const counts = new Map<FileLanguage, number>();
  for (const column of columns)
    for (const language of words.get(headerKey(column)) ?? []) counts.set(language, (counts.get(language) ?? 0) + 1);
  const [best, second] = [...counts].sort(([, a], [, b]) => b - a);
  return best && best[1] >= LEAST && best[1] > (second?.[1] ?? 0) ? best[0] : null;
}
