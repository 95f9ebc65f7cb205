import type { Preview } from "../../../../contract/files.ts";
import type { RawRow } from "../../../../contract/reading.ts";

/** A row of the preview; one above the header is only there to be pointed at. */
export type PreviewRow = RawRow & { above: boolean };

/** Of a header far down only the lines just above it are worth a look. */
const MOST_ABOVE = 20;

/** The lines above the header, which are not read, and the rows below it. */
export function previewRows(preview: Preview, everything: Preview | undefined): PreviewRow[] {
  const headerRow = preview.reading?.headerRow ?? 0;
  const above = (everything?.rows ?? []).filter(({ line }) => line < headerRow).slice(-MOST_ABOVE);
  return [
    ...above.map((row) => ({ ...row, marks: 0, above: true })),
    ...preview.rows.map((row) => ({ ...row, above: false })),
  ];
}
