import { type RawBuilder, sql } from "kysely";
import { type Cell, COMING_STATUSES, COUNTED_STATUSES } from "../../../../core/reconcile/parts.ts";
import type { Scope, Tx } from "../../../db/client.ts";

export type Side = "platform" | "files" | "hotel";

const words = (values: readonly string[]) => sql`(${sql.join(values.map((value) => sql.lit(value)))})`;
export const own = ({ accountId, propertyId }: Scope, alias: string) =>
  sql`${sql.ref(`${alias}.account_id`)} = ${accountId} and ${sql.ref(`${alias}.property_id`)} = ${propertyId}`;

/** The inputs of all figures of a property. */
export type Counting = {
  /** The hotel's day. */
  businessDate: string;
  /** Earlier days are not counted. */
  since: string;
  /** The currency of amounts without one. */
  currency: string;
};

/**
 * `stays` selects old_id, status, arrival, departure, rooms, room_type, rate, amount, currency and picked (a block's
 * room); `listed` selects old_id, day and the values of that night that differ; `lists` selects old_id of bookings that
 * list nights.
 */
export type PlainStays = Record<"stays" | "listed" | "lists", RawBuilder<unknown>>;

/** Bookings that count, for their days from `since` on. */
export const givenStays = (
  { stays }: PlainStays,
  { businessDate, since }: Pick<Counting, "businessDate" | "since">,
) => sql`
  select *, greatest(departure - arrival, 1) as len,
    arrival < ${businessDate}::date or status in ${words(COMING_STATUSES)} as arrives
  from (${stays}) s where status in ${words(COUNTED_STATUSES)} and departure >= ${since}::date`;

/**
 * A row for each night and one for the departure, which is placed on the last night. Not a lateral join, which would be
 * a nested loop: those are off where all bookings are read (`inBulk`).
 */
export const nightNumbers = (since: string) => sql`generate_series(greatest(0, ${since}::date - s.arrival), s.len)`;

/** The contribution of such a row to the figures of its day. */
export const partColumns = (currency: string) => sql`
  case when n = len then departure else arrival + n end as day, coalesce(room_type, '') as room_type,
  coalesce(rate, '') as rate, coalesce(currency, ${currency}) as currency,
  case when n = 0 and arrives then rooms else 0 end as arrivals,
  case when n = len then rooms else 0 end as departures,
  case when n < len and departure > arrival then rooms else 0 end as nights,
  case when n < len then revenue else 0 end as revenue,
  case when n < len then unpriced else 0 end as unpriced,
  case when n < len and departure > arrival and picked then rooms else 0 end as picked`;

/** Values that a listed night lacks come from its booking. */
export const listedPlace = sql`coalesce(l.room_type, s.room_type) as room_type, coalesce(l.rate, s.rate) as rate,
  coalesce(l.currency, s.currency) as currency, s.rooms, coalesce(l.amount, s.amount, 0) * s.rooms as revenue,
  case when coalesce(l.amount, s.amount) is null then s.rooms else 0 end as unpriced`;
export const onListedNight = sql`l.old_id = s.old_id and l.day = s.arrival + least(s.n, s.len - 1)`;

/**
 * Sums bookings that have a room to themselves, night by night, in one statement: the rule of `partsOfRoom` for one
 * booking. It only reads, so that PostgreSQL may use all processors; it returns one row for each cell. The planner does
 * not know the length of stays: it assumes a thousand nights for each, and would sort and compile for billions of them.
 */
