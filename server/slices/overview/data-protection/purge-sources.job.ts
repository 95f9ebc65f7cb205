import { sql } from "kysely";
import type { Scope, Tx } from "../../../db/client.ts";
import { handleJob, type JobHandler } from "../../../jobs/define-job.ts";
import type { Storage } from "../../../ports/storage.ts";
import { forgetGuests } from "../../imports/runs/forget-guests.repo.ts";
import { isUnderWay } from "../../imports/runs/source-uses.repo.ts";
import { deleteUploaded } from "../../intake/files/files.repo.ts";
import { clearRows } from "../../intake/sources/clear-rows.ts";
import { markPurged } from "../../intake/sources/sources.repo.ts";
import { forgetEdits } from "../../records/store/forget-edits.repo.ts";
import { DAY_MS, purgeSources } from "../../tenancy/properties/schedule-purge.ts";

/** The sign-off, and until there is one the day that an admin has set. */
const retentionStart = sql`coalesce(p.signed_off_at, p.retention_from::timestamp at time zone 'UTC')`;

/** Files, raw rows and what runs and edits kept of guests go so many days after the sign-off, or after they came if that was later. */
export function purgeSourcesJob({ storage }: { storage: Storage }): JobHandler {
  return handleJob(purgeSources, async (job) => {
    const { scope } = job;
    for (;;) {
      const due = await job.inTenant((tx) => findDue(tx, scope));
      if (due.kind === "nothing") return due.left ? { again: true, afterMs: DAY_MS } : undefined;
      if (due.kind === "file") {
        // The content first: a file that is told of and gone can be removed again, the other way round it would stay.
        await storage.remove(due.storageKey);
        await job.inTenant((tx) => deleteUploaded(tx, scope, due.id));
      } else if (due.kind === "import") await job.inTenant((tx) => forgetGuests(tx, scope, due.id));
      else if (due.kind === "edit") await job.inTenant((tx) => forgetEdits(tx, scope, due.id));
      else
        await job.inTenant(async (tx) => {
          await clearRows(tx, scope, due.id);
          await markPurged(tx, scope, due.id);
        });
      await job.breathe();
      if (job.shouldYield()) return { again: true };
    }
  });
}

type Due = { kind: "import" | "edit" | "source"; id: string } | { kind: "file"; id: string; storageKey: string };

/**
 * One at a time: a source before its file, so that no reading begins that would find nothing to read. Whoever undoes a
 * run needs what it kept until that is done.
 */
async function findDue(tx: Tx, { accountId, propertyId }: Scope): Promise<Due | { kind: "nothing"; left: boolean }> {
  const ofProperty = sql`o.account_id = p.account_id and o.property_id = p.id`;
  const isDue = sql<boolean>`
    greatest(${retentionStart}, o.created_at) + make_interval(days => p.purge_after_days) <= now()
      and ${retentionStart} is not null`;
  const ofRun = sql`i.account_id = o.account_id and i.source_id = o.id`;
  const { rows } = await sql<{ kind: Due["kind"]; id: string; storageKey: string; due: boolean }>`
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
    ) found order by due desc, turn, id limit 1`.execute(tx);
  const [first] = rows;
  if (!first?.due) return { kind: "nothing", left: first !== undefined };
  const { kind, id, storageKey } = first;
  return kind === "file" ? { kind, id, storageKey } : { kind, id };
}
