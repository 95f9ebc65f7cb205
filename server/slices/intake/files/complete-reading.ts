import type { Findings, Reading } from "../../../../contract/reading.ts";

/** Any part of a reading. */
export type PartialReading = { [Name in keyof Reading]?: Reading[Name] | undefined };

/** Completes the requested reading by what was found. */
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
  // Findings about columns stay with the columns, whose profiles cover all rows and not just the start of the file.
  ...(input.columns && { columns: input.columns }),
});

/** The misread characters were found with the found encoding and mean nothing in another one. */
function misreadOf(findings: Findings, input: PartialReading): Reading["misread"] {
  if (input.misread !== undefined) return input.misread;
  const isAsFound = input.encoding === undefined || input.encoding === findings.encoding.value;
  return isAsFound ? (findings.misread?.value ?? null) : null;
}
