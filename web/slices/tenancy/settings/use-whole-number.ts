import { useTranslation } from "react-i18next";

/** The rule for a whole number between two others, with the server's message. */
export function useWholeNumber() {
  const { t } = useTranslation();
  return (min: number, max: number) =>
    (value: number | string): string | null => {
      const number = Number(value);
      if (value === "" || !Number.isInteger(number)) return t("errors.issue.required");
      if (number < min) return t("errors.issue.tooSmall", { count: min });
      return number > max ? t("errors.issue.tooBig", { count: max }) : null;
    };
}
