import type { Language } from "../../contract/users.ts";

type Tree = { [key: string]: string | Tree };

/**
 * A text that counts says so by `{{count}}`, and has a form for one (`_one`) and for others (`_other`); Intl.PluralRules
 * chooses. French and Portuguese have a form of their own for whole millions (`_many`), without which the bare key would be
 * shown: beside a figure in digits it is written like the other plural. The figure is written as the language writes it.
 */
export function withPlurals<T extends object>(texts: T): T {
  const all = Object.entries(texts as Tree).flatMap(([key, text]): [string, string | Tree][] => {
    if (typeof text !== "string") return [[key, withPlurals(text)]];
    const shown = text.replaceAll("{{count}}", "{{count, figure}}");
    const stem = /^(.+)_other$/.exec(key)?.[1];
    return stem === undefined
      ? [[key, shown]]
      : [
          [key, shown],
          [`${stem}_many`, shown],
        ];
  });
  return Object.fromEntries(all) as T;
}

/** What `figure` means in a text; a figure that is a text already stays as it is. */
export const formatFigure = (value: unknown, language: Language | string | undefined): string =>
  typeof value === "number" ? new Intl.NumberFormat(language).format(value) : String(value);
