import { isEmptyToken } from "../../values/empty-tokens.ts";
import { dateShapeOf, isBlankDate } from "./date-shapes.ts";

/** The form of a cell. Words and codes are `text`; `mixed` has letters and digits. */
export type CellKind = "empty" | "number" | "date" | "time" | "email" | "mixed" | "text";

const NUMBER = /^[-+(]?\s?(?:[€$£]\s?|[A-Z]{3}\s)?[-+]?\d[\d.,'’\s\u00A0\u202F]*(?:[-%)]|\s?[€$£]|\s[A-Z]{3})?$/;
const PHONE = /^\+?\(?\d[\d\s()./-]{5,}$/;
const TIME = /^\d{1,2}[:h]\d{2}(?::\d{2})?(?:\s?[ap]\.?m\.?)?$/i;

export function kindOf(cell: string): CellKind {
  const value = cell.trim();
  if (value === "" || isEmptyToken(value)) return "empty";
  if (value.length > 60) return /\d/.test(value) ? "mixed" : "text";
  if (!/\d/.test(value)) return /^[^\s@]+@[^\s@]+$/.test(value) && /\.\p{L}+$/u.test(value) ? "email" : "text";
  if (dateShapeOf(value) || isBlankDate(value)) return "date";
  if (NUMBER.test(value) || PHONE.test(value)) return "number";
  if (TIME.test(value)) return "time";
  return /^[^\s@]+@\S+$/.test(value) ? "email" : "mixed";
}

export const isTyped = (kind: CellKind): boolean => kind !== "empty" && kind !== "text" && kind !== "mixed";
