import { randomBytes } from "node:crypto";
import { hostname } from "node:os";
import type { Db } from "../db/client.ts";
import { type ClaimedJob, claimJob, isRoomWanted } from "../db/doors.ts";
import type { Notices } from "../db/notices.ts";
import { makeBell } from "./bell.ts";
import type { JobHandler } from "./define-job.ts";
import { forgetJobs } from "./forget-jobs.ts";
import { type AtEnd, type Backoff, type Outcome, settleJob } from "./lease.ts";
import { CRASHED } from "./problems.ts";
import { type Log, leaseOf, openSlot, type Slot } from "./slot.ts";

export type WorkerOptions = {
  db: Db;
  /** Connections for claiming and renewing leases; without them those of the work are used. */
  leases?: Db;
  notices: Notices;
  /** Only jobs of these names are claimed. */
  handlers: readonly JobHandler[];
  leaseSeconds: number;
  log: Log;
  /** How many jobs run at once. */
  concurrency?: number;
  /** How long a job may go on while other accounts wait for its slot. */
  sliceMs?: number;
  pollMs?: number;
  backoff?: Backoff;
  atEnd?: AtEnd;
  workerId?: string;
};

export type Worker = {
  /** No new claims; running handlers are notified and have this long to save and return. */
  stop(graceMs: number): Promise<void>;
  busy(): number;
  /** How long there has been no job to do. */
  quietMs(): number;
  /** When the loop last got an answer from the database, in milliseconds of Date.now(). */
  readonly lastBeat: number;
};

const FORGET_EVERY_MS = 3_600_000;
const BACKOFF: Backoff = { baseMs: 1_000, capMs: 300_000 };

export function startWorker(options: WorkerOptions): Worker {
  const { db, leases = db, notices, leaseSeconds, log, concurrency = 4, sliceMs = 5_000, pollMs = 1_000 } = options;
  const { backoff = BACKOFF, workerId: worker = `${hostname()}:${process.pid}:${randomBytes(4).toString("hex")}` } =
    options;
  const settling = { backoff, atEnd: options.atEnd };
  const handlers = new Map(options.handlers.map((handler) => [handler.name, handler]));
  const all = [...handlers.keys()];
  const pausing = all.filter((name) => !handlers.get(name)?.isWhole);
  const slots = new Set<Slot>();
  const bell = makeBell();
  let lastBeat = Date.now();
  let lastJobAt = performance.now();
  /** When each account's old jobs were last forgotten. */
  const forgottenAt = new Map<string, number>();
  let stopped: Promise<void> | null = null;

  const deaf = [
    notices.onResync(() => bell.ring()),
    notices.onJob(({ accountId, jobId, state }) => {
      // With all slots taken there is nothing to wake for; the end of a slot rings too.
      if (state === "queued" && slots.size < concurrency) bell.ring();
      if (state !== "cancelled") return;
      // Only a hint: the notice may be older than this claim, so the slot checks the row.
      for (const slot of slots) if (slot.jobId === jobId && slot.accountId === accountId) slot.check();
    }),
  ];

  /** One slot is kept for jobs that can pause, or a few long ones would end the turns between accounts. */
  function claimable(): readonly string[] {
    const whole = [...slots].filter(({ isWhole }) => isWhole).length;
    return whole < Math.max(1, concurrency - 1) ? all : pausing;
  }

  async function claim(): Promise<boolean> {
    const claimed = await claimJob(leases, { worker, leaseSeconds, names: claimable() });
    const handler = claimed && handlers.get(claimed.name);
    if (!claimed || !handler) return false;
    if (stopped) {
      await settleJob(leases, leaseOf(claimed, leaseSeconds), { kind: "released" }, settling);
      return false;
    }
    if (claimed.tries > claimed.max_tries) {
      // Its workers died at every try. It is not run again; ending it here notifies the person who started it.
      log.error({ job: claimed.id, name: claimed.name, account: claimed.account_id }, "job given up");
      const outcome: Outcome = { kind: "failed", problem: CRASHED, final: true };
      await settleJob(leases, leaseOf(claimed, leaseSeconds), outcome, settling);
      return true;
    }
    const slot = openSlot({ db, leases, handler, claimed, leaseSeconds, settling, log });
    slots.add(slot);
    void slot.ended.then((againMs) => {
      slots.delete(slot);
      lastJobAt = performance.now();
      bell.ring();
      void forget(claimed);
      // Wakes earlier than the next regular poll.
      if (againMs && againMs < pollMs) setTimeout(() => bell.ring(), againMs).unref();
    });
    return true;
  }

  /** An account that makes jobs also has old ones to delete. */
  async function forget(claimed: ClaimedJob): Promise<void> {
    const last = forgottenAt.get(claimed.account_id);
    if (stopped || (last !== undefined && performance.now() - last < FORGET_EVERY_MS)) return;
    forgottenAt.set(claimed.account_id, performance.now());
    try {
      await forgetJobs(db, leaseOf(claimed, leaseSeconds).scope);
    } catch (error) {
      log.warn({ err: error, account: claimed.account_id }, "old jobs not forgotten");
    }
  }

  /**
   * With all slots taken, the job that has run longest yields, of the account that holds most slots here; one at a
   * time.
   */
  async function makeRoom(): Promise<void> {
    const now = performance.now();
    const long = [...slots].filter((slot) => !slot.isWhole && now - slot.startedAt >= sliceMs);
    if (long.length === 0 || long.some((slot) => slot.yielding)) return;
    const slotsOf = (slot: Slot) => long.filter((other) => other.accountId === slot.accountId).length;
    const [first] = long.sort((a, b) => slotsOf(b) - slotsOf(a) || a.startedAt - b.startedAt);
    if (first && (await isRoomWanted(leases, { inPlaceOf: first.accountId, names: claimable() }))) first.makeRoom();
  }

  async function work(): Promise<void> {
    let away = false;
    while (!stopped) {
      let more = false;
      try {
        if (slots.size < concurrency) more = await claim();
        else await makeRoom();
        if (away) log.info({ worker }, "worker is back");
        away = false;
        lastBeat = Date.now();
      } catch (error) {
        if (!away && !stopped) log.warn({ worker, err: error }, "worker cannot reach the database");
        away = true;
      }
      if (!more) await bell.wait(pollMs);
    }
  }
  const loop = work();

  async function stop(graceMs: number): Promise<void> {
    for (const unhear of deaf) unhear();
    bell.ring();
    for (const slot of slots) slot.stop();
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, graceMs);
    });
    await Promise.race([Promise.all([loop, ...[...slots].map((slot) => slot.ended)]), late]);
    clearTimeout(timer);
    for (const slot of slots) slot.abandon();
  }

  return {
    stop(graceMs) {
      stopped ??= Promise.resolve().then(() => stop(graceMs));
      return stopped;
    },
    busy: () => slots.size,
    quietMs: () => (slots.size > 0 ? 0 : performance.now() - lastJobAt),
    get lastBeat() {
      return lastBeat;
    },
  };
}
