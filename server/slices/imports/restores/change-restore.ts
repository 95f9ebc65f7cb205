import type { ImportRun, ImportState, UndoChoice, UndoPreview } from "../../../../contract/imports.ts";
import type { Language } from "../../../../contract/users.ts";
import type { Db, Scope, Tx } from "../../../db/client.ts";
import type { JobWatch } from "../../../jobs/watch.ts";
import { Refusal } from "../../../refusals/refusal.ts";
import type { AuditOrigin } from "../../tenancy/audit/audit.repo.ts";
import { cancelImport } from "../runs/change-import.ts";
import { previewUndo } from "../runs/preview-undo.ts";
import type { RestoresAsRuns } from "../runs/restores-as-runs.ts";
import { runsToTakeBack, undoRestore } from "./put-back.ts";
import { findRestore } from "./restores.repo.ts";
import { asRun, showRestore } from "./show-restore.ts";

const find = async (tx: Tx, scope: Scope, id: string) => {
  const restore = await findRestore(tx, scope, id);
  if (!restore) throw new Refusal("not_found");
  return restore;
};

/** Takes a restore's id in place of an import run's: all its runs together. */
const findAsRun = async (tx: Tx, scope: Scope, id: string, language: Language): Promise<ImportRun> =>
  asRun(await showRestore(tx, scope, await find(tx, scope, id), language));

/** Stops those of its runs that are going on. */
async function cancelRestore(
  tx: Tx,
  scope: Scope,
  id: string,
  { from, language }: { from: AuditOrigin; language: Language },
): Promise<{ id: string; state: ImportState }> {
  const restore = await find(tx, scope, id);
  const before = await showRestore(tx, scope, restore, language);
  const live = before.imports.filter(({ state }) => state === "queued" || state === "running");
  if (live.length === 0) throw new Refusal("conflict", { extra: { state: before.state } });
  for (const run of live) await cancelImport(tx, scope, run.id, from);
  return { id, state: (await showRestore(tx, scope, restore, language)).state };
}

/** Answers like the preview of an import run's undo. */
async function previewRestoreUndo(tx: Tx, scope: Scope, id: string, language: Language): Promise<UndoPreview> {
  const restore = await find(tx, scope, id);
  return previewUndo(tx, scope, await runsToTakeBack(tx, scope, [], { restore, itself: true, language }));
}

/** Answers like the undo of an import run. */
async function undoAsRun(
  deps: { db: Db; jobWatch: JobWatch },
  scope: Scope,
  id: string,
  options: { from: AuditOrigin; language: Language; referring: UndoChoice | undefined },
) {
  const { state, reversed, changedSince, pushedSince } = await undoRestore(deps, scope, id, options);
  const oldIds = (records: readonly { oldId: string }[]) => records.map(({ oldId }) => oldId);
  return { id, state, reversed, changedSince: oldIds(changedSince), pushedSince: oldIds(pushedSince) };
}

export const restoresAsRuns: RestoresAsRuns = {
  find: findAsRun,
  cancel: cancelRestore,
  previewUndo: previewRestoreUndo,
  undo: undoAsRun,
};
