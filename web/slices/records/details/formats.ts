import { withRegion } from "../../../lib/formats.ts";
import { perLanguage } from "../../../lib/per-language.ts";

/** A date of the hotel, whatever the reader's time zone. */
export const dayFormat = perLanguage((language) => {
  const format = new Intl.DateTimeFormat(withRegion(language), { dateStyle: "medium", timeZone: "UTC" });
  return (iso: string): string => {
    const date = new Date(`${iso}T00:00:00Z`);
    return Number.isNaN(date.getTime()) ? iso : format.format(date);
  };
});

/** An amount in its currency; without a valid currency code the plain figure. */
export const moneyFormat = perLanguage((language) => {
  const plain = new Intl.NumberFormat(language, { minimumFractionDigits: 2 });
  const byCurrency = new Map<string, Intl.NumberFormat>();
  return (amount: number, currency: string): string => {
    if (!/^[A-Z]{3}$/.test(currency)) return currency ? `${plain.format(amount)} ${currency}` : plain.format(amount);
    const format = byCurrency.get(currency) ?? new Intl.NumberFormat(language, { style: "currency", currency });
    byCurrency.set(currency, format);
    return format.format(amount);
  };
});
