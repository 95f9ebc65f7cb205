import { dateText, isoText, spanText, timeText } from "./date-text.ts";
import type { NumberFormat } from "./number-format.ts";
import { numberText } from "./number-text.ts";

/** Context for reading cells: the formats by style, and the workbook's first day. */
export type CellContext = { formats: readonly NumberFormat[]; date1904: boolean };

/** The text of a cell that is not in the list of shared strings; type and style are the sheet's. */
export function cellText(raw: string, type: string, style: number, context: CellContext): string {
  if (type === "b") return raw.trim() === "1" || raw.trim() === "true" ? "true" : "false";
  if (type === "d") return isoText(raw);
  if (type !== "n") return raw;
  const format = context.formats[style];
  if (!format || format.kind === "plain") return numberText(raw);
  if (format.kind === "digits") return filledUp(numberText(raw), format.digits);
  const serial = Number(raw);
  if (raw.trim() === "" || !Number.isFinite(serial)) return raw;
  if (format.kind === "span") return spanText(serial) ?? numberText(raw);
  const time = format.kind === "time" || serial < 1 ? timeText(serial) : null;
  const date = dateText(serial, context.date1904);
  return (format.kind === "time" ? (time ?? date) : (date ?? time)) ?? numberText(raw);
}

const filledUp = (number: string, digits: number) => (/^\d+$/.test(number) ? number.padStart(digits, "0") : number);
