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

export type QuietHours = { zone: string; from: string; until: string };

/** When the quiet hours end that it is in; null: it is not quiet now. Whoever waits for it looks again then. */
export function quietEnd({ zone, from, until }: QuietHours, now: Date): Date | null {
  const clock = clockIn(zone, now);
  if (!isQuietAt(clock, from, until)) return null;
  const minute = Math.floor(now.getTime() / 60_000) * 60_000;
  return new Date(minute + between(clock, until) * 60_000);
}
