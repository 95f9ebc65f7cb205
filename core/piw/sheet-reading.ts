import type { Sheet } from "../../contract/files.ts";
import type { Reading } from "../../contract/reading.ts";

/** A sheet already has cells: these settings on bytes are constants that nothing uses. */
export const SHEET_READING: Reading = {
  encoding: "utf-8",
  delimiter: "\t",
  quote: "",
  headerRow: 1,
  decimal: ".",
  dateFormat: null,
};

/** The settings that can be chosen for a sheet. */
const CHOICES = ["headerRow", "decimal", "dateFormat", "otherLines", "hiddenRows", "columns"] as const;
type Chosen = { [Name in keyof Reading]?: Reading[Name] | undefined };

/** A person's settings for a sheet, completed by detection; null: nothing was chosen, detection alone applies. */
export function readingOfSheet({ headerRow = 1 }: Pick<Sheet, "headerRow">, chosen: Chosen = {}): Reading | null {
  const own = CHOICES.flatMap((name) => (chosen[name] === undefined ? [] : [[name, chosen[name]] as const]));
  return own.length === 0 ? null : { ...SHEET_READING, headerRow, ...Object.fromEntries(own) };
}
