import { type RawBuilder, sql } from "kysely";
import { type ListFilter, type ListKind, NO_CODE, type RecordIssue } from "../../../../contract/lists.ts";
import { countryCodes } from "../../../../core/values/countries.ts";
import { EMAIL_PATTERN } from "../../../../core/values/emails.ts";
import type { Scope } from "../../../db/client.ts";
import { type HotelCondition, isAtHotel } from "../store/at-hotel.repo.ts";
import type { Code, ListState } from "./list-shapes.ts";
import { hasOldId, isNumbered, isReached, ofProperty, staysByNumber } from "./other-ways.repo.ts";
import { waysOf } from "./search-ways.ts";

const STATUS = sql`t.status`;
const codeColumns: Readonly<Record<ListKind, Readonly<Record<string, RawBuilder<unknown>>>>> = {
  profiles: { type: sql`t.type`, country: sql`t.country`, module: sql`t.module` },
  reservations: { type: STATUS, room_type: sql`t.room_type`, rate_code: sql`t.rate_code` },
  blocks: { type: STATUS },
};

/** The column of `t` that holds a code. */
export function codeColumn(kind: ListKind, name: string): RawBuilder<unknown> {
  const column = codeColumns[kind][name];
  if (!column) throw new Error(`The list of ${kind} has no codes “${name}”.`);
  return column;
}

/** A searched text. */
export type NameCondition = {
  text: string;
  /** Its normalised words. */
  words: readonly string[];
  /** If words were noted: a select of all profiles that it finds. */
  ids: RawBuilder<unknown> | null;
  /** Among those are some that have changed since, and may have another name. */
  areCandidates: boolean;
  /** A select of those found only by other values; null: there are none, or so many that each row is compared. */
  others: RawBuilder<unknown> | null;
  /** It finds so many rows that a page is soon full if each row is compared. */
  isCommon: boolean;
};

export type Conditions = Pick<ListFilter[ListKind], "beginDate" | "endDate" | "issue"> & {
  codes?: readonly Code[];
  name?: NameCondition | undefined;
  atHotel?: HotelCondition | undefined;
};

/** Conditions on a record `t` of the list's table. Without any they hold for every record of the property. */
export function conditionsOf(
  kind: ListKind,
  scope: Scope,
  { codes = [], name, beginDate, endDate, issue, atHotel }: Conditions,
  { today, timezone }: Pick<ListState, "today" | "timezone">,
  records: "each" | "all" = "all",
): RawBuilder<unknown> {
  const parts = [ofProperty(scope)];
  for (const { column, value } of codes)
    parts.push(sql`${codeColumn(kind, column)} = ${value === NO_CODE ? "" : value}`);
  if (name) parts.push(nameConditions[kind](scope, name, records));
  if (issue) parts.push(issueConditions[issue](today));
  if (atHotel) parts.push(isAtHotel(scope, kind, atHotel, records));
  // A profile has the day of its last change, in the hotel's time zone. Reservations and blocks have a day of their
  // own.
  if (kind === "profiles") {
    if (beginDate) parts.push(sql`t.updated_at >= (${beginDate}::date)::timestamp at time zone ${timezone}`);
    if (endDate) parts.push(sql`t.updated_at < (${endDate}::date + 1)::timestamp at time zone ${timezone}`);
  } else {
    const column = kind === "blocks" ? sql`t.begins` : sql`t.arrival`;
    if (beginDate) parts.push(sql`${column} >= ${beginDate}::date`);
    if (endDate) parts.push(sql`${column} <= ${endDate}::date`);
  }
  return sql.join(parts, sql` and `);
}

/** Every word is the start of a word of the name. */
export function hasWords(table: "t" | "p", words: readonly string[]): RawBuilder<unknown> {
  if (words.length === 0) return sql`false`;
  const key = sql.ref(`${table}.name_key`);
  const each = words.map((word) => sql`strpos(' ' || ${key}, ${` ${word}`}) > 0`);
  return sql`(${sql.join(each, sql` and `)})`;
}

/** Whether the profile is one of those that the text leads to. */
function isMeant(scope: Scope, { text, words, others, isCommon }: NameCondition, table: "t" | "p") {
  if (isCommon && !others) return sql`(${hasWords(table, words)} or ${isReached(scope, waysOf(text), table)})`;
  if (!others) return hasWords(table, words);
  return sql`(${hasWords(table, words)} or ${sql.ref(`${table}.id`)} in (${others}))`;
}

/** The same, where `ids` are compared before. */
const isNamed = (scope: Scope, name: NameCondition, table: "t" | "p") =>
  name.ids && !name.areCandidates ? sql`true` : isMeant(scope, name, table);

