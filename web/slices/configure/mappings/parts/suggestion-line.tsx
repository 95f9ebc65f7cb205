import { ActionIcon } from "@mantine/core";
import { IconBulb, IconCheck, IconX } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import type { Suggestion } from "../../../../../core/mapping/suggest.ts";
import type { FieldType } from "../../../../../core/modules/field.ts";
import { useConfigurationWords } from "../use-configuration-words.ts";
import classes from "./suggestion-line.module.css";

type Props = {
  suggestion: Suggestion;
  type: FieldType;
  label: string;
  /** The field was filled from it already. */
  isFilled: boolean;
  onAccept?: (suggestion: Suggestion) => void;
  onDismiss?: (target: string) => void;
};

/** What is suggested, why, and how sure that is. */
export function SuggestionLine({ suggestion, type, label, isFilled, onAccept, onDismiss }: Props) {
  const { t } = useTranslation();
  const words = useConfigurationWords();
  const { column, sure, target, doubt } = suggestion;
  const reason = words.reason(suggestion.reason, type);
  return (
    <div className={classes.line} data-sure={sure || undefined}>
      <IconBulb size={15} aria-hidden />
      <span className={classes.words}>
        <strong>{t(sure ? "configurations.suggestion.sure" : "configurations.suggestion.unsure")}</strong>{" "}
        {isFilled ? reason : t("configurations.suggestion.column", { column, reason })}
        {doubt && `. ${words.doubt(doubt)}`}
      </span>
      {onAccept && (
        <ActionIcon
          size="sm"
          color="petrol"
          aria-label={t("configurations.suggestion.accept", { field: label, column })}
          title={t("configurations.suggestion.accept", { field: label, column })}
          onClick={() => onAccept(suggestion)}
        >
          <IconCheck size={16} aria-hidden />
        </ActionIcon>
      )}
      {onDismiss && (
        <ActionIcon
          size="sm"
          aria-label={t("configurations.suggestion.dismiss", { field: label, column })}
          title={t("configurations.suggestion.dismiss", { field: label, column })}
          onClick={() => onDismiss(target)}
        >
          <IconX size={16} aria-hidden />
        </ActionIcon>
      )}
    </div>
  );
}
