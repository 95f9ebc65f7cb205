import { type RawBuilder, sql } from "kysely";
import type { FigureRecord, Measure } from "../../../../contract/reconciliation.ts";
import type { Scope, Tx } from "../../../db/client.ts";
import {
  type Counting,
  givenStays,
  hotelGrid,
  hotelStays,
  listedPlace,
  nightNumbers,
  onListedNight,
  own,
  type PlainStays,
  partColumns,
  platformGrid,
  platformStays,
} from "./figures.repo.ts";

/** Our codes for one code of the hotel; undefined: any. */
export type Codes = { roomTypes: readonly string[] | undefined; rates: readonly string[] | undefined };
/** A figure of these days, with the codes of each side. */
export type Figure = {
  from: string;
  to: string;
  measure: Measure;
  currency: string | undefined;
  here: Codes;
  there: Codes;
};

/** A record's contribution on each side, as a decimal text. */
export type Added = { kind: FigureRecord["kind"]; old_id: string; source: string; platform: string; hotel: string };

const COLUMNS = {
  ...{ arrivals: "arrivals", departures: "departures", nights: "nights", revenue: "revenue", pickedUp: "picked" },
} as const;

const among = (name: string, codes: readonly string[] | undefined) =>
  codes ? sql`and ${sql.ref(name)} = any (${[...codes]}::text[])` : sql``;
const inFigure = ({ from, to }: Figure, { roomTypes, rates }: Codes) => sql`
  day between ${from}::date and ${to}::date ${among("room_type", roomTypes)} ${among("rate", rates)}`;

/**
 * The contributions of bookings that have a room to themselves: the same rows as those that are summed to the figures.
 */
function addedBy(plain: PlainStays, figure: Figure, codes: Codes, counting: Counting): RawBuilder<unknown> {
  const { from, to, measure, currency } = figure;
  if (measure === "blockRooms") return sql`select null::text as old_id, 0::numeric as value where false`;
  const column = sql.ref(COLUMNS[measure]);
  return sql`
    select old_id, sum(${column}) as value from (
      select old_id, ${partColumns(counting.currency)} from (
        select s.old_id, s.arrival, s.departure, s.len, s.arrives, s.picked, ${listedPlace}, s.n
        from (
          select s.*, ${nightNumbers(from)} as n
          from (${givenStays(plain, { ...counting, since: from })}) s where s.arrival <= ${to}::date
        ) s left join (${plain.listed}) l on ${onListedNight}
      ) nights
    ) parts
    where ${inFigure(figure, codes)} ${currency === undefined ? sql`` : sql`and currency = ${currency}`}
    group by old_id having sum(${column}) <> 0`;
}

const gridOf = (grid: RawBuilder<unknown>, figure: Figure, codes: Codes) =>
  figure.measure === "blockRooms"
    ? sql`select old_id, sum(rooms)::numeric as value from (${grid}) g where ${inFigure(figure, codes)} group by old_id`
    : sql`select null::text as old_id, 0::numeric as value where false`;

type FigureRecordsQuery = {
  figure: Figure;
  counting: Counting;
  /** Null: nothing was read back. */
  targetId: string | null;
  /** Bookings that are counted by their rooms. */
  apart: readonly string[];
  /** The contributions of those, and of rows outside and corrections. */
  added: readonly Added[];
  limit: number;
  offset: number;
};

export type FoundRecord = Added & { total: number };

/** The records behind a figure; those on which the sides differ come first. */
export async function listFigureRecords(tx: Tx, scope: Scope, wanted: FigureRecordsQuery): Promise<FoundRecord[]> {
  const { figure, counting, targetId, apart, added, limit, offset } = wanted;
  const here = addedBy(platformStays(scope, apart), figure, figure.here, counting);
  const blocks = gridOf(platformGrid(scope), figure, figure.here);
  const there =
    targetId === null
      ? sql``
      : sql`
        union all select 'reservations', old_id, 0, 0, value
          from (${addedBy(hotelStays(scope, { targetId, apart }), figure, figure.there, counting)}) h
        union all select 'blocks', old_id, 0, 0, value from (${gridOf(hotelGrid(scope, targetId), figure, figure.there)}) g`;
  const { rows } = await sql<FoundRecord>`
    select kind, old_id, source::text, platform::text, hotel::text, count(*) over ()::int as total
    from (
      select kind, old_id, sum(source) as source, sum(platform) as platform, sum(hotel) as hotel
      from (
        select 'reservations' as kind, old_id, value as source, value as platform, 0 as hotel from (${here}) p
        union all select 'blocks', old_id, value, value, 0 from (${blocks}) b
        ${there}
        union all select kind, old_id, source, platform, hotel from jsonb_to_recordset(${JSON.stringify(added)}::jsonb)
          as n (kind text, old_id text, source numeric, platform numeric, hotel numeric)
      ) parts group by kind, old_id
    ) records
    where source <> 0 or platform <> 0 or hotel <> 0
    order by source = platform and (${targetId === null} or hotel = platform), kind, old_id
    limit ${limit} offset ${offset}`.execute(tx);
  return rows;
}

/** The codes in the figures of platform and files. */
export async function listPlaces(tx: Tx, scope: Scope): Promise<{ room_type: string; rate: string }[]> {
  const { rows } = await sql<{ room_type: string; rate: string }>`
    select distinct room_type, rate from reconcile_figures f where ${own(scope, "f")} and side <> 'hotel'`.execute(tx);
  return rows;
}

export async function findBlockLabels(tx: Tx, scope: Scope, oldIds: readonly string[]) {
  if (oldIds.length === 0) return [];
  const { rows } = await sql<{ id: string; old_id: string; label: string }>`
    select b.id::text, b.old_id, b.code || ' ' || b.name as label from blocks b
    where ${own(scope, "b")} and b.module = 'blocks' and b.old_id = any (${[...oldIds]}::text[])`.execute(tx);
  return rows;
}

/** The last results of reading these records back. */
export async function findProofStates(
  tx: Tx,
  { accountId }: Scope,
  targetId: string,
  records: readonly Pick<Added, "kind" | "old_id">[],
) {
  const { rows } = await sql<{ module: string; old_id: string; state: string }>`
    select p.module, p.old_id, p.state
    from jsonb_to_recordset(${JSON.stringify(records)}::jsonb) as w (kind text, old_id text)
    join push_proofs p on p.account_id = ${accountId} and p.target_id = ${targetId} and p.module = w.kind
      and p.old_id = w.old_id`.execute(tx);
  return new Map(rows.map(({ module, old_id, state }) => [`${module} ${old_id}`, state]));
}