/**
 * A select of the ids and days of the reservations that a text leads to, some twice: several ways to the same rows, each by its own index.
 * As one condition they would read all rows.
 */
export function staysNamed(scope: Scope, name: NameCondition): RawBuilder<unknown> {
  const { text, ids, isCommon } = name;
  const named = isNamed(scope, { ...name, isCommon: false }, "p");
  const guests = sql`${ofProperty(scope, "p")} and p.module = 'profiles' and ${named}`;
  // Tables that were just filled have no statistics. `offset 0` makes the planner look up each guest all the same.
  const looked = sql`(select distinct id from (${ids ?? sql``}) named_ids) i
    cross join lateral (select old_id from profiles p where p.id = i.id and ${guests} limit 1) p
    cross join lateral (select id, arrival from reservations
      where ${ofProperty(scope, "reservations")} and profile_old_id = p.old_id offset 0) r`;
  const joined = sql`profiles p join reservations r on r.property_id = p.property_id and r.profile_old_id = p.old_id
    where ${guests} ${ids ? sql`and p.id in (${ids})` : sql``}`;
  return sql`${staysByNumber(scope, text, waysOf(text))}
    union all select r.id, r.arrival from ${ids && !isCommon ? looked : joined}`;
}

/** A plain look at the guest: as `exists` it would be a join with all guests. */
const isStayOf = (scope: Scope, name: NameCondition) => sql`(${isNumbered(name.text, waysOf(name.text))}
  or coalesce((select true from profiles p where p.property_id = t.property_id and p.module = 'profiles'
    and p.old_id = t.profile_old_id and ${isMeant(scope, { ...name, others: null }, "p")} limit 1), false))`;

type NameIn = (scope: Scope, name: NameCondition, records: "each" | "all") => RawBuilder<unknown>;

const nameConditions: Readonly<Record<ListKind, NameIn>> = {
  profiles: (scope, name) =>
    name.ids ? sql`${isNamed(scope, name, "t")} and t.id in (${name.ids})` : isMeant(scope, name, "t"),
  reservations: (scope, name, records) =>
    records === "each" && name.isCommon
      ? isStayOf(scope, name)
      : sql`t.id in (select id from (${staysNamed(scope, name)}) stays)`,
  blocks: (_, { text, words }) => sql`(${hasWords("t", words)} or ${hasOldId("t", waysOf(text))})`,
};

const field = (name: string) => sql`coalesce(t.values ->> ${sql.lit(name)}, '')`;
const LONG_STAY_DAYS = 60;

/** Values that a push would refuse or a guest would notice. */
const issueConditions: Readonly<Record<RecordIssue, (today: string) => RawBuilder<unknown>>> = {
  missing_email: () => sql`t.type in ('Guest', 'Contact') and ${field("email")} = ''`,
  bad_email: () => sql`${field("email")} <> '' and ${field("email")} !~ ${EMAIL_PATTERN}`,
  // A readable number has become a key.
  bad_phone: () => sql`coalesce(t.mk_phone, t.mk_mobile) is null and ${field("phone")} || ${field("mobile")} <> ''`,
  unknown_country: () => sql`${field("country")} <> '' and ${field("country")} <> all (${countryCodes()}::text[])`,
  missing_firstname: () => sql`t.type in ('Guest', 'Contact') and ${field("firstName")} = ''`,
  odd_birthdate: (today) =>
    sql`jsonb_exists(t.values, 'birthDate') and not (${field("birthDate")} between '1900-01-01' and ${today})`,
  past_reserved: (today) => sql`t.status in ('Reserved', 'DueIn') and t.arrival < ${today}::date`,
  past_inhouse: (today) => sql`t.status in ('InHouse', 'DueOut') and t.departure < ${today}::date`,
  future_checkedout: (today) => sql`t.status = 'CheckedOut' and t.departure > ${today}::date`,
  long_stay: () => sql`t.departure - t.arrival > ${LONG_STAY_DAYS}`,
  no_rate: () => sql`t.status in ('Reserved', 'DueIn', 'InHouse', 'DueOut') and ${field("amount")} = ''`,
  // The guest or block to which the record refers is missing, as after the undo of its import.
  no_guest: () => sql`t.profile_old_id <> '' and not exists (
    select from profiles p where p.property_id = t.property_id and p.module in ('profiles', 'accounts')
      and p.old_id = t.profile_old_id)`,
  no_block: () => sql`t.block_old_id <> '' and not exists (
    select from blocks b where b.property_id = t.property_id and b.module = 'blocks' and b.old_id = t.block_old_id)`,
  past_block: (today) => sql`t.ends < ${today}::date`,
  no_grid: () => sql`not exists (
    select from records g where g.property_id = t.property_id and g.module = 'block-grid' and g.parent_old_id = t.old_id)`,
};