async function sumPlain(tx: Tx, plain: PlainStays, counting: Counting): Promise<Cell[]> {
  const { listed, lists } = plain;
  const { since, currency } = counting;
  const bookings = givenStays(plain, counting);
  const night = nightNumbers(since);
  // Bookings with equal nights are summed before they are expanded to nights: most bookings are like that, and each
  // night has the same sum.
  await sql`select set_config('enable_sort', 'off', true), set_config('jit', 'off', true)`.execute(tx);
  const { rows } = await sql<Cell>`
    select day::text, room_type as "roomType", rate, currency, sum(arrivals)::int as arrivals,
      sum(departures)::int as departures, sum(nights)::int as nights, sum(revenue)::text as revenue,
      sum(unpriced)::int as unpriced, sum(picked)::int as "pickedUp", 0 as "blockRooms"
    from (
      select ${partColumns(currency)}
      from (
        select s.*, ${night} as n
        from (
          select arrival, departure, len, arrives, picked, room_type, rate, currency, sum(rooms) as rooms,
            coalesce(sum(amount * rooms), 0) as revenue, sum(case when amount is null then rooms else 0 end) as unpriced
          from (${bookings}) g where not exists (select from (${lists}) l where l.old_id = g.old_id)
          group by 1, 2, 3, 4, 5, 6, 7, 8
        ) s
        union all
        select s.arrival, s.departure, s.len, s.arrives, s.picked, ${listedPlace}, s.n
        from (
          select s.*, ${night} as n from (${bookings}) s where exists (select from (${lists}) k where k.old_id = s.old_id)
        ) s left join (${listed}) l on ${onListedNight}
      ) nights
    ) parts
    where day >= ${since}::date
    group by day, room_type, rate, currency`.execute(tx);
  await sql`select set_config('enable_sort', 'on', true)`.execute(tx);
  return rows;
}

/** `apart`: bookings that are counted together with others, by their rooms. */
export function platformStays(scope: Scope, apart: readonly string[]): PlainStays {
  const stays = sql`
    select r.old_id, r.status, r.arrival, r.departure, greatest((r.values ->> 'rooms')::int, 1) as rooms,
      r.values ->> 'roomType' as room_type, r.values ->> 'rateCode' as rate, (r.values ->> 'amount')::numeric as amount,
      r.values ->> 'currency' as currency, r.block_old_id <> '' as picked
    from reservations r where ${own(scope, "r")} and r.module = 'reservations'
      and not exists (select from unnest(${[...apart]}::text[]) a (id) where a.id = r.old_id)`;
  const nights = sql`
    records n where ${own(scope, "n")} and n.module = 'reservation-nights' and n.parent_old_id is not null`;
  const listed = sql`
    select n.parent_old_id as old_id, (n.values ->> 'date')::date as day, n.values ->> 'roomType' as room_type,
      n.values ->> 'rateCode' as rate, (n.values ->> 'amount')::numeric as amount, n.values ->> 'currency' as currency
    from ${nights}`;
  return { stays, listed, lists: sql`select n.parent_old_id as old_id from ${nights}` };
}

export const sumPlatform = (tx: Tx, scope: Scope, apart: readonly string[], counting: Counting): Promise<Cell[]> =>
  sumPlain(tx, platformStays(scope, apart), counting);

type AtHotel = { targetId: string; apart: readonly string[] };

export function hotelStays(scope: Scope, { targetId, apart }: AtHotel): PlainStays {
  const found = sql`hotel_found h where ${own(scope, "h")} and h.target_id = ${targetId} and h.module = 'reservations'`;
  const stays = sql`
    select h.old_id, h.found #>> '{booking,status}' as status, (h.found #>> '{booking,arrival}')::date as arrival,
      (h.found #>> '{booking,departure}')::date as departure, greatest((h.found #>> '{booking,rooms}')::int, 1) as rooms,
      h.found #>> '{booking,roomType}' as room_type, h.found #>> '{booking,rateCode}' as rate,
      (h.found #>> '{booking,amount}')::numeric as amount, h.found #>> '{booking,currency}' as currency,
      h.found #>> '{booking,blockId}' is not null as picked
    from ${found}
      and exists (select from push_records l where l.account_id = h.account_id and l.target_id = h.target_id
        and l.module = h.module and l.old_id = h.old_id and l.state = 'pushed')
      and not exists (select from unnest(${[...apart]}::text[]) a (id) where a.id = h.old_id)`;
  const listed = sql`
    select n.old_id, (n.night ->> 'date')::date as day, n.night ->> 'roomType' as room_type,
      n.night ->> 'rateCode' as rate, (n.night ->> 'amount')::numeric as amount, n.night ->> 'currency' as currency
    from (select h.old_id, jsonb_array_elements(h.found -> 'nights') as night from ${found}) n`;
  const lists = sql`select h.old_id from ${found} and jsonb_array_length(h.found -> 'nights') > 0`;
  return { stays, listed, lists };
}

export const sumHotel = (tx: Tx, scope: Scope, atHotel: AtHotel, counting: Counting): Promise<Cell[]> =>
  sumPlain(tx, hotelStays(scope, atHotel), counting);

