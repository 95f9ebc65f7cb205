import { type RawBuilder, sql } from "kysely";
import { type CriterionName, criterionNames, isPersonal, MOST_SHARING } from "../../../../core/matching/criteria.ts";
import type { ModuleKey } from "../../../../core/modules/catalogue.ts";
import type { Scope, Tx } from "../../../db/client.ts";

/** The number in `match_keys.kind`: the index of the criterion. */
export const kindOf = (name: CriterionName): RawBuilder<unknown> => sql.lit(criterionNames.indexOf(name));

/** The kinds of which a value means nothing when this many profiles share it. */
const personal = criterionNames.filter(isPersonal).map(kindOf);

/** The keys `(kind, key)` that the columns of a profile hold. */
const ownKeys = (table: string): RawBuilder<unknown> => {
  const column = (name: string) => sql.ref(`${table}.${name}`);
  return sql`(values (0, ${column("mk_email")}), (1, ${column("mk_phone")}), (1, ${column("mk_mobile")}),
    (2, ${column("mk_name")}), (3, ${column("mk_address")}))`;
};

/** The keys of a contact. */
const contactKeys = (table: string): RawBuilder<unknown> => {
  const column = (name: string) => sql.ref(`${table}.${name}`);
  return sql`(values (0, ${column("mk_email")}), (1, ${column("mk_phone")}), (3, ${column("mk_address")}))`;
};

/** Every key `(kind, key)` of a profile `table`, including its contacts'; some may be repeated. */
export const keysOfProfile = (propertyId: string, table: string): RawBuilder<unknown> => sql`(
  select o.* from ${ownKeys(table)} as o (kind, key) where o.key is not null
  union all
  select o.* from records c cross join lateral ${contactKeys("c")} as o (kind, key)
  where c.property_id = ${propertyId} and c.module = 'profile-contacts'
    and c.parent_old_id = ${sql.ref(`${table}.old_id`)} and o.key is not null)`;

/** How many rows are read to decide whether a value is shared; a profile can have it several times. */
const LOOKED = 200;

/** Whether so many profiles of the property have the key that it means nothing. */
export const isShared = (
  propertyId: string,
  kind: RawBuilder<unknown>,
  key: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`
  (${kind} in (${sql.join(personal)}) and (
    select count(distinct s.profile_id) > ${sql.lit(MOST_SHARING)} from (
      select profile_id from match_keys where property_id = ${propertyId} and kind = ${kind} and key = ${key}
      limit ${sql.lit(LOOKED)}
    ) s))`;

type Created = { module: ModuleKey; first: string; last: string };

/** Stores keys of new profiles or contacts, which are also to be compared: called under the lock of their module. */
export async function storeKeys(
  tx: Tx,
  { accountId, propertyId }: Scope,
  { module, first, last }: Created,
): Promise<void> {
  const created = (table: string) => sql`${sql.ref(`${table}.account_id`)} = ${accountId}
    and ${sql.ref(`${table}.property_id`)} = ${propertyId} and ${sql.ref(`${table}.module`)} = ${module}
    and ${sql.ref(`${table}.id`)} between ${first}::bigint and ${last}::bigint`;
  const into = sql`insert into match_keys (account_id, property_id, kind, key, profile_id, contact_id)
    select ${accountId}::uuid, ${propertyId}::uuid, k.kind, k.key, p.id`;
  if (module === "profile-contacts") {
    await sql`${into}, c.id from records c
      join profiles p on p.property_id = c.property_id and p.module in ('profiles', 'accounts') and p.old_id = c.parent_old_id
      cross join lateral ${contactKeys("c")} as k (kind, key)
      where ${created("c")} and k.key is not null`.execute(tx);
    await sql`insert into duplicate_changes (account_id, property_id, first_id, last_id)
      select distinct p.account_id, p.property_id, p.id, p.id from records c
      join profiles p on p.property_id = c.property_id and p.module in ('profiles', 'accounts') and p.old_id = c.parent_old_id
      where ${created("c")}`.execute(tx);
    return;
  }
  if (module !== "profiles" && module !== "accounts") return;
  await sql`${into}, 0 from profiles p cross join lateral ${ownKeys("p")} as k (kind, key)
    where ${created("p")} and k.key is not null`.execute(tx);
  await sql`insert into duplicate_changes (account_id, property_id, first_id, last_id)
    values (${accountId}, ${propertyId}, ${first}, ${last})`.execute(tx);
  // A profile that was deleted and comes again may have contacts already.
  await sql`${into}, c.id from profiles p
    join records c on c.property_id = p.property_id and c.module = 'profile-contacts' and c.parent_old_id = p.old_id
    cross join lateral ${contactKeys("c")} as k (kind, key)
    where ${created("p")} and k.key is not null and exists (
      select from data_versions where account_id = ${accountId} and property_id = ${propertyId}
        and module = 'profile-contacts' and records > 0)`.execute(tx);
}
