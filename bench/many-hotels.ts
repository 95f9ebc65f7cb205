import pg from "pg";
import { cases } from "./list-cases.ts";
import { ratio } from "./measures.ts";

/** Pages far into a list need more rows than one of many hotels has. */
export const casesOfOneHotel = cases.filter(({ offset = 0 }) => offset === 0);

/**
 * The same rows again for other hotels, each in its own account: with the same names, numbers and match keys, the worst
 * case for an index that does not begin with the property.
 */
export async function addHotels(url: string, hotel: string, hotels: number): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  for (const table of ["profiles", "reservations", "blocks"]) {
    const { rows } = await client.query<{ names: string }>(
      `select string_agg(quote_ident(attname), ', ') as names from pg_attribute
       where attrelid = $1::regclass and attnum > 0 and not attisdropped and attname not in ('account_id', 'property_id', 'id')`,
      [table],
    );
    const names = rows[0]?.names;
    await client.query(
      `insert into ${table} (account_id, property_id, ${names})
       select md5('account ' || n)::uuid, md5('hotel ' || n)::uuid, ${names}
       from generate_series(1, ${hotels}) n cross join (
         select * from ${table} where property_id = (select id from properties where slug = '${hotel}') order by id
       ) t order by n, t.id`,
    );
  }
  await client.end();
}

type Timed = Readonly<Record<string, { p95: number }>>;

/** How many times longer each case took with the other hotels present; the limit is 1.5. */
export function compareTimes(alone: Timed, among: Timed) {
  const ratios = Object.fromEntries(
    Object.entries(among).map(([name, { p95 }]) => [name, ratio(p95, Math.max(alone[name]?.p95 ?? 0, 1))]),
  );
  return { target: 1.5, worst: Math.max(...Object.values(ratios)), ratios };
}