/** Statuses whose blocks hold no rooms, by the property's own list. */
const LIVE_BLOCK = (scope: Scope) => sql`not exists (
  select from records k where ${own(scope, "k")} and k.module = 'block-status-codes'
    and k.values ->> 'code' = b.status and k.values ->> 'kind' in ('Cancel', 'Lost', 'Refused'))`;

/** If rooms are given by persons, these numbers win, as in `block-grid.ts`. */
const GRID_ROOMS = (values: RawBuilder<unknown>) => sql`coalesce(
  nullif(coalesce((${values} ->> 'rooms1')::int, 0) + coalesce((${values} ->> 'rooms2')::int, 0)
    + coalesce((${values} ->> 'rooms3')::int, 0) + coalesce((${values} ->> 'rooms4')::int, 0), 0),
  (${values} ->> 'rooms')::int, 0)`;

const addRooms = (scope: Scope, side: Side, rows: RawBuilder<unknown>, { since, currency }: Counting) => sql`
  insert into reconcile_figures as f (account_id, property_id, side, day, room_type, rate, currency, block_rooms)
  select ${scope.accountId}::uuid, ${scope.propertyId}::uuid, ${side}, day, room_type, rate, ${currency}, sum(rooms)::int
  from (${rows}) g where day >= ${since}::date and rooms <> 0
  group by day, room_type, rate
  on conflict (account_id, property_id, side, day, room_type, rate, currency)
    do update set block_rooms = f.block_rooms + excluded.block_rooms`;

/** Rooms held by blocks: id and label of the block, day, room type, rate and rooms. */
export const platformGrid = (scope: Scope) => sql`
  select b.id, b.old_id, b.code || ' ' || b.name as label, (g.values ->> 'date')::date as day,
    coalesce(g.values ->> 'roomType', '') as room_type, coalesce(b.values ->> 'rateCode', '') as rate,
    ${GRID_ROOMS(sql`g.values`)} as rooms
  from records g join blocks b on ${own(scope, "b")} and b.module = 'blocks' and b.old_id = g.parent_old_id
  where ${own(scope, "g")} and g.module = 'block-grid' and ${LIVE_BLOCK(scope)}`;

/** The same for blocks that were read back. */
export const hotelGrid = (scope: Scope, targetId: string) => sql`
  select b.old_id, (n ->> 'date')::date as day, n ->> 'roomType' as room_type, coalesce(b.rate, '') as rate,
    (n ->> 'rooms')::int as rooms
  from (
    select h.old_id, found -> 'grid' as grid, found ->> 'rateCode' as rate, found ->> 'status' as status
    from hotel_found h where ${own(scope, "h")} and h.target_id = ${targetId} and h.module = 'blocks'
      and exists (select from push_records l where l.account_id = h.account_id and l.target_id = h.target_id
        and l.module = h.module and l.old_id = h.old_id and l.state = 'pushed')
  ) b cross join lateral jsonb_array_elements(b.grid) n
  where ${LIVE_BLOCK(scope)}`;

export const addBlockRooms = (tx: Tx, scope: Scope, counting: Counting) =>
  addRooms(scope, "platform", platformGrid(scope), counting).execute(tx);

export const addFoundRooms = (tx: Tx, scope: Scope, targetId: string, counting: Counting) =>
  addRooms(scope, "hotel", hotelGrid(scope, targetId), counting).execute(tx);

const CELLS = 20_000;

/** Adds counted cells. */
export async function addCells(tx: Tx, scope: Scope, side: Side, cells: readonly Cell[]): Promise<void> {
  for (let from = 0; from < cells.length; from += CELLS)
    await addSome(tx, scope, side, cells.slice(from, from + CELLS));
}

