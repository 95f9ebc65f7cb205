import { Button } from "@mantine/core";
import { IconCheck, IconEraser, IconPencil } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import type { SourceCode } from "../../../../../contract/codes.ts";
import { useFormats } from "../../../../lib/formats.ts";
import { mayAccept } from "../key-flow.ts";
import { useSuggestionWords } from "../use-suggestion-words.ts";
import classes from "./code-bar.module.css";

type Props = {
  row: SourceCode | undefined;
  counted: boolean;
  mayWrite: boolean;
  onAccept: () => void;
  onChoose: () => void;
  onForget: () => void;
};

/** Below the table: the active code in full, the reason for its suggestion, and the keyboard actions as buttons. */
export function CodeBar({ row, counted, mayWrite, onAccept, onChoose, onForget }: Props) {
  const { t } = useTranslation();
  const { number, dateTime } = useFormats();
  const words = useSuggestionWords();
  if (!row) return <div className={classes.bar}>{t("codes.row.none")}</div>;
  const { suggestion } = row;
  const isSuggested = mayAccept(row);
  return (
    <div className={classes.bar}>
      <div className={classes.words}>
        <p>
          <strong className={classes.code}>{row.code}</strong>{" "}
          {row.target && t("codes.row.becomes", { target: row.target })}
          {counted && ` · ${t("codes.row.rows", { rows: number(row.rows) })}`}
        </p>
        <p>
          {suggestion && isSuggested ? (
            <>
              {t("codes.row.suggested", { target: named(suggestion.target, suggestion.name) })}{" "}
              <strong>{words.certainty(suggestion)}.</strong> {words.why(suggestion)}
            </>
          ) : (
            t(`codes.stateHints.${row.state}`)
          )}
          {row.by && row.at && ` ${t("codes.row.by", { name: row.by.name, when: dateTime(row.at) })}`}
        </p>
      </div>
      {mayWrite && (
        <div className={classes.actions}>
          {suggestion && isSuggested && (
            <Button size="xs" leftSection={<IconCheck size={14} aria-hidden />} onClick={onAccept}>
              {t("codes.row.accept", { target: suggestion.target })}
            </Button>
          )}
          <Button size="xs" variant="default" leftSection={<IconPencil size={14} aria-hidden />} onClick={onChoose}>
            {row.state === "mapped" ? t("codes.row.change") : t("codes.row.choose")}
          </Button>
          {row.state === "mapped" && (
            <Button size="xs" variant="default" leftSection={<IconEraser size={14} aria-hidden />} onClick={onForget}>
              {t("codes.row.forget")}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}

const named = (code: string, name: string): string => (name && name !== code ? `${code} (${name})` : code);
