import { sql } from "kysely";
import type { OtherFigure } from "../../../../core/reconcile/line-up.ts";
import type { Scope, Tx } from "../../../db/client.ts";
import { own } from "./figures.repo.ts";

export type ReportHead = {
  name: string;
  by: string;
  at: Date;
  from: string;
  to: string;
  types: boolean;
  rates: boolean;
};

/** The old system's report; undefined: it was not uploaded. */
export async function findReportHead(tx: Tx, scope: Scope): Promise<ReportHead | undefined> {
  const { rows } = await sql<ReportHead>`
    select h.name, h.by_name as by, h.at, min(r.day)::text as from, max(r.day)::text as to,
      bool_or(r.room_type <> '') as types, bool_or(r.rate <> '') as rates
    from reconcile_report_heads h join reconcile_reports r using (account_id, property_id)
    where ${own(scope, "h")} group by h.name, h.by_name, h.at`.execute(tx);
  return rows[0];
}

export async function findReport(tx: Tx, scope: Scope, { from, to }: { from: string; to: string }) {
  const { rows } = await sql<OtherFigure>`
    select day::text, room_type as "roomType", rate, measure, value::text from reconcile_reports r
    where ${own(scope, "r")} and day between ${from}::date and ${to}::date`.execute(tx);
  return rows;
}

export async function deleteReport(tx: Tx, scope: Scope): Promise<boolean> {
  await sql`delete from reconcile_reports r where ${own(scope, "r")}`.execute(tx);
  const { rows } = await sql<object>`
    delete from reconcile_report_heads h where ${own(scope, "h")} returning 1`.execute(tx);
  return rows.length > 0;
}

export async function insertReport(tx: Tx, scope: Scope, name: string, figures: readonly OtherFigure[]): Promise<void> {
  const { accountId, propertyId, user } = scope;
  await sql`insert into reconcile_report_heads (account_id, property_id, name, by_name)
    values (${accountId}, ${propertyId}, ${name}, ${user.name})`.execute(tx);
  await sql`
    insert into reconcile_reports (account_id, property_id, day, room_type, rate, measure, value)
    select ${accountId}::uuid, ${propertyId}::uuid, day, "roomType", rate, measure, value::numeric
    from jsonb_to_recordset(${JSON.stringify(figures)}::jsonb)
      as n (day date, "roomType" text, rate text, measure text, value text)`.execute(tx);
}
