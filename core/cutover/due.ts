const END_OF_DAY = "23:59";

/** How far a time zone is ahead of UTC at a moment. */
function aheadMs(timezone: string, at: number): number {
  const parts = new Intl.DateTimeFormat("en-US", {
    ...{ timeZone: timezone, hourCycle: "h23", year: "numeric", month: "numeric", day: "numeric" },
    ...{ hour: "numeric", minute: "numeric", second: "numeric" },
  }).formatToParts(at);
  const of = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find((part) => part.type === type)?.value);
  return Date.UTC(of("year"), of("month") - 1, of("day"), of("hour"), of("minute"), of("second")) - at;
}

/** The moment at which clocks in the zone show this day and time. */
export function momentIn(timezone: string, day: string, time: string): number {
  const shown = Date.parse(`${day}T${time}:00Z`);
  const first = shown - aheadMs(timezone, shown);
  // Repeated with the offset at that moment, because it differs on days when clocks change.
  return shown - aheadMs(timezone, first);
}

/** When a step is due; a step without a time is due at the end of its day. */
export function dueMoment(
  goLive: string,
  timezone: string,
  { day, time }: { day: number; time: string | null },
): number {
  const on = new Date(Date.parse(`${goLive}T00:00:00Z`) + day * 86_400_000).toISOString().slice(0, 10);
  return momentIn(timezone || "UTC", on, time ?? END_OF_DAY);
}
