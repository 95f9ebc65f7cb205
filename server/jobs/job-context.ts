import { setImmediate } from "node:timers/promises";
import { type AccountScope, type Db, inTenant, type Scope, type Tx } from "../db/client.ts";
import type { ClaimedJob } from "../db/doors.ts";
import { confirmLease, holdLease, type Lease, writeProgress } from "./lease.ts";
import { LeaseLost } from "./problems.ts";

/** Whether a job works on one property or on the whole account. */
export type JobOf = "account" | "property";
export type ScopeOf<Of extends JobOf> = Of extends "property" ? Scope : AccountScope;

/** What a handler receives about its job. */
export type JobContext<Of extends JobOf, Progress> = {
  readonly id: string;
  /**
   * The tenant of the job's row, acting for the person who started it, but without access to that person's own rows.
   */
  readonly scope: ScopeOf<Of>;
  /** The last committed progress, also of an earlier run: where to continue. */
  readonly progress: Progress | null;
  /** Aborted with LeaseLost when the job was cancelled or taken over, with WorkerStopping when the worker goes away. */
  readonly signal: AbortSignal;
  /** Aborted with LeaseLost only: for work that should be finished even when the worker stops. */
  readonly lostSignal: AbortSignal;
  /** Must be called just before an effect outside the database, which no transaction can refuse. */
  holdsLease(): boolean;
  /** The only way for a handler to write: the transaction fails unless the job belongs to this run until it ends. */
  inTenant<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** Called in the transaction that did the work, so that a kill repeats the work or none of it. */
  saveProgress(tx: Tx, progress: Progress): Promise<void>;
  /** Called between batches: whether to return `{ again: true }` because other jobs wait or the worker stops. */
  shouldYield(): boolean;
  /** Lets requests have their turn between batches (PGlite answers in microtasks); throws once the lease is lost. */
  breathe(): Promise<void>;
};

export type ContextDeps = {
  db: Db;
  claimed: ClaimedJob;
  lease: Lease;
  signal: AbortSignal;
  lostSignal: AbortSignal;
  holdsLease(): boolean;
  /** Set once the job no longer belongs to this run; the signal alone may have been aborted for a stop before. */
  lost(): LeaseLost | null;
  lose(reason: LeaseLost): void;
  shouldYield(): boolean;
};

export function makeContext<Of extends JobOf, Progress>(
  { db, claimed, lease, signal, lostSignal, holdsLease, lost, lose, shouldYield }: ContextDeps,
  found: Progress | null,
): JobContext<Of, Progress> {
  let progress = found;
  /** The job's open transactions and the progress that each has saved, which is valid only once it is committed. */
  const open = new WeakMap<Tx, { saved?: Progress }>();

  const throwIfLost = () => {
    const reason = lost();
    if (reason) throw reason;
  };

  return {
    id: claimed.id,
    scope: (claimed.property_id ? { ...lease.scope, propertyId: claimed.property_id } : lease.scope) as ScopeOf<Of>,
    get progress() {
      return progress;
    },
    signal,
    lostSignal,
    holdsLease,
    async inTenant(work) {
      throwIfLost();
      const note: { saved?: Progress } = {};
      try {
        const result = await inTenant(db, lease.scope, async (tx) => {
          await holdLease(tx, lease);
          open.set(tx, note);
          const done = await work(tx);
          // Saving progress locks the row already, and more strongly.
          if (!("saved" in note)) await confirmLease(tx, lease);
          return done;
        });
        if ("saved" in note) progress = note.saved as Progress;
        return result;
      } catch (error) {
        if (error instanceof LeaseLost) lose(error);
        throw error;
      }
    },
    async saveProgress(tx, value) {
      const note = open.get(tx);
      if (!note) throw new Error("Progress is saved in a transaction of the job itself.");
      await writeProgress(tx, lease, value);
      note.saved = value;
    },
    shouldYield,
    async breathe() {
      await setImmediate();
      throwIfLost();
    },
  };
}
