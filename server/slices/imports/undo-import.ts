import type { UndoLists } from "../../../contract/imports.ts";
import { isModuleKey, type ModuleKey } from "../../../core/modules/catalogue.ts";
import { modulesWrittenBy } from "../../../core/records/guest-of.ts";
import { type Db, inTenant, type Scope, type Tx } from "../../db/client.ts";
import { Refusal } from "../../http/refusal.ts";
import { type AuditOrigin, insertAudit } from "../audit/audit.repo.ts";
import { lockRecords } from "../records/find-records.ts";
import { deleteCreated, restoreBefore } from "../records/undo-records.ts";
import { findImport, type ImportRow, updateImport } from "./imports.repo.ts";
import { stateOfRun } from "./show-import.ts";

/** So many old ids are told; how many there are besides, the run's counts say. */
const TOLD = 1_000;

/** Once: a second time there is nothing left to put back, and saying so is better than a list of nothing. */
export async function undoOnce(db: Db, scope: Scope, id: string, from: AuditOrigin) {
  const run = await inTenant(db, scope, (tx) => findImport(tx, scope, id));
  if (run?.undo) throw new Refusal("conflict", { text: "undo_done", extra: { state: "undone" } });
  return undoImport(db, scope, id, from);
}

/**
 * Puts back what was before, some thousand records a transaction, so that nobody waits long for it. One that was cut off
 * is asked for again and goes on: what it has put back is no longer the run's. Of one that came to its end nothing is left.
 */
export async function undoImport(db: Db, scope: Scope, id: string, from: AuditOrigin) {
  const { module, undo } = await inTenant(db, scope, (tx) => begin(tx, scope, id));
  if (undo) return { id, state: "undone" as const, reversed: 0, changedSince: [], pushedSince: [] };
  const changed: string[] = [];
  let reversed = 0;
  const steps = modulesWrittenBy(module).flatMap((each) =>
    [restoreBefore, deleteCreated].map((step) => ({ each, step })),
  );
  for (const { each, step } of steps)
    for (let after: string | null = "0"; after !== null; ) {
      const behind: string = after;
      const done = await inTenant(db, scope, async (tx) => {
        await lockRecords(tx, scope, each);
        return step(tx, scope, { module: each, runId: id, after: behind });
      });
      reversed += done.reversed;
      changed.push(...done.changedSince);
      after = done.next;
    }
  const lists = { reversed, changedSince: [...new Set(changed)].slice(0, TOLD), pushedSince: [] };
  await inTenant(db, scope, (tx) => finish(tx, scope, id, { lists, changed: changed.length, from }));
  return { id, state: "undone" as const, ...lists };
}

async function begin(tx: Tx, scope: Scope, id: string): Promise<ImportRow & { module: ModuleKey }> {
  const run = await findImport(tx, scope, id, { lock: true });
  if (!run || !isModuleKey(run.module)) throw new Refusal("not_found");
  if (run.purged_at && !run.undo) throw new Refusal("conflict", { text: "before_purged" });
  const state = await stateOfRun(tx, scope, run);
  if (state === "queued" || state === "running") throw new Refusal("run_in_progress", { extra: { id } });
  // From here on nothing more comes: a run that stopped cannot be resumed any more, and no row of it is released.
  await updateImport(tx, scope, id, { undone_at: run.undone_at ?? new Date() });
  return { ...run, module: run.module };
}

type Done = { lists: UndoLists; changed: number; from: AuditOrigin };

async function finish(tx: Tx, scope: Scope, id: string, { lists, changed, from }: Done): Promise<void> {
  await updateImport(tx, scope, id, { undo: JSON.stringify(lists) });
  const run = await findImport(tx, scope, id);
  const told = { name: run?.file_name, module: run?.module, reversed: lists.reversed, count: changed };
  await insertAudit(tx, scope, {
    ...{ action: "import_undone", recordKind: "import", recordId: id },
    new: told,
    ...from,
  });
}
