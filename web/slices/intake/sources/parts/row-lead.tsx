import { IconAlertTriangle, IconCreditCard } from "@tabler/icons-react";
import { type ReactNode, useMemo } from "react";
import { useTranslation } from "react-i18next";
import type { RawRow } from "../../../../../contract/reading.ts";
import { marksIn } from "../use-reading-words.ts";
import classes from "./row-lead.module.css";

/** Shows the line on which a row starts, and a sign if the row has a mark. */
export function useRowLead(): (row: Pick<RawRow, "line" | "marks">) => ReactNode {
  const { t, i18n } = useTranslation();
  return useMemo(() => {
    const number = new Intl.NumberFormat(i18n.language);
    return ({ line, marks: bits }) => {
      const marks = marksIn(bits);
      const labels = marks.map((mark) => t(`reading.marks.${mark}.label`)).join(", ");
      // A masked card number is no fault of the row.
      const Icon = marks.every((mark) => mark === "card") ? IconCreditCard : IconAlertTriangle;
      return (
        <>
          <span className={classes.line}>{number.format(line)}</span>
          {marks.length > 0 && (
            <span className={classes.mark} title={labels} role="img" aria-label={labels}>
              <Icon size={15} aria-hidden />
            </span>
          )}
        </>
      );
    };
  }, [t, i18n.language]);
}
