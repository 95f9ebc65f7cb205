import { sql } from "kysely";
import type { CutoverFacts } from "../../../../core/cutover/facts.ts";
import type { Scope, Tx } from "../../../db/client.ts";
import { isUnderWay } from "../../imports/runs/source-uses.repo.ts";

type Run = { by: string; at: Date } | null;
const runOf = (run: Run) => (run ? { by: run.by, at: new Date(run.at).toISOString() } : null);

type ImportsRow = { running: number; review: number; failed: number; waiting: number; count: number; newest: Run };

/** Runs that were not undone. A stopped one counts until a later run of its module has ended. */
export async function findImports(tx: Tx, { accountId, propertyId }: Scope): Promise<CutoverFacts["imports"]> {
  const { rows } = await sql<ImportsRow>`
    with runs as (
      select i.by_name, i.ended_at, i.review is not null as asks, ${isUnderWay} as going, exists (
          select from imports later where later.account_id = i.account_id and later.property_id = i.property_id
            and later.module = i.module and later.created_at > i.created_at and later.ended_at is not null
            and later.undone_at is null) as replaced,
        (select coalesce(sum(e.waiting), 0) from import_ends e
          where e.account_id = i.account_id and e.import_id = i.id) as waiting
      from imports i
      where i.account_id = ${accountId} and i.property_id = ${propertyId} and i.undone_at is null
    )
    select (count(*) filter (where going))::int as running,
      (count(*) filter (where not going and ended_at is null and not replaced and asks))::int as review,
      (count(*) filter (where not going and ended_at is null and not replaced and not asks))::int as failed,
      coalesce(sum(waiting) filter (where ended_at is not null), 0)::int as waiting,
      (count(*) filter (where ended_at is not null))::int as count,
      (select jsonb_build_object('by', by_name, 'at', ended_at) from runs where ended_at is not null
        order by ended_at desc limit 1) as newest
    from runs`.execute(tx);
  const { running = 0, review = 0, failed = 0, waiting = 0, count = 0, newest = null } = rows[0] ?? {};
  const done = runOf(newest);
  return { running, review, failed, waiting, done: done && { ...done, count } };
}

/** Lists with mapped codes. */
export async function findCodeLists(tx: Tx, { accountId, propertyId }: Scope): Promise<CutoverFacts["codes"]> {
  const { rows } = await sql<{ lists: number; unsigned: number; newest: Run }>`
    select count(*)::int as lists, (count(*) filter (where l.signed_at is null))::int as unsigned,
      (array_agg(jsonb_build_object('by', l.signed_by_name, 'at', l.signed_at) order by l.signed_at desc)
        filter (where l.signed_at is not null))[1] as newest
    from code_lists l
    where l.account_id = ${accountId} and l.property_id = ${propertyId} and exists (
      select from code_translations t where t.account_id = l.account_id and t.property_id = l.property_id
        and t.list = l.list)`.execute(tx);
  const { lists = 0, unsigned = 0, newest = null } = rows[0] ?? {};
  return { lists, unsigned, signed: runOf(newest) };
}

type CheckRow = { by: string; at: Date; state: string | null; ended: boolean; stops: number; reachable: boolean };

/** The newest check, by its figures alone, because the report itself can be long. */
export async function findCheckFacts(tx: Tx, { accountId, propertyId }: Scope): Promise<CutoverFacts["check"]> {
  const { rows } = await sql<CheckRow>`
    select c.by_name as by, coalesce(c.ended_at, c.at) as at, j.state, c.ended_at is not null as ended,
      (select coalesce(sum((p ->> 'count')::int), 0)::int from jsonb_array_elements(c.report -> 'problems') p
        where p ->> 'weight' = 'stops') as stops,
      coalesce((c.report #>> '{hotel,reachable}')::boolean, false) as reachable
    from push_checks c left join jobs j on j.account_id = c.account_id and j.id = c.job_id
    where c.account_id = ${accountId} and c.property_id = ${propertyId} order by c.at desc limit 1`.execute(tx);
  const [row] = rows;
  if (!row) return null;
  const going = row.state === "queued" || row.state === "running";
  const { by, at, stops, reachable, ended } = row;
  return { by, at: at.toISOString(), stops, reachable, state: ended ? "done" : going ? "running" : "failed" };
}

type PropertyRow = { goLive: string | null; timezone: string; checkedAt: Date | null; ok: boolean | null };

export async function findPropertyFacts(tx: Tx, { accountId, propertyId }: Scope) {
  const { rows } = await sql<PropertyRow>`
    select live_date::text as "goLive", timezone, connection_checked_at as "checkedAt",
      (connection_report ->> 'ok')::boolean as ok
    from properties where account_id = ${accountId} and id = ${propertyId}`.execute(tx);
  const { goLive = null, timezone = "", checkedAt = null, ok = null } = rows[0] ?? {};
  return { goLive, timezone, connection: checkedAt && { ok: ok === true, at: checkedAt.toISOString() } };
}