async function addSome(tx: Tx, scope: Scope, side: Side, cells: readonly Cell[]): Promise<void> {
  await sql`
    insert into reconcile_figures as f (account_id, property_id, side, day, room_type, rate, currency,
      arrivals, departures, nights, revenue, unpriced, block_rooms, picked_up)
    select ${scope.accountId}::uuid, ${scope.propertyId}::uuid, ${side}, day, "roomType", rate, currency,
      arrivals, departures, nights, revenue::numeric, unpriced, "blockRooms", "pickedUp"
    from jsonb_to_recordset(${JSON.stringify(cells)}::jsonb) as n (day date, "roomType" text, rate text, currency text,
      arrivals int, departures int, nights int, revenue text, unpriced int, "blockRooms" int, "pickedUp" int)
    on conflict (account_id, property_id, side, day, room_type, rate, currency) do update set
      arrivals = f.arrivals + excluded.arrivals, departures = f.departures + excluded.departures,
      nights = f.nights + excluded.nights, revenue = f.revenue + excluded.revenue,
      unpriced = f.unpriced + excluded.unpriced, block_rooms = f.block_rooms + excluded.block_rooms,
      picked_up = f.picked_up + excluded.picked_up`.execute(tx);
}

export async function clearFigures(tx: Tx, scope: Scope, side: Side): Promise<void> {
  await sql`delete from reconcile_figures f where ${own(scope, "f")} and side = ${side}`.execute(tx);
}

export type SideRow = { side: Side; basis: string; since: string; extra: Record<string, unknown>; at: Date };

export async function findSides(tx: Tx, scope: Scope): Promise<Map<Side, SideRow>> {
  const { rows } = await sql<SideRow>`
    select side, basis, since::text, extra, at from reconcile_counts c where ${own(scope, "c")}`.execute(tx);
  return new Map(rows.map((row) => [row.side, row]));
}

export async function saveSide(tx: Tx, { accountId, propertyId }: Scope, row: Omit<SideRow, "at">): Promise<void> {
  await sql`
    insert into reconcile_counts (account_id, property_id, side, basis, since, extra)
    values (${accountId}, ${propertyId}, ${row.side}, ${row.basis}, ${row.since}::date, ${JSON.stringify(row.extra)}::jsonb)
    on conflict (account_id, property_id, side) do update set basis = excluded.basis, since = excluded.since,
      extra = excluded.extra, at = clock_timestamp()`.execute(tx);
}

/** Only one transaction counts at a time; the others wait and find the result. */
export async function lockFigures(tx: Tx, { propertyId }: Scope): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`figures ${propertyId}`}, 0))`.execute(tx);
}

/** The change counters of every module of records, of the ledger, and of the records read back. */
export async function findVersions(tx: Tx, scope: Scope, targetId: string | null) {
  const { rows } = await sql<{ data: string; files: string; hotel: string }>`
    select
      (select coalesce(string_agg(module || version, ' ' order by module), '') from data_versions d
        where ${own(scope, "d")} and module = any ('{reservations,reservation-nights,in-house,blocks,block-grid,block-status-codes,profiles,accounts}')) as data,
      (select count(*) || '.' || coalesce(extract(epoch from max(ended_at))::text, '') || '.' || count(undone_at) || '.'
        || coalesce(sum(retry_seq), 0) from imports i where ${own(scope, "i")}) as files,
      (select count(*) || '.' || coalesce(extract(epoch from max(h.at))::text, '') from hotel_found h
        where ${own(scope, "h")} and h.target_id = ${targetId}::uuid)
        || ' ' || (select coalesce(string_agg(module || version, ' ' order by module), '') from push_versions v
        where v.account_id = ${scope.accountId} and v.target_id = ${targetId}::uuid) as hotel`.execute(tx);
  return rows[0] ?? { data: "", files: "", hotel: "" };
}

type CellRow = Cell & { side: Side };

/** Figures of a period. */
export async function findCells(tx: Tx, scope: Scope, { from, to }: { from: string; to: string }): Promise<CellRow[]> {
  const { rows } = await sql<CellRow>`
    select side, day::text, room_type as "roomType", rate, currency, arrivals, departures, nights,
      revenue::text, unpriced, block_rooms as "blockRooms", picked_up as "pickedUp"
    from reconcile_figures f where ${own(scope, "f")} and day between ${from}::date and ${to}::date`.execute(tx);
  return rows;
}

/** Bookings and nights of the property, as its lists count them. */
export async function countStays(tx: Tx, scope: Scope): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select coalesce(sum(records), 0)::int as n from data_versions v
    where ${own(scope, "v")} and v.module in ('reservations', 'reservation-nights')`.execute(tx);
  return rows[0]?.n ?? 0;
}
