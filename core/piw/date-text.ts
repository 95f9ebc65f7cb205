const DAY = 86_400;
/** 1970-01-01 counted in days of the sheet; the older count of the Macintosh begins four years later. */
const EPOCH = 25_569;
const LATER_1904 = 1_462;
/** The sheet believes that 1900 was a leap year: its 29 February has this number, and before it all is a day off. */
const NO_SUCH_DAY = 60;
const LAST_DAY = 2_958_465;

const two = (value: number) => String(value).padStart(2, "0");

/** `HH:MM`, with seconds where there are any. */
function clock(seconds: number): string {
  const [hours, minutes, rest] = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60, seconds % 60];
  return `${two(hours)}:${two(minutes)}${rest ? `:${two(rest)}` : ""}`;
}

/** `YYYY-MM-DD`, or `YYYY-MM-DDTHH:MM:SS` where the day has a time; null: not a day that a sheet can hold. */
export function dateText(serial: number, date1904: boolean): string | null {
  const seconds = Math.round((serial + (date1904 ? LATER_1904 : 0)) * DAY);
  const days = Math.floor(seconds / DAY);
  if (!(days >= 1 && days <= LAST_DAY) || days === NO_SUCH_DAY) return null;
  const shift = days < NO_SUCH_DAY ? DAY : 0;
  const iso = new Date((seconds + shift - EPOCH * DAY) * 1_000).toISOString();
  return seconds % DAY === 0 ? iso.slice(0, 10) : iso.slice(0, 19);
}

/** A time of day; null: it is more than that, or nothing at all. */
export const timeText = (serial: number): string | null =>
  serial >= 0 && serial < 1 ? clock(Math.min(Math.round(serial * DAY), DAY - 1)) : null;

/** A length of time, which may be longer than a day. */
export function spanText(serial: number): string | null {
  const seconds = Math.round(serial * DAY);
  return seconds >= 0 && seconds <= LAST_DAY * DAY ? clock(seconds) : null;
}

/** A cell that holds ISO 8601 itself: to the second, without zone, the time left out at midnight. */
export function isoText(raw: string): string {
  const parts = /^(\d{4}-\d{2}-\d{2})(?:T(\d{2}:\d{2})(?::(\d{2}))?(?:\.\d+)?Z?)?$/.exec(raw.trim());
  if (!parts) return raw;
  const [, day = "", minutes, seconds = "00"] = parts;
  return minutes === undefined || `${minutes}:${seconds}` === "00:00:00" ? day : `${day}T${minutes}:${seconds}`;
}

/** The way back, of a day or a time of day; null where the text is not exactly what the sheet would give back. */
export function serialOf(text: string, kind: "date" | "time"): number | null {
  const iso = kind === "date" ? `${text.length === 10 ? `${text}T00:00:00` : text}Z` : `1970-01-01T${text}Z`;
  const time = Date.parse(text.length === 5 ? iso.replace("Z", ":00Z") : iso) / 1_000;
  if (Number.isNaN(time)) return null;
  const serial = time / DAY + (kind === "date" ? EPOCH : 0);
  return (kind === "date" ? dateText(serial, false) : timeText(serial)) === text ? serial : null;
}
