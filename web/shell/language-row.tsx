import { useTranslation } from "react-i18next";
import { chooseLanguage, LANGUAGES } from "../lib/texts.ts";
import classes from "./language-row.module.css";

/**
 * All four languages at once, for the pages before sign-in: no menu to load, and the person's own language is visible.
 */
export function LanguageRow() {
  const { t, i18n } = useTranslation();
  return (
    <nav aria-label={t("shell.language")} className={classes.row}>
      {LANGUAGES.map(({ code, name }) => (
        <button
          key={code}
          type="button"
          lang={code}
          className={classes.language}
          aria-label={name}
          aria-pressed={code === i18n.language}
          onClick={() => void chooseLanguage(code)}
        >
          {code.toUpperCase()}
        </button>
      ))}
    </nav>
  );
}
