import { sql } from "kysely";
import type { ModuleKey } from "../../../../core/modules/catalogue.ts";
import type { Scope, Tx } from "../../../db/client.ts";
import { isShared, keysOfProfile } from "../store/match-keys.repo.ts";
import { byKeyAlone } from "../store/partners.repo.ts";
import type { Values } from "./find-record.repo.ts";

/** How many are listed; for a key that half of a file shares, how many are read. */
const [LISTED, MOST] = [50, 200];

export type Partner = { id: string; old_id: string; name: string; values: Values };

/** Each key of the profile `id` once; a key that too many share means nothing. */
const keysOf = ({ accountId, propertyId }: Scope, id: string) => sql`
  select distinct k.kind, k.key from profiles p cross join lateral ${keysOfProfile(propertyId, "p")} k
  where p.account_id = ${accountId} and p.property_id = ${propertyId} and p.id = ${id}::bigint`;

/** Other profiles of the module and the property with equal match keys, most common keys first. */
export async function findPartners(
  tx: Tx,
  scope: Scope,
  { id, module }: { id: string; module: ModuleKey },
): Promise<Partner[]> {
  const { accountId, propertyId } = scope;
  const input = sql<Partner>`
    with keys as materialized (${keysOf(scope, id)}),
    met as (
      select m.profile_id, count(distinct k.kind) as kinds from keys k
      cross join lateral (
        select profile_id from match_keys
        where property_id = ${propertyId} and kind = k.kind and key = k.key and profile_id <> ${id}::bigint limit ${MOST}
      ) m
      where not ${isShared(propertyId, sql`k.kind`, sql`k.key`)}
      group by m.profile_id
    ),
    found as materialized (
      select p.id from met cross join lateral (
        select id, name_key from profiles where account_id = ${accountId} and id = met.profile_id and module = ${module} limit 1
      ) p
      order by met.kinds desc, p.name_key, p.id limit ${LISTED}
    )
    select p.id::text, p.old_id, p.name, p.values
    from found f
    cross join lateral (
      select id, old_id, name, values from profiles where account_id = ${accountId} and id = f.id limit 1
    ) p
    order by p.id`;
  const { rows } = await byKeyAlone(tx, () => input.execute(tx));
  return rows;
}

/** Values of the contacts of several profiles, by the old id of the profile. */
export async function findContacts(
  tx: Tx,
  { accountId, propertyId }: Scope,
  parents: readonly string[],
): Promise<ReadonlyMap<string, Values[]>> {
  const { rows } = await sql<{ parent: string; all: Values[] }>`
    select c.parent_old_id as parent, jsonb_agg(c.values order by c.id) as all
    from records c
    where c.account_id = ${accountId} and c.property_id = ${propertyId} and c.module = 'profile-contacts'
      and c.parent_old_id = any (${parents}::text[])
    group by c.parent_old_id`.execute(tx);
  return new Map(rows.map(({ parent, all }) => [parent, all]));
}

export type Shared = { kind: number; key: number };

/** The profile's keys that more profiles share than chance explains, and how many profiles the property has. */
export async function findSharing(
  tx: Tx,
  scope: Scope,
  { id, most }: { id: string; most: number },
): Promise<{ shared: Shared[]; profiles: number }> {
  const { accountId, propertyId } = scope;
  const input = sql<{ shared: [kind: number, key: number][] | null; profiles: number }>`
    select (select jsonb_agg(jsonb_build_array(k.kind, k.key)) from (${keysOf(scope, id)}) k
        where (select count(distinct s.profile_id) > ${most} from (
          select profile_id from match_keys where property_id = ${propertyId} and kind = k.kind and key = k.key limit 200) s)
      ) as shared,
      (select coalesce(sum(records), 0)::int from data_versions where account_id = ${accountId}
        and property_id = ${propertyId} and module in ('profiles', 'accounts')) as profiles`;
  const { rows } = await byKeyAlone(tx, () => input.execute(tx));
  const { shared = null, profiles = 0 } = rows[0] ?? {};
  return { shared: (shared ?? []).map(([kind, key]) => ({ kind, key })), profiles };
}
