import { type RawBuilder, type Selectable, sql } from "kysely";
import type { PauseReason, PushKind, PushMode, RunCounts } from "../../../../../contract/push.ts";
import type { Scope, Tx } from "../../../../db/client.ts";
import type { RunFilter } from "../../../../db/schema/push.ts";
import type { Tables } from "../../../../db/schema/tables.ts";

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
  mode: PushMode;
  filter: RunFilter | null;
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
      mode: run.mode,
      filter: run.filter && JSON.stringify(run.filter),
      job_id: run.jobId,
      by_id: user.id,
      by_name: user.name,
    })
    .execute();
}

const update = (tx: Tx, { accountId }: Scope, id: string) =>
  tx.updateTable("push_runs").where("account_id", "=", accountId).where("id", "=", id);

export type Pause = { reason: PauseReason; detail: string | null; goesOnAt?: Date | undefined };

export async function pauseRun(tx: Tx, scope: Scope, id: string, { reason, detail, goesOnAt }: Pause): Promise<void> {
  await update(tx, scope, id)
    .set({ paused_at: new Date(), pause_reason: reason, pause_detail: detail, goes_on_at: goesOnAt ?? null })
    .where("ended_at", "is", null)
    // A person may pause a run that would continue by itself.
    .where(({ eb, or }) =>
      or([eb("paused_at", "is", null), ...(reason === "person" ? [eb("goes_on_at", "is not", null)] : [])]),
    )
    .execute();
}

const GOING = { paused_at: null, pause_reason: null, pause_detail: null, goes_on_at: null };

export async function resumeRun(tx: Tx, scope: Scope, id: string, jobId: string): Promise<void> {
  // A run that a person resumes runs to its end: neither the canary nor the stop time applies any more.
  await update(tx, scope, id)
    .set({ ...GOING, job_id: jobId, canary: null, stop_at: null, naps: 0 })
    .execute();
}

/** Continues by itself, so the person's limits still apply. */
export async function wakeRun(tx: Tx, scope: Scope, id: string, jobId: string): Promise<void> {
  await update(tx, scope, id)
    .set({ ...GOING, job_id: jobId, naps: sql<number>`naps + 1` })
    .execute();
}

/** The connection works again. */
export async function forgetNaps(tx: Tx, scope: Scope, id: string): Promise<void> {
  await update(tx, scope, id).set({ naps: 0 }).where("naps", ">", 0).execute();
}

export async function endRun(tx: Tx, scope: Scope, id: string, { cancelled = false, stuck = 0 } = {}): Promise<void> {
  await update(tx, scope, id).set({ ended_at: new Date(), cancelled, stuck }).where("ended_at", "is", null).execute();
}

export const findRunOfJob = (tx: Tx, scope: Scope, jobId: string): Promise<RunRow | undefined> =>
  ofProperty(tx, scope).where("job_id", "=", jobId).executeTakeFirst();

/** Whether a run that takes back has begun after this one, at the same hotel. */
export async function isTakenBackSince(tx: Tx, scope: Scope, { target_id: target, at }: RunRow): Promise<boolean> {
  const later = ofProperty(tx, scope).where("target_id", "=", target).where("mode", "=", "take_back");
  return (await later.where("at", ">", at).limit(1).execute()).length > 0;
}

/** The run no longer goes on by itself. */
export async function stayAtRest(tx: Tx, scope: Scope, id: string): Promise<undefined> {
  await update(tx, scope, id).set({ goes_on_at: null }).execute();
}

export async function enterStage(tx: Tx, scope: Scope, id: string, stage: number): Promise<void> {
  await update(tx, scope, id).set({ stage, collected: false }).execute();
}

export async function markCollected(tx: Tx, scope: Scope, id: string): Promise<void> {
  await update(tx, scope, id).set({ collected: true }).execute();
}

/** Counts calls that were made; the answer says whether a person has paused the run meanwhile. */
export async function countSent(tx: Tx, scope: Scope, id: string, calls: number): Promise<{ isPaused: boolean }> {
  const row = await update(tx, scope, id)
    .set({ sent: sql<number>`sent + ${calls}` })
    .returning("paused_at")
    .executeTakeFirst();
  return { isPaused: row?.paused_at != null };
}

export async function keepDay(tx: Tx, scope: Scope, id: string, day: string): Promise<void> {
  await update(tx, scope, id).set({ day }).execute();
}

/**
 * The hotel's day has changed: unsent records from this stage on are removed, so that the members of its stages are
 * collected again. The outcomes of the others stay counted.
 */
export async function replanFrom(tx: Tx, scope: Scope, id: string, stage: number): Promise<void> {
  const ofRun = sql`account_id = ${scope.accountId} and run_id = ${id} and stage >= ${stage}`;
  await sql`
    update push_pages set ends = replace(ends, '.', ''), ids = coalesce((
      select array_agg(one.id order by one.n) from unnest(ids) with ordinality as one (id, n)
      where substr(ends, one.n::int, 1) <> '.'), '{}')
    where ${ofRun} and pending > 0`.execute(tx);
  await sql`delete from push_pages where ${ofRun} and total = 0`.execute(tx);
  await update(tx, scope, id)
    .set({ stage: sql<number>`least(stage, ${stage})`, collected: false, tried_again: false })
    .execute();
}

export type PageRow = { stage: number; page: number; module: string; ids: string[]; ends: string };

/** The next page, after the given one, with records that are not settled yet. */
export async function nextPage(tx: Tx, { accountId }: Scope, run: string, stage: number, after: number) {
  const { rows } = await sql<PageRow>`
    select stage, page, module, ids::text[], ends from push_pages
    where account_id = ${accountId} and run_id = ${run} and stage = ${stage} and page > ${after} and pending > 0
    order by page limit 1`.execute(tx);
  return rows[0];
}

type Page = Pick<PageRow, "stage" | "page" | "ends">;

export async function savePages(tx: Tx, scope: Scope, run: string, pages: readonly Page[]): Promise<void> {
  await pagesPart(scope, run, pages)?.execute(tx);
}

export function pagesPart({ accountId }: Scope, run: string, pages: readonly Page[]): RawBuilder<unknown> | null {
  if (pages.length === 0) return null;
  return sql`
    update push_pages p set ends = n.ends
    from jsonb_to_recordset(${JSON.stringify(pages)}::jsonb) as n (stage int, page int, ends text)
    where p.account_id = ${accountId} and p.run_id = ${run} and p.stage = n.stage and p.page = n.page`;
}

/** Sets the letter of one record, wherever the run has noted it. */
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
