import { type RawBuilder, sql } from "kysely";
import { type Criteria, type CriterionName, namesIn } from "../../../../core/matching/criteria.ts";
import type { Tx } from "../../../db/client.ts";
import { isShared, keysOfProfile, kindOf } from "./match-keys.repo.ts";

/** Most profiles share a name with others, so the search starts from another key if possible. */
const ENTRIES: readonly CriterionName[] = ["email", "phone", "address", "name"];
/** Partners are counted up to this number. */
const MOST_COUNTED = 100;
/**
 * How many rows of one key are read: if no other key has to agree, no more than are counted; a profile can have two.
 */
const MOST_LOOKED = { alone: 2 * MOST_COUNTED + 2, pairs: 1_000 } as const;

/**
 * Runs lookups of match keys. A newly filled table has no statistics: each lookup would be joined with all entries of
 * the account. The three statements travel together.
 */
export async function byKeyAlone<T>(tx: Tx, look: () => Promise<T>): Promise<T> {
  const allow = (setting: "on" | "off") => sql`select set_config('enable_bitmapscan', ${setting}, true)`.execute(tx);
  const [, found] = await Promise.all([allow("off"), look(), allow("on")]);
  return found;
}

const all = (conditions: RawBuilder<unknown>[]) => sql.join(conditions, sql` and `);

/** Whether the row `r` and the partner `o` share a key of this kind. */
const share = (propertyId: string, name: CriterionName) => sql`exists (
  select from keys k2 join match_keys m on m.property_id = ${propertyId} and m.kind = k2.kind and m.key = k2.key
  where k2.n = r.n and k2.kind = ${kindOf(name)} and m.profile_id = o.profile_id)`;

/** Whether the partner has no meaningful key of this kind. */
const lacks = (propertyId: string, name: CriterionName) => sql`not exists (
  select from profiles p cross join lateral ${keysOfProfile(propertyId, "p")} k2
  where p.account_id = r.account_id and p.id = o.profile_id and k2.kind = ${kindOf(name)}
    and not ${isShared(propertyId, sql`k2.kind`, sql`k2.key`)})`;

const rowLacks = (name: CriterionName) =>
  sql`not exists (select from keys k2 where k2.n = r.n and k2.kind = ${kindOf(name)})`;

/** Pairs `(n, id)` of a row and a partner with a common key; each key is looked up once, however many rows share it. */
const meeting = (propertyId: string, entry: CriterionName, conditions: RawBuilder<unknown>[]) => sql`
  (with o as materialized (
    select k.key, o.profile_id from (select distinct key from keys where kind = ${kindOf(entry)}) k
    cross join lateral (
      select distinct m.profile_id from (
        select profile_id from match_keys
        where property_id = ${propertyId} and kind = ${kindOf(entry)} and key = k.key limit ${MOST_LOOKED[conditions.length === 0 ? "alone" : "pairs"]}) m
    ) o
  )
  select r.n, o.profile_id as id from rows r join keys k on k.n = r.n and k.kind = ${kindOf(entry)}
  join o on o.key = k.key and o.profile_id <> r.id
  ${conditions.length === 0 ? sql`` : sql`where ${all(conditions)}`})`;

/** `(n, duplicates)` of the `rows (n, …profiles)` that have partners by the checked criteria. */
export function countPartners(propertyId: string, { mask, empty }: Criteria): RawBuilder<unknown> {
  const checked = namesIn(mask);
  const [first] = ENTRIES.filter((name) => checked.includes(name));
  const others = (entry: CriterionName) => checked.filter((name) => name !== entry);
  if (!first)
    return sql`select r.n, least(max(cardinality(g.members)) - 1, ${MOST_COUNTED})::int as duplicates from rows r
      join duplicate_members m on m.account_id = r.account_id and m.property_id = ${propertyId} and m.profile_id = r.id
      join duplicate_groups g on g.account_id = m.account_id and g.id = m.group_id and g.band in ('sure', 'likely')
      group by r.n`;
  const pairs = empty
    ? checked.map((entry) =>
        meeting(
          propertyId,
          entry,
          others(entry).map(
            (name) => sql`(${rowLacks(name)} or ${share(propertyId, name)} or ${lacks(propertyId, name)})`,
          ),
        ),
      )
    : [
        meeting(
          propertyId,
          first,
          others(first).map((name) => share(propertyId, name)),
        ),
      ];
  return sql`
    with keys as materialized (
      select distinct r.n, k.kind, k.key from rows r cross join lateral ${keysOfProfile(propertyId, "r")} k
      where not ${isShared(propertyId, sql`k.kind`, sql`k.key`)}
    )
    select n, least(count(distinct id), ${MOST_COUNTED})::int as duplicates
    from (${sql.join(pairs, sql` union all `)}) p group by n`;
}
