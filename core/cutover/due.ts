const END_OF_DAY = "23:59";

/** How far a zone's clock is ahead of UTC at a moment. */
function aheadMs(timezone: string, at: number): number {
  const parts = new Intl.DateTimeFormat("en-US", {
    ...{ timeZone: timezone, hourCycle: "h23", year: "numeric", month: "numeric", day: "numeric" },
    ...{ hour: "numeric", minute: "numeric", second: "numeric" },
  }).formatToParts(at);
  const of = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find((part) => part.type === type)?.value);
  return Date.UTC(of("year"), of("month") - 1, of("day"), of("hour"), of("minute"), of("second")) - at;
}

/** The moment at which a clock of the zone shows this day and time. */
export function momentIn(timezone: string, day: string, time: string): number {
  const shown = Date.parse(`${day}T${time}:00Z`);
  const first = shown - aheadMs(timezone, shown);
  // Once more with the offset of that moment itself: it differs on the days on which clocks are changed.
  return shown - aheadMs(timezone, first);
}

/** When a step is due; one without a time at the end of its day. */
export function dueMoment(
  goLive: string,
  timezone: string,
  { day, time }: { day: number; time: string | null },
): number {
  const on = new Date(Date.parse(`${goLive}T00:00:00Z`) + day * 86_400_000).toISOString().slice(0, 10);
  return momentIn(timezone || "UTC", on, time ?? END_OF_DAY);
}
