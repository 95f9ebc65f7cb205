const DAY = 1_440;
const minutesOf = (clock: string): number => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5));
const between = (from: string, until: string): number => (minutesOf(until) - minutesOf(from) + DAY) % DAY;

/** Length of the quiet hours; they may span midnight. */
export const quietMinutes = (from: string, until: string): number => between(from, until);

export const isOverMidnight = (from: string, until: string): boolean =>
  minutesOf(until) !== 0 && minutesOf(from) > minutesOf(until);

/** The first minute is included, the last is not. */
export const isQuietAt = (now: string, from: string, until: string): boolean =>
  between(from, now) < between(from, until);

/** The local time in this time zone, as "22:05". */
export const clockIn = (zone: string, at: Date): string =>
  new Intl.DateTimeFormat("en-GB", { timeZone: zone, hour: "2-digit", minute: "2-digit", hourCycle: "h23" }).format(at);

export type QuietHours = { zone: string; from: string; until: string };

/** When the present quiet hours end; null: it is not quiet now. Callers that wait for it check again then. */
export function quietEnd({ zone, from, until }: QuietHours, now: Date): Date | null {
  const clock = clockIn(zone, now);
  if (!isQuietAt(clock, from, until)) return null;
  const minute = Math.floor(now.getTime() / 60_000) * 60_000;
  return new Date(minute + between(clock, until) * 60_000);
}
