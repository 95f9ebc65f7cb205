const DAY = 86_400;
/** 1970-01-01 in the sheet's day count; the older Macintosh count begins four years later. */
const EPOCH = 25_569;
const LATER_1904 = 1_462;
/** Spreadsheets treat 1900 as a leap year: its 29 February has this number, and earlier dates are off by one. */
const NO_SUCH_DAY = 60;
const LAST_DAY = 2_958_465;

const two = (value: number) => String(value).padStart(2, "0");

/** `HH:MM`, with seconds where there are any. */
function clock(seconds: number): string {
  const [hours, minutes, rest] = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60, seconds % 60];
  return `${two(hours)}:${two(minutes)}${rest ? `:${two(rest)}` : ""}`;
}

/** `YYYY-MM-DD`, or `YYYY-MM-DDTHH:MM:SS` if there is a time; null: not a date that a sheet can hold. */
export function dateText(serial: number, date1904: boolean): string | null {
  const seconds = Math.round((serial + (date1904 ? LATER_1904 : 0)) * DAY);
  const days = Math.floor(seconds / DAY);
  if (!(days >= 1 && days <= LAST_DAY) || days === NO_SUCH_DAY) return null;
  const shift = days < NO_SUCH_DAY ? DAY : 0;
  const iso = new Date((seconds + shift - EPOCH * DAY) * 1_000).toISOString();
  return seconds % DAY === 0 ? iso.slice(0, 10) : iso.slice(0, 19);
}

/** A time of day; null: longer than a day, or nothing. */
export const timeText = (serial: number): string | null =>
  serial >= 0 && serial < 1 ? clock(Math.min(Math.round(serial * DAY), DAY - 1)) : null;

/** A duration, which may be longer than a day. */
export function spanText(serial: number): string | null {
  const seconds = Math.round(serial * DAY);
  return seconds >= 0 && seconds <= LAST_DAY * DAY ? clock(seconds) : null;
}

/** A cell with ISO 8601 text: to the second, without a zone, without the time at midnight. */
export function isoText(raw: string): string {
  const parts = /^(\d{4}-\d{2}-\d{2})(?:T(\d{2}:\d{2})(?::(\d{2}))?(?:\.\d+)?Z?)?$/.exec(raw.trim());
  if (!parts) return raw;
  const [, day = "", minutes, seconds = "00"] = parts;
  return minutes === undefined || `${minutes}:${seconds}` === "00:00:00" ? day : `${day}T${minutes}:${seconds}`;
}

/** The number for a date or time text; null if the sheet would not show exactly this text for it. */
export function serialOf(text: string, kind: "date" | "time"): number | null {
  const iso = kind === "date" ? `${text.length === 10 ? `${text}T00:00:00` : text}Z` : `1970-01-01T${text}Z`;
  const time = Date.parse(text.length === 5 ? iso.replace("Z", ":00Z") : iso) / 1_000;
  if (Number.isNaN(time)) return null;
  const serial = time / DAY + (kind === "date" ? EPOCH : 0);
  return (kind === "date" ? dateText(serial, false) : timeText(serial)) === text ? serial : null;
}
