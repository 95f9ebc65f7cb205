import type { PutBack } from "../../../contract/restores.ts";
import type { Language } from "../../../contract/users.ts";
import { type Db, inTenant, type Scope, type Tx } from "../../db/client.ts";
import { Refusal } from "../../http/refusal.ts";
import type { AuditOrigin } from "../audit/audit.repo.ts";
import type { ImportRow } from "../imports/imports.repo.ts";
import { undoImport } from "../imports/undo-import.ts";
import { findRestore, listLater, listRuns, type RestoreRow } from "./restores.repo.ts";
import { showRestores } from "./show-restore.ts";

type Asked = { id: string; itself: boolean };
type How = { from: AuditOrigin; language: Language };
type Lists = Pick<PutBack, "reversed" | "changedSince" | "pushedSince">;

/** So many records are told in each list. */
const TOLD = 1_000;

/**
 * Takes back every later restore, newest first, so that none finds its records changed by another. One that was cut off
 * is asked for again and goes on.
 */
export async function putBack(db: Db, scope: Scope, { id, itself }: Asked, how: How): Promise<PutBack> {
  const runs = await inTenant(db, scope, async (tx) => {
    const restore = await findRestore(tx, scope, id);
    if (!restore) throw new Refusal("not_found");
    const later = await listLater(tx, scope, id);
    return toTakeBack(tx, scope, { restore, later, itself, language: how.language });
  });
  return {
    id,
    undone: [...new Set(runs.flatMap((run) => run.restore_id ?? []))],
    ...(await undoAll(db, scope, runs, how)),
  };
}

/** One restore alone. */
export async function undoRestore(db: Db, scope: Scope, id: string, how: How): Promise<Lists> {
  const runs = await inTenant(db, scope, async (tx) => {
    const restore = await findRestore(tx, scope, id);
    if (!restore) throw new Refusal("not_found");
    return toTakeBack(tx, scope, { restore, later: [], itself: true, language: how.language });
  });
  return undoAll(db, scope, runs, how);
}

type Chosen = { restore: RestoreRow; later: readonly RestoreRow[]; itself: boolean; language: Language };

/** Newest first. Looked at before the first is touched: one that goes on would leave half of them taken back. */
async function toTakeBack(tx: Tx, scope: Scope, { restore, later, itself, language }: Chosen): Promise<ImportRow[]> {
  const shown = await showRestores(tx, scope, [...later, restore], language);
  const own = shown.find(({ id }) => id === restore.id);
  if (!itself && own?.state === "undone") throw new Refusal("conflict", { text: "restore_undone" });
  const wanted = shown.filter((one) => itself || one !== own);
  const live = wanted.flatMap(({ imports }) => imports).find(({ state }) => state === "queued" || state === "running");
  if (live) throw new Refusal("run_in_progress", { extra: { id: live.id } });
  const ids = wanted.map(({ id }) => id);
  const runs = await listRuns(tx, scope, ids);
  return ids.flatMap((id) => runs.filter((run) => run.restore_id === id).toReversed());
}

async function undoAll(db: Db, scope: Scope, runs: readonly ImportRow[], { from }: How): Promise<Lists> {
  const lists: Lists = { reversed: 0, changedSince: [], pushedSince: [] };
  for (const { id, module } of runs) {
    const { reversed, changedSince, pushedSince } = await undoImport(db, scope, id, from);
    const toRecord = (oldId: string) => ({ module, oldId });
    lists.reversed += reversed;
    lists.changedSince.push(...changedSince.map(toRecord));
    lists.pushedSince.push(...pushedSince.map(toRecord));
  }
  const told = (list: PutBack["changedSince"]) =>
    [...new Map(list.map((one) => [`${one.module} ${one.oldId}`, one])).values()].slice(0, TOLD);
  return { reversed: lists.reversed, changedSince: told(lists.changedSince), pushedSince: told(lists.pushedSince) };
}
