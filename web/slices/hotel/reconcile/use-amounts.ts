import { useTranslation } from "react-i18next";
import type { Measure } from "../../../../contract/reconciliation.ts";
import { withRegion } from "../../../lib/formats.ts";
import { perLanguage } from "../../../lib/per-language.ts";

const formatsOf = perLanguage((language) => {
  const count = new Intl.NumberFormat(language);
  const money = new Intl.NumberFormat(language, { minimumFractionDigits: 2, maximumFractionDigits: 3 });
  const day = new Intl.DateTimeFormat(withRegion(language), { dateStyle: "medium", timeZone: "UTC" });
  return {
    amount: (measure: Measure, value: number) => (measure === "revenue" ? money : count).format(value),
    /** A date of the hotel, which has no time zone. */
    day: (iso: string) => day.format(new Date(`${iso}T00:00:00Z`)),
  };
});

/** Figures in the format of their measure, and a dash for unknown ones. */
export function useAmounts() {
  const { amount, day } = formatsOf(useTranslation().i18n.language);
  return { day, shown: (measure: Measure, value: number | null) => (value === null ? "–" : amount(measure, value)) };
}
