import { createHash } from "node:crypto";
import { sql } from "kysely";
import { type Db, inNobody } from "../../../db/client.ts";
import { Refusal } from "../../../refusals/refusal.ts";

export type Limit = { key: string; max: number; seconds: number };

const hashOf = (key: string) => createHash("sha256").update(key).digest();

/** Counts one more in the key's current window, in the database, so that processes share it and a restart keeps it. */
export async function count(db: Db, { key, seconds }: { key: string; seconds: number }) {
  const { rows } = await inNobody(db, (tx) =>
    sql<{ hits: number; wait: number }>`
      insert into throttles as t (key_hash, hits, ends_at)
      values (${hashOf(key)}, 1, now() + make_interval(secs => ${seconds}))
      on conflict (key_hash) do update set
        hits = case when t.ends_at <= now() then 1 else t.hits + 1 end,
        ends_at = case when t.ends_at <= now() then excluded.ends_at else t.ends_at end
      returning hits, ceil(extract(epoch from ends_at - now()))::int as wait`.execute(tx),
  );
  return rows[0] ?? { hits: 1, wait: seconds };
}

/**
 * Counts before the password is checked, so that a thousand concurrent attempts are counted too. Returns the count of
 * each window.
 */
export async function countAttempts(db: Db, limits: readonly Limit[]): Promise<number[]> {
  const counts: number[] = [];
  for (const limit of limits) {
    const { hits, wait } = await count(db, limit);
    if (hits > limit.max)
      throw new Refusal("too_many_requests", { params: { count: wait }, headers: { "retry-after": String(wait) } });
    counts.push(hits);
  }
  return counts;
}

type Turns = { key: string; gapSeconds: number; maxWaitSeconds: number };

/**
 * How many seconds the caller has to wait: turns of a key are at least the gap apart, however many callers there are
 * and wherever they are. A caller that would have to wait longer than the maximum is refused.
 */
export async function takeTurn(db: Db, { key, gapSeconds, maxWaitSeconds }: Turns): Promise<number> {
  const { rows } = await inNobody(db, (tx) =>
    sql<{ wait: number }>`
      insert into throttles as t (key_hash, hits, ends_at)
      values (${hashOf(key)}, 1, now() + make_interval(secs => ${gapSeconds}))
      on conflict (key_hash) do update set
        hits = t.hits + 1, ends_at = greatest(t.ends_at, now()) + make_interval(secs => ${gapSeconds})
      where t.ends_at <= now() + make_interval(secs => ${maxWaitSeconds})
      returning (extract(epoch from ends_at - now()) - ${gapSeconds})::float8 as wait`.execute(tx),
  );
  const wait = rows[0]?.wait;
  if (wait !== undefined) return Math.max(0, wait);
  throw new Refusal("too_many_requests", {
    params: { count: maxWaitSeconds },
    headers: { "retry-after": String(maxWaitSeconds) },
  });
}

/**
 * A success takes back its count, so that only failures add up. Also deletes windows that ended long ago, a few at a
 * time.
 */
export async function forgiveAttempts(db: Db, limits: readonly Limit[]): Promise<void> {
  const keys = limits.map(({ key }) => hashOf(key));
  await inNobody(db, async (tx) => {
    await sql`update throttles set hits = greatest(hits - 1, 0) where key_hash = any (${keys})`.execute(tx);
    await sql`delete from throttles where key_hash in (
      select key_hash from throttles where ends_at < now() - interval '1 hour'
      order by ends_at limit 200 for update skip locked)`.execute(tx);
  });
}

/** Begins the windows of these keys anew. */
export const forgetAttempts = (db: Db, limits: readonly Limit[]): Promise<unknown> =>
  inNobody(db, (tx) =>
    sql`delete from throttles where key_hash = any (${limits.map(({ key }) => hashOf(key))})`.execute(tx),
  );

/** True the first time within the seconds, otherwise false. */
export async function takeOnce(db: Db, key: string, seconds: number): Promise<boolean> {
  return (await count(db, { key, seconds })).hits === 1;
}
