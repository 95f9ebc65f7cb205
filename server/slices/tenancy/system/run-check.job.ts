import { randomBytes } from "node:crypto";
import type { CheckFinding, CheckKey, CheckStep } from "../../../../contract/system.ts";
import { isSkewed, measureSkew } from "../../../db/clock-skew.ts";
import { handleJob, type JobHandler } from "../../../jobs/define-job.ts";
import type { JobContext } from "../../../jobs/job-context.ts";
import { LeaseLost } from "../../../jobs/problems.ts";
import type { Log } from "../../../jobs/slot.ts";
import type { Storage } from "../../../ports/storage.ts";
import { noSteps, systemCheck } from "./start-check.ts";
import { probeRow, readQueue, readWalls } from "./system.repo.ts";

/** `now` is this process's clock, which is compared with the database's. */
export type CheckDeps = { storage: Pick<Storage, "probe">; log: Log; now?: () => number };

const SLOW_MS = 250;
const LOW_SPACE = 1024 ** 3;
const LATE_SECONDS = 60;

type Verdict = { state: "ok" | "warning" | "failed"; detail: CheckFinding };
type Job = Pick<JobContext<"account", unknown>, "inTenant" | "scope">;

/**
 * Runs step by step and saves each result at once: the page shows it live, and a killed check continues where it was.
 */
export function runCheckJob(deps: CheckDeps): JobHandler {
  return handleJob(systemCheck, async (job) => {
    const progress = job.progress ?? noSteps();
    const save = (step: CheckStep) => {
      const steps = progress.steps.map((known) => (known.key === step.key ? step : known));
      const done = steps.filter(({ state }) => state !== "waiting" && state !== "running").length;
      Object.assign(progress, { steps, done });
      return job.inTenant((tx) => job.saveProgress(tx, progress));
    };
    for (const step of progress.steps) {
      if (step.state !== "waiting" && step.state !== "running") continue;
      await save({ ...step, state: "running" });
      const started = performance.now();
      const verdict = await look[step.key](job, deps).catch((error) => unexpected(error, deps.log));
      await save({ key: step.key, ms: Math.round(performance.now() - started), ...verdict });
      await job.breathe();
      if (job.shouldYield()) return { again: true };
    }
  });
}

const look: Record<CheckKey, (job: Job, deps: CheckDeps) => Promise<Verdict>> = {
  async database({ inTenant }, { now = Date.now }) {
    const figures = await inTenant((tx) => measureSkew(tx, now));
    if (isSkewed(figures)) return { state: "warning", detail: { code: "clock_differs", figures } };
    if (figures.answerMs > SLOW_MS) return { state: "warning", detail: { code: "slow", figures } };
    return { state: "ok", detail: { code: "answers", figures } };
  },
  async write({ inTenant, scope }) {
    const kept = await inTenant((tx) => probeRow(tx, scope));
    if (!kept) return { state: "failed", detail: { code: "not_kept", figures: {} } };
    return { state: "ok", detail: { code: "written", figures: {} } };
  },
  async walls({ inTenant }) {
    const { tables, open, role, bypass } = await inTenant(readWalls);
    const figures = { tables, open, role };
    const walled = tables > 0 && open === 0 && role === "bellhop_app" && !bypass;
    if (!walled) return { state: "failed", detail: { code: "not_walled", figures } };
    return { state: "ok", detail: { code: "walled", figures } };
  },
  async storage(_job, { storage, log }) {
    const found = await storage.probe().catch((error) => void log.error({ err: error }, "storage cannot be written"));
    if (!found) return { state: "failed", detail: { code: "not_writable", figures: {} } };
    const figures = { free: found.free };
    if (found.free < LOW_SPACE) return { state: "warning", detail: { code: "space_low", figures } };
    return { state: "ok", detail: { code: "space", figures } };
  },
  async queue({ inTenant, scope }) {
    const figures = await inTenant((tx) => readQueue(tx, scope));
    if (figures.oldestSeconds > LATE_SECONDS) return { state: "warning", detail: { code: "queue_late", figures } };
    if (figures.dead > 0) return { state: "warning", detail: { code: "jobs_dead", figures } };
    return { state: "ok", detail: { code: "queue_moves", figures } };
  },
};

/** An error is a finding of the check and does not end it; only a lost lease does. */
function unexpected(error: unknown, log: Log): Verdict {
  if (error instanceof LeaseLost) throw error;
  const reference = randomBytes(6).toString("hex");
  log.error({ err: error, reference }, "self-check step failed");
  return { state: "failed", detail: { code: "unexpected", figures: { reference } } };
}
