import { sql } from "kysely";
import type { Scope, Tx } from "../../../db/client.ts";
import { lockRecords } from "../store/find-records.repo.ts";
import { ours } from "./list-conditions.ts";
import { shapes } from "./list-shapes.ts";
import { readState } from "./list-state.ts";
import { versionOfSet, WORDS, writeKey } from "./set-keys.ts";
import { dropSet } from "./sets.repo.ts";

export const NOTED = { kind: "profiles", key: writeKey(WORDS) } as const;

/** A moment, and the version of the data then: whatever is written later has a later time. */
export type Moment = { version: string; at: Date };

/** Alone with the records for as long as it takes to look at the clock. */
export async function readMoment(tx: Tx, scope: Scope): Promise<Moment> {
  for (const module of shapes.profiles.modules) await lockRecords(tx, scope, module);
  const version = versionOfSet("profiles", WORDS, await readState(tx, scope));
  const { rows } = await sql<{ at: Date }>`select clock_timestamp() as at`.execute(tx);
  return { version, at: rows[0]?.at ?? new Date(0) };
}

/**
 * In which profiles each word occurs, and where these stand among all names. What is written meanwhile may be in it or
 * not: it is later than the moment, so whoever looks looks at it too.
 */
export async function noteWords(tx: Tx, scope: Scope, { version, at }: Moment): Promise<void> {
  const { accountId, propertyId } = scope;
  await sql`select set_config('work_mem', '64MB', true),
    pg_advisory_xact_lock(hashtextextended(${`list ${propertyId} ${NOTED.kind} ${NOTED.key}`}, 0))`.execute(tx);
  await dropSet(tx, scope, NOTED);
  await sql`insert into list_sets (account_id, property_id, kind, key, version, total, at)
    values (${accountId}, ${propertyId}, ${NOTED.kind}, ${NOTED.key}, ${version}, 0, ${at})`.execute(tx);
  await sql`delete from list_words where account_id = ${accountId} and property_id = ${propertyId}`.execute(tx);
  await sql`insert into list_words (account_id, property_id, word, ids, places)
    select ${accountId}::uuid, ${propertyId}::uuid, word, array_agg(id), array_agg(place)
    from (
      select distinct t.id, t.place, w.word
      from (select t.id, t.name_key, (row_number() over (order by t.name_key, t.id))::int as place
        from profiles t where ${ours(scope)}) t
      cross join lateral unnest(string_to_array(t.name_key, ' ')) as w (word)
    ) w group by word`.execute(tx);
}
