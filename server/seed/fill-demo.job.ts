import { randomUUID } from "node:crypto";
import { z } from "zod";
import { readySets } from "../../core/treatment/ready-sets.ts";
import type { KeyRing } from "../credentials/key-ring.ts";
import type { Scope, Tx } from "../db/client.ts";
import { defineJob, handleJob, type JobHandler } from "../jobs/define-job.ts";
import type { JobContext } from "../jobs/job-context.ts";
import { enqueue, listJobs } from "../jobs/queue.ts";
import type { Log } from "../jobs/slot.ts";
import type { HotelSystem } from "../ports/hotel-system.ts";
import { Refusal } from "../refusals/refusal.ts";
import { insertTreatment, listTreatments } from "../slices/configure/cleaning-rules/treatments.repo.ts";
import { releaseRows } from "../slices/configure/code-mappings/ask-release.ts";
import { mapCodes } from "../slices/configure/code-mappings/change-codes.ts";
import { fetchHotelCodes } from "../slices/configure/code-mappings/fetch-hotel.ts";
import { startPush } from "../slices/hotel/push/run/start-push.ts";
import { openTarget } from "../slices/hotel/push/target/open-target.ts";
import { insertPushSettings } from "../slices/hotel/push-settings/push-settings.repo.ts";
import { readPushSettings } from "../slices/hotel/push-settings/push-settings.ts";
import { listRuns } from "../slices/imports/restores/restores.repo.ts";
import { startRestore } from "../slices/imports/restores/start-restore.ts";
import { findImport } from "../slices/imports/runs/imports.repo.ts";
import { stateOfRun } from "../slices/imports/runs/show-import.ts";
import { startImport } from "../slices/imports/runs/start-import.ts";
import { findUploaded } from "../slices/intake/files/files.repo.ts";
import type { KeepDeps } from "../slices/intake/files/keep-file.ts";
import { findSampleDay } from "../slices/intake/samples/sample-day.repo.ts";
import { readScoring } from "../slices/records/scoring/changes.repo.ts";
import { markRead } from "../slices/tenancy/notifications/notifications.repo.ts";
import { type DemoFile, type DemoPush, demoPlans } from "./demo-plan.ts";
import { keepSample } from "./keep-sample.ts";
import { listSingle } from "./list-single.ts";
import { proveDemo } from "./prove-demo.job.ts";

/**
 * Enqueued with a demo hotel, in its transaction, so that each hotel has one, even with concurrent or killed starts.
 */
export const fillDemo = defineJob({
  name: "demo.fill",
  of: "property",
  payload: z.strictObject({ hotel: z.string(), push: z.boolean().optional() }),
  /** The number of finished files, then the push; the next file, and the runs that it waits for. */
  progress: z.object({ done: z.int(), file: z.uuid(), runs: z.array(z.uuid()) }),
});

type FillJob = JobContext<"property", { done: number; file: string; runs: string[] }>;
type Deps = KeepDeps & { ring: KeyRing; hotelSystem: HotelSystem; log: Log };

const LOOK_AGAIN_MS = 50;
/** A job has no request, and its refusals are not shown. */
const ORIGIN = { language: "en" } as const;

/**
 * Imports the samples as a person would: uploads a file, imports it, takes the next one when that is done. Between the
 * files it leaves its slot to the runs.
 */
export function fillDemoJob(deps: Deps): JobHandler {
  return handleJob(fillDemo, async (job, { hotel, push }) => {
    const { scope } = job;
    const plan = demoPlans[hotel];
    if (!plan) return;
    if (!job.progress) {
      await readCodes(deps, job, plan);
      await job.inTenant(async (tx) => {
        await prepareHotel(tx, scope, plan);
        await job.saveProgress(tx, { done: 0, file: randomUUID(), runs: [] });
      });
    }
    const { done, file, runs } = job.progress ?? { done: 0, file: randomUUID(), runs: [] };
    if (await job.inTenant((tx) => isBusy(tx, scope, runs))) return { again: true, afterMs: LOOK_AGAIN_MS };
    const next = plan.files[done];
    if (!next && push && plan.push && done === plan.files.length) {
      // The push leaves out guests who have duplicates: they must be known.
      if (!(await job.inTenant((tx) => isCompared(tx, scope)))) return { again: true, afterMs: LOOK_AGAIN_MS };
      await beginPush(deps, job, plan.push, done);
      return { again: true };
    }
    if (!next) {
      // These imports were not awaited by a person: at the first sign-in the bell must be empty.
      await job.inTenant((tx) => markRead(tx, scope, {}));
      deps.log.info({ hotel }, "demo data are in");
      return;
    }
    if (!(await job.inTenant((tx) => findUploaded(tx, scope, file))))
      await keepSample(deps, scope, { id: file, name: next.name, day: await job.inTenant(findSampleDay) });
    const started = await job.inTenant((tx) => importFile(tx, job, { done, file, next })).catch(unlessRefused);
    // A person has switched off the module meanwhile, or used up the account's runs: continues without it.
    if (!started) await job.inTenant((tx) => goOn(tx, job, done, []));
    return { again: true, afterMs: LOOK_AGAIN_MS };
  });
}

