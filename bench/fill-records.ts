import pg from "pg";

/** How many records of each kind a property gets. */
export type Filled = { profiles: number; reservations: number; blocks: number };

const word = (seed: string, from: number) =>
  `initcap(translate(substr(md5(${seed}), ${from}, 7), '0123456789', 'aeioulnrst'))`;
/** Like match keys: 52 bits of a hash. */
const key = (text: string) => `(hashtextextended(${text}, 0) & ((1::bigint << 52) - 1))`;

/**
 * Creates records like imports do, but inside the database: a million of each would take minutes from files. One in
 * eight profiles is a copy of the previous one in some of the compared values.
 */
export async function fillRecords(
  url: string,
  hotel: string,
  { profiles, reservations, blocks }: Filled,
): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const buildIndexes = await dropIndexes(client);
  const { rows } = await client.query("select account_id, id from properties where slug = $1", [hotel]);
  const head = `'${rows[0].account_id}'::uuid, '${rows[0].id}'::uuid`;
  const run = "gen_random_uuid(), g + 1, gen_random_uuid()";
  await client.query(`
    insert into profiles (account_id, property_id, module, old_id, values, run_id, line, created_run, updated_at, type,
      name, name_key, mk_email, mk_phone, mk_name, mk_address)
    select ${head}, case when person then 'profiles' else 'accounts' end, 'P' || g,
      jsonb_strip_nulls(jsonb_build_object('lastName', case when person then last end,
        'firstName', case when person then first end, 'name', case when not person then last || ', ' || first end,
        'type', type, 'city', city,
        'email', case when g % 5 > 0 then lower(first || '.' || last || who || '@example.com') end,
        'phone', case when g % 3 > 0 then '+331' || lpad((who % 90000000)::text, 8, '0') end,
        'address1', (who % 200) || ' rue ' || last, 'country', case when g % 1000 = 7 then 'XX' else 'FR' end)),
      ${run}, now() - make_interval(mins => g / 10), type, last || ', ' || first, lower(last || ' ' || first),
      case when g % 5 > 0 then ${key("lower(first || last || who)")} end,
      case when g % 3 > 0 then ${key("(who % 90000000)::text")} end,
      ${key("last || first")}, case when g % 7 > 0 then ${key("last || who % 200")} end
    from (select *, type in ('Guest', 'Contact') as person from (
      select g, who, ${word("(who::bigint * 48271 % 120011)::text", 1)} as last, ${word("'f' || who % 1009", 3)} as first,
        ${word("'c' || who % 300", 5)} as city,
        case when g % 50 = 0 then (array['Company', 'Agent', 'Source', 'Group', 'Contact'])[1 + g / 50 % 5]
          else 'Guest' end as type
      from (select g, case when g % 8 = 0 and g > 0 then g - 1 else g end as who from generate_series(0, ${profiles - 1}) g) g
    ) g) g`);
  await client.query(`
    insert into match_keys (account_id, property_id, kind, key, profile_id, contact_id)
    select ${head}, k.kind, k.key, p.id, 0 from profiles p
    cross join lateral (values (0, p.mk_email), (1, p.mk_phone), (2, p.mk_name), (3, p.mk_address)) as k (kind, key)
    where p.property_id = '${rows[0].id}' and k.key is not null`);
  await client.query(`
    insert into reservations (account_id, property_id, module, old_id, values, run_id, line, created_run, updated_at,
      status, confirmation, arrival, departure, profile_old_id, block_old_id)
    select ${head}, 'reservations', 'R' || g, jsonb_build_object('roomType', 'DLX', 'rateCode', 'BAR', 'amount', '120.00',
        'currency', 'EUR', 'status', status, 'arrival', day, 'departure', day + nights, 'profileId', 'P' || guest),
      ${run}, now() - make_interval(mins => g / 10), status, 'C' || lpad(g::text, 9, '0'), day, day + nights,
      'P' || guest, case when g % 20 = 0 then 'B' || g % ${blocks} else '' end
    from (
      select g, (g::bigint * 7919 % ${profiles})::int as guest, date '2025-01-01' + g % 900 as day, 1 + g % 6 as nights,
        (array['Reserved', 'CheckedOut', 'CheckedOut', 'Cancelled', 'NoShow', 'InHouse', 'CheckedOut'])[1 + g % 7] as status
      from generate_series(0, ${reservations - 1}) g
    ) g`);
  await client.query(`
    insert into blocks (account_id, property_id, module, old_id, values, run_id, line, created_run, status, code, name,
      begins, ends, name_key)
    select ${head}, 'blocks', 'B' || g, jsonb_build_object('code', 'B' || g, 'companyId', 'P' || g * 50), ${run}, 'DEF',
      'B' || g, 'Congress ' || g, date '2025-01-01' + g % 900, date '2025-01-04' + g % 900, 'congress ' || g || ' b' || g
    from generate_series(0, ${blocks - 1}) g`);
  await buildIndexes();
  // As every writer does for a large property (prepare-lists.repo.ts).
  if (profiles + reservations + blocks > 20_000)
    await client.query(`insert into jobs (account_id, property_id, name, payload, lane, max_tries, by_id, by_name)
      values (${head}, 'lists.prepare', '{}', 'lists.prepare ' || '${rows[0].id}', 1000, gen_random_uuid(), 'bench')`);
  await client.end();
}

/** An index that is built over the rows that are there takes a fraction of the time of one that each row is put into. */
async function dropIndexes(client: pg.Client): Promise<() => Promise<void>> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index
     where indrelid = any (array['profiles', 'reservations', 'blocks', 'match_keys']::regclass[]) and not indisunique`,
  );
  for (const { name } of rows) await client.query(`drop index ${name}`);
  return async () => {
    await client.query("set maintenance_work_mem = '512MB'");
    for (const { definition } of rows) await client.query(definition);
  };
}
