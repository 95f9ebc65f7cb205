import { type RawBuilder, sql } from "kysely";
import {
  type CriterionName,
  criterionNames,
  MOST_SHARING,
  namesIn,
  type Step,
} from "../../../../core/matching/criteria.ts";
import type { Scope } from "../../../db/client.ts";
import { isPersonal, kindOf } from "../store/match-keys.repo.ts";

const all = (parts: readonly RawBuilder<unknown>[], by: RawBuilder<unknown> = sql` and `) => sql.join([...parts], by);

/** Keys of a kind. Shared: several profiles have it; a personal value means nothing once too many have it. */
const keysOf = ({ propertyId }: Scope, name: CriterionName, { shared }: { shared: boolean }): RawBuilder<unknown> => {
  const several = sql`min(profile_id) <> max(profile_id)`;
  const few = sql`count(distinct profile_id) <= ${sql.lit(MOST_SHARING)}`;
  const having = [...(shared ? [several] : []), ...(isPersonal(name) ? [few] : [])];
  const ofKind = sql`property_id = ${propertyId} and kind = ${kindOf(name)}`;
  return having.length === 0
    ? sql`(select distinct profile_id, key from match_keys where ${ofKind})`
    : sql`(select distinct m.profile_id, m.key from match_keys m
        join (select key from match_keys where ${ofKind} group by key having ${all(having)}) g on g.key = m.key
        where m.property_id = ${propertyId} and m.kind = ${kindOf(name)})`;
};

/** `(profile_id, <criteria>)`: every choice of a profile's keys, one of each of the criteria. */
const tuplesOf = (scope: Scope, mask: number): RawBuilder<unknown> => {
  const [first, ...others] = namesIn(mask);
  if (!first) return sql`(select null::bigint as profile_id where false)`;
  const from = (name: CriterionName) => sql`${keysOf(scope, name, { shared: true })} ${sql.ref(`k_${name}`)}`;
  const keys = all(
    namesIn(mask).map((name) => sql`${sql.ref(`k_${name}.key`)} as ${sql.ref(name)}`),
    sql`, `,
  );
  const joins = others.map(
    (name) => sql`join ${from(name)} on ${sql.ref(`k_${name}.profile_id`)} = ${sql.ref(`k_${first}.profile_id`)}`,
  );
  return sql`(select ${sql.ref(`k_${first}.profile_id`)}, ${keys} from ${from(first)} ${sql.join(joins, sql` `)})`;
};

const columnsOf = (mask: number) =>
  all(
    namesIn(mask).map((name) => sql.ref(`t.${name}`)),
    sql`, `,
  );

/** Ids of profiles that share a key of each of these criteria with another one. */
const sharing = (scope: Scope, mask: number): RawBuilder<unknown> => sql`
  select distinct s.profile_id as id from (
    select t.profile_id, min(t.profile_id) over same as least, max(t.profile_id) over same as most
    from ${tuplesOf(scope, mask)} t window same as (partition by ${columnsOf(mask)})
  ) s where s.least <> s.most`;

/** Ids of profiles with a partner, by criteria that let no empty value pass; without any, by weighed evidence. */
export const duplicates = (scope: Scope, mask: number): RawBuilder<unknown> =>
  mask === 0
    ? sql`select distinct m.profile_id as id from duplicate_members m
        join duplicate_groups g on g.account_id = m.account_id and g.id = m.group_id
        where m.account_id = ${scope.accountId} and m.property_id = ${scope.propertyId} and g.band in ('sure', 'likely')`
    : sharing(scope, mask);

const bitOf = (name: CriterionName) => sql.lit(1 << criterionNames.indexOf(name));

/** `(profile_id, pattern)`: the bits of the criteria for which a profile has a value. */
const patternsOf = (scope: Scope, mask: number): RawBuilder<unknown> => sql`(
  select profile_id, bit_or(bit) as pattern from (${all(
    namesIn(mask).map(
      (name) => sql`select profile_id, ${bitOf(name)} as bit from ${keysOf(scope, name, { shared: false })} k`,
    ),
    sql` union all `,
  )}) b group by profile_id)`;

/** Ids of profiles whose partner has exactly `shared` in common with them, by criteria that let an empty value pass. */
export function partnersIn(scope: Scope, mask: number, { shared, partners }: Step): RawBuilder<unknown> {
  const cases = partners.map(({ filled: own, others }) =>
    own === shared
      ? sql`when ${sql.lit(own)} then s.alike > 1 or s.patterns & ${sql.lit(others)} <> 0`
      : sql`when ${sql.lit(own)} then s.patterns & ${sql.lit(others)} <> 0`,
  );
  return sql`
    select distinct s.profile_id as id from (
      select t.profile_id, f.pattern, bit_or(1 << f.pattern) over same as patterns,
        count(*) filter (where f.pattern = ${sql.lit(shared)}) over same as alike
      from ${tuplesOf(scope, shared)} t join ${patternsOf(scope, mask)} f on f.profile_id = t.profile_id
      window same as (partition by ${columnsOf(shared)})
    ) s where case s.pattern ${all(cases, sql` `)} else false end`;
}
