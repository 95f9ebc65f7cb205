import { type RawBuilder, sql } from "kysely";
import type { AtHotel, ListKind } from "../../../../contract/lists.ts";
import type { RecordTable } from "../../../../core/records/record-table.ts";
import type { Scope, Tx } from "../../../db/client.ts";
import { hiddenModules } from "../../tenancy/properties/property-state.repo.ts";

/*
 * The state of records at the hotel to which they are pushed. The hotel wing writes these rows (`push_records`, of the
 * property's open target in `push_targets`), and triggers keep them current when records change (0036). Lists read them
 * here.
 */

const target = ({ accountId, propertyId }: Scope) =>
  sql`h.account_id = ${accountId} and h.property_id = ${propertyId} and h.closed_at is null`;

/** `hotel.push` of records `t`; most properties have not been pushed, and find that out with one index lookup. */
export const joinAtHotel = (scope: Scope): RawBuilder<unknown> => sql`
  cross join lateral (
    select coalesce((
      select l.at_hotel from push_targets h join push_records l on l.account_id = h.account_id and l.target_id = h.id
        and l.module = t.module and l.old_id = t.old_id
      where ${target(scope)}), 'none') as push
  ) hotel`;

/**
 * A filter by state at an open target. `few`: few records match, so they are looked up first; `ids`: the result, valid
 * for this version of the ledger.
 */
export type HotelCondition = KnownAtHotel & { state: AtHotel; few: boolean; ids?: readonly string[] | undefined };
export type KnownAtHotel = { target: string | null; count: number; version: string };

const ofState = (
  { accountId }: Scope,
  kind: ListKind,
  { target: id, state }: Pick<HotelCondition, "target" | "state">,
) => sql`l.account_id = ${accountId} and l.target_id = ${id}::uuid and l.list = ${kind} and l.at_hotel = ${state}`;

const modulesOf = (kind: ListKind) => (kind === "profiles" ? ["profiles", "accounts"] : [kind]);

/** How many records of a list have this state. Records without a row are `none`. */
export async function countAtHotel(
  tx: Tx,
  scope: Scope,
  kind: ListKind,
  { state, records }: { state: AtHotel; records: number },
): Promise<KnownAtHotel> {
  const { rows: targets } = await sql<{ id: string }>`
    select h.id from push_targets h where ${target(scope)}`.execute(tx);
  const id = targets[0]?.id ?? null;
  if (id === null) return { target: null, count: state === "none" ? records : 0, version: "" };
  const own = sql`account_id = ${scope.accountId} and target_id = ${id} and module = any (${modulesOf(kind)}::text[])
    and module not in (${hiddenModules(scope)})`;
  const { rows } = await sql<{ n: number; version: string }>`
    select coalesce((select sum(records) from push_states where ${own}
        and ${state === "none" ? sql`at_hotel <> 'none'` : sql`at_hotel = ${state}`}), 0)::int as n,
      coalesce((select sum(version) from push_versions where ${own}), 0)::text as version`.execute(tx);
  const { n = 0, version = "" } = rows[0] ?? {};
  return { target: id, count: state === "none" ? records - n : n, version };
}

/** Records without a row, or with a row that means the same; one scan over all records of the list. */
export async function findNotAtHotel(tx: Tx, scope: Scope, kind: ListKind, target: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select t.id::text as id from ${sql.table(kind)} t where t.account_id = ${scope.accountId}
      and t.property_id = ${scope.propertyId} and not exists (select ${rowOf(scope, target)} and l.at_hotel <> 'none')`.execute(
    tx,
  );
  return rows.map(({ id }) => id);
}

const rowOf = ({ accountId }: Scope, target: string) => sql`from push_records l where l.account_id = ${accountId}
  and l.target_id = ${target}::uuid and l.module = t.module and l.old_id = t.old_id`;

/**
 * Whether a record `t` of the list has the state. `each`: looked up for one record after the other, as rows are read in
 * the order of a list until a page is full; `all`: for every record at once, to count them.
 */
export function isAtHotel(
  scope: Scope,
  kind: ListKind,
  { target: id, state, few, ids, count }: HotelCondition,
  records: "each" | "all",
): RawBuilder<unknown> {
  if (id === null) return state === "none" ? sql`true` : sql`false`;
  if (count === 0) return sql`false`;
  if (ids) return sql`t.id = any (${`{${ids}}`}::bigint[])`;
  if (few && state !== "none")
    return sql`t.id = any (array(select l.record_id from push_records l where ${ofState(scope, kind, { target: id, state })}))`;
  const row = rowOf(scope, id);
  if (records === "all")
    return state === "none"
      ? sql`not exists (select ${row} and l.at_hotel <> 'none')`
      : sql`exists (select ${row} and l.at_hotel = ${state})`;
  // Not `exists`, which would become a join of all records with the ledger.
  return sql`coalesce((select l.at_hotel ${row}), 'none') = ${state}`;
}

type LedgerPage = {
  condition: HotelCondition;
  limit: number;
  offset: number;
  after: { key: string; id: string } | undefined;
  down: boolean;
};

/** A page of the records with a state, in the order of their list, plus one. */
export async function findAtHotel(
  tx: Tx,
  scope: Scope,
  kind: ListKind,
  { condition, limit, offset, after, down }: LedgerPage,
): Promise<{ id: string; key: string }[]> {
  if (condition.target === null) return [];
  const direction = down ? sql`desc` : sql`asc`;
  const behind = after
    ? sql`and (l.place, l.record_id) ${down ? sql`<` : sql`>`} (${after.key}, ${after.id}::bigint)`
    : sql``;
  const { rows } = await sql<{ id: string; key: string }>`
    select l.record_id::text as id, l.place as key from push_records l
    where ${ofState(scope, kind, condition)} ${behind}
    order by l.place ${direction}, l.record_id ${direction} limit ${limit + 1} offset ${after ? 0 : offset}`.execute(
    tx,
  );
  return rows;
}

/**
 * Records were created whose old ids, or whose owners' old ids, were pushed before: the hotel's version differs from
 * theirs. Triggers follow changes and deletions; collecting new rows for a trigger costs imports a tenth.
 */
export async function followCreated(
  tx: Tx,
  { accountId, propertyId }: Scope,
  table: RecordTable,
  { first, last }: { first: string; last: string },
): Promise<void> {
  const { rows } = await sql<{ id: string | null }>`select hold_target(${accountId}, ${propertyId}) as id`.execute(tx);
  const id = rows[0]?.id;
  if (!id) return;
  const created = sql`${sql.table(table)} n where n.account_id = ${accountId} and n.property_id = ${propertyId}
    and n.id between ${first}::bigint and ${last}::bigint`;
  const place = { profiles: sql`n.name_order`, reservations: sql`n.arrival::text`, blocks: sql`n.begins::text` };
  await sql`
    update push_records l set here = true, changed = true, record_id = n.id, place = n.place
    from (select n.id, n.module, n.old_id, ${table === "records" ? sql`''` : place[table]} as place from ${created}) n
    where l.account_id = ${accountId} and l.target_id = ${id} and l.module = n.module and l.old_id = n.old_id`.execute(
    tx,
  );
  if (table !== "records") return;
  await sql`
    update push_records l set changed = true
    from (select distinct o.module, o.old_id from records n cross join lateral owners_of(n.module, n.parent_old_id, n.values) o
      where n.account_id = ${accountId} and n.property_id = ${propertyId}
        and n.id between ${first}::bigint and ${last}::bigint) n
    where l.account_id = ${accountId} and l.target_id = ${id} and l.module = n.module and l.old_id = n.old_id
      and not l.changed`.execute(tx);
}
