import { useTranslation } from "react-i18next";
import { type Language, language } from "../../contract/users.ts";

/** The language of the page, for names of the catalogue. */
export function useLanguage(): Language {
  return language.catch("en").parse(useTranslation().i18n.language);
}
