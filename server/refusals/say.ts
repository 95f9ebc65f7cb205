import i18next from "i18next";
import type { Language } from "../../contract/users.ts";
import { de } from "../../core/texts/de.ts";
import { en } from "../../core/texts/en.ts";
import { fr } from "../../core/texts/fr.ts";
import { pt } from "../../core/texts/pt.ts";
import type { Refusal } from "./refusal.ts";

const texts = i18next.createInstance({
  resources: {
    en: { translation: en },
    de: { translation: de },
    fr: { translation: fr },
    pt: { translation: pt },
  },
  fallbackLng: "en",
  interpolation: { escapeValue: false }, // Answers are JSON and mails escape for themselves.
});
await texts.init();

/** A text of the dictionaries, by its dotted key. */
export function say(to: Language, key: string, params: Record<string, string | number> = {}): string {
  const t = texts.getFixedT(to) as (key: string, params: object) => string;
  return t(key, params);
}

/** The sentence that a person reads for a refusal. */
export const sayRefusal = (to: Language, { code, details: { text, params } }: Refusal): string =>
  say(to, `errors.${text ?? code}`, params);
