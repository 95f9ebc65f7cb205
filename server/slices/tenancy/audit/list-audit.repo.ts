import { type RawBuilder, sql } from "kysely";
import type { z } from "zod";
import type { AuditEntry, auditRoutes } from "../../../../contract/audit.ts";
import type { Language } from "../../../../contract/users.ts";
import type { AccountScope, Tx } from "../../../db/client.ts";
import { Refusal } from "../../../refusals/refusal.ts";
import { say } from "../../../refusals/say.ts";

export type AuditFilter = Omit<z.output<typeof auditRoutes.export.input>, "account" | "property">;

/** The position of a line in the log. The time is a text with all its digits: a Date would lose the last three. */
export type Place = { at: string; id: string };
export type LoggedEntry = Omit<AuditEntry, "recordName" | "recordModule">;
type Row = Omit<LoggedEntry, "by"> & { place: string; byId: string | null; byName: string };

/** Lines after a position: older ones, newest first, or newer ones, oldest first. */
export async function readAudit(
  tx: Tx,
  scope: AccountScope,
  filter: AuditFilter,
  { limit, after, oldestFirst = false }: { limit: number; after?: Place | undefined; oldestFirst?: boolean },
) {
  const [beyond, order] = oldestFirst ? [sql`>`, sql`asc`] : [sql`<`, sql`desc`];
  const behind = after ? sql`and (at, id) ${beyond} (${after.at}::timestamptz, ${after.id}::uuid)` : sql``;
  const { rows } = await sql<Row>`
    select id, to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as place,
      by_id as "byId", by_name as "byName", action, record_kind as "recordKind", record_id as "recordId", old, new, ip,
      request_id as "requestId"
    from audit_log where ${isWithin(scope, filter)} ${behind}
    order by at ${order}, id ${order} limit ${limit + 1}`.execute(tx);
  const shown = rows.slice(0, limit); // One row more than the page was read, to know whether there are more.
  const last = rows.length > limit ? shown.at(-1) : undefined;
  return { entries: shown.map(toEntry), next: last ? { at: last.place, id: last.id } : null };
}

/** The time by the same clock as the lines. */
export async function findNow(tx: Tx): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select now()`.execute(tx);
  return rows[0]?.now ?? new Date();
}

const toEntry = ({ place, byId, byName, ...row }: Row): LoggedEntry => ({
  ...row,
  at: new Date(place).toISOString(),
  by: { id: byId, name: byName },
});

export async function countAudit(tx: Tx, scope: AccountScope, filter: AuditFilter): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from audit_log where ${isWithin(scope, filter)}`.execute(tx);
  return rows[0]?.n ?? 0;
}

function isWithin({ accountId }: AccountScope, { by, action, recordKind, recordId, from, to }: AuditFilter) {
  const parts: RawBuilder<unknown>[] = [sql`account_id = ${accountId}`];
  if (by) parts.push(sql`by_id = ${by}`);
  if (action) parts.push(sql`action = ${action}`);
  if (recordKind) parts.push(sql`record_kind = ${recordKind}`);
  if (recordId) parts.push(sql`record_id = ${recordId}`);
  if (from) parts.push(sql`at >= ${from}::date::timestamp at time zone 'UTC'`);
  if (to) parts.push(sql`at < (${to}::date + 1)::timestamp at time zone 'UTC'`);
  return sql.join(parts, sql` and `);
}

/** The choices of the filters. Each step jumps to the next value in its index, however many lines share a value. */
export async function listAuditChoices(tx: Tx, { accountId }: AccountScope) {
  const { rows } = await sql<{
    actions: string[];
    recordKinds: string[];
    people: { id: string; name: string }[];
  }>`
    with recursive
      actions (value) as (
        (select action from audit_log where account_id = ${accountId} order by action limit 1)
        union all
        select (select action from audit_log where account_id = ${accountId} and action > value order by action limit 1)
        from actions where value is not null),
      kinds (value) as (
        (select record_kind from audit_log where account_id = ${accountId} order by record_kind limit 1)
        union all
        select (select record_kind from audit_log where account_id = ${accountId} and record_kind > value
          order by record_kind limit 1)
        from kinds where value is not null),
      people (value) as (
        (select by_id from audit_log where account_id = ${accountId} and by_id is not null order by by_id limit 1)
        union all
        select (select by_id from audit_log where account_id = ${accountId} and by_id > value order by by_id limit 1)
        from people where value is not null)
    select
      (select coalesce(json_agg(value), '[]') from actions where value is not null) as actions,
      (select coalesce(json_agg(value), '[]') from kinds where value is not null) as "recordKinds",
      (select coalesce(json_agg(json_build_object('id', value, 'name', newest.by_name) order by newest.by_name), '[]')
        from people cross join lateral (
          select by_name from audit_log where account_id = ${accountId} and by_id = value order by at desc limit 1
        ) newest where value is not null) as people`.execute(tx);
  return rows[0] ?? { actions: [], recordKinds: [], people: [] };
}

export const writePlace = ({ at, id }: Place): string => Buffer.from(`${at} ${id}`).toString("base64url");

const PLACE = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z) ([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

export function readPlace(text: string, language: Language): Place {
  const [, at, id] = PLACE.exec(Buffer.from(text, "base64url").toString()) ?? [];
  if (at && id && !Number.isNaN(Date.parse(at))) return { at, id };
  throw refuseAt("after", "format", language);
}

export function refuseBackwards({ from, to }: AuditFilter, language: Language): void {
  if (from && to && to < from) throw refuseAt("to", "dayOrder", language);
}

function refuseAt(path: string, code: "format" | "dayOrder", language: Language): Refusal {
  return new Refusal("invalid", { issues: [{ path, code, message: say(language, `errors.issue.${code}`) }] });
}
