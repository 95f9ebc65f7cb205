import { sql } from "kysely";
import { MOST_IN_BLOCK } from "../../../../core/duplicates/block-keys.ts";
import { MOST_SHARING } from "../../../../core/matching/criteria.ts";
import type { Scope, Tx } from "../../../db/client.ts";
import { isShared, keysOfProfile } from "../store/match-keys.repo.ts";
import { byKeyAlone } from "../store/partners.repo.ts";

const arrayOf = (ids: Iterable<number>) => `{${[...ids]}}`;

/** Pairs of one of these profiles and another that shares a match key with it, or was a pair with it before. */
export async function findCandidates(
  tx: Tx,
  { accountId, propertyId }: Scope,
  ids: readonly number[],
): Promise<[number, number][]> {
  const input = sql<{ id: string; others: string[] }>`
    with own as materialized (
      select distinct p.id, k.kind, k.key from profiles p cross join lateral ${keysOfProfile(propertyId, "p")} k
      where p.account_id = ${accountId} and p.property_id = ${propertyId} and p.id = any (${arrayOf(ids)}::bigint[])
    ),
    blocks as materialized (
      select k.kind, k.key, m.others from (select distinct kind, key from own) k
      cross join lateral (
        select array_agg(distinct profile_id) as others from (
          select profile_id from match_keys where property_id = ${propertyId} and kind = k.kind and key = k.key
          limit ${2 * MOST_IN_BLOCK + 1}) m
      ) m
      where cardinality(m.others) <= ${MOST_IN_BLOCK} and not ${isShared(propertyId, sql`k.kind`, sql`k.key`)}
    )
    select o.id::text, b.others::text[] from own o join blocks b using (kind, key)
    union all
    select a::text, array[b::text] from duplicate_pairs
    where account_id = ${accountId} and property_id = ${propertyId} and a = any (${arrayOf(ids)}::bigint[])
    union all
    select b::text, array[a::text] from duplicate_pairs
    where account_id = ${accountId} and property_id = ${propertyId} and b = any (${arrayOf(ids)}::bigint[])`;
  const { rows } = await byKeyAlone(tx, () => input.execute(tx));
  const pairs = new Map<string, [number, number]>();
  for (const { id, others } of rows)
    for (const other of others) {
      const [a, b] = [Math.min(Number(id), Number(other)), Math.max(Number(id), Number(other))];
      if (a !== b) pairs.set(`${a} ${b}`, [a, b]);
    }
  return [...pairs.values()];
}

/** Those of these e-mails and phones, `<kind> <key>`, that too many of the property's profiles have to be evidence. */
export async function findSharedKeys(
  tx: Tx,
  { propertyId }: Scope,
  keys: readonly { kind: number; key: number }[],
): Promise<Set<string>> {
  if (keys.length === 0) return new Set();
  const input = sql<{ kind: number; key: string }>`
    select k.kind, k.key::text from unnest(${arrayOf(keys.map(({ kind }) => kind))}::int[],
      ${arrayOf(keys.map(({ key }) => key))}::bigint[]) k (kind, key)
    where ${isCommon(propertyId)}`;
  const { rows } = await byKeyAlone(tx, () => input.execute(tx));
  return new Set(rows.map(({ kind, key }) => `${kind} ${key}`));
}

/** Those of these profiles whose address so many share that it is no evidence. */
export async function findAtShared(
  tx: Tx,
  { accountId, propertyId }: Scope,
  ids: Iterable<number>,
): Promise<Set<number>> {
  const all = [...ids];
  if (all.length === 0) return new Set();
  const input = sql<{ id: string }>`
    with own as materialized (
      select distinct p.id, k.kind, k.key from profiles p cross join lateral ${keysOfProfile(propertyId, "p")} k
      where p.account_id = ${accountId} and p.property_id = ${propertyId} and p.id = any (${arrayOf(all)}::bigint[])
        and k.kind = 3
    ),
    hot as (select k.kind, k.key from (select distinct kind, key from own) k where ${isCommon(propertyId)})
    select o.id::text from own o join hot using (kind, key)`;
  const { rows } = await byKeyAlone(tx, () => input.execute(tx));
  return new Set(rows.map(({ id }) => Number(id)));
}

/** Whether a key `k` is one that many have. */
const isCommon = (propertyId: string) => sql`
  (select count(distinct s.profile_id) > ${MOST_SHARING} from (
    select profile_id from match_keys where property_id = ${propertyId} and kind = k.kind and key = k.key limit 200) s)`;
