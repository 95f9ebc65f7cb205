import type { Sheet } from "../../../contract/files.ts";
import { makeFingerprint } from "../../credentials/fingerprint.ts";
import { findSheets } from "./find-sheets.ts";
import { maskWorkbook } from "./mask-workbook.ts";
import { readSheet, type SheetBatch } from "./read-sheet.ts";
import type { SheetReading } from "./sheet-table.ts";

/** The tasks on a workbook, with the pieces of their answers. */
export type Tasks = {
  find: { sheets: Sheet[] };
  read: SheetBatch;
  /** First how many card numbers there are; if any, then the workbook without them. */
  mask: { masked: number } | Uint8Array;
};
export type TaskName = keyof Tasks;
export type Task = { name: TaskName; sheet?: string; reading?: SheetReading; key?: Uint8Array };

export async function* perform(
  bytes: Buffer,
  { name, sheet = "", reading, key }: Task,
): AsyncGenerator<Tasks[TaskName]> {
  if (name === "find") yield { sheets: await findSheets(bytes) };
  else if (name === "read") yield* readSheet(bytes, sheet, reading);
  else yield* maskWorkbook(bytes, key && makeFingerprint(key));
}
