import { sql } from "kysely";
import type { ModuleKey } from "../../../../core/modules/catalogue.ts";
import type { Scope, Tx } from "../../../db/client.ts";
import { byKeyAlone } from "../store/partners.repo.ts";
import type { Values } from "./find-record.repo.ts";

const KEYS = ["mk_email", "mk_phone", "mk_name", "mk_address"] as const;
/** At most so many are listed; of those with a key that half of a file has, no more are looked at. */
const [LISTED, MOST] = [50, 200];

export type Partner = { id: string; old_id: string; name: string; values: Values };

/** Other profiles of the module and the property with equal match keys, those with the most of them first. */
export async function findPartners(
  tx: Tx,
  { accountId, propertyId }: Scope,
  { id, module }: { id: string; module: ModuleKey },
): Promise<Partner[]> {
  const known = sql.join(["id", "name_key", "module", ...KEYS].map((column) => sql.ref(column)));
  const looks = KEYS.map(
    (key) => sql`(select ${known} from profiles
      where property_id = ${propertyId} and ${sql.ref(key)} = (select ${sql.ref(key)} from t) limit ${MOST})`,
  );
  const equal = sql.join(
    KEYS.map((key) => sql`(${sql.ref(`o.${key}`)} is not distinct from ${sql.ref(`t.${key}`)})::int`),
    sql` + `,
  );
  const input = sql<Partner>`
    with t as materialized (
      select ${known} from profiles
      where account_id = ${accountId} and property_id = ${propertyId} and id = ${id}::bigint
    ),
    found as materialized (
      select o.id from (${sql.join(looks, sql` union `)}) o cross join t where o.id <> t.id and o.module = ${module}
      order by ${equal} desc, o.name_key, o.id limit ${LISTED}
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

/** Which of a profile's values more profiles have than `most`, and how many profiles the property has. */
export async function findSharing(
  tx: Tx,
  { accountId, propertyId }: Scope,
  { id, most }: { id: string; most: number },
): Promise<{ email: boolean; phone: boolean; address: boolean; profiles: number }> {
  const isShared = (key: (typeof KEYS)[number]) => sql`(
    select count(*) > ${most} from (
      select from profiles where property_id = ${propertyId} and ${sql.ref(key)} = (select ${sql.ref(key)} from t)
      limit ${most + 1}
    ) s)`;
  const input = sql<{ email: boolean; phone: boolean; address: boolean; profiles: number }>`
    with t as materialized (
      select ${sql.join(KEYS.map((key) => sql.ref(key)))} from profiles
      where account_id = ${accountId} and property_id = ${propertyId} and id = ${id}::bigint
    )
    select ${isShared("mk_email")} as email, ${isShared("mk_phone")} as phone, ${isShared("mk_address")} as address,
      (select coalesce(sum(records), 0)::int from data_versions where account_id = ${accountId}
        and property_id = ${propertyId} and module in ('profiles', 'accounts')) as profiles`;
  const { rows } = await byKeyAlone(tx, () => input.execute(tx));
  return rows[0] ?? { email: false, phone: false, address: false, profiles: 0 };
}
