import type { RowEnd } from "../../../../contract/imports.ts";
import type { Scope, Tx } from "../../../db/client.ts";
import { findRows } from "../../intake/sources/staged-rows.repo.ts";
import { refusal } from "../engine/row-findings.ts";
import { findEnds } from "./ended-rows.repo.ts";
import type { IdIndex } from "./id-index.ts";
import { isTaken } from "./imports.repo.ts";
import type { RowWork, Work } from "./row-work.ts";
import type { SettledRow } from "./settle-rows.ts";

/** Rows of the same run that were stored before, and the later row that has their id by now. */
export type Places = {
  /** Superseded row → superseding row. */
  readonly pairs: ReadonlyMap<number, number>;
  readonly ends: ReadonlyMap<number, RowEnd>;
  /** Old ids whose records only this run has made. */
  readonly own: ReadonlySet<string>;
};

const NONE: Places = { pairs: new Map(), ends: new Map(), own: new Set() };

export async function findPlaces(
  tx: Tx,
  scope: Scope,
  { run }: Work,
  { rows, ids }: { rows: readonly RowWork[]; ids: IdIndex | undefined },
): Promise<Places> {
  const pairs = new Map(rows.flatMap(({ row }) => (ids?.losersTo(row) ?? []).map((loser) => [loser, row] as const)));
  if (pairs.size === 0) return NONE;
  const ends = await findEnds(tx, scope, run.id, [...pairs.keys()]);
  const made = new Set([...pairs].flatMap(([loser, row]) => (ends.get(loser) === "created" ? [row] : [])));
  const own = new Set(rows.flatMap(({ row, oldId }) => (oldId !== null && made.has(row) ? [oldId] : [])));
  return { pairs, ends, own };
}

/**
 * The superseding row takes over the superseded row's effect on earlier records, as if it had been stored first. If the
 * later row is not stored itself, the earlier one stays.
 */
export async function takePlaces(
  tx: Tx,
  scope: Scope,
  { run, keyField }: Work,
  { pairs, ends }: Places,
  settled: readonly SettledRow[],
): Promise<SettledRow[]> {
  if (pairs.size === 0) return [...settled];
  const takers = new Map(settled.filter(isTaken).map((row) => [row.row, row]));
  const lost = [...pairs].flatMap(([loser, row]) => {
    const [taker, end] = [takers.get(row), ends.get(loser)];
    return taker && end && isTaken({ end }) ? [{ loser, taker, end }] : [];
  });
  const inherited = new Map<number, RowEnd>();
  for (const { taker, end } of lost)
    if (end === "created" || (end === "updated" && inherited.get(taker.row) !== "created"))
      inherited.set(taker.row, end);
  const lineOf = new Map(lost.map(({ loser, taker }) => [loser, taker.line]));
  const rows = await findRows(tx, scope, run.source_id, [...lineOf.keys()]);
  return [
    ...settled.map((row) => ({ ...row, end: inherited.get(row.row) ?? row.end })),
    ...rows.map(({ row, line }) => ({
      ...{ row, line, oldId: null, end: "rejected" as const },
      findings: [refusal("superseded", keyField, String(lineOf.get(row)))],
    })),
  ];
}
