import type { RefObject } from "react";
import { useTranslation } from "react-i18next";
import classes from "./skip-link.module.css";

/** The first stop of the Tab key: skips the menu. */
export function SkipLink({ target }: { target: RefObject<HTMLElement | null> }) {
  const { t } = useTranslation();
  return (
    <button type="button" className={classes.skip} onClick={() => target.current?.focus()}>
      {t("shell.skip")}
    </button>
  );
}
