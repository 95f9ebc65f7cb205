import { setTimeout as sleep } from "node:timers/promises";
import type { Db } from "../db/client.ts";
import type { ClaimedJob } from "../db/doors.ts";
import { isDatabaseAway, isDiskFull } from "../http/errors.ts";
import type { JobHandler } from "./define-job.ts";
import { keepLease } from "./heartbeat.ts";
import { type Lease, type Outcome, type Settling, settleJob } from "./lease.ts";
import { JobProblem, JobUnread, LeaseLost, showProblem, WorkerStopping } from "./problems.ts";

type Line = (fields: object, message: string) => void;
export type Log = { info: Line; warn: Line; error: Line };

type SlotDeps = {
  db: Db;
  leases: Db;
  handler: JobHandler;
  claimed: ClaimedJob;
  leaseSeconds: number;
  settling: Settling;
  log: Log;
};

/** One claimed job, from claim to outcome. */
export type Slot = {
  readonly accountId: string;
  readonly jobId: string;
  readonly startedAt: number;
  readonly yielding: boolean;
  readonly isWhole: boolean;
  /** Asks the handler to return soon, because another account waits. */
  makeRoom(): void;
  /** Checks the row now, because something may have happened to the job. */
  check(): void;
  stop(): void;
  /** Leaves the job behind as the process ends: no more beats, no more writes; the lease runs out by itself. */
  abandon(): void;
  /** In how many milliseconds the job continues, or null if it does not. */
  readonly ended: Promise<number | null>;
};

export function openSlot({ db, leases, handler, claimed, leaseSeconds, settling, log }: SlotDeps): Slot {
  const lease = leaseOf(claimed, leaseSeconds);
  const startedAt = performance.now();
  const about = { job: claimed.id, name: claimed.name, account: claimed.account_id, fence: claimed.fence };
  const controller = new AbortController();
  const losing = new AbortController();
  let lost: LeaseLost | null = null;
  let yielding = false;
  let stopping = false;

  function lose(reason: LeaseLost) {
    if (lost) return;
    lost = reason;
    controller.abort(reason);
    losing.abort(reason);
  }
  const heartbeat = keepLease(leases, lease, { lose });

  async function attempt(): Promise<Outcome> {
    try {
      const shouldYield = () => yielding || stopping;
      const signal = controller.signal;
      const leaseChecks = { lostSignal: losing.signal, holdsLease: () => !lost && heartbeat.holds() };
      const result = await handler.run({
        db,
        claimed,
        lease,
        signal,
        ...leaseChecks,
        lost: () => lost,
        lose,
        shouldYield,
      });
      if (!result) return { kind: "done" };
      return "forget" in result ? { kind: "forgotten" } : { kind: "again", afterMs: result.afterMs ?? 0 };
    } catch (error) {
      if (error instanceof LeaseLost) lose(error);
      const meant = error instanceof JobProblem;
      if (lost || (stopping && !meant)) return { kind: "released" };
      const waits = isNobodysFault(error);
      const problem = showProblem(error, { waits });
      const line = { ...about, err: error, code: problem.code, reference: problem.reference };
      if (error instanceof JobUnread) {
        log.warn(line, "job left for a worker of another version");
        return { kind: "unread", afterMs: Math.min(UNREAD_MS, settling.backoff.capMs), problem };
      }
      if (waits) {
        log.warn(line, "job waits for the database");
        return { kind: "waiting", afterMs: WAIT_MS, problem };
      }
      if (meant) log.warn(line, "job refused");
      else log.error(line, "job failed");
      return { kind: "failed", problem, final: meant && error.final };
    }
  }

  /** Retries, so that the outcome of minutes of work is not lost because the database was away for a moment. */
  async function settle(outcome: Outcome): Promise<void> {
    while (!lost) {
      try {
        if (!(await settleJob(leases, lease, outcome, settling))) lose(new LeaseLost());
        else log.info({ ...about, outcome: outcome.kind, ms: Math.round(performance.now() - startedAt) }, "job");
        return;
      } catch (error) {
        log.warn({ ...about, err: error }, "job outcome not stored yet");
        await sleep(1_000);
      }
    }
  }

  async function work(): Promise<number | null> {
    const outcome = await attempt();
    await settle(outcome);
    heartbeat.stop();
    if (lost) log.warn(about, "job lease lost");
    return "afterMs" in outcome ? outcome.afterMs : null;
  }

  return {
    accountId: claimed.account_id,
    jobId: claimed.id,
    startedAt,
    isWhole: handler.isWhole,
    get yielding() {
      return yielding;
    },
    makeRoom() {
      yielding = true;
    },
    check: () => heartbeat.check(),
    stop() {
      stopping = true;
      controller.abort(new WorkerStopping());
    },
    abandon() {
      heartbeat.stop();
      lose(new LeaseLost());
    },
    ended: work(),
  };
}

/** The disk is full or the database is away: this uses no try, and the job continues when it is over. */
const isNobodysFault = (error: unknown): boolean =>
  isDiskFull(error) || (isDatabaseAway(error) && (error as { code?: string }).code !== STATEMENT_ENDED);
/** A statement that exceeds its limit will do so again. */
const STATEMENT_ENDED = "57014";
const WAIT_MS = 3_000;
const UNREAD_MS = 15_000;

/**
 * A job acts in its account for the person who started it, but without a login: it sees no sessions and no passwords,
 * and it still runs when that person has left.
 */
export const leaseOf = (claimed: ClaimedJob, seconds: number): Lease => ({
  scope: { accountId: claimed.account_id, user: { id: claimed.by_id, name: claimed.by_name, loginId: "" } },
  id: claimed.id,
  fence: claimed.fence,
  seconds,
});