/** Reads the lists for its codes, and maps the old system's own spellings. */
async function readCodes(deps: Deps, job: FillJob, { lists }: (typeof demoPlans)[string]): Promise<void> {
  const { scope } = job;
  for (const { module, list, codes } of lists)
    try {
      await fetchHotelCodes(deps, scope, { module, list }, ORIGIN);
      const pairs = Object.entries(codes).map(([code, target]) => ({ code, target }));
      await job.inTenant((tx) => mapCodes(tx, scope, { module, list, codes: pairs }, ORIGIN));
    } catch (error) {
      return void unlessRefused(error); // No sandbox: without the hotel's list every code is accepted.
    }
}

/** Keeps what a person has saved meanwhile. */
async function prepareHotel(tx: Tx, scope: Scope, plan: (typeof demoPlans)[string]): Promise<void> {
  const { version, settings } = await readPushSettings(tx, scope);
  const { paymentMethod = settings.stay.paymentMethod, blockType = settings.block.reservationType } = plan;
  const stay = { ...settings.stay, paymentMethod };
  const block = { ...settings.block, reservationType: blockType };
  if (version === 0) await insertPushSettings(tx, scope, { version: 1, settings: { ...settings, stay, block } });
  const ready = readySets.find(({ key }) => key === plan.cleaning);
  if (!ready) return;
  const { module, rules } = ready;
  if ((await listTreatments(tx, scope, { module, limit: 1, offset: 0 })).total === 0)
    await insertTreatment(tx, scope, { module, name: "Guest names", rules });
}

async function isCompared(tx: Tx, scope: Scope): Promise<boolean> {
  const { scored, running, changed } = await readScoring(tx, scope);
  return scored && !running && changed === 0;
}

async function isBusy(tx: Tx, scope: Scope, runs: readonly string[]): Promise<boolean> {
  for (const id of runs) {
    const run = await findImport(tx, scope, id);
    const state = run && (await stateOfRun(tx, scope, run));
    if (state === "queued" || state === "running") return true;
  }
  for (const state of ["queued", "running"] as const) {
    const { total_rows } = await listJobs(tx, scope, { limit: 1, offset: 0, state, name: releaseRows.name });
    if (total_rows > 0) return true;
  }
  return false;
}

/** Starts half of a push, as a person would. It runs by itself while people look around. */
async function beginPush(deps: Deps, job: FillJob, { kinds, canary }: DemoPush, done: number): Promise<void> {
  const { scope } = job;
  try {
    await openTarget(deps, scope, { confirm: true }, {});
    await job.inTenant(async (tx) => {
      await startPush(tx, scope, { kinds, canary, oldIds: await listSingle(tx, scope) }, { origin: {} });
      await enqueue(tx, scope, proveDemo, {});
      await goOn(tx, job, done, []);
    });
  } catch (error) {
    unlessRefused(error); // No sandbox, or a person has started a push.
    await job.inTenant((tx) => goOn(tx, job, done, []));
  }
}

type Step = { done: number; file: string; next: DemoFile };

/** Saves its position in the same transaction: killed before its end, none of its runs exists. */
async function importFile(tx: Tx, job: FillJob, { done, file: fileId, next: { module } }: Step): Promise<true> {
  const { scope } = job;
  if (module) {
    const { id } = await startImport(tx, scope, {
      fileId,
      module,
      mode: "upsert",
      auto: true,
      acceptUnsure: true,
      stopAt: 50,
    });
    await goOn(tx, job, done, [id]);
  } else {
    const { id } = await startRestore(tx, scope, { fileId }, { from: {}, ...ORIGIN });
    await goOn(
      tx,
      job,
      done,
      (await listRuns(tx, scope, [id])).map((run) => run.id),
    );
  }
  return true;
}

const goOn = (tx: Tx, job: FillJob, done: number, runs: string[]) =>
  job.saveProgress(tx, { done: done + 1, file: randomUUID(), runs });

function unlessRefused(error: unknown): false {
  if (error instanceof Refusal) return false;
  throw error;
}
