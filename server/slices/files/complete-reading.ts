import type { Findings, Reading } from "../../../contract/reading.ts";

/** Any part of a reading. */
export type AskedReading = { [Name in keyof Reading]?: Reading[Name] | undefined };

/** What was asked for, completed by what was found. */
export const completeReading = (findings: Findings, asked: AskedReading = {}): Reading => ({
  encoding: asked.encoding ?? findings.encoding.value,
  delimiter: asked.delimiter ?? findings.delimiter.value,
  quote: asked.quote ?? findings.quote.value,
  headerRow: asked.headerRow ?? findings.headerRow.value,
  decimal: asked.decimal ?? findings.decimal.value,
  dateFormat: asked.dateFormat === undefined ? findings.dateFormat.value : asked.dateFormat,
});
