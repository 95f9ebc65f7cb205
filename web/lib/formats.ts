import { useTranslation } from "react-i18next";
import { perLanguage } from "./per-language.ts";

const UNITS = [
  ["day", 86_400],
  ["hour", 3_600],
  ["minute", 60],
] as const;

const STEP_S = 5;
const MINUTE_S = 60;
const SOON_S = 90;

const SIZES = ["byte", "kilobyte", "megabyte", "gigabyte", "terabyte"] as const;

/** The language with the browser's region: British and Swiss readers have their own date formats. */
export const withRegion = (language: string): string =>
  globalThis.navigator?.languages?.find((each) => each.startsWith(`${language}-`)) ?? language;

export const formatsOf = perLanguage((language) => {
  const place = withRegion(language);
  const number = new Intl.NumberFormat(language);
  const percent = new Intl.NumberFormat(language, { style: "percent" });
  const fine = new Intl.NumberFormat(language, { style: "percent", maximumSignificantDigits: 2 });
  const signed = new Intl.NumberFormat(language, { signDisplay: "exceptZero" });
  const day = new Intl.DateTimeFormat(place, { dateStyle: "medium" });
  const moment = new Intl.DateTimeFormat(place, { dateStyle: "medium", timeStyle: "short" });
  const clock = new Intl.DateTimeFormat(place, { timeStyle: "short" });
  const relative = new Intl.RelativeTimeFormat(language, { numeric: "auto" });
  return {
    number: (value: number) => number.format(value),
    /** A share between 0 and 1. */
    percent: (share: number) => percent.format(share),
    /** A share too small for whole percents. */
    finePercent: (share: number) => fine.format(share),
    signed: (value: number) => signed.format(value),
    /** "12 GB": three significant digits. */
    bytes(value: number) {
      const step = Math.min(SIZES.length - 1, Math.floor(Math.log10(Math.max(value, 1)) / 3));
      const options = {
        style: "unit",
        unit: SIZES[step],
        unitDisplay: step === 0 ? "long" : "short",
        maximumSignificantDigits: 3,
      } as const;
      return new Intl.NumberFormat(language, options).format(value / 1_000 ** step);
    },
    /** "25 seconds", "3 minutes": as precise as an estimate can be. */
    roughly(seconds: number) {
      const unit = seconds < SOON_S ? "second" : "minute";
      const value =
        unit === "second" ? Math.max(Math.ceil(seconds / STEP_S), 1) * STEP_S : Math.ceil(seconds / MINUTE_S);
      return new Intl.NumberFormat(language, { style: "unit", unit, unitDisplay: "long" }).format(value);
    },
    date: (iso: string) => day.format(new Date(iso)),
    dateTime: (iso: string) => moment.format(new Date(iso)),
    time: (moment: string | number) => clock.format(new Date(moment)),
    /** "5 minutes ago"; the date beyond a week. */
    ago(iso: string, now = Date.now()) {
      const seconds = Math.round((new Date(iso).getTime() - now) / 1000);
      if (Math.abs(seconds) > 7 * 86_400) return day.format(new Date(iso));
      const [unit, size] = UNITS.find(([, length]) => Math.abs(seconds) >= length) ?? ["second", 1];
      return relative.format(Math.trunc(seconds / size), unit);
    },
  };
});

/** Numbers, dates and times in the chosen language. */
export function useFormats() {
  return formatsOf(useTranslation().i18n.language);
}
