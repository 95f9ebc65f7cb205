const DAY = 1_440;
const minutesOf = (clock: string): number => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5));
const between = (from: string, until: string): number => (minutesOf(until) - minutesOf(from) + DAY) % DAY;

/** How long the quiet lasts; it may run over midnight. */
export const quietMinutes = (from: string, until: string): number => between(from, until);

export const isOverMidnight = (from: string, until: string): boolean =>
  minutesOf(until) !== 0 && minutesOf(from) > minutesOf(until);

/** From the first minute on, and no longer at the last. */
export const isQuietAt = (now: string, from: string, until: string): boolean =>
  between(from, now) < between(from, until);

/** The time on the wall of a hotel in this zone, as "22:05". */
export const clockIn = (zone: string, at: Date): string =>
  new Intl.DateTimeFormat("en-GB", { timeZone: zone, hour: "2-digit", minute: "2-digit", hourCycle: "h23" }).format(at);

/** "8 hours and 30 minutes" as the language writes it. */
export function lengthInWords(minutes: number, language: string): string {
  const part = (unit: "hour" | "minute", value: number) =>
    value > 0 ? [new Intl.NumberFormat(language, { style: "unit", unit, unitDisplay: "long" }).format(value)] : [];
  const parts = [...part("hour", Math.floor(minutes / 60)), ...part("minute", minutes % 60)];
  return new Intl.ListFormat(language, { type: "conjunction" }).format(parts);
}

/** "22:00" as the language writes a time of day. */
export const clockInWords = (clock: string, language: string): string =>
  new Intl.DateTimeFormat(language, { timeStyle: "short", timeZone: "UTC" }).format(
    new Date(`2000-01-01T${clock}:00Z`),
  );
