/** Calendar dates as `YYYY-MM-DD`, without time zones: a hotel night has the hotel's date. */
export function dayAfter(day: string, days = 1): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}

/** Every date from the first to the last, both included. */
export function daysFrom(first: string, last: string): string[] {
  const days: string[] = [];
  for (let day = first; day <= last; day = dayAfter(day)) days.push(day);
  return days;
}

export type Span<Value> = { start: string; end: string; value: Value };

/** Joins neighbouring days with the same value into a span; the days must be in order. */
export function spansOf<Value>(
  days: readonly { day: string; value: Value }[],
  same: (left: Value, right: Value) => boolean,
): Span<Value>[] {
  const spans: Span<Value>[] = [];
  for (const { day, value } of days) {
    const last = spans.at(-1);
    if (last && dayAfter(last.end) === day && same(last.value, value)) last.end = day;
    else spans.push({ start: day, end: day, value });
  }
  return spans;
}

/** Whether two flat objects have the same fields. */
export const sameFields = (left: object, right: object): boolean => {
  const ofRight: Readonly<Record<string, unknown>> = { ...right };
  const ofLeft = Object.entries(left);
  return ofLeft.length === Object.keys(ofRight).length && ofLeft.every(([name, value]) => ofRight[name] === value);
};
