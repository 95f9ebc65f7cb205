import type { Findings, Reading } from "../../../../contract/reading.ts";

/** Any part of a reading. */
export type PartialReading = { [Name in keyof Reading]?: Reading[Name] | undefined };

/** What was asked for, completed by what was found. */
export const completeReading = (findings: Findings, input: PartialReading = {}): Reading => ({
  encoding: input.encoding ?? findings.encoding.value,
  misread: misreadOf(findings, input),
  delimiter: input.delimiter ?? findings.delimiter.value,
  quote: input.quote ?? findings.quote.value,
  headerRow: input.headerRow ?? findings.headerRow.value,
  decimal: input.decimal ?? findings.decimal.value,
  dateFormat: input.dateFormat === undefined ? findings.dateFormat.value : input.dateFormat,
  shortRows: input.shortRows ?? findings.shortRows?.value ?? "wait",
  longRows: input.longRows ?? findings.longRows?.value ?? "wait",
  ...(input.otherLines && { otherLines: input.otherLines }),
  // What was found in a column stays with the column: its profile is of all rows, not of the file's start.
  ...(input.columns && { columns: input.columns }),
});

/** It was found in the text as the found encoding reads it, and says nothing of another. */
function misreadOf(findings: Findings, input: PartialReading): Reading["misread"] {
  if (input.misread !== undefined) return input.misread;
  const isAsFound = input.encoding === undefined || input.encoding === findings.encoding.value;
  return isAsFound ? (findings.misread?.value ?? null) : null;
}
