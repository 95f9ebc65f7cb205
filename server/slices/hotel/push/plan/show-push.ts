import type { Job } from "../../../../../contract/jobs.ts";
import {
  type PauseReason,
  type PlanStage,
  type PushKind,
  type PushRun,
  pushKind,
  type RunCounts,
  type Standing,
} from "../../../../../contract/push.ts";
import { bitOf } from "../../../../../core/hotel/push-order.ts";
import type { Scope, Tx } from "../../../../db/client.ts";
import { findJobs } from "../../../../jobs/queue.ts";
import { Refusal } from "../../../../refusals/refusal.ts";
import { countOpenDuplicates } from "../../../records/store/open-duplicates.repo.ts";
import { getProperty } from "../../../tenancy/properties/update-property.ts";
import { loadHotelSettings } from "../../push-settings/push-settings.ts";
import { pushJob } from "../run/push-lane.ts";
import { findRun, type KindCounts, listRuns, type RunRow, sumPages } from "../run/runs.repo.ts";
import { showTarget } from "../target/open-target.ts";
import { findOpenTarget } from "../target/targets.repo.ts";
import { countStages } from "./counts.repo.ts";
import { findContext } from "./members.repo.ts";

const NONE: RunCounts = { total: 0, pending: 0, pushed: 0, unchanged: 0, failed: 0, unknown: 0, waiting: 0 };
const NO_RECORDS: Standing = { total: 0, pushed: 0, failed: 0, unknown: 0, waiting: 0, withdrawn: 0, ready: 0 };
const STANDING = Object.keys(NO_RECORDS) as (keyof Standing)[];
const NAMES = Object.keys(NONE) as (keyof RunCounts)[];
const plus = (sum: RunCounts, more: RunCounts): RunCounts =>
  Object.fromEntries(NAMES.map((name) => [name, sum[name] + more[name]])) as RunCounts;

export async function showRun(tx: Tx, scope: Scope, id: string): Promise<PushRun> {
  const run = await findRun(tx, scope, id);
  if (!run) throw new Refusal("not_found");
  const [shown] = await showAll(tx, scope, [run]);
  if (!shown) throw new Error("A run was shown as none.");
  return shown;
}

export const showRuns = async (tx: Tx, scope: Scope, limit: number): Promise<PushRun[]> =>
  showAll(tx, scope, await listRuns(tx, scope, limit));

async function showAll(tx: Tx, scope: Scope, runs: readonly RunRow[]): Promise<PushRun[]> {
  if (runs.length === 0) return [];
  const sums = await sumPages(
    tx,
    scope,
    runs.map(({ id }) => id),
  );
  const jobs = await findJobs(
    tx,
    scope,
    runs.map(({ job_id }) => job_id),
  );
  return runs.map((run) =>
    show(
      run,
      sums.filter(({ run_id }) => run_id === run.id),
      jobs.get(run.job_id),
    ),
  );
}

const WAITS: Readonly<Record<string, "database" | "disk">> = { database_away: "database", disk_full: "disk" };

function show(run: RunRow, sums: readonly KindCounts[], job: Job | undefined): PushRun {
  const kinds = run.kinds as PushKind[];
  const counts: Partial<Record<PushKind, RunCounts>> = {};
  for (const kind of kinds) counts[kind] = sums.filter((row) => row.kinds & bitOf(kind)).reduce<RunCounts>(plus, NONE);
  const state = stateOf(run, job);
  const progress = state === "running" ? pushJob.progress.safeParse(job?.progress).data : undefined;
  return {
    id: run.id,
    state,
    mode: run.mode,
    pause: run.paused_at
      ? {
          reason: (run.pause_reason ?? "person") as PauseReason,
          detail: run.pause_detail,
          goesOnAt: run.goes_on_at?.toISOString() ?? null,
        }
      : null,
    kinds,
    isPart:
      run.old_ids !== null || run.modules !== null || run.filter?.failed !== undefined || run.filter?.run !== undefined,
    counts,
    sum: sums.reduce<RunCounts>(plus, NONE),
    stuck: run.stuck,
    rate: state === "running" ? (progress?.rate ?? 0) : null,
    pulse: progress?.pulse ?? [],
    problem: state === "failed" ? (job?.problem?.message ?? null) : null,
    waits: state === "running" ? (WAITS[job?.problem?.code ?? ""] ?? null) : null,
    by: run.by_name,
    at: run.at.toISOString(),
    endedAt: run.ended_at?.toISOString() ?? null,
  };
}

function stateOf(run: RunRow, job: Job | undefined): PushRun["state"] {
  if (run.cancelled) return "cancelled";
  if (run.ended_at) return "done";
  if (run.paused_at) return "paused";
  if (job?.state === "dead") return "failed";
  if (job?.state === "cancelled") return "cancelled";
  return job?.state === "queued" && !job.startedAt ? "queued" : "running";
}

/** Today in the property's own time zone, until the hotel's day is known. */
const today = (timezone: string) =>
  new Intl.DateTimeFormat("en-CA", { timeZone: timezone || "UTC" }).format(new Date());

/** Membership by the hotel's day as last read; the hotel is not called. */
export async function membershipOf(tx: Tx, scope: Scope) {
  const target = await findOpenTarget(tx, scope);
  const property = await getProperty(tx, scope);
  const { version, settings } = await loadHotelSettings(tx, scope);
  const known = target?.business_date ?? null;
  const businessDate = known ? dayOf(known) : today(property.timezone);
  const { pushCancelled, pushDueOuts } = settings;
  const context = await findContext(tx, scope, version);
  return { target, property, known, membership: { businessDate, pushCancelled, pushDueOuts }, context };
}

/** The counters of a kind, or of some of its modules. */
export async function showStanding(
  tx: Tx,
  scope: Scope,
  { kind, modules }: { kind: PushKind; modules: readonly string[] | undefined },
): Promise<Standing> {
  const { target, membership, context } = await membershipOf(tx, scope);
  const standing = { ...NO_RECORDS };
  for (const counted of (await countStages(tx, scope, { membership, targetId: target?.id ?? null, context })).values())
    for (const row of counted)
      if (row.kinds & bitOf(kind) && (modules?.includes(row.module) ?? true))
        for (const name of STANDING) standing[name] += row[name];
  return standing;
}

/** The counts of every stage, from the records and the ledger; the hotel is not called. */
export async function showPlan(tx: Tx, scope: Scope) {
  const { target, property, known, membership, context } = await membershipOf(tx, scope);
  const byKind = new Map<PushKind, PlanStage>();
  for (const [stage, counted] of await countStages(tx, scope, { membership, targetId: target?.id ?? null, context })) {
    for (const kind of stage.kinds) {
      const plan: PlanStage = byKind.get(kind) ?? {
        ...{ kind, ...NO_RECORDS, kept: 0 },
      };
      for (const row of counted) {
        if (row.kinds === 0) plan.kept += row.total;
        if (!(row.kinds & bitOf(kind))) continue;
        for (const name of STANDING) plan[name] += row[name];
      }
      byKind.set(kind, plan);
    }
  }
  const inOrder = pushKind.options.flatMap((kind) => byKind.get(kind) ?? []);
  const moved = target !== undefined && property.hoteid !== target.hotel_id;
  return {
    target: target ? showTarget(target, moved) : null,
    businessDate: known ? membership.businessDate : null,
    stages: inOrder,
    duplicates: (await countOpenDuplicates(tx, scope)).sure,
  };
}

const dayOf = (date: Date): string => {
  const two = (part: number) => String(part).padStart(2, "0");
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
};
