import { type RawBuilder, sql } from "kysely";
import type { FieldFill } from "../../../../contract/dashboard.ts";
import { tableOf } from "../../../../core/records/record-table.ts";
import type { Scope, Tx } from "../../../db/client.ts";
import { hiddenModules } from "../../tenancy/properties/property-state.repo.ts";

const DAYS = 60;
const ON_THE_BOOKS = ["Reserved", "DueIn", "InHouse"];

/** Arrivals of the coming days, in the hotel's time zone, including days without any. */
export async function countArrivals(
  tx: Tx,
  { accountId, propertyId }: Scope,
): Promise<{ day: string; stays: number }[]> {
  const { rows } = await sql<{ day: string; stays: number }>`
    with today as (select (now() at time zone timezone)::date as day from properties
      where account_id = ${accountId} and id = ${propertyId})
    select d.day::date::text as day, coalesce(r.stays, 0)::int as stays
    from today t cross join generate_series(t.day, t.day + ${sql.lit(DAYS - 1)}, interval '1 day') as d (day)
    left join (
      select r.arrival, count(*) as stays from today t join reservations r on r.arrival >= t.day and r.arrival < t.day + ${sql.lit(DAYS)}
      where r.account_id = ${accountId} and r.property_id = ${propertyId} and r.status = any (${ON_THE_BOOKS}::text[])
        and r.module not in (${hiddenModules({ accountId, propertyId })})
      group by r.arrival
    ) r on r.arrival = d.day::date
    order by d.day`.execute(tx);
  return rows;
}

/** The fields that a hotel needs first; any kind of phone counts. */
const NEEDED = {
  profiles: ["firstName", "email", "phone", "address1", "city", "country", "language", "birthDate"],
  accounts: ["email", "phone", "address1", "city", "country"],
  reservations: ["roomType", "rateCode", "amount", "market", "source", "confirmation"],
} as const;
type Needed = keyof typeof NEEDED;
export const NEEDING = Object.keys(NEEDED) as Needed[];

const has = (field: string): RawBuilder<unknown> =>
  field === "phone"
    ? sql`coalesce(values ->> 'phone', values ->> 'mobile', '') <> ''`
    : sql`coalesce(values ->> ${sql.lit(field)}, '') <> ''`;

export async function countFilled(tx: Tx, { accountId, propertyId }: Scope, module: Needed): Promise<FieldFill[]> {
  const fields: readonly string[] = NEEDED[module];
  const counts = fields.map((field) => sql`count(*) filter (where ${has(field)})`);
  const { rows } = await sql<{ of: number; filled: number[] }>`
    select count(*)::int as of, array[${sql.join(counts)}]::int[] as filled from ${sql.table(tableOf(module))}
    where account_id = ${accountId} and property_id = ${propertyId} and module = ${module}
      and module not in (${hiddenModules({ accountId, propertyId })})`.execute(tx);
  const { of = 0, filled = [] } = rows[0] ?? {};
  return of === 0 ? [] : fields.map((field, place) => ({ module, field, filled: filled[place] ?? 0, of }));
}

export async function readVersions(tx: Tx, { accountId, propertyId }: Scope): Promise<string> {
  const { rows } = await sql<{ version: string }>`
    select coalesce(sum(version), 0)::text
      || coalesce((select string_agg(module, ' ') from (${hiddenModules({ accountId, propertyId })}) h), '') as version
    from data_versions
    where account_id = ${accountId} and property_id = ${propertyId} and module = any (${NEEDING}::text[])`.execute(tx);
  return rows[0]?.version ?? "0";
}
