import type { Language } from "../../contract/users.ts";
import { unbroken } from "./unbroken.ts";

type Tree = { [key: string]: string | Tree };

const COUNTED = /\{\{count, figure\}\} (\p{L}[\p{L}’]*)/gu;
/** What follows a figure and is not counted by it: verbs, prepositions, adjectives that stand alone. */
const UNCOUNTED = new Set([
  ...[
    "à",
    "au",
    "avec",
    "bloquées",
    "choisis",
    "de",
    "en",
    "étaient",
    "n’étaient",
    "ont",
    "premières",
    "sans",
    "sont",
    "sur",
  ],
  ...["atrasados", "bloqueados", "com", "em", "escolhidas", "escolhidos", "foram", "já", "não", "no", "por"],
  ...["provavelmente", "que", "selecionados", "sélectionnés"],
]);

/** A million is a noun in French and Portuguese: what it counts follows with "de". */
const ofMillions = (text: string, language: Language): string =>
  text.replace(COUNTED, (counted, word: string) => {
    if (UNCOUNTED.has(word)) return counted;
    const of = language === "fr" && /^[aeéèêiou]/iu.test(word) ? "d’" : "de ";
    return `{{count, figure}} ${of}${word}`;
  });

/**
 * A text that counts says so by `{{count}}`, and has a form for one (`_one`) and for others (`_other`); Intl.PluralRules
 * chooses. French and Portuguese have a form of their own for whole millions (`_many`), which is made of the other plural:
 * "1 000 lignes", "1 000 000 de lignes". The figure is written as the language writes it, and no line breaks before a sign that follows a space.
 */
export function withPlurals<T extends object>(texts: T, language: Language): T {
  const all = Object.entries(texts as Tree).flatMap(([key, text]): [string, string | Tree][] => {
    if (typeof text !== "string") return [[key, withPlurals(text, language)]];
    const shown = unbroken(text, language).replaceAll("{{count}}", "{{count, figure}}");
    const stem = /^(.+)_other$/.exec(key)?.[1];
    return stem === undefined
      ? [[key, shown]]
      : [
          [key, shown],
          [`${stem}_many`, ofMillions(shown, language)],
        ];
  });
  return Object.fromEntries(all) as T;
}

/** What `figure` means in a text; a figure that is a text already stays as it is. */
export const formatFigure = (value: unknown, language: Language | string | undefined): string =>
  typeof value === "number" ? new Intl.NumberFormat(language).format(value) : String(value);
