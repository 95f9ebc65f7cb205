import type { MappedField } from "../../contract/configurations.ts";
import type { Field } from "../modules/field.ts";
import type { Value } from "../validation/check-fields.ts";

const DAY_MS = 86_400_000;
/** Money has two digits, or as many as in the file. */
const DIGITS = 2;

/** Nights between two `YYYY-MM-DD` dates; 0: none, or not dates. */
function nightsBetween(arrival: Value, departure: Value): number {
  if (typeof arrival !== "string" || typeof departure !== "string") return 0;
  const days = (Date.parse(departure) - Date.parse(arrival)) / DAY_MS;
  return Math.max(days, 0);
}

/** Divides a decimal text by a whole number, rounded half up at its last digit: never a float. */
export function divided(amount: string, by: number): string {
  const [, sign = "", whole = "0", part = ""] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(amount) ?? [];
  const digits = Math.max(DIGITS, part.length);
  const units = BigInt(whole + part.padEnd(digits, "0"));
  const divisor = BigInt(by);
  const rounded = ((units * 2n + divisor) / (divisor * 2n)).toString().padStart(digits + 1, "0");
  const text = `${rounded.slice(0, -digits)}.${rounded.slice(-digits)}`;
  return /^[0.]+$/.test(text) ? text : sign + text;
}

/** For fields fed by an amount for the whole stay; null: there are none. A stay without a night keeps its amount. */
export function compilePerNight(
  fields: readonly Field[],
  mapped: readonly MappedField[],
): ((values: Value[]) => void) | null {
  const targets = new Set(mapped.filter(({ source }) => source.kind === "per_night").map(({ target }) => target));
  const places = fields.flatMap(({ id }, place) => (targets.has(id) ? [place] : []));
  const [arrival, departure] = ["arrival", "departure"].map((id) => fields.findIndex((field) => field.id === id));
  if (places.length === 0 || arrival === undefined || departure === undefined || arrival < 0 || departure < 0)
    return null;
  return (values) => {
    const nights = nightsBetween(values[arrival], values[departure]);
    if (nights === 0) return;
    for (const place of places) {
      const total = values[place];
      if (typeof total === "string") values[place] = divided(total, nights);
    }
  };
}
