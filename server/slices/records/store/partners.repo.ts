import { type RawBuilder, sql } from "kysely";
import type { Criteria } from "../../../../core/matching/criteria.ts";
import type { Tx } from "../../../db/client.ts";

/** In the order of the mask's bits. */
const KEYS = ["mk_email", "mk_phone", "mk_name", "mk_address"] as const;
type Key = (typeof KEYS)[number];
/** A name is what most others share: whoever can goes in by another key. */
const ENTRIES: readonly Key[] = ["mk_email", "mk_phone", "mk_address", "mk_name"];
/** Nobody counts further. */
const MOST_COUNTED = 100;
/** Profiles of one key that are looked at, more where they need not be held against each other: so many share nobody's own. */
const MOST_LOOKED = { pairs: 1_000, groups: 10_000 } as const;

/**
 * For looks at match keys. Of a table that was just filled there are no statistics: then each look would be held against
 * all entries of the account as well. The three statements travel together.
 */
export async function byKeyAlone<T>(tx: Tx, look: () => Promise<T>): Promise<T> {
  const allow = (setting: "on" | "off") => sql`select set_config('enable_bitmapscan', ${setting}, true)`.execute(tx);
  const [, found] = await Promise.all([allow("off"), look(), allow("on")]);
  return found;
}

const all = (conditions: RawBuilder<unknown>[]) => sql.join(conditions, sql` and `);
const equal = (key: Key) => sql`${sql.ref(`o.${key}`)} = ${sql.ref(`r.${key}`)}`;
const open = (key: Key) => sql`(${sql.ref(`o.${key}`)} is null or ${sql.ref(`r.${key}`)} is null or ${equal(key)})`;

/** All profiles `o` of a property with a key that one of `rows` has; each key is looked up once, whoever shares it. */
const sharing = (propertyId: string, entry: Key, as: keyof typeof MOST_LOOKED) => sql`(
  select o.* from (select distinct ${sql.ref(entry)} as key from rows where ${sql.ref(entry)} is not null) k
  cross join lateral (
    select id, ${sql.join(KEYS.map((key) => sql.ref(key)))} from profiles
    where property_id = ${propertyId} and ${sql.ref(entry)} = k.key limit ${MOST_LOOKED[as]}
  ) o)`;

/** Pairs of a row and a partner that meet at a key. */
const meeting = (propertyId: string, entry: Key, conditions: RawBuilder<unknown>[]) => sql`
  (with o as materialized ${sharing(propertyId, entry, "pairs")}
  select r.n, o.id from rows r join o on o.id <> r.id and ${all([equal(entry), ...conditions])})`;

/**
 * `(n, duplicates)` of those `rows (n, id, mk_…)` that have partners. Where all checked keys have to be equal, partners
 * are a group, and everybody in it has the others.
 */
export function countPartners(propertyId: string, { mask, empty }: Criteria): RawBuilder<unknown> {
  const checked = KEYS.filter((_, index) => mask & (1 << index));
  const [first] = ENTRIES.filter((key) => checked.includes(key));
  if (first && !empty) {
    const keys = sql.join(checked.map((key) => sql.ref(`o.${key}`)));
    return sql`with o as materialized (
        select ${keys}, count(*) as size from ${sharing(propertyId, first, "groups")} o group by ${keys}
      )
      select r.n, least(o.size - 1, ${MOST_COUNTED})::int as duplicates from rows r join o on ${all(checked.map(equal))}`;
  }
  const pairs = first
    ? checked.map((entry) => meeting(propertyId, entry, checked.filter((key) => key !== entry).map(open)))
    : ENTRIES.filter((key) => key !== "mk_name").map((entry) => meeting(propertyId, entry, [equal("mk_name")]));
  return sql`select n, least(count(*), ${MOST_COUNTED})::int as duplicates
    from (${sql.join(pairs, sql` union `)}) p group by n`;
}
