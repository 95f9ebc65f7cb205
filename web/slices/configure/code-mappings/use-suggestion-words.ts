import { useTranslation } from "react-i18next";
import type { CodeSuggestion } from "../../../../contract/codes.ts";

/** The reason for a suggestion: a few words for the table, a sentence below it. */
export function useSuggestionWords() {
  const { t } = useTranslation();
  return {
    short: ({ reason, from }: CodeSuggestion) =>
      reason === "remembered" && from ? t("codes.reasons.rememberedAt", { from }) : t(`codes.reasons.${reason}`),
    certainty: ({ sure }: CodeSuggestion) => (sure ? t("codes.suggestion.sure") : t("codes.suggestion.guess")),
    why: ({ reason, from }: CodeSuggestion) =>
      reason === "remembered" && from ? t("codes.whys.rememberedAt", { from }) : t(`codes.whys.${reason}`),
  };
}
