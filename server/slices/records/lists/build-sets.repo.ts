import { setImmediate } from "node:timers/promises";
import { type RawBuilder, sql } from "kysely";
import type { ListKind } from "../../../../contract/lists.ts";
import type { Criteria } from "../../../../core/matching/criteria.ts";
import type { Scope, Tx } from "../../../db/client.ts";
import { lockRecords } from "../store/find-records.repo.ts";
import { LIMITS } from "../store/list-limits.ts";
import { conditionsOf } from "./conditions.repo.ts";
import { type FoundPartners, findPartners } from "./find-partners.ts";
import { allowLoops } from "./index-order.repo.ts";
import {
  BEGINNINGS,
  type ListState,
  namedModules,
  type RowsKey,
  shapes,
  versionOfSet,
  WORDS,
  writeKey,
} from "./list-shapes.ts";
import { readState } from "./list-state.repo.ts";
import { ofProperty } from "./other-ways.repo.ts";
import { writeSet } from "./partner-sets.repo.ts";
import { DAY_ZERO } from "./prepared-names.repo.ts";
import { dropSet, findHeads, idsOfSet, lockSet, nameOf, type SetName, saveSet } from "./prepared-sets.repo.ts";

/** Builds a set of rows, and answers how many they are. */
export async function buildSet(tx: Tx, scope: Scope, kind: ListKind, key: RowsKey, state: ListState): Promise<number> {
  const name = { kind, key: writeKey(key), version: versionOfSet(kind, key, state) };
  if (key.by === "all")
    return saveSet(tx, scope, name, sql`select t.id from ${sql.table(kind)} t where ${ofProperty(scope)}`);
  if (key.by === "issue") {
    const where = conditionsOf(kind, scope, { issue: key.issue }, state);
    return saveSet(tx, scope, name, sql`select t.id from ${sql.table(kind)} t where ${where}`);
  }
  const { criteria } = key;
  if (criteria.mask === 0) return saveSet(tx, scope, name, followProfiles(kind, scope, inGroups(scope)));
  if (kind !== "profiles") {
    const profiles = { kind: "profiles", key: name.key } as const;
    const head = (await findHeads(tx, scope, [profiles])).get(nameOf("profiles", key));
    if (head?.version !== versionOfSet("profiles", key, state)) await buildSet(tx, scope, "profiles", key, state);
    return saveSet(tx, scope, name, followProfiles(kind, scope, idsOfSet(scope, profiles)));
  }
  const found = await findPartners(scope, { inTenant: (work) => work(tx), breathe: () => setImmediate() });
  return writeSet(tx, scope, name, idsWithPartners(found, criteria));
}

/** The ids of profiles that have a partner, in the order of the list. */
export const idsWithPartners = ({ ids, has }: FoundPartners, criteria: Criteria): number[] =>
  Array.from(ids).filter((_, index) => has(index, criteria));

/** Profiles that are duplicates by weighed evidence. */
const inGroups = ({ accountId, propertyId }: Scope): RawBuilder<unknown> => sql`
  select distinct m.profile_id as id from duplicate_members m
  join duplicate_groups g on g.account_id = m.account_id and g.id = m.group_id
  where m.account_id = ${accountId} and m.property_id = ${propertyId} and g.band in ('sure', 'likely')`;

/** A moment, and the version of the data then: everything that is written later has a later time. */
export type Moment = { version: string; at: Date };

/** No writer of profiles is at work while the clock is read. */
export async function readMoment(tx: Tx, scope: Scope): Promise<Moment> {
  for (const module of shapes.profiles.modules) await lockRecords(tx, scope, module);
  const version = versionOfSet("profiles", WORDS, await readState(tx, scope));
  const { rows } = await sql<{ at: Date }>`select clock_timestamp() as at`.execute(tx);
  return { version, at: rows[0]?.at ?? new Date(0) };
}

const noteName = (kind: ListKind, key: typeof WORDS | typeof BEGINNINGS): SetName => ({ kind, key: writeKey(key) });

/** Empties what was noted of a list's names. Two builders take turns. */
async function forgetNotes(tx: Tx, scope: Scope, name: SetName, table: "list_words" | "list_beginnings") {
  await lockSet(tx, scope, name);
  await dropSet(tx, scope, name);
  await sql`delete from ${sql.table(table)} where account_id = ${scope.accountId} and property_id = ${scope.propertyId}
    and kind = ${name.kind}`.execute(tx);
}

/** Notes that a list's names are those of the data's version. It is part of the statement that reads the names. */
const noteVersion = ({ accountId, propertyId }: Scope, { kind, key }: SetName) => sql`
  insert into list_sets (account_id, property_id, kind, key, version, total)
  select ${accountId}::uuid, ${propertyId}::uuid, ${kind}, ${key}, coalesce(sum(version), 0)::text, 0
  from data_versions where account_id = ${accountId} and property_id = ${propertyId}
    and module = any (${[...namedModules(kind)]}::text[])`;

