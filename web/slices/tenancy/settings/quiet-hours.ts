import { withRegion } from "../../../lib/formats.ts";

/** "8 hours and 30 minutes" as the language writes it. */
export function lengthInWords(minutes: number, language: string): string {
  const part = (unit: "hour" | "minute", value: number) =>
    value > 0 ? [new Intl.NumberFormat(language, { style: "unit", unit, unitDisplay: "long" }).format(value)] : [];
  const parts = [...part("hour", Math.floor(minutes / 60)), ...part("minute", minutes % 60)];
  return new Intl.ListFormat(language, { type: "conjunction" }).format(parts);
}

/** "22:00" as the language writes a time of day. */
export const clockInWords = (clock: string, language: string): string =>
  new Intl.DateTimeFormat(withRegion(language), { timeStyle: "short", timeZone: "UTC" }).format(
    new Date(`2000-01-01T${clock}:00Z`),
  );
