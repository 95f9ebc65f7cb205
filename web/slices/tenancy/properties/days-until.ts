const DAY_MS = 86_400_000;

/** Today's date at the hotel. */
function todayIn(zone: string, now: Date): string {
  try {
    return new Intl.DateTimeFormat("en-CA", { timeZone: zone, dateStyle: "short" }).format(now);
  } catch {
    // This browser does not know the zone.
    return now.toISOString().slice(0, 10);
  }
}

/** Days from today to a date, by the hotel's calendar; negative if it has passed. */
export const daysUntil = (day: string, zone: string, now: Date): number =>
  Math.round((Date.parse(day) - Date.parse(todayIn(zone, now))) / DAY_MS);
