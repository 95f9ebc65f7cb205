import { sql } from "kysely";
import type { Tx } from "../../../db/client.ts";

/** The policies show one account's rows at a time: the transaction enters it, and leaves it again. */
export async function inAccount<T>(tx: Tx, accountId: string, work: () => Promise<T>): Promise<T> {
  await sql`select set_config('app.account', ${accountId}, true)`.execute(tx);
  const done = await work();
  await sql`select set_config('app.account', '', true)`.execute(tx);
  return done;
}

export type HotelFigure = {
  property_id: string;
  module: string;
  figure: "records" | "waiting" | "rejected" | "pushed" | "failed";
  n: number;
};

/** Figures of all hotels of an account, from their count tables. */
export async function countFigures(tx: Tx, accountId: string): Promise<HotelFigure[]> {
  const { rows } = await sql<HotelFigure>`
    with newest as (
      select distinct on (property_id, module, file_name, sheet) id, property_id, module from imports
      where account_id = ${accountId} and undone_at is null and purged_at is null
      order by property_id, module, file_name, sheet, created_at desc, id desc
    ),
    ends as (
      select n.property_id, n.module, sum(e.waiting)::int as waiting, sum(e.rejected)::int as rejected
      from newest n join import_ends e on e.account_id = ${accountId} and e.import_id = n.id group by 1, 2
    )
    select property_id, module, 'records' as figure, records::int as n from data_versions d
      where account_id = ${accountId} and not exists (select from property_modules m where m.account_id = d.account_id
        and m.property_id = d.property_id and m.module = d.module and (not m.is_on or m.deleted_at is not null))
    union all select property_id, module, 'waiting', waiting from ends
    union all select property_id, module, 'rejected', rejected from ends
    union all select t.property_id, s.module, case when s.at_hotel in ('pushed', 'changed') then 'pushed' else 'failed' end,
      s.records::int from push_targets t join push_states s on s.account_id = t.account_id and s.target_id = t.id
      where t.account_id = ${accountId} and t.closed_at is null and s.at_hotel in ('pushed', 'changed', 'failed', 'unknown')`.execute(
    tx,
  );
  return rows;
}

export type HotelState = {
  id: string;
  slug: string;
  name: string;
  status: number;
  environment: "sandbox" | "test" | "live";
  datelive: string | null;
  timezone: string;
  duplicates: number;
  stopped: number;
  last: Date | null;
};

/** The hotels of an account, or those that are assigned to the user. */
export async function listHotels(tx: Tx, accountId: string, assignedTo: string | null): Promise<HotelState[]> {
  const { rows } = await sql<HotelState>`
    select p.id, p.slug, p.name, p.status, p.environment, p.live_date::text as datelive, p.timezone,
      (select count(*)::int from duplicate_groups g
        where g.account_id = p.account_id and g.property_id = p.id and g.band in ('sure', 'likely')) as duplicates,
      (select count(*)::int from (
        select distinct on (module, file_name, sheet) ended_at, job_id, review from imports i
        where i.account_id = p.account_id and i.property_id = p.id and i.undone_at is null
        order by module, file_name, sheet, created_at desc, id desc
      ) i left join jobs j on j.account_id = p.account_id and j.id = i.job_id
      where i.ended_at is null and (j.id is null or j.state in ('dead', 'paused') or j.state = 'done' and i.review is not null)) as stopped,
      (select max(created_at) from imports i where i.account_id = p.account_id and i.property_id = p.id) as last
    from properties p
    where p.account_id = ${accountId} and (${assignedTo}::uuid is null or exists (
      select from user_properties u
      where u.account_id = p.account_id and u.property_id = p.id and u.user_id = ${assignedTo}::uuid))
    order by p.created_at, p.id`.execute(tx);
  return rows;
}
