import { sql } from "kysely";
import type { StatisticsState } from "../../../../contract/reconciliation.ts";
import type { OtherFigure } from "../../../../core/reconcile/line-up.ts";
import type { StatisticsDay } from "../../../../core/reconcile/statistics.ts";
import type { Scope, Tx } from "../../../db/client.ts";

type Span = { from: string; to: string };
type StatisticsParts = { rooms: StatisticsState; revenue: StatisticsState };

/** A new reading removes the figures of an earlier one, so that figures of two moments are never shown together. */
export async function beginStatistics(
  tx: Tx,
  { accountId, propertyId }: Scope,
  targetId: string,
  { from, to }: Span,
): Promise<void> {
  await sql`delete from hotel_statistics where account_id = ${accountId} and target_id = ${targetId}`.execute(tx);
  await sql`
    insert into hotel_statistic_reads (account_id, property_id, target_id, first_day, last_day, rooms, revenue)
    values (${accountId}, ${propertyId}, ${targetId}, ${from}, ${to}, 'waiting', 'waiting')
    on conflict (account_id, target_id) do update
      set first_day = excluded.first_day, last_day = excluded.last_day, rooms = 'waiting', revenue = 'waiting',
        at = clock_timestamp()`.execute(tx);
}

/** Revenue comes after the rooms and includes rooms: these count where the others could not be read. */
export async function saveStatistics(
  tx: Tx,
  { accountId, propertyId }: Scope,
  targetId: string,
  days: readonly StatisticsDay[],
): Promise<void> {
  await sql`
    insert into hotel_statistics as s
      (account_id, property_id, target_id, day, room_type, arrivals, departures, nights, revenue)
    select distinct on (day, "roomType") ${accountId}::uuid, ${propertyId}::uuid, ${targetId}::uuid, day, "roomType",
      arrivals, departures, nights, revenue
    from jsonb_to_recordset(${JSON.stringify(days)}::jsonb)
      as n (day date, "roomType" text, arrivals int, departures int, nights int, revenue numeric)
    on conflict (account_id, target_id, day, room_type) do update set
      arrivals = coalesce(s.arrivals, excluded.arrivals), departures = coalesce(s.departures, excluded.departures),
      nights = coalesce(s.nights, excluded.nights), revenue = excluded.revenue, at = clock_timestamp()`.execute(tx);
}

export async function endStatistics(
  tx: Tx,
  { accountId }: Scope,
  targetId: string,
  ended: Partial<StatisticsParts>,
): Promise<void> {
  await tx
    .updateTable("hotel_statistic_reads")
    .set({ ...ended, at: sql`clock_timestamp()` })
    .where("account_id", "=", accountId)
    .where("target_id", "=", targetId)
    .execute();
}

export type StatisticsHead = Span & StatisticsParts & { at: Date };

export async function findStatisticsHead(
  tx: Tx,
  { accountId }: Scope,
  targetId: string,
): Promise<StatisticsHead | null> {
  const { rows } = await sql<StatisticsHead>`
    select at, first_day::text as from, last_day::text as to, rooms, revenue from hotel_statistic_reads
    where account_id = ${accountId} and target_id = ${targetId}`.execute(tx);
  return rows[0] ?? null;
}

const TOLD = ["arrivals", "departures", "nights", "revenue"] as const;

export async function findStatistics(
  tx: Tx,
  { accountId }: Scope,
  targetId: string,
  { from, to }: Span,
): Promise<OtherFigure[]> {
  const { rows } = await sql<StatisticsDay>`
    select day::text, room_type as "roomType", arrivals, departures, nights, revenue::text from hotel_statistics
    where account_id = ${accountId} and target_id = ${targetId} and day between ${from}::date and ${to}::date`.execute(
    tx,
  );
  return rows.flatMap(({ day, roomType, ...measures }) =>
    TOLD.flatMap((measure) => {
      const value = measures[measure];
      return value === null ? [] : [{ day, roomType, rate: "", measure, value: String(value) }];
    }),
  );
}
