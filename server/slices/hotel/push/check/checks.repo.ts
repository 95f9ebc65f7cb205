import { type Selectable, sql } from "kysely";
import type { PushKind } from "../../../../../contract/push.ts";
import type { CheckReport } from "../../../../../contract/push-check.ts";
import type { Stage } from "../../../../../core/hotel/push-order.ts";
import type { ModuleKey } from "../../../../../core/modules/catalogue.ts";
import type { Scope, Tx } from "../../../../db/client.ts";
import type { Tables } from "../../../../db/schema/tables.ts";
import { inBulk, ledger, type Membership, members, PAGE } from "../plan/members.repo.ts";

export type CheckRow = Selectable<Tables["push_checks"]>;

type PendingQuery = { bits: number; membership: Membership; targetId: string; context: string };

/**
 * Members that differ from the hotel's, in pages, by one statement; of the others only the number. A record whose marks
 * are unchanged is not built.
 */
export async function listPendingPages(
  tx: Tx,
  scope: Scope,
  stage: Stage,
  { bits, membership, targetId, context }: PendingQuery,
): Promise<{ pages: { module: ModuleKey; ids: string[] }[]; unchanged: number }> {
  const pages = sql<{ module: ModuleKey; ids: string[]; same: boolean; n: number }>`
    select module, same, count(*)::int as n, case when same then '{}' else array_agg(id::text order by id) end as ids
    from (
      select module, id, same, (row_number() over (partition by module, same order by id) - 1) / ${sql.lit(PAGE)} as page
      from (
        select m.module, m.id, coalesce(l.state = 'pushed' and l.mark = m.mark and not l.changed and l.context = ${context}, false) as same
        from (${members(scope, stage, membership)}) m
        ${ledger(scope, targetId, stage)}
        where m.kinds & ${bits}::int <> 0 and (l.state = 'withdrawn' or l.back) is not true
      ) found
    ) paged group by module, same, page order by module, page`;
  const { rows } = await inBulk(tx, () => pages.execute(tx));
  return {
    pages: rows.filter(({ same }) => !same).map(({ module, ids }) => ({ module, ids })),
    unchanged: rows.filter(({ same }) => same).reduce((sum, { n }) => sum + n, 0),
  };
}

type NewCheck = { id: string; kinds: readonly PushKind[]; everyRecord: boolean; jobId: string };

export async function insertCheck(tx: Tx, { accountId, propertyId, user }: Scope, check: NewCheck): Promise<void> {
  await tx
    .insertInto("push_checks")
    .values({
      account_id: accountId,
      property_id: propertyId,
      id: check.id,
      kinds: [...check.kinds],
      every_record: check.everyRecord,
      job_id: check.jobId,
      by_id: user.id,
      by_name: user.name,
    })
    .execute();
}

const ofProperty = (tx: Tx, { accountId, propertyId }: Scope) =>
  tx.selectFrom("push_checks").selectAll().where("account_id", "=", accountId).where("property_id", "=", propertyId);

export const findCheck = (tx: Tx, scope: Scope, id: string): Promise<CheckRow | undefined> =>
  ofProperty(tx, scope).where("id", "=", id).executeTakeFirst();

export const findNewestCheck = (tx: Tx, scope: Scope): Promise<CheckRow | undefined> =>
  ofProperty(tx, scope).orderBy("at", "desc").limit(1).executeTakeFirst();

const update = (tx: Tx, { accountId }: Scope, id: string) =>
  tx.updateTable("push_checks").where("account_id", "=", accountId).where("id", "=", id);

export async function saveChecked(tx: Tx, scope: Scope, id: string, checked: number): Promise<void> {
  await update(tx, scope, id).set({ checked }).execute();
}

/** Deletes older reports: only the newest is used. */
export async function saveReport(tx: Tx, scope: Scope, id: string, report: CheckReport): Promise<void> {
  await update(tx, scope, id)
    .set({ report: JSON.stringify(report), ended_at: new Date() })
    .execute();
  await tx
    .deleteFrom("push_checks")
    .where("account_id", "=", scope.accountId)
    .where("property_id", "=", scope.propertyId)
    .where("id", "<>", id)
    .where("ended_at", "is not", null)
    .execute();
}
