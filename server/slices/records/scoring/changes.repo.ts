import { sql } from "kysely";
import type { Scope, Tx } from "../../../db/client.ts";
import { enqueue } from "../../../jobs/queue.ts";
import { scoringJob, scoringLane } from "../store/ask-scoring.repo.ts";

type Scored = { scored: boolean; changed: number; running: boolean };

/** Whether all profiles of the property have been compared once, or are being; and how many of them have changed since. */
export async function readScoring(tx: Tx, { accountId, propertyId }: Scope): Promise<Scored> {
  const own = sql`account_id = ${accountId} and property_id = ${propertyId}`;
  const { rows } = await sql<Scored>`
    select exists (select from duplicate_scores where ${own}) as scored,
      exists (select from duplicate_runs where ${own}) as running,
      (select coalesce(sum(last_id - first_id + 1), 0)::float8 from duplicate_changes where ${own}) as changed`.execute(
    tx,
  );
  return rows[0] ?? { scored: false, changed: 0, running: false };
}

/** The last change so far. Read while no records are being written, it says which changes a later reading has seen. */
export async function lastChange(tx: Tx, { accountId, propertyId }: Scope): Promise<string> {
  const { rows } = await sql<{ seq: string | null }>`
    select max(seq)::text as seq from duplicate_changes
    where account_id = ${accountId} and property_id = ${propertyId}`.execute(tx);
  return rows[0]?.seq ?? "0";
}

export async function markScored(tx: Tx, { accountId, propertyId }: Scope, upTo: string): Promise<void> {
  await sql`delete from duplicate_changes
    where account_id = ${accountId} and property_id = ${propertyId} and seq <= ${upTo}::bigint`.execute(tx);
  await sql`insert into duplicate_scores (account_id, property_id) values (${accountId}, ${propertyId})
    on conflict (account_id, property_id) do update set at = clock_timestamp()`.execute(tx);
}

/** Takes the next changed profiles out of what waits: whole single changes, and the next piece of a range. */
export async function takeChanges(tx: Tx, { accountId, propertyId }: Scope, most: number): Promise<number[]> {
  const own = sql`account_id = ${accountId} and property_id = ${propertyId}`;
  const { rows: taken } = await sql<{ first: string; last: string; seq: string }>`
    select first_id::text as first, last_id::text as last, seq::text from duplicate_changes
    where ${own} order by seq limit ${most}`.execute(tx);
  const ids = new Set<number>();
  const done: string[] = [];
  for (const { first, last, seq } of taken) {
    const room = most - ids.size;
    if (room <= 0) break;
    if (first === last) {
      ids.add(Number(first));
      done.push(seq);
      continue;
    }
    const { rows } = await sql<{ id: string }>`
      select id::text from profiles where ${own} and id between ${first}::bigint and ${last}::bigint
      order by id limit ${room}`.execute(tx);
    for (const { id } of rows) ids.add(Number(id));
    if (rows.length < room) done.push(seq);
    else
      await sql`update duplicate_changes set first_id = ${rows.at(-1)?.id ?? last}::bigint + 1
        where ${own} and seq = ${seq}::bigint`.execute(tx);
  }
  await sql`delete from duplicate_changes where ${own} and (seq = any (${done}::bigint[]) or first_id > last_id)`.execute(
    tx,
  );
  return [...ids];
}

/**
 * The changes of these profiles, which are compared in this transaction. A comparison of all that is under way does not
 * know of it, and its result will replace this one: then they are to be compared once more.
 */
export async function forgetChanges(tx: Tx, { accountId, propertyId }: Scope, ids: readonly number[]): Promise<void> {
  const { rows: running } = await sql`select from duplicate_runs
    where account_id = ${accountId} and property_id = ${propertyId}`.execute(tx);
  if (running.length > 0)
    await sql`insert into duplicate_changes (account_id, property_id, first_id, last_id)
      select ${accountId}::uuid, ${propertyId}::uuid, id, id from unnest(${`{${ids}}`}::bigint[]) id`.execute(tx);
  else
    await sql`delete from duplicate_changes where account_id = ${accountId} and property_id = ${propertyId}
      and first_id = last_id and first_id = any (${`{${ids}}`}::bigint[])`.execute(tx);
}

/** All profiles of the account are compared again, because they are weighed otherwise from now on. */
export async function askAnew(tx: Tx, scope: Scope): Promise<void> {
  const { accountId } = scope;
  await sql`delete from duplicate_runs where account_id = ${accountId}`.execute(tx);
  await sql`delete from duplicate_findings where account_id = ${accountId}`.execute(tx);
  const { rows } = await sql<{ property_id: string }>`
    delete from duplicate_scores where account_id = ${accountId} returning property_id`.execute(tx);
  for (const { property_id: propertyId } of rows) {
    const own = { ...scope, propertyId };
    await enqueue(tx, own, scoringJob, {}, { lane: scoringLane(own) });
  }
}
