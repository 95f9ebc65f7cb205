/** The day that the files of samples/ are written for: the morning on which the demo's hotel in Paris moves. */
export const SAMPLE_DAY = "2026-03-09";

const DAY_MS = 86_400_000;
/** Stays and blocks lie within this many days of it; birth dates and years of service do not, and stay as they are. */
const BEFORE = 430;
const AFTER = 400;

const DATES = /\b(\d{4})-(\d\d)-(\d\d)\b|\b(\d\d)([./])(\d\d)\5(\d{4})\b/g;

/**
 * Moves every date around the sample day so that the sample day becomes `to`. Dates keep their form and width, so that
 * the rest of the file does not move; invalid dates, which are there on purpose, stay invalid.
 */
export function shiftDays(text: string, to: string): string {
  const moved = Math.round((Date.parse(to) - Date.parse(SAMPLE_DAY)) / DAY_MS);
  if (moved === 0) return text;
  const first = Date.parse(SAMPLE_DAY) - BEFORE * DAY_MS;
  const last = Date.parse(SAMPLE_DAY) + AFTER * DAY_MS;
  return text.replace(DATES, (whole, year, month, day, dayFirst, separator, monthNext, yearLast) => {
    const iso = `${year ?? yearLast}-${month ?? monthNext}-${day ?? dayFirst}`;
    const time = Date.parse(`${iso}T00:00:00Z`);
    // Date.parse reads 31 April as 1 May: such a date is a mistake that the import must find.
    if (Number.isNaN(time) || time < first || time > last || new Date(time).toISOString().slice(0, 10) !== iso)
      return whole;
    const [y, m, d] = new Date(time + moved * DAY_MS).toISOString().slice(0, 10).split("-");
    return separator ? `${d}${separator}${m}${separator}${y}` : `${y}-${m}-${d}`;
  });
}
