import { sql } from "kysely";
import type { Pair } from "../../../../core/duplicates/group-pairs.ts";
import type { Scope, Tx } from "../../../db/client.ts";
import { lastChange } from "./changes.repo.ts";
import { type ComparedModule, countProfiles } from "./load-forms.repo.ts";
import { deleteAllPairs } from "./pairs.repo.ts";

/** A comparison of all profiles: how many there were when it began, and how far it has come. */
export type WholeRun = {
  upTo: string;
  counts: Record<ComparedModule, number>;
  module: ComparedModule | "";
  reached: number;
};
type Row = { up_to: string; profiles: number; accounts: number; module: ComparedModule | ""; reached: string };

const own = ({ accountId, propertyId }: Scope) => sql`account_id = ${accountId} and property_id = ${propertyId}`;

/** The one that is under way, else a new one. It begins while no records are being written: what comes later is a later change. */
export async function openRun(tx: Tx, scope: Scope, alone: () => Promise<void>): Promise<WholeRun> {
  const { rows } = await sql<Row>`
    select up_to::text, profiles, accounts, module, reached::text from duplicate_runs where ${own(scope)}`.execute(tx);
  const [row] = rows;
  if (row) {
    const { up_to, profiles, accounts, module, reached } = row;
    return { upTo: up_to, counts: { profiles, accounts }, module, reached: Number(reached) };
  }
  await alone();
  const [upTo, counts] = [await lastChange(tx, scope), await countProfiles(tx, scope)];
  await sql`insert into duplicate_runs (account_id, property_id, up_to, profiles, accounts)
    values (${scope.accountId}, ${scope.propertyId}, ${upTo}::bigint, ${counts.profiles}, ${counts.accounts})`.execute(
    tx,
  );
  return { upTo, counts, module: "", reached: 0 };
}

type Found = { module: ComparedModule; reached: number; pairs: readonly Pair[] };

export async function saveFindings(tx: Tx, scope: Scope, { module, reached, pairs }: Found): Promise<void> {
  await sql`update duplicate_runs set module = ${module}, reached = ${reached} where ${own(scope)}`.execute(tx);
  if (pairs.length === 0) return;
  const column = (of: (pair: Pair) => number | string) => `{${pairs.map(of)}}`;
  await sql`
    insert into duplicate_findings (account_id, property_id, module, a, b, weight, band)
    select ${scope.accountId}::uuid, ${scope.propertyId}::uuid, ${module}::text, p.* from unnest(
      ${column(({ a }) => a)}::bigint[], ${column(({ b }) => b)}::bigint[], ${column(({ weight }) => weight)}::real[],
      ${column(({ band }) => band)}::text[]) p`.execute(tx);
}

/** What earlier steps have found. */
export async function readFindings(tx: Tx, scope: Scope, module: ComparedModule): Promise<Pair[]> {
  const { rows } = await sql<Omit<Pair, "a" | "b"> & { a: string; b: string }>`
    select a::text, b::text, weight, band from duplicate_findings where ${own(scope)} and module = ${module}
    order by a, b`.execute(tx);
  return rows.map(({ a, b, ...pair }) => ({ ...pair, a: Number(a), b: Number(b) }));
}

/** What the run has found is what counts from now on. */
export async function closeRun(tx: Tx, scope: Scope): Promise<void> {
  await deleteAllPairs(tx, scope);
  await sql`
    with found as (delete from duplicate_findings where ${own(scope)} returning account_id, property_id, a, b, weight, band)
    insert into duplicate_pairs (account_id, property_id, a, b, weight, band) select * from found`.execute(tx);
  await sql`delete from duplicate_runs where ${own(scope)}`.execute(tx);
}
