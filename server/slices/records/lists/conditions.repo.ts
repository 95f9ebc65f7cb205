import { type RawBuilder, sql } from "kysely";
import { type ListFilter, type ListKind, NO_CODE, type RecordIssue } from "../../../../contract/lists.ts";
import { countryCodes } from "../../../../core/values/countries.ts";
import { EMAIL_PATTERN } from "../../../../core/values/emails.ts";
import type { Scope } from "../../../db/client.ts";
import { type HotelCondition, isAtHotel } from "../store/at-hotel.repo.ts";
import type { Code, ListState } from "./list-shapes.ts";
import { hasOldId, idsByWays, isReached, ofProperty, staysByNumber } from "./other-ways.repo.ts";
import { waysOf } from "./search-ways.ts";

const STATUS = sql`t.status`;
const codeColumns: Readonly<Record<ListKind, Readonly<Record<string, RawBuilder<unknown>>>>> = {
  profiles: { type: sql`t.type`, country: sql`t.country` },
  reservations: { type: STATUS, room_type: sql`t.room_type`, rate_code: sql`t.rate_code` },
  blocks: { type: STATUS },
};

/** The column of `t` that holds a code. */
export function codeColumn(kind: ListKind, name: string): RawBuilder<unknown> {
  const column = codeColumns[kind][name];
  if (!column) throw new Error(`The list of ${kind} has no codes “${name}”.`);
  return column;
}

/**
 * A searched text: its normalised words and, if they were noted, a select of all profiles that it finds. `otherwise`:
 * those that are only found by other values; null if they are so many that each row is compared.
 */
export type NameCondition = {
  text: string;
  words: readonly string[];
  ids: RawBuilder<unknown> | null;
  otherwise: readonly string[] | null;
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
  if (name) parts.push(nameConditions[kind](scope, name));
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

const hasId = (table: "t" | "p", ids: RawBuilder<unknown> | null): RawBuilder<unknown> =>
  ids ? sql`and ${sql.ref(`${table}.id`)} in (${ids})` : sql``;

function isProfile(scope: Scope, { text, words, ids, otherwise }: NameCondition): RawBuilder<unknown> {
  if (!otherwise) return sql`(${hasWords("t", words)} or ${isReached(scope, waysOf(text))})`;
  if (otherwise.length === 0) return sql`${hasWords("t", words)} ${hasId("t", ids)}`;
  return sql`(${hasWords("t", words)} or t.id = any (${`{${otherwise}}`}::bigint[])) ${hasId("t", ids)}`;
}

const nameConditions: Readonly<Record<ListKind, (scope: Scope, name: NameCondition) => RawBuilder<unknown>>> = {
  profiles: isProfile,
  // Several ways to the same rows, each by its own index. As one condition they would read all rows.
  reservations: (scope, { text, words, ids }) => sql`t.id in (
    ${staysByNumber(scope, text, waysOf(text))}
    union all
    select r.id from profiles p join reservations r on r.property_id = p.property_id and r.profile_old_id = p.old_id
    where ${ofProperty(scope, "p")} and p.module = 'profiles' and ${hasWords("p", words)} ${hasId("p", ids)}
    union all
    select r.id from (${idsByWays(scope, waysOf(text))}) w
    join profiles p on p.account_id = ${scope.accountId} and p.id = w.id and p.module = 'profiles'
    join reservations r on r.property_id = p.property_id and r.profile_old_id = p.old_id)`,
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
