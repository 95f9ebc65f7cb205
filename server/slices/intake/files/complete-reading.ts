import type { Findings, Reading } from "../../../../contract/reading.ts";

/** Any part of a reading. */
export type PartialReading = { [Name in keyof Reading]?: Reading[Name] | undefined };

/** What was asked for, completed by what was found. */
export const completeReading = (findings: Findings, asked: PartialReading = {}): Reading => ({
  encoding: asked.encoding ?? findings.encoding.value,
  misread: misreadOf(findings, asked),
  delimiter: asked.delimiter ?? findings.delimiter.value,
  quote: asked.quote ?? findings.quote.value,
  headerRow: asked.headerRow ?? findings.headerRow.value,
  decimal: asked.decimal ?? findings.decimal.value,
  dateFormat: asked.dateFormat === undefined ? findings.dateFormat.value : asked.dateFormat,
  shortRows: asked.shortRows ?? findings.shortRows?.value ?? "wait",
  longRows: asked.longRows ?? findings.longRows?.value ?? "wait",
  ...(asked.otherLines && { otherLines: asked.otherLines }),
  // What was found in a column stays with the column: its profile is of all rows, not of the file's start.
  ...(asked.columns && { columns: asked.columns }),
});

/** It was found in the text as the found encoding reads it, and says nothing of another. */
function misreadOf(findings: Findings, asked: PartialReading): Reading["misread"] {
  if (asked.misread !== undefined) return asked.misread;
  const isAsFound = asked.encoding === undefined || asked.encoding === findings.encoding.value;
  return isAsFound ? (findings.misread?.value ?? null) : null;
}
