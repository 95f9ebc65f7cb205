import { randomUUID } from "node:crypto";
import type { Sheet } from "../../../../contract/files.ts";
import type { ImportState } from "../../../../contract/imports.ts";
import type { RefusedSheet } from "../../../../contract/restores.ts";
import type { Language } from "../../../../contract/users.ts";
import type { Scope, Tx } from "../../../db/client.ts";
import type { Once } from "../../../jobs/once.ts";
import { findByKey } from "../../../jobs/queue.ts";
import { Refusal } from "../../../refusals/refusal.ts";
import { findUploaded } from "../../intake/files/files.repo.ts";
import type { AuditOrigin } from "../../tenancy/audit/audit.repo.ts";
import { startImport } from "../runs/start-import.ts";
import { type ChosenSheet, chooseSheets, refuseUnreadable, type WantedSheets } from "./choose-sheets.ts";
import { findRestoreOfJob, insertRestore, keepRefused, type RefusedRow, unlessRefused } from "./restores.repo.ts";
import { showRefused, showRestore } from "./show-restore.ts";

type StartRestoreInput = WantedSheets & { fileId: string };
type Origin = { once?: Once | undefined; from: AuditOrigin; language: Language };
type Started = { id: string; state: ImportState; refused: RefusedSheet[]; leftOut: string[] };

/** A code list has few rows, and all of them may be wrong: a restore runs to its end and shows them. */
const STOP_AT = 100;

/**
 * Starts an import run for every chosen sheet, all in one transaction. A sheet that cannot be imported, because its
 * module is switched off, it has no rows or the day's runs are used up, does not stop the others: it is answered with
 * its reason. Sheets run in any order, since rows that refer to another sheet's records wait for them.
 */
export async function startRestore(
  tx: Tx,
  scope: Scope,
  input: StartRestoreInput,
  { once, from, language }: Origin,
): Promise<Started> {
  const known = once && (await findByKey(tx, scope, once));
  if (known) return answerAgain(tx, scope, known.id, language);
  const file = await findUploaded(tx, scope, input.fileId, { lock: true });
  if (!file) throw new Refusal("not_found");
  if (file.found.kind !== "piw") throw new Refusal("invalid", { text: "file.workbook_expected" });
  const { sheets: found } = file.found;
  const chosen = chooseSheets(found, input);
  if (chosen.length === 0) throw new Refusal("invalid", { text: "file.workbook_nothing" });

  const id = randomUUID();
  await insertRestore(tx, scope, { id, file });
  const refusals: Refusal[] = [];
  const refused: RefusedRow[] = [];
  let key = once;
  for (const choice of chosen) {
    const refusal = await unlessRefused(tx, async () => {
      refuseUnreadable(found, choice);
      const { sheet, module, headerRow, hiddenRows } = choice;
      const isChosen = headerRow !== undefined || hiddenRows !== undefined;
      await startImport(
        tx,
        scope,
        {
          ...{ fileId: file.id, sheet, module, mode: "upsert", auto: true, stopAt: STOP_AT, restoreId: id },
          ...(isChosen && { reading: { headerRow, hiddenRows } }),
          acceptUnsure: input.acceptUnsure,
        },
        { from, once: key },
      );
      key = undefined; // The first run that exists stores the key.
    });
    if (!refusal) continue;
    refusals.push(refusal);
    refused.push(toKept(choice, refusal));
  }
  const [first] = refusals;
  if (first && refusals.length === chosen.length) throw first;
  if (refused.length > 0) await keepRefused(tx, scope, id, refused);
  return { id, state: "queued", refused: showRefused(refused, language), leftOut: leftOutOf(found, chosen) };
}

const leftOutOf = (found: readonly Sheet[], chosen: readonly { sheet: string }[]): string[] =>
  found.flatMap(({ sheet, rows }) => (rows > 0 && !chosen.some((choice) => choice.sheet === sheet) ? [sheet] : []));

const toKept = ({ sheet, module }: ChosenSheet, { code, details: { text, params } }: Refusal): RefusedRow => ({
  ...{ sheet, module, text: text ?? code },
  ...(params && { params }),
});

/** Requested with this key before. */
async function answerAgain(tx: Tx, scope: Scope, jobId: string, language: Language): Promise<Started> {
  const restore = await findRestoreOfJob(tx, scope, jobId);
  if (!restore) throw new Refusal("not_found");
  const { id, state, refused, imports } = await showRestore(tx, scope, restore, language);
  const file = await findUploaded(tx, scope, restore.file_id);
  const found = file?.found.kind === "piw" ? file.found.sheets : [];
  return { id, state, refused, leftOut: leftOutOf(found, [...imports, ...refused]) };
}
