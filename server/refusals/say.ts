import i18next from "i18next";
import type { Language } from "../../contract/users.ts";
import { de } from "../../core/texts/de.ts";
import { en } from "../../core/texts/en.ts";
import { fr } from "../../core/texts/fr.ts";
import { formatFigure, withPlurals } from "../../core/texts/plurals.ts";
import { pt } from "../../core/texts/pt.ts";
import type { Refusal } from "./refusal.ts";

const texts = i18next.createInstance({
  resources: {
    en: { translation: withPlurals(en, "en") },
    de: { translation: withPlurals(de, "de") },
    fr: { translation: withPlurals(fr, "fr") },
    pt: { translation: withPlurals(pt, "pt") },
  },
  fallbackLng: "en",
  interpolation: { escapeValue: false }, // Answers are JSON, and mails escape values themselves.
});
await texts.init();
texts.services.formatter?.add("figure", formatFigure);

/** A text of the dictionaries, by its dotted key. */
export function say(to: Language, key: string, params: Record<string, string | number> = {}): string {
  const t = texts.getFixedT(to) as (key: string, params: object) => string;
  // Problems that were stored before texts had plurals use these names for the figure.
  const count = params.count ?? params.limit ?? params.records;
  return t(key, { ...params, ...(typeof count === "number" && { count }) });
}

/** The message for a refusal. */
export const sayRefusal = (to: Language, { code, details: { text, params } }: Refusal): string =>
  say(to, `errors.${text ?? code}`, params);
