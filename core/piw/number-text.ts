import { trimEndOf } from "../values/trim-ends.ts";

/** Precision of a double; further digits are rounding noise, which Excel does not show either. */
const SURE_DIGITS = 15;

/**
 * A cell's number as a person would type it: no exponent, no float noise. A plain number stays as written, so that long
 * account numbers stored digit by digit by another program lose nothing.
 */
export function numberText(raw: string): string {
  if (isPlain(raw)) return raw;
  const value = Number(raw);
  if (raw.trim() === "" || !Number.isFinite(value)) return raw;
  if (Number.isSafeInteger(value)) return String(value === 0 ? 0 : value);
  return withoutExponent(value.toPrecision(SURE_DIGITS));
}

function isPlain(raw: string): boolean {
  if (/^-?\d+$/.test(raw)) return true;
  return /^-?\d+\.\d+$/.test(raw) && raw.replace(/^-?0*\.?0*/, "").replace(".", "").length <= SURE_DIGITS;
}

function withoutExponent(precise: string): string {
  const [digits = "", exponent = "0"] = precise.split("e");
  const sign = digits.startsWith("-") ? "-" : "";
  const [whole = "", fraction = ""] = digits.replace("-", "").split(".");
  const shift = Number(exponent);
  const all = whole + fraction;
  const point = whole.length + shift;
  const padded = point <= 0 ? "0".repeat(1 - point) + all : all.padEnd(point, "0");
  const index = Math.max(point, 1);
  const after = trimEndOf(padded.slice(index), "0");
  const before = padded.slice(0, index).replace(/^0+(?=\d)/, "");
  if (before === "0" && after === "") return "0";
  return sign + before + (after && `.${after}`);
}
