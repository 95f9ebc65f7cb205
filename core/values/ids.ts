import type { Field } from "../modules/field.ts";
import { hasMasked } from "../reading/masked-numbers.ts";

/** `****1111`: masked by another system. */
const MASKED = /^\*{4,}\d{4}$/;
/** `1.23E+11`: a spreadsheet kept three digits of twelve. */
const ROUNDED = /^\d(?:[.,]\d+)?E\+?\d{1,3}$/i;
const LONGEST_ROUNDED = 40;

/** Whether the field identifies records or refers to another record. */
export const isIdField = ({ type, key, refers }: Pick<Field, "type" | "key" | "refers">): boolean =>
  type === "text" && (key || refers.length > 0);

/**
 * How an id was damaged. Different ids then look the same, so it cannot be used: two guests must never become one.
 * Null: not damaged.
 */
export function lostIn(id: string): "id_masked" | "id_rounded" | null {
  if (id.includes("*")) return hasMasked(id) || MASKED.test(id.replace(/[\s-]/g, "")) ? "id_masked" : null;
  return id.length <= LONGEST_ROUNDED && ROUNDED.test(id) ? "id_rounded" : null;
}
