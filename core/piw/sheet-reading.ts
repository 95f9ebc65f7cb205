import type { Sheet } from "../../contract/files.ts";
import type { Reading } from "../../contract/reading.ts";

/** A sheet has cells: what decides how bytes become cells is the same for all of them and used by nothing. */
export const SHEET_READING: Reading = {
  encoding: "utf-8",
  delimiter: "\t",
  quote: "",
  headerRow: 1,
  decimal: ".",
  dateFormat: null,
};

/** What can be chosen for a sheet. */
const CHOICES = ["headerRow", "decimal", "dateFormat", "otherLines", "hiddenRows", "columns"] as const;
type Chosen = { [Name in keyof Reading]?: Reading[Name] | undefined };

/** What a person chose for a sheet, completed by what was found; null: nothing was chosen, it is read as it was found. */
export function readingOfSheet({ headerRow = 1 }: Pick<Sheet, "headerRow">, chosen: Chosen = {}): Reading | null {
  const own = CHOICES.flatMap((name) => (chosen[name] === undefined ? [] : [[name, chosen[name]] as const]));
  return own.length === 0 ? null : { ...SHEET_READING, headerRow, ...Object.fromEntries(own) };
}
