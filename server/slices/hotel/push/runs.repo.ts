import { type Selectable, sql } from "kysely";
import type { PauseReason, PushKind, RunCounts } from "../../../../contract/push.ts";
import type { Scope, Tx } from "../../../db/client.ts";
import type { Tables } from "../../../db/schema/tables.ts";

export type RunRow = Selectable<Tables["push_runs"]>;

const ofProperty = (tx: Tx, { accountId, propertyId }: Scope) =>
  tx.selectFrom("push_runs").selectAll().where("account_id", "=", accountId).where("property_id", "=", propertyId);

export const findRun = (tx: Tx, scope: Scope, id: string): Promise<RunRow | undefined> =>
  ofProperty(tx, scope).where("id", "=", id).executeTakeFirst();

export const listRuns = (tx: Tx, scope: Scope, limit: number): Promise<RunRow[]> =>
  ofProperty(tx, scope).orderBy("at", "desc").orderBy("id").limit(limit).execute();

type NewRun = {
  id: string;
  targetId: string;
  kinds: readonly PushKind[];
  modules: readonly string[] | null;
  oldIds: readonly string[] | null;
  canary: number | null;
  stopAt: Date | null;
  jobId: string;
};

export async function insertRun(tx: Tx, { accountId, propertyId, user }: Scope, run: NewRun): Promise<void> {
  await tx
    .insertInto("push_runs")
    .values({
      account_id: accountId,
      property_id: propertyId,
      id: run.id,
      target_id: run.targetId,
      kinds: [...run.kinds],
      modules: run.modules && [...run.modules],
      old_ids: run.oldIds && [...run.oldIds],
      canary: run.canary,
      stop_at: run.stopAt,
      job_id: run.jobId,
      by_id: user.id,
      by_name: user.name,
    })
    .execute();
}

const update = (tx: Tx, { accountId }: Scope, id: string) =>
  tx.updateTable("push_runs").where("account_id", "=", accountId).where("id", "=", id);

export async function pauseRun(tx: Tx, scope: Scope, id: string, reason: PauseReason, detail: string | null) {
  await update(tx, scope, id)
    .set({ paused_at: new Date(), pause_reason: reason, pause_detail: detail })
    .where("ended_at", "is", null)
    .where("paused_at", "is", null)
    .execute();
}

export async function resumeRun(tx: Tx, scope: Scope, id: string, jobId: string): Promise<void> {
  // A resumed run goes to its end: neither the canary nor the stop time holds any more.
  await update(tx, scope, id)
    .set({ paused_at: null, pause_reason: null, pause_detail: null, job_id: jobId, canary: null, stop_at: null })
    .execute();
}

export async function endRun(tx: Tx, scope: Scope, id: string, { cancelled = false } = {}): Promise<void> {
  await update(tx, scope, id).set({ ended_at: new Date(), cancelled }).where("ended_at", "is", null).execute();
}

export const findRunOfJob = (tx: Tx, scope: Scope, jobId: string): Promise<RunRow | undefined> =>
  ofProperty(tx, scope).where("job_id", "=", jobId).executeTakeFirst();

export async function enterStage(tx: Tx, scope: Scope, id: string, stage: number): Promise<void> {
  await update(tx, scope, id).set({ stage, collected: false }).execute();
}

export async function markCollected(tx: Tx, scope: Scope, id: string): Promise<void> {
  await update(tx, scope, id).set({ collected: true }).execute();
}

export async function countSent(tx: Tx, scope: Scope, id: string, calls: number): Promise<void> {
  await update(tx, scope, id)
    .set({ sent: sql<number>`sent + ${calls}` })
    .execute();
}

export type PageRow = { stage: number; page: number; module: string; ids: string[]; ends: string };

/** Pages with records that are not settled yet, after the one given. */
export async function nextPage(tx: Tx, { accountId }: Scope, run: string, stage: number, after: number) {
  const { rows } = await sql<PageRow>`
    select stage, page, module, ids::text[], ends from push_pages
    where account_id = ${accountId} and run_id = ${run} and stage = ${stage} and page > ${after} and pending > 0
    order by page limit 1`.execute(tx);
  return rows[0];
}

export async function savePages(
  tx: Tx,
  { accountId }: Scope,
  run: string,
  pages: readonly Pick<PageRow, "stage" | "page" | "ends">[],
): Promise<void> {
  if (pages.length === 0) return;
  await sql`
    update push_pages p set ends = n.ends
    from jsonb_to_recordset(${JSON.stringify(pages)}::jsonb) as n (stage int, page int, ends text)
    where p.account_id = ${accountId} and p.run_id = ${run} and p.stage = n.stage and p.page = n.page`.execute(tx);
}

/** The letter of one record, wherever the run has noted it. */
export async function markInRun(
  tx: Tx,
  { accountId }: Scope,
  { run, module, recordId, letter }: { run: string; module: string; recordId: string; letter: string },
): Promise<void> {
  await sql`
    update push_pages set ends = overlay(ends placing ${letter} from array_position(ids, ${recordId}::bigint) for 1)
    where account_id = ${accountId} and run_id = ${run} and module = ${module}
      and ids @> array[${recordId}::bigint]`.execute(tx);
}

export type KindCounts = RunCounts & { kinds: number };

export async function sumPages(tx: Tx, { accountId }: Scope, runs: readonly string[]) {
  const sum = (name: string) => sql`coalesce(sum(${sql.ref(name)}), 0)::int as ${sql.ref(name)}`;
  const names = ["total", "pending", "pushed", "unchanged", "failed", "unknown", "waiting"];
  const { rows } = await sql<KindCounts & { run_id: string }>`
    select run_id, kinds, ${sql.join(names.map(sum))} from push_pages
    where account_id = ${accountId} and run_id = any (${`{${runs}}`}::uuid[]) group by run_id, kinds`.execute(tx);
  return rows;
}
