import pg from "pg";

/**
 * What a database does with the same blocks by itself: profiles that share a stored key, at most 40 of a key, weighed by
 * what is equal. It stands beside our figures as a measure; near values, vetoes and groups, which ours have, it lacks.
 */
export async function timeSql(databaseUrl: string): Promise<{ ms: number; pairs: number }> {
  // As who sees all rows: the database then has no policy to look at.
  const url = new URL(process.env.TEST_DATABASE_URL ?? databaseUrl);
  url.pathname = new URL(databaseUrl).pathname;
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  try {
    const largest = "select property_id from match_keys group by 1 order by count(*) desc limit 1";
    const { rows: found } = await client.query<{ property_id: string }>(largest);
    const started = performance.now();
    const { rows } = await client.query<{ pairs: number }>(WEIGHED, [found[0]?.property_id]);
    return { ms: Math.round(performance.now() - started), pairs: rows[0]?.pairs ?? 0 };
  } finally {
    await client.end();
  }
}

const WEIGHED = `
  with blocks as materialized (
    select kind, key from match_keys where property_id = $1 group by kind, key having count(*) between 2 and 40
  ),
  pairs as materialized (
    select distinct a.profile_id as a, b.profile_id as b from blocks
    join match_keys a using (kind, key) join match_keys b using (kind, key)
    where a.property_id = $1 and b.property_id = $1 and a.profile_id < b.profile_id
  ),
  weighed as (
    select case when x.mk_email = y.mk_email then 17.6 else 0 end + case when x.mk_phone = y.mk_phone then 16.5 else 0 end
      + case when x.mk_name = y.mk_name then 15.1 else 0 end + case when x.mk_address = y.mk_address then 18 else 0 end
      + case when x.values ->> 'birthDate' = y.values ->> 'birthDate' then 14.8
          when x.values ->> 'birthDate' is null or y.values ->> 'birthDate' is null then 0 else -6 end as weight
    from pairs p join profiles x on x.id = p.a and x.property_id = $1 join profiles y on y.id = p.b and y.property_id = $1
  )
  select count(*)::int as pairs from weighed where weight > 20`;

/** From now on no keys are stored in this database: for an import without them. */
export async function storeNoKeys(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query("create rule without_keys as on insert to match_keys do instead nothing");
  } finally {
    await client.end();
  }
}
