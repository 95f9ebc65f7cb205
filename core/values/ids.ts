/** `************1111`: a number that was taken for a card's. */
const MASKED = /^\*{4,}\d{4}$/;
/** `1.23E+11`: a spreadsheet kept three digits of twelve. */
const ROUNDED = /^\d(?:[.,]\d+)?E\+?\d{1,3}$/i;
const LONGEST = 40;

/**
 * What an id has lost on its way here. Different ids look alike then, so it is none: two guests must never become one. Null:
 * nothing.
 */
export function lostIn(id: string): "id_masked" | "id_rounded" | null {
  if (id.length > LONGEST) return null;
  if (id.includes("*")) return MASKED.test(id.replace(/[\s-]/g, "")) ? "id_masked" : null;
  return ROUNDED.test(id) ? "id_rounded" : null;
}
