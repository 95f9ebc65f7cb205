import { addTo } from "../../../../../core/grouping/add-to.ts";
import type { KeyRing } from "../../../../credentials/key-ring.ts";
import type { Scope, Tx } from "../../../../db/client.ts";
import { handleJob, type JobHandler } from "../../../../jobs/define-job.ts";
import type { JobContext } from "../../../../jobs/job-context.ts";
import { findInLane } from "../../../../jobs/queue.ts";
import type { CallInput, HotelSystem, WriteId } from "../../../../ports/hotel-system.ts";
import { loadBeside, loadSharing } from "../build/load-sharing.ts";
import { preparePage } from "../build/prepare-page.ts";
import { StepNotMade, StepRefused } from "../build/recipe.ts";
import { type Doubt, FORGOTTEN_MS, isBelieved } from "../deliver/doubt.ts";
import {
  holdLedger,
  listUnsettled,
  markUnanswered,
  noteAbsent,
  saveSent,
  settleAbsent,
  settleFound,
  type Unsettled,
} from "../deliver/ledger.repo.ts";
import type { Work } from "../deliver/work.ts";
import { scheduleGoingOn } from "../run/go-on.ts";
import { loadRun } from "../run/load-run.ts";
import { pushLane } from "../run/push-lane.ts";
import { findRun, markInRun } from "../run/runs.repo.ts";
import { prepareBack } from "../take-back/prepare-back.ts";
import { keepBack, lookBack } from "../take-back/settle-back.ts";
import { readHotel } from "../target/read-hotel.ts";
import { AFTER_MS, settlePushes } from "./schedule-settling.ts";

const AT_ONCE = 200;

type Deps = { ring: KeyRing; hotelSystem: Pick<HotelSystem, "read" | "write"> };
type Job = JobContext<"property", { looks: number }>;

export function settlePushesJob({ ring, hotelSystem }: Deps): JobHandler {
  return handleJob(settlePushes, async (job, { target }) => {
    const looks = (job.progress?.looks ?? 0) + 1;
    // A run settles its own records: two concurrent lookups would overwrite each other.
    const waiting = await job.inTenant(async (tx) => {
      if (await findInLane(tx, job.scope, pushLane(target))) return "run";
      await holdLedger(tx, job.scope, target);
      await markUnanswered(tx, job.scope, target);
      return listUnsettled(tx, job.scope, target, AT_ONCE);
    });
    if (waiting === "run") return { again: true, afterMs: AFTER_MS[0] ?? 0 };
    const byRun = grouped(waiting, ({ run_id }) => run_id);
    for (const [runId, rows] of byRun) await settleRun(job, { ring, hotelSystem }, { runId, target, rows });
    const after = AFTER_MS[looks];
    await job.inTenant((tx) => job.saveProgress(tx, { looks }));
    return after === undefined || waiting.length === 0 ? undefined : { again: true, afterMs: after };
  });
}

function grouped<Key, Row>(rows: readonly Row[], keyOf: (row: Row) => Key): Map<Key, Row[]> {
  const groups = new Map<Key, Row[]>();
  for (const row of rows) addTo(groups, keyOf(row), row);
  return groups;
}

type OfRun = { runId: string; target: string; rows: readonly Unsettled[] };

