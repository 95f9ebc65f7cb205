import { isModuleKey } from "../../../core/modules/catalogue.ts";
import type { Scope, Tx } from "../../db/client.ts";
import { findNewer } from "../records/find-newer.ts";
import { lockRecords } from "../records/find-records.ts";
import { prepareRows } from "../rehearsals/prepare-rows.ts";
import { findRows } from "../sources/staged-rows.repo.ts";
import type { IdIndex } from "./id-index.ts";
import { changeEnds, findImport, LETTERS } from "./imports.repo.ts";
import { deleteIssues, type Finding, insertIssues } from "./issues.repo.ts";
import { compileWork, type RowWork, refusal, type Work } from "./row-work.ts";
import { type SettledRow, settleRows } from "./settle-rows.ts";
import { findPlaces, takePlaces } from "./take-place.ts";

/** All that rows of a run go through, with the module's records to oneself; undefined: there is nothing more to take. */
export async function openWork(tx: Tx, scope: Scope, id: string): Promise<Work | undefined> {
  const { module } = (await findImport(tx, scope, id)) ?? {};
  if (module === undefined || !isModuleKey(module)) return undefined;
  await lockRecords(tx, scope, module);
  // Under the lock, and after it: who undoes the run takes it too.
  const run = await findImport(tx, scope, id);
  if (!run || run.undone_at || run.configuration_id === null || run.version === null) return undefined;
  const { configuration_id, version } = run;
  const prepared = await prepareRows(tx, scope, { ...run, configuration_id, version });
  return prepared && compileWork(run, prepared);
}

type Around = {
  /** Old ids of the same module that come with these rows or right after them. */
  promised?: ReadonlySet<string>;
  /** Where rows may have other ids than at the first time. */
  ids?: IdIndex | undefined;
};

/**
 * Rows that were rejected or waited, in file order, taken once more: what became of them and why is said anew. The last
 * line with an id wins as it did at the first time, and what a later run has written stays.
 */
export async function settleAgain(
  tx: Tx,
  scope: Scope,
  work: Work,
  rows: readonly RowWork[],
  { promised, ids }: Around = {},
): Promise<SettledRow[]> {
  const { id } = work.run;
  const refused = new Map([
    ...(await findOverwritten(tx, scope, work, rows)),
    ...(await findSuperseded(tx, scope, work, { rows, ids })),
  ]);
  const places = await findPlaces(tx, scope, work, { rows: rows.filter(({ row }) => !refused.has(row)), ids });
  const settled = await settleRows(tx, scope, work, rows, {
    ...(promised && { promised }),
    ...{ refused, own: places.own },
  });
  const ended = await takePlaces(tx, scope, work, places, settled);
  await changeEnds(tx, scope, id, new Map(ended.map(({ row, end }) => [row, LETTERS[end]])));
  await deleteIssues(
    tx,
    scope,
    id,
    ended.map(({ row }) => row),
  );
  await insertIssues(
    tx,
    scope,
    id,
    ended.filter(({ findings }) => findings.length > 0),
  );
  return settled;
}

type Refused = [row: number, finding: Finding];

/** A later run has written the record meanwhile: what is older does not overwrite it. */
async function findOverwritten(tx: Tx, scope: Scope, { run, prepared, keyField }: Work, rows: readonly RowWork[]) {
  const ids = rows.flatMap(({ oldId }) => (oldId === null ? [] : [oldId]));
  const newer = await findNewer(tx, scope, { module: prepared.pipeline.module, runId: run.id, ids });
  return rows.flatMap(({ row, oldId }): Refused[] =>
    oldId !== null && newer.has(oldId) ? [[row, refusal("superseded", keyField, "")]] : [],
  );
}

type Among = { rows: readonly RowWork[]; ids: IdIndex | undefined };

/** A later line of the same file has the id. */
async function findSuperseded(tx: Tx, scope: Scope, { run, keyField }: Work, { rows, ids }: Among): Promise<Refused[]> {
  const lastOf = new Map(rows.map(({ oldId, row }) => [oldId, row]));
  const lost = rows.flatMap(({ row, oldId }) => {
    if (oldId === null) return [];
    const winner = Math.max(ids?.winnerOf(oldId, row) ?? row, lastOf.get(oldId) ?? row);
    return winner > row ? [{ row, winner }] : [];
  });
  const winners = await findRows(tx, scope, run.source_id, [...new Set(lost.map(({ winner }) => winner))]);
  const lineOf = new Map(winners.map(({ row, line }) => [row, line]));
  return lost.map(({ row, winner }) => [row, refusal("superseded", keyField, String(lineOf.get(winner) ?? ""))]);
}