/**
 * Notes in which profiles each word occurs, and their places among all names. What is written meanwhile may be missing:
 * it is later than the moment, so a search looks at it too.
 */
export async function buildWords(tx: Tx, scope: Scope, { version, at }: Moment): Promise<void> {
  const { accountId, propertyId } = scope;
  const name = noteName("profiles", WORDS);
  await forgetNotes(tx, scope, name, "list_words");
  await sql`insert into list_sets (account_id, property_id, kind, key, version, total, at)
    values (${accountId}, ${propertyId}, ${name.kind}, ${name.key}, ${version}, 0, ${at})`.execute(tx);
  await sql`insert into list_words (account_id, property_id, kind, word, ids, places)
    select ${accountId}::uuid, ${propertyId}::uuid, 'profiles', word, array_agg(id), array_agg(place)
    from (
      select distinct t.id, t.place, w.word
      from (select t.id, t.name_key, (row_number() over (order by t.name_order, t.id))::int as place
        from profiles t where ${ofProperty(scope)}) t
      cross join lateral unnest(string_to_array(t.name_key, ' ')) as w (word)
    ) w group by word`.execute(tx);
}

const guestsOfStays = (scope: Scope) => sql`reservations t left join profiles p
  on ${ofProperty(scope, "p")} and p.module = 'profiles' and p.old_id = t.profile_old_id`;

/** Notes in which reservations each word of a guest's name occurs, with the day of arrival as the place in the list. */
export async function buildStayWords(tx: Tx, scope: Scope): Promise<void> {
  const { accountId, propertyId } = scope;
  const name = noteName("reservations", WORDS);
  await forgetNotes(tx, scope, name, "list_words");
  await allowLoops(tx, false);
  await sql`with noted as (
      insert into list_words (account_id, property_id, kind, word, ids, places)
      select ${accountId}::uuid, ${propertyId}::uuid, 'reservations', word, array_agg(id), array_agg(place)
      from (
        select t.id, t.arrival - ${DAY_ZERO} as place, w.word
        from ${guestsOfStays(scope)}
        cross join lateral (select distinct word from unnest(string_to_array(p.name_key, ' ')) as n (word)) w
        where ${ofProperty(scope)}
      ) w group by word
    ) ${noteVersion(scope, name)}`.execute(tx);
  await allowLoops(tx, true);
}

/**
 * Counts records by the first letters of their words: those of a profile's name, or of a reservation's guest and its
 * confirmation number.
 */
export async function buildBeginnings(tx: Tx, scope: Scope, kind: ListKind): Promise<void> {
  const { accountId, propertyId } = scope;
  const name = noteName(kind, BEGINNINGS);
  const [code, words, from] =
    kind === "reservations"
      ? [sql`t.status`, sql`string_to_array(p.name_key, ' ') || t.confirmation`, guestsOfStays(scope)]
      : [sql`t.type`, sql`string_to_array(t.name_key, ' ')`, sql`profiles t`];
  await forgetNotes(tx, scope, name, "list_beginnings");
  await allowLoops(tx, false);
  await sql`with counted as (
      insert into list_beginnings (account_id, property_id, kind, beginning, type, records)
      select ${accountId}::uuid, ${propertyId}::uuid, ${kind}, b.beginning, ${code}, count(*)
      from ${from} cross join lateral (
        select distinct left(w.word, n) as beginning
        from unnest(${words}) as w (word), generate_series(1, ${sql.lit(LIMITS.shortLetters)}) n where w.word <> ''
      ) b
      where ${ofProperty(scope)} group by b.beginning, ${code}
    ) ${noteVersion(scope, name)}`.execute(tx);
  await allowLoops(tx, true);
}

const BLOCK_PROFILES = ["companyId", "agentId", "sourceId", "groupId", "contactId"];

/** Reservations and blocks have duplicates where their profiles do: their ids, found by the ids of profiles. */
function followProfiles(kind: ListKind, scope: Scope, ids: RawBuilder<unknown>): RawBuilder<unknown> {
  if (kind === "profiles") return ids;
  const profiles = sql`profiles p join (${ids}) d on d.id = p.id and p.account_id = ${scope.accountId}`;
  if (kind === "reservations")
    return sql`select r.id from ${profiles} join reservations r
      on r.property_id = p.property_id and r.profile_old_id = p.old_id and p.module = 'profiles'`;
  return sql`select distinct b.id from blocks b
    cross join lateral unnest(array[${sql.join(BLOCK_PROFILES.map((field) => sql`b.values ->> ${sql.lit(field)}`))}]) as named (old_id)
    join profiles p on p.property_id = b.property_id and p.old_id = named.old_id
    join (${ids}) d on d.id = p.id
    where b.account_id = ${scope.accountId} and b.property_id = ${scope.propertyId}`;
}
