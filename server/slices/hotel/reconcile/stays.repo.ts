import { sql } from "kysely";
import { addTo } from "../../../../core/grouping/add-to.ts";
import type { RecordOf, SomeOf } from "../../../../core/modules/catalogue.ts";
import type { FoundBooking } from "../../../../core/reconcile/found.ts";
import type { Scope, Tx } from "../../../db/client.ts";
import { own } from "./figures.repo.ts";

/** A stored booking; `corrected`: the file's values of fields that a person has changed. */
export type StoredBooking = {
  id: string;
  old_id: string;
  values: RecordOf<"reservations">;
  corrected: Record<string, unknown> | null;
};
export type StoredNight = {
  parent: string;
  values: RecordOf<"reservation-nights">;
  corrected: Record<string, unknown> | null;
};
export type StoredLine = { old_id: string; values: RecordOf<"in-house">; corrected: Record<string, unknown> | null };

/** Bookings that share a room, and those to which they refer. */
export async function listSharing(tx: Tx, scope: Scope): Promise<string[]> {
  const { rows } = await sql<{ old_id: string }>`
    with sharers as materialized (
      select r.old_id, r.values ->> 'shareWith' as mate from reservations r
      where ${own(scope, "r")} and r.module = 'reservations' and r.values ->> 'shareWith' is not null)
    select old_id from sharers union select mate from sharers`.execute(tx);
  return rows.map(({ old_id }) => old_id);
}

/** Bookings that a person has corrected, or with a corrected night. */
export async function listCorrected(tx: Tx, scope: Scope): Promise<string[]> {
  const { rows } = await sql<{ old_id: string }>`
    select r.old_id from reservations r
      where ${own(scope, "r")} and r.module = 'reservations' and r.corrected is not null
    union select n.parent_old_id from records n
      where ${own(scope, "n")} and n.module = 'reservation-nights' and n.corrected is not null`.execute(tx);
  return rows.map(({ old_id }) => old_id);
}

export async function findBookings(tx: Tx, scope: Scope, oldIds: readonly string[]): Promise<StoredBooking[]> {
  if (oldIds.length === 0) return [];
  const { rows } = await sql<StoredBooking>`
    select r.id::text, r.old_id, r.values, r.corrected from unnest(${[...oldIds]}::text[]) w (id)
    cross join lateral (
      select * from reservations t where ${own(scope, "t")} and t.module = 'reservations' and t.old_id = w.id limit 1
    ) r`.execute(tx);
  return rows;
}

export async function findNights(tx: Tx, scope: Scope, oldIds: readonly string[]): Promise<Map<string, StoredNight[]>> {
  const byParent = new Map<string, StoredNight[]>();
  if (oldIds.length === 0) return byParent;
  const { rows } = await sql<StoredNight>`
    select n.parent_old_id as parent, n.values, n.corrected from records n
    where ${own(scope, "n")} and n.module = 'reservation-nights' and n.parent_old_id = any (${[...oldIds]}::text[])`.execute(
    tx,
  );
  for (const row of rows) addTo(byParent, row.parent, row);
  return byParent;
}

export async function findLines(tx: Tx, scope: Scope): Promise<StoredLine[]> {
  const { rows } = await sql<StoredLine>`
    select t.old_id, t.values, t.corrected from records t
    where ${own(scope, "t")} and t.module = 'in-house' order by t.id`.execute(tx);
  return rows;
}

export type FoundRow = {
  module: "reservations" | "in-house";
  old_id: string;
  found: FoundBooking;
};

/** What was read back at the hotel: for bookings only these, for guests in the house all. */
export async function findFound(
  tx: Tx,
  scope: Scope,
  { targetId, oldIds }: { targetId: string; oldIds: readonly string[] },
): Promise<FoundRow[]> {
  const { rows } = await sql<FoundRow>`
    select h.module, h.old_id, h.found from hotel_found h
    join push_records l on l.account_id = h.account_id and l.target_id = h.target_id and l.module = h.module
      and l.old_id = h.old_id and l.state = 'pushed'
    where ${own(scope, "h")} and h.target_id = ${targetId}
      and (h.module = 'in-house' or h.module = 'reservations' and h.old_id = any (${[...oldIds]}::text[]))`.execute(tx);
  return rows;
}

export type Typed = Record<string, number>;

export async function countTypes(tx: Tx, scope: Scope): Promise<Typed> {
  const { rows } = await sql<{ type: string; n: number }>`
    select p.type, count(*)::int as n from profiles p where ${own(scope, "p")} group by p.type`.execute(tx);
  return Object.fromEntries(rows.map(({ type, n }) => [type, n]));
}

/** Profiles that were read back, by their type here; null: none was read yet. */
export async function countFoundTypes(tx: Tx, scope: Scope, targetId: string): Promise<Typed | null> {
  const { rows } = await sql<{ type: string; n: number }>`
    select t.type, count(*)::int as n from push_proofs p
    join profiles t on ${own(scope, "t")} and t.module = p.module and t.old_id = p.old_id
    join push_records l on l.account_id = p.account_id and l.target_id = p.target_id and l.module = p.module
      and l.old_id = p.old_id and l.state = 'pushed'
    where p.account_id = ${scope.accountId} and p.target_id = ${targetId} and p.module in ('profiles', 'accounts')
      and p.state <> 'missing' group by t.type`.execute(tx);
  return rows.length === 0 ? null : Object.fromEntries(rows.map(({ type, n }) => [type, n]));
}

/** How many records were read back, and how many were not: pushed since, or only looked up in the hotel's list. */
export async function findReadBack(tx: Tx, scope: Scope, targetId: string) {
  const { rows } = await sql<{ at: Date | null; records: number; unread: number }>`
    select max(p.at) as at, (count(p.*) filter (where p.state <> 'there'))::int as records,
      (count(*) filter (where p.digest is distinct from l.digest or p.state = 'there'))::int as unread
    from push_records l left join push_proofs p using (account_id, target_id, module, old_id)
    where l.account_id = ${scope.accountId} and l.target_id = ${targetId} and l.state = 'pushed'
      and l.module in ('reservations', 'in-house', 'blocks')`.execute(tx);
  const [row] = rows;
  return row?.at ? { at: row.at, records: row.records, unread: row.unread } : null;
}

/** The rates of blocks by old id. */
export async function findRatesOfBlocks(tx: Tx, scope: Scope, oldIds: readonly string[]): Promise<Map<string, string>> {
  if (oldIds.length === 0) return new Map();
  const { rows } = await sql<{ old_id: string; rate: string }>`
    select b.old_id, coalesce(b.values ->> 'rateCode', '') as rate from blocks b
    where ${own(scope, "b")} and b.module = 'blocks' and b.old_id = any (${[...oldIds]}::text[])`.execute(tx);
  return new Map(rows.map(({ old_id, rate }) => [old_id, rate]));
}

export async function findCorrectedGrid(tx: Tx, scope: Scope) {
  const { rows } = await sql<{ values: SomeOf<"block-grid">; corrected: Record<string, unknown>; rate: string }>`
    select g.values, g.corrected, coalesce(b.values ->> 'rateCode', '') as rate from records g
    join blocks b on ${own(scope, "b")} and b.module = 'blocks' and b.old_id = g.parent_old_id
    where ${own(scope, "g")} and g.module = 'block-grid' and g.corrected is not null`.execute(tx);
  return rows;
}
