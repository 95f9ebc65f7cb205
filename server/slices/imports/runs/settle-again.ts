import type { RowEnd } from "../../../../contract/imports.ts";
import { isModuleKey } from "../../../../core/modules/catalogue.ts";
import type { Scope, Tx } from "../../../db/client.ts";
import { findRows } from "../../intake/sources/staged-rows.repo.ts";
import { findNewer, findWritten } from "../../records/store/find-newer.repo.ts";
import { lockRecords } from "../../records/store/find-records.repo.ts";
import type { Batch } from "../../records/store/store-records.repo.ts";
import { prepareRows } from "../engine/prepare-rows.ts";
import { type Finding, refusal } from "../engine/row-findings.ts";
import type { IdIndex } from "./id-index.ts";
import { changeEnds, findImport, isTaken, letterOf } from "./imports.repo.ts";
import { deleteIssues, findIssues, insertIssues, type StoredIssue } from "./issues.repo.ts";
import { compileWork, type RowWork, type Work } from "./row-work.ts";
import { type SettledRow, settleRows } from "./settle-rows.ts";
import { findPlaces, takePlaces } from "./take-place.ts";

/**
 * Everything that rows of a run go through, with a lock on the module's records; undefined: there is nothing more to
 * import.
 */
export async function openWork(tx: Tx, scope: Scope, id: string): Promise<Work | undefined> {
  const { module } = (await findImport(tx, scope, id)) ?? {};
  if (module === undefined || !isModuleKey(module)) return undefined;
  await lockRecords(tx, scope, module);
  // Read under the lock: an undo of the run takes the same lock.
  const run = await findImport(tx, scope, id);
  if (!run || run.undone_at || run.configuration_id === null || run.version === null) return undefined;
  const { configuration_id, version } = run;
  const prepared = await prepareRows(tx, scope, { ...run, configuration_id, version });
  return prepared && compileWork(run, prepared);
}

type Around = {
  /** Old ids of the same module that are stored with these rows or right after them. */
  promised?: ReadonlySet<string>;
  /** Set where rows may have other ids than the first time. */
  ids?: IdIndex | undefined;
  /** Rows that were stored already with a warning, and their outcomes. */
  taken?: ReadonlyMap<number, RowEnd>;
  settle?: Batch["settle"];
};

const NONE: ReadonlyMap<number, RowEnd> = new Map();

/**
 * Imports rows again, in file order, that were rejected, waited or have a warning; their outcome and reasons are
 * replaced. The last line with an id wins as it did the first time, and what a later run has written stays. A stored
 * row loses nothing: if it could not be stored now, everything stays as it is.
 */
export async function settleAgain(
  tx: Tx,
  scope: Scope,
  work: Work,
  retried: readonly RowWork[],
  { promised, ids, taken = NONE, settle }: Around = {},
): Promise<SettledRow[]> {
  const { id } = work.run;
  const overwritten = new Map(await findOverwritten(tx, scope, work, retried));
  const rows = await withoutStuck(tx, scope, work, retried, { overwritten, ids, taken });
  const refused = new Map([...overwritten, ...(await findSuperseded(tx, scope, work, { rows, ids }))]);
  const places = await findPlaces(tx, scope, work, { rows: rows.filter(({ row }) => !refused.has(row)), ids });
  const made = rows.flatMap(({ row, oldId }) => (oldId !== null && taken.get(row) === "created" ? [oldId] : []));
  const settled = await settleRows(tx, scope, work, rows, {
    ...(promised && { promised }),
    ...{ refused, own: new Set([...places.own, ...made]), again: true, settle },
  });
  const kept = settled.filter((row) => !taken.has(row.row) || isTaken(row));
  const known = await findIssues(tx, scope, id, [...taken.keys()]);
  const ended = (await takePlaces(tx, scope, work, places, kept)).map((row) =>
    stillTaken(row, taken.get(row.row), known.get(row.row)),
  );
  await changeEnds(tx, scope, id, new Map(ended.map((row) => [row.row, letterOf(row)])));
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

type Stuck = {
  overwritten: ReadonlyMap<number, Finding>;
  ids: IdIndex | undefined;
  taken: ReadonlyMap<number, RowEnd>;
};

/**
 * Leaves out stored rows that stay as they are: another writer has changed the record since, the row would not pass
 * now, or it may belong to another record by now.
 */
async function withoutStuck(
  tx: Tx,
  scope: Scope,
  { run, prepared }: Work,
  rows: readonly RowWork[],
  { overwritten, ids, taken }: Stuck,
): Promise<readonly RowWork[]> {
  if (taken.size === 0) return rows;
  const { module } = prepared.pipeline;
  const able = rows.filter(({ row, state }) => !taken.has(row) || (state === "good" && !overwritten.has(row)));
  const input = able.flatMap(({ row, line, oldId }) => (taken.has(row) && oldId !== null ? [{ oldId, line }] : []));
  const own = ids && (await findWritten(tx, scope, { module, runId: run.id, rows: input }));
  return own ? able.filter(({ row, oldId }) => !taken.has(row) || own.has(oldId ?? "")) : able;
}

/** Keeps what a row did when it was stored first, without repeating that it created a guest. */
function stillTaken(row: SettledRow, before: RowEnd | undefined, known: readonly StoredIssue[] = []): SettledRow {
  if (before === undefined || !isTaken(row)) return row;
  const brought = known.filter(({ rule }) => rule === "profile_created");
  const findings = [...row.findings, ...brought.map((issue) => ({ ...issue, list: null, key: null }))];
  return { ...row, end: before === "unchanged" ? row.end : before, findings };
}

type Refused = [row: number, finding: Finding];

/** A later run has written the record meanwhile; older values do not overwrite it. */
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
