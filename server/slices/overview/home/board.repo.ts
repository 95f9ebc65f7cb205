import { sql } from "kysely";
import type { Scope, Tx } from "../../../db/client.ts";
import type { ImportRow } from "../../imports/runs/imports.repo.ts";

/** The newest run of each file: uploading a file again replaces its earlier results. */
const newest = ({ accountId, propertyId }: Scope) => sql`
  select distinct on (module, file_name, sheet) id, module, created_at from imports
  where account_id = ${accountId} and property_id = ${propertyId} and undone_at is null and purged_at is null
  order by module, file_name, sheet, created_at desc, id desc`;

type OpenRows = { module: string; waiting: number; rejected: number; run: string | null; at: Date | null };

export async function countOpenRows(tx: Tx, scope: Scope): Promise<OpenRows[]> {
  const { rows } = await sql<OpenRows>`
    with newest as (${newest(scope)})
    select n.module, sum(c.waiting)::int as waiting, sum(c.rejected)::int as rejected,
      (array_agg(n.id order by n.created_at desc) filter (where c.waiting + c.rejected > 0))[1] as run,
      max(n.created_at) filter (where c.waiting + c.rejected > 0) as at
    from newest n cross join lateral (
      select sum(e.waiting)::int as waiting, sum(e.rejected)::int as rejected from import_ends e
      where e.account_id = ${scope.accountId} and e.import_id = n.id
    ) c group by n.module`.execute(tx);
  return rows;
}

export type HeldRows = {
  module: string;
  run: string;
  rows: number;
  rule: string;
  field: string;
  pattern: string;
  list: string | null;
  keys: number;
};

/** The causes that hold back most rows, each with its newest run. Codes of one list are one cause. */
export async function listHeldRows(tx: Tx, scope: Scope, limit: number): Promise<HeldRows[]> {
  const { rows } = await sql<HeldRows>`
    with newest as (${newest(scope)})
    select n.module, (array_agg(n.id order by n.created_at desc))[1] as run,
      count(distinct (w.import_id, w.row))::int as rows, w.rule, w.field, min(w.pattern) as pattern, min(w.list) as list,
      count(distinct w.key)::int as keys
    from newest n join import_issues w on w.account_id = ${scope.accountId} and w.import_id = n.id
    where not w.warning
    group by n.module, w.rule, w.field order by rows desc, n.module, w.rule, w.field limit ${limit}`.execute(tx);
  return rows;
}

/** The newest run of each module, in any state. */
export async function listNewestOfModules(tx: Tx, { accountId, propertyId }: Scope): Promise<ImportRow[]> {
  const { rows } = await sql<ImportRow>`
    select distinct on (module) * from imports
    where account_id = ${accountId} and property_id = ${propertyId}
    order by module, created_at desc, id desc`.execute(tx);
  return rows;
}
