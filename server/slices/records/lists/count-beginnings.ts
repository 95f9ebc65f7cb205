import { sql } from "kysely";
import type { Scope, Tx } from "../../../db/client.ts";
import { askForSet } from "./ask-for-set.ts";
import { ours } from "./list-conditions.ts";
import { shapes } from "./list-shapes.ts";
import type { ListState } from "./list-state.ts";
import { BEGINNINGS, versionOfSet, writeKey } from "./set-keys.ts";
import { dropSet, findSet } from "./sets.repo.ts";

const AT = { kind: "profiles", key: writeKey(BEGINNINGS) } as const;

/** Letters up to which so many names begin alike that they are counted beforehand. */
const SHORT = 2;

/** How many profiles of each type have a word that begins so; undefined: not known for the data as they are. */
export async function countBeginning(
  tx: Tx,
  scope: Scope,
  words: readonly string[],
  state: ListState,
): Promise<ReadonlyMap<string, number> | undefined> {
  const [word = ""] = words;
  if (words.length !== 1 || [...word].length > SHORT) return undefined;
  const head = await findSet(tx, scope, AT);
  if (head?.version !== versionOfSet("profiles", BEGINNINGS, state)) {
    await askForSet(tx, scope, "profiles", BEGINNINGS);
    return undefined;
  }
  const { rows } = await sql<{ type: string; profiles: number }>`
    select type, profiles from list_beginnings
    where account_id = ${scope.accountId} and property_id = ${scope.propertyId} and beginning = ${word}`.execute(tx);
  return new Map(rows.map(({ type, profiles }) => [type, profiles]));
}

/** The version is read in the moment in which is counted, in one statement: nobody has to wait for it. */
export async function noteBeginnings(tx: Tx, scope: Scope): Promise<void> {
  const { accountId, propertyId } = scope;
  await sql`select
    pg_advisory_xact_lock(hashtextextended(${`list ${propertyId} ${AT.kind} ${AT.key}`}, 0))`.execute(tx);
  await dropSet(tx, scope, AT);
  await sql`delete from list_beginnings where account_id = ${accountId} and property_id = ${propertyId}`.execute(tx);
  await sql`
    with counted as (
      insert into list_beginnings (account_id, property_id, beginning, type, profiles)
      select ${accountId}::uuid, ${propertyId}::uuid, b.beginning, t.type, count(*)
      from profiles t cross join lateral (
        select distinct left(w.word, n) as beginning
        from unnest(string_to_array(t.name_key, ' ')) as w (word), generate_series(1, ${sql.lit(SHORT)}) n
      ) b
      where ${ours(scope)} group by b.beginning, t.type
    )
    insert into list_sets (account_id, property_id, kind, key, version, total)
    select ${accountId}::uuid, ${propertyId}::uuid, ${AT.kind}, ${AT.key}, coalesce(sum(version), 0)::text, 0
    from data_versions where account_id = ${accountId} and property_id = ${propertyId}
      and module = any (${[...shapes.profiles.modules]}::text[])`.execute(tx);
}