async function settleRun(job: Job, { ring, hotelSystem }: Deps, { runId, target, rows }: OfRun): Promise<void> {
  const { scope } = job;
  const begun = await job.inTenant(async (tx) => {
    const run = await findRun(tx, scope, runId);
    return run && loadRun(tx, scope, run, ring);
  });
  const hotel = begun && (await readHotel(hotelSystem, begun.connection, job.signal));
  if (!begun || !hotel?.ok) return;
  const of = { runId, target, context: begun.context };
  const { businessDate, blocks, cardCodes } = hotel;
  const settings = { ...begun.settings, cardCodes };
  const membership = { businessDate, pushCancelled: settings.pushCancelled, pushDueOuts: settings.pushDueOuts };
  for (const [module, all] of grouped(rows, (row) => row.module)) {
    const pageOf = (some: readonly Unsettled[]) => {
      const ids = some.map(({ record_id }) => record_id);
      return { stage: 0, page: -1, module, ids, ends: ".".repeat(ids.length) };
    };
    const to = pageOf(all.filter(({ back }) => !back));
    const { works } = await job.inTenant(async (tx) => {
      const sharings = await loadSharing(tx, scope, module, { settings, membership });
      const beside = await loadBeside(tx, scope, target, ["in-house", "reservations"], sharings);
      const common = { settings, businessDate, blocks, wins: "ours" as const, beside, sharings };
      return preparePage(tx, scope, to, { ...common, targetId: target, context: begun.context });
    });
    for (const work of works) {
      const { doubt } = work;
      const looked = doubt && (await look(hotelSystem, begun.connection, work, doubt, job.signal));
      if (looked) await job.inTenant((tx) => keep(tx, scope, of, work, doubt, looked));
      await job.breathe();
    }
    const back = pageOf(all.filter((row) => row.back));
    const ways = await job.inTenant((tx) =>
      prepareBack(tx, scope, back, {
        ...{
          settings,
          businessDate,
          blocks,
          forget: false,
          targetId: target,
          context: begun.context,
          beside: new Map(),
          run: null,
        },
      }),
    );
    for (const work of ways.works) {
      const looked = await lookBack(hotelSystem, begun.connection, work, job.signal);
      if (looked) await job.inTenant((tx) => keepBack(tx, scope, of, work, looked));
      await job.breathe();
    }
  }
}

type Looked =
  | { kind: "found"; newId: string | null; confirmation: string | null }
  /** `absent` settles it; `seen absent` only once another lookup agrees. */
  | { kind: "absent" }
  | { kind: "seen absent" };

/** Undefined: the outcome cannot be told yet. */
async function look(
  system: Deps["hotelSystem"],
  to: Parameters<HotelSystem["write"]>[0],
  work: Work,
  doubt: Doubt,
  signal: AbortSignal,
): Promise<Looked | undefined> {
  try {
    const step = work.steps[work.done];
    const call = await step?.make({
      id: work.newId ?? undefined,
      read: (id, input) => system.read(to, id, input, { signal }),
    });
    if (call === "later") return undefined;
    // The hotel shows that nothing is left to do.
    if (!call) return step && { kind: "found", newId: null, confirmation: null };
    if (step?.replans) return doubt.ageMs >= FORGOTTEN_MS ? { kind: "absent" } : undefined;
    const input = { path: call.path, body: call.body } as unknown as CallInput<WriteId>;
    const outcome = await system.write(to, call.operation, input, { signal, sentAgoMs: doubt.ageMs, onlyLook: true });
    // A call that is harmless to repeat was repeated.
    if (outcome.kind === "updated") return { kind: "found", newId: null, confirmation: null };
    if (outcome.kind === "unchanged" || outcome.kind === "created")
      return { kind: "found", newId: outcome.id ?? null, confirmation: outcome.ids.Confirmation ?? null };
    if (outcome.kind !== "unknown") return undefined;
    if (isBelieved(doubt, outcome.reason)) return { kind: "absent" };
    return outcome.reason === "absent" ? { kind: "seen absent" } : undefined;
  } catch (error) {
    if (error instanceof StepNotMade || error instanceof StepRefused) return undefined;
    throw error;
  }
}

type OfLook = { runId: string; target: string; context: string };

/** Each result names the call that was looked for: a run may have continued with the record meanwhile. */
async function keep(tx: Tx, scope: Scope, of: OfLook, work: Work, doubt: Doubt, looked: Looked): Promise<void> {
  const { module, oldId, recordId, done, steps, mark, digest, sent, changes, body } = work;
  const record = { targetId: of.target, module, oldId, doubt };
  await holdLedger(tx, scope, of.target);
  if (looked.kind === "seen absent") return noteAbsent(tx, scope, record);
  if (looked.kind === "absent") {
    if (await settleAbsent(tx, scope, record)) await scheduleGoingOn(tx, scope, of.runId);
    return;
  }
  const whole = done + 1 >= steps.length;
  const { newId, confirmation } = looked;
  const found = { newId, confirmation, step: done + 1, whole, digest, context: of.context, mark };
  const settled = await settleFound(tx, scope, record, found);
  if (!settled) return;
  await scheduleGoingOn(tx, scope, of.runId);
  if (!whole) return;
  if (settled.isSame) await saveSent(tx, scope, of.target, [{ module, oldId, sent, changes, body }]);
  await markInRun(tx, scope, { run: of.runId, module, recordId, letter: "p" });
}
