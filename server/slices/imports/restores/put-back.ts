import type { ImportRun, UndoChoice } from "../../../../contract/imports.ts";
import type { PutBack } from "../../../../contract/restores.ts";
import type { Language } from "../../../../contract/users.ts";
import { type Db, inTenant, type Scope, type Tx } from "../../../db/client.ts";
import type { JobWatch } from "../../../jobs/watch.ts";
import { Refusal } from "../../../refusals/refusal.ts";
import type { AuditOrigin } from "../../tenancy/audit/audit.repo.ts";
import type { ImportRow } from "../runs/imports.repo.ts";
import { settleReferring } from "../runs/preview-undo.ts";
import { showImports } from "../runs/show-import.ts";
import { awaitUndo, undoTogether } from "../runs/undo-import.ts";
import { findRestore, listLater, listRuns, type RestoreRow } from "./restores.repo.ts";
import { showRestores } from "./show-restore.ts";

type PutBackInput = { id: string; itself: boolean };
type PutBackOptions = { from: AuditOrigin; language: Language; referring: UndoChoice | undefined };
type Deps = { db: Db; jobWatch: JobWatch };

/** At most this many records are listed. */
const LISTED = 1_000;

/**
 * Takes back every later restore, newest first, so that none finds its records changed by another. One job does it all;
 * a repeated call continues one that stopped.
 */
export async function putBack(deps: Deps, scope: Scope, input: PutBackInput, options: PutBackOptions) {
  const runs = await inTenant(deps.db, scope, async (tx) => {
    const restore = await findRestore(tx, scope, input.id);
    if (!restore) throw new Refusal("not_found");
    return runsToTakeBack(tx, scope, await listLater(tx, scope, input.id), { ...input, restore, ...options });
  });
  return takeBack(deps, scope, runs, { ...input, ...options });
}

/** Takes back one restore alone. */
export async function undoRestore(deps: Deps, scope: Scope, id: string, options: PutBackOptions): Promise<PutBack> {
  const runs = await inTenant(deps.db, scope, async (tx) => {
    const restore = await findRestore(tx, scope, id);
    if (!restore) throw new Refusal("not_found");
    return runsToTakeBack(tx, scope, [], { restore, itself: true, ...options });
  });
  return takeBack(deps, scope, runs, { id, ...options });
}

type Chosen = { restore: RestoreRow; itself: boolean; language: Language };

/** Newest first. Checked before the first is touched: a run that is going on would leave half of them taken back. */
export async function runsToTakeBack(
  tx: Tx,
  scope: Scope,
  later: readonly RestoreRow[],
  { restore, itself, language }: Chosen,
): Promise<ImportRow[]> {
  const shown = await showRestores(tx, scope, [...later, restore], language);
  const own = shown.find(({ id }) => id === restore.id);
  const isGone = own?.state === "undone" || own?.state === "undoing";
  if (!itself && isGone) throw new Refusal("conflict", { text: "restore_undone" });
  const chosen = shown.filter((item) => itself || item !== own);
  const live = chosen.flatMap(({ imports }) => imports).find(({ state }) => state === "queued" || state === "running");
  if (live) throw new Refusal("run_in_progress", { extra: { id: live.id } });
  const ids = chosen.map(({ id }) => id);
  const runs = await listRuns(tx, scope, ids);
  return ids.flatMap((id) => runs.filter((run) => run.restore_id === id).toReversed());
}

async function takeBack(
  { db, jobWatch }: Deps,
  scope: Scope,
  runs: readonly ImportRow[],
  { id, from, language, referring }: { id: string } & PutBackOptions,
): Promise<PutBack> {
  const open = runs.filter(({ undo }) => undo === null);
  if (open.length > 0) {
    const jobId = await inTenant(db, scope, async (tx) =>
      undoTogether(tx, scope, await settleReferring(tx, scope, open, referring), from),
    );
    await awaitUndo({ db, jobWatch }, scope, jobId);
  }
  const undone = [...new Set(runs.flatMap((run) => run.restore_id ?? []))];
  const shown = await inTenant(db, scope, async (tx) =>
    showImports(tx, scope, await listRuns(tx, scope, undone), language),
  );
  const wasOpen = new Set(open.map((run) => run.id));
  const touched = shown.filter((run) => wasOpen.has(run.id));
  return {
    ...{ id, undone, state: touched.some(({ state }) => state === "undoing") ? "undoing" : "undone" },
    ...sumLists(touched),
  };
}

function sumLists(runs: readonly ImportRun[]): Pick<PutBack, "reversed" | "changedSince" | "pushedSince"> {
  const kept = runs.flatMap(
    ({ module, undo, undoing }) => (undo ?? undoing)?.changedSince.map((oldId) => ({ module, oldId })) ?? [],
  );
  return {
    reversed: runs.reduce((sum, { undo, undoing }) => sum + ((undo ?? undoing)?.reversed ?? 0), 0),
    changedSince: [...new Map(kept.map((item) => [`${item.module} ${item.oldId}`, item])).values()].slice(0, LISTED),
    pushedSince: [],
  };
}
