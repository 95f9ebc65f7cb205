import { IconAlertTriangle } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { RawRow } from "../../../../../contract/reading.ts";
import { useFormats } from "../../../../lib/formats.ts";
import { marksIn, useReadingWords } from "../use-reading-words.ts";
import classes from "./cell-bar.module.css";
import { useCellText } from "./cell-text.tsx";

type Props = {
  row: RawRow | undefined;
  column: string | undefined;
  text: string | undefined;
  invisible: boolean;
  actions?: ReactNode;
  /** Further notes on the row. */
  children?: ReactNode;
};

/** Below a table: the active cell in full, and the marks of its row. */
export function CellBar({ row, column, text, invisible, actions, children }: Props) {
  const { t } = useTranslation();
  const { number } = useFormats();
  const words = useReadingWords();
  const cellText = useCellText(invisible);
  if (!row) return <div className={classes.bar}>{t("sources.cell.none")}</div>;
  return (
    <div className={classes.bar}>
      <div className={classes.words}>
        <p className={classes.place}>
          {t("sources.cell.line", { line: number(row.line) })}
          {column !== undefined && ` · ${column}`}
        </p>
        {text !== undefined && (
          <p className={classes.value}>{text === "" ? t("sources.cell.empty") : cellText(text)}</p>
        )}
        {marksIn(row.marks).map((mark) => (
          <p key={mark} className={classes.mark}>
            <IconAlertTriangle size={15} aria-hidden />
            <span>
              <strong>{words.mark(mark)}</strong> {words.markHint(mark)}
            </span>
          </p>
        ))}
        {children}
      </div>
      {actions && <div className={classes.actions}>{actions}</div>}
    </div>
  );
}
