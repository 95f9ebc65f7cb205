const DAY_MS = 86_400_000;

/** The day that the hotel's wall calendar shows. */
function todayIn(zone: string, now: Date): string {
  try {
    return new Intl.DateTimeFormat("en-CA", { timeZone: zone, dateStyle: "short" }).format(now);
  } catch {
    // A zone that this browser does not know.
    return now.toISOString().slice(0, 10);
  }
}

/** Days from today to a day, by the calendar of the hotel; negative when it has passed. */
export const daysUntil = (day: string, zone: string, now: Date): number =>
  Math.round((Date.parse(day) - Date.parse(todayIn(zone, now))) / DAY_MS);
