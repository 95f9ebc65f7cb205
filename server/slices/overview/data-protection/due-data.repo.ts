import { sql } from "kysely";
import type { Scope, Tx } from "../../../db/client.ts";
import { isUnderWay } from "../../imports/runs/source-uses.repo.ts";

/** The sign-off, or before it the day that an admin has set. */
const retentionStart = sql`coalesce(p.signed_off_at, p.retention_from::timestamp at time zone 'UTC')`;

type Due =
  | { kind: "import" | "edit" | "source"; id: string }
  | { kind: "file"; id: string; storageKey: string }
  /** The bodies of calls to a hotel before this moment. */
  | { kind: "push"; id: string; before: Date };

/**
 * One at a time: a source before its file, so that no reading starts without its content. A run's stored data stays
 * until an undo in progress has ended.
 */
export async function findDue(
  tx: Tx,
  { accountId, propertyId }: Scope,
): Promise<Due | { kind: "nothing"; left: boolean }> {
  const ofProperty = sql`o.account_id = p.account_id and o.property_id = p.id`;
  const isDue = sql<boolean>`
    greatest(${retentionStart}, o.created_at) + make_interval(days => p.purge_after_days) <= now()
      and ${retentionStart} is not null`;
  const ofRun = sql`i.account_id = o.account_id and i.source_id = o.id`;
  const limit = sql`now() - make_interval(days => p.purge_after_days)`;
  // Something has happened there since the last purge.
  const sinceThen = (table: string) => sql`exists (select from ${sql.table(table)} r
    where r.account_id = o.account_id and r.target_id = o.id
      and coalesce(r.ended_at, now()) >= coalesce(o.purged_until, '-infinity'))`;
  const { rows } = await sql<{ kind: Due["kind"]; id: string; storageKey: string; due: boolean; before: Date }>`
    select * from (
      select 1 as turn, 'import' as kind, o.id, '' as "storageKey", ${isDue}
        and not exists (select from imports i where i.account_id = o.account_id and i.id = o.id and ${isUnderWay})
        and (o.undone_at is null or o.undo is not null or o.undone_at < now() - interval '1 day') as due
      from properties p join imports o on ${ofProperty}
      where p.account_id = ${accountId} and p.id = ${propertyId} and o.purged_at is null
      union all
      select 2, 'source', o.id, '', ${isDue}
        and not exists (select from jobs j
          where j.account_id = o.account_id and j.id = o.job_id and j.state in ('queued', 'running'))
        and not exists (select from imports i where ${ofRun} and ${isUnderWay})
      from properties p join sources o on ${ofProperty}
      where p.account_id = ${accountId} and p.id = ${propertyId} and o.purged_at is null
      union all
      (select 2, 'edit', o.id, '', ${isDue}
      from properties p join (select *, at as created_at from record_edits) o on ${ofProperty}
      where p.account_id = ${accountId} and p.id = ${propertyId} and (o.old <> '{}' or o.new <> '{}')
      order by 5 desc, o.at desc limit 1)
      union all
      select 3, 'file', o.id, o.storage_key, ${isDue}
      from properties p join files o on ${ofProperty}
      where p.account_id = ${accountId} and p.id = ${propertyId} and o.found is not null
      union all
      select 4, 'push', o.id, '', ${retentionStart} <= ${limit} and exists (select from push_runs r
          where r.account_id = o.account_id and r.target_id = o.id and r.at < ${limit})
        and coalesce(o.purged_until, '-infinity') < ${limit} - interval '20 hours'
        and not exists (select from push_runs r join jobs j on j.account_id = r.account_id and j.id = r.job_id
          where r.account_id = o.account_id and r.target_id = o.id and j.state in ('queued', 'running'))
      from properties p join push_targets o on ${ofProperty}
      where p.account_id = ${accountId} and p.id = ${propertyId} and (${sinceThen("push_runs")} or ${sinceThen("verifications")})
    ) found, lateral (select ${limit} as before from properties p
      where p.account_id = ${accountId} and p.id = ${propertyId}) p order by coalesce(due, false) desc, turn, id limit 1`.execute(
    tx,
  );
  const [first] = rows;
  if (!first?.due) return { kind: "nothing", left: first !== undefined };
  const { kind, id, storageKey, before } = first;
  if (kind === "push") return { kind, id, before };
  return kind === "file" ? { kind, id, storageKey } : { kind, id };
}
