import type { ImportCounts, ImportRun, ImportState } from "../../../../contract/imports.ts";
import type { RefusedSheet, Restore } from "../../../../contract/restores.ts";
import type { Language } from "../../../../contract/users.ts";
import type { Scope, Tx } from "../../../db/client.ts";
import { say } from "../../../refusals/say.ts";
import { showImports } from "../runs/show-import.ts";
import { countLater, listRuns, type RefusedRow, type RestoreRow } from "./restores.repo.ts";

export async function showRestores(
  tx: Tx,
  scope: Scope,
  rows: readonly RestoreRow[],
  language: Language,
): Promise<Restore[]> {
  const ids = rows.map(({ id }) => id);
  const runs = await showImports(tx, scope, await listRuns(tx, scope, ids), language);
  const later = await countLater(tx, scope, ids);
  return rows.map((row): Restore => {
    const imports = runs.filter(({ restoreId }) => restoreId === row.id);
    return {
      id: row.id,
      file: { id: row.file_id, name: row.file_name },
      state: stateOfAll(imports.map(({ state }) => state)),
      counts: sumOf(imports.map(({ counts }) => counts)),
      imports,
      refused: showRefused(row.refused, language),
      later: later.get(row.id) ?? 0,
      by: { id: row.by_id, name: row.by_name },
      createdAt: row.created_at.toISOString(),
    };
  });
}

export async function showRestore(tx: Tx, scope: Scope, row: RestoreRow, language: Language): Promise<Restore> {
  const [shown] = await showRestores(tx, scope, [row], language);
  if (!shown) throw new Error("A restore was shown as none.");
  return shown;
}

export const showRefused = (refused: readonly RefusedRow[], language: Language): RefusedSheet[] =>
  refused.map(({ sheet, module, text, params }) => ({
    sheet,
    module,
    problem: say(language, `errors.${text}`, params),
  }));

/** It is going on while any run is; failures come before successes. */
function stateOfAll(states: readonly ImportState[]): ImportState {
  const is = (state: ImportState) => states.includes(state);
  if (is("undoing")) return "undoing";
  if (is("running") || (is("queued") && states.some((state) => state !== "queued"))) return "running";
  const inTurn: ImportState[] = ["queued", "paused", "failed", "needs_review", "cancelled", "done"];
  return inTurn.find(is) ?? "undone";
}

function sumOf(all: readonly ImportCounts[]): ImportCounts {
  const sum = (end: keyof ImportCounts) => all.reduce((total, counts) => total + counts[end], 0);
  return {
    read: sum("read"),
    created: sum("created"),
    updated: sum("updated"),
    unchanged: sum("unchanged"),
    rejected: sum("rejected"),
    waiting: sum("waiting"),
    warned: sum("warned"),
  };
}

/** For callers that use its id as an import run's: the same shape, over all its runs. */
export function asRun({ id, imports, ...restore }: Restore): ImportRun {
  const [first] = imports;
  if (!first) throw new Error("A restore has no run.");
  const failed = imports.find(({ error }) => error !== null);
  const ends = imports.flatMap(({ endedAt }) => endedAt ?? []);
  const isLive = ["queued", "running", "paused", "undoing"].includes(restore.state);
  return {
    id,
    module: "piw",
    mode: first.mode,
    state: restore.state,
    counts: restore.counts,
    file: restore.file,
    sourceId: first.sourceId,
    sheet: "",
    restoreId: id,
    configuration: null,
    acceptedUnsure: imports.some(({ acceptedUnsure }) => acceptedUnsure),
    rows: imports.every(({ rows }) => rows !== null) ? imports.reduce((sum, { rows }) => sum + (rows ?? 0), 0) : null,
    gone: null,
    ...(failed?.problem !== undefined && { problem: failed.problem }),
    error: failed?.error ?? null,
    by: restore.by,
    createdAt: restore.createdAt,
    endedAt: isLive ? null : (ends.toSorted().at(-1) ?? null),
    seq: imports.reduce((sum, { seq }) => sum + seq, 0),
  };
}
