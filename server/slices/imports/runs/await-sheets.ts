import type { Scope, Tx } from "../../../db/client.ts";
import { findUploaded } from "../../intake/files/files.repo.ts";
import type { ImportRow } from "./imports.repo.ts";
import { hasOpenSheets, updateSheetsToDue } from "./sheets.repo.ts";

/**
 * Whether the earlier sheets of the same module in the workbook have ended, so that of two sheets with one old id the
 * later one counts. A sheet that waits for a person counts as open; one that failed or was stopped does not.
 */
export async function awaitSheets(tx: Tx, scope: Scope, run: ImportRow): Promise<boolean> {
  if (run.restore_id === null) return true;
  const file = await findUploaded(tx, scope, run.file_id);
  if (file?.found.kind !== "piw") return true;
  const names = file.found.sheets.map(({ sheet }) => sheet);
  const before = names.slice(0, Math.max(0, names.indexOf(run.sheet)));
  if (before.length === 0) return true;
  return !(await hasOpenSheets(tx, scope, run, before));
}

/** A sheet has ended: sheets of the same module that wait for it check now. */
export async function wakeSheets(tx: Tx, scope: Scope, run: ImportRow): Promise<void> {
  if (run.restore_id !== null) await updateSheetsToDue(tx, scope, run);
}
