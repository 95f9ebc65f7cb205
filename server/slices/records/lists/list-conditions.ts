import { type RawBuilder, sql } from "kysely";
import type { ListFilter, ListKind } from "../../../../contract/lists.ts";
import type { Scope } from "../../../db/client.ts";
import { issueCondition } from "./issue-conditions.ts";
import type { ListState } from "./list-state.ts";

/** What was asked for as a name: its words as they are compared and, where few profiles have them, which (a select). */
export type Named = { text: string; words: readonly string[]; few: RawBuilder<unknown> | null };

type Wanted = Pick<ListFilter[ListKind], "type" | "beginDate" | "endDate" | "issue"> & { named?: Named | undefined };

/** As conditions on a record `t` of the list's table; without any it is every record. */
export function conditionsOf(
  kind: ListKind,
  scope: Scope,
  { type, named: name, beginDate, endDate, issue }: Wanted,
  { today, timezone }: Pick<ListState, "today" | "timezone">,
): RawBuilder<unknown> {
  const parts = [ours(scope)];
  if (type) parts.push(sql`${kind === "profiles" ? sql`t.type` : sql`t.status`} = ${type}`);
  if (name) parts.push(named[kind](scope, name));
  if (issue) parts.push(issueCondition(issue, today));
  // Of profiles the day of the last change, as the hotel's clock has it; the others have a day of their own.
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

export const ours = ({ accountId, propertyId }: Scope): RawBuilder<unknown> =>
  sql`t.account_id = ${accountId} and t.property_id = ${propertyId}`;

/** Behind row-level security an index serves a range of texts, but no `like`. */
const beginning = (column: RawBuilder<unknown>, text: string): RawBuilder<unknown> =>
  sql`${column} >= ${text} and ${column} < ${text + LAST}`;
/** Behind every text that begins with what stands before it. */
export const LAST = "\u{10FFFF}";

/** Every word is the beginning of a word of the name. */
function hasWords(table: "t" | "p", { words }: Named): RawBuilder<unknown> {
  if (words.length === 0) return sql`false`;
  const key = sql.ref(`${table}.name_key`);
  const each = words.map((word) => sql`strpos(' ' || ${key}, ${` ${word}`}) > 0`);
  return sql.join(each, sql` and `);
}

/** Of few profiles that have the words it is known which; else all are looked through. */
const amongFew = (table: "t" | "p", { few }: Named): RawBuilder<unknown> =>
  few ? sql`and ${sql.ref(`${table}.id`)} in (${few})` : sql``;

const named: Readonly<Record<ListKind, (scope: Scope, name: Named) => RawBuilder<unknown>>> = {
  profiles: (_, name) => sql`${hasWords("t", name)} ${amongFew("t", name)}`,
  // Two ways to the same rows, each by its own index; as one condition it would take all rows.
  reservations: ({ accountId, propertyId }, name) => sql`t.id in (
    select r.id from reservations r
    where r.account_id = ${accountId} and r.property_id = ${propertyId}
      and ${beginning(sql`r.confirmation collate "C"`, name.text.toLowerCase())}
    union all
    select r.id from profiles p join reservations r on r.property_id = p.property_id and r.profile_old_id = p.old_id
    where p.account_id = ${accountId} and p.property_id = ${propertyId} and p.module = 'profiles'
      and ${hasWords("p", name)} ${amongFew("p", name)})`,
  blocks: (_, name) => hasWords("t", name),
};
