import { type RawBuilder, sql } from "kysely";
import type { ListKind } from "../../../../contract/lists.ts";
import {
  BY_NAME_AND_MORE,
  type CriterionName,
  criterionNames,
  namesIn,
  type Step,
} from "../../../../core/matching/criteria.ts";
import type { Scope } from "../../../db/client.ts";

const keysOf = (table: string, mask: number) => namesIn(mask).map((name) => sql.ref(`${table}.mk_${name}`));
const all = (parts: readonly RawBuilder<unknown>[], by: RawBuilder<unknown> = sql` and `) => sql.join([...parts], by);
const ofProfiles = (table: string, { accountId, propertyId }: Scope) =>
  sql`${sql.ref(`${table}.account_id`)} = ${accountId} and ${sql.ref(`${table}.property_id`)} = ${propertyId}`;
const filled = (table: string, mask: number) => all(keysOf(table, mask).map((key) => sql`${key} is not null`));
const equal = (mask: number) =>
  all(namesIn(mask).map((name) => sql`${sql.ref(`p.mk_${name}`)} = ${sql.ref(`g.mk_${name}`)}`));

/** Ids of profiles that share all of these keys with another one. */
const sharing = (scope: Scope, mask: number): RawBuilder<unknown> => sql`
  select p.id from profiles p join (
    select ${all(keysOf("o", mask), sql`, `)} from profiles o where ${ofProfiles("o", scope)} and ${filled("o", mask)}
    group by ${all(keysOf("o", mask), sql`, `)} having count(*) > 1
  ) g on ${equal(mask)} where ${ofProfiles("p", scope)}`;

/** Ids of profiles with a partner. Of criteria that let an empty value pass, see `partnersIn`. */
export const duplicates = (scope: Scope, mask: number): RawBuilder<unknown> =>
  mask === 0
    ? all(
        BY_NAME_AND_MORE.map((each) => sharing(scope, each)),
        sql` union `,
      )
    : sharing(scope, mask);

/** Ids of profiles whose partner has exactly `shared` in common with them, of criteria that let an empty value pass. */
export function partnersIn(scope: Scope, mask: number, { shared, partners }: Step): RawBuilder<unknown> {
  const pattern = (table: string) =>
    all(
      namesIn(mask).map(
        (name) => sql`case when ${sql.ref(`${table}.mk_${name}`)} is null then 0 else ${bitOf(name)} end`,
      ),
      sql` + `,
    );
  const cases = partners.map(({ filled: own, others }) =>
    own === shared
      ? sql`when ${sql.lit(own)} then g.alike > 1 or g.patterns & ${sql.lit(others)} <> 0`
      : sql`when ${sql.lit(own)} then g.patterns & ${sql.lit(others)} <> 0`,
  );
  return sql`
    select p.id from profiles p join (
      select ${all(keysOf("o", shared), sql`, `)}, bit_or(1 << (${pattern("o")})) as patterns,
        count(*) filter (where (${pattern("o")}) = ${sql.lit(shared)}) as alike
      from profiles o where ${ofProfiles("o", scope)} and ${filled("o", shared)}
      group by ${all(keysOf("o", shared), sql`, `)} having count(*) > 1
    ) g on ${equal(shared)}
    where ${ofProfiles("p", scope)} and case ${pattern("p")} ${all(cases, sql` `)} else false end`;
}

const bitOf = (name: CriterionName) => sql.lit(1 << criterionNames.indexOf(name));

const BLOCK_PROFILES = ["companyId", "agentId", "sourceId", "groupId", "contactId"];

/** Reservations and blocks have duplicates where their profiles do: ids of theirs, of the profiles' ids. */
export function followProfiles(kind: ListKind, scope: Scope, ids: RawBuilder<unknown>): RawBuilder<unknown> {
  if (kind === "profiles") return ids;
  const profiles = sql`profiles p join (${ids}) d on d.id = p.id and p.account_id = ${scope.accountId}`;
  if (kind === "reservations")
    return sql`select r.id from ${profiles} join reservations r
      on r.property_id = p.property_id and r.profile_old_id = p.old_id and p.module = 'profiles'`;
  return sql`select distinct b.id from blocks b
    cross join lateral unnest(array[${all(
      BLOCK_PROFILES.map((field) => sql`b.values ->> ${sql.lit(field)}`),
      sql`, `,
    )}]) as named (old_id)
    join profiles p on p.property_id = b.property_id and p.old_id = named.old_id
    join (${ids}) d on d.id = p.id
    where b.account_id = ${scope.accountId} and b.property_id = ${scope.propertyId}`;
}
