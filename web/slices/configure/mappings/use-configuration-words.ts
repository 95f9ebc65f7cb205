import { useTranslation } from "react-i18next";
import type { FieldSource } from "../../../../contract/configurations.ts";
import { type Language, language } from "../../../../contract/users.ts";
import type { Doubt, Reason } from "../../../../core/mapping/judge-column.ts";
import type { Field, FieldType } from "../../../../core/modules/field.ts";
import type { RowIssue } from "../../../../core/validation/check-fields.ts";

/** Texts for a field's source, the reason of a suggestion and a value's problem. */
export function useConfigurationWords() {
  const { t, i18n } = useTranslation();
  const spoken: Language = language.catch("en").parse(i18n.language);
  return {
    language: spoken,
    label: ({ labels }: Field): string => labels[spoken],
    type: (type: FieldType): string => t(`configurations.types.${type}`),
    source(source: FieldSource): string {
      switch (source.kind) {
        case "column":
          return source.column;
        case "constant":
          return t("configurations.source.constant", { value: source.value });
        case "default":
          return t("configurations.source.default", { column: source.column, value: source.value });
        case "join":
          return source.columns.join(" + ");
        case "transform":
          return t("configurations.source.transform", {
            column: source.column,
            transform: t(`configurations.transforms.${source.transform}`),
          });
        case "per_night":
          return t("configurations.source.per_night", { column: source.column });
      }
    },
    reason(reason: Reason, type: FieldType): string {
      switch (reason.code) {
        case "remembered":
          return t(`configurations.reasons.${reason.code}`, { count: reason.times });
        case "values":
          return type === "email" || type === "phone"
            ? t(`configurations.reasons.values.${type}`)
            : t("configurations.reasons.values.other", { sample: reason.sample });
        case "preset":
          return t("configurations.reasons.preset", { system: reason.system });
        case "whole_name":
          return t("configurations.reasons.whole_name", { sample: reason.sample });
        default:
          return t(`configurations.reasons.${reason.code}`, { word: reason.word });
      }
    },
    doubt: (doubt: Doubt): string => t(`configurations.doubts.${doubt.code}`, { ...doubt }),
    issue: ({ rule }: Pick<RowIssue, "rule">): string => t(`configurations.rules.${rule}`),
  };
}
