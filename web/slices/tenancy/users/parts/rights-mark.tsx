import { IconCheck, IconMinus } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import classes from "./rights-mark.module.css";

/** Yes or no, as a sign and a word. */
export function RightsMark({ yes }: { yes: boolean }) {
  const { t } = useTranslation();
  const Icon = yes ? IconCheck : IconMinus;
  return (
    <span className={classes.mark} data-yes={yes}>
      <Icon size={18} aria-hidden />
      <span className={classes.word}>{yes ? t("ui.yes") : t("ui.no")}</span>
    </span>
  );
}
