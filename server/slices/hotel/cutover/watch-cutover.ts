import { setTimeout as sleep } from "node:timers/promises";
import type { Cutover } from "../../../../contract/cutover.ts";
import { type Db, inTenant, type Scope } from "../../../db/client.ts";
import { makeBell } from "../../../jobs/bell.ts";
import { QUIET_MS } from "../../../jobs/stream.ts";
import type { JobWatch } from "../../../jobs/watch.ts";
import { showCutover } from "./show-cutover.ts";

/** A run may save its progress often, but the list is not counted more often than this. */
const GAP_MS = 1_000;

export type CutoverWatch = { watch(scope: Scope, signal: AbortSignal): AsyncGenerator<string, void> };

/**
 * Yields the list of a property after each change: a tick, a plan, a sign-off, or a job of the account. All concurrent
 * watchers of a property share one read; everyone who may see it sees the same.
 */
export function openCutoverWatch({ db, jobWatch }: { db: Db; jobWatch: JobWatch }): CutoverWatch {
  const going = new Map<string, Promise<Cutover>>();
  const waiting = new Map<string, Promise<Cutover>>();

  /** A read in progress may have missed the latest change, so the caller shares the next one with others. */
  function read(scope: Scope): Promise<Cutover> {
    const { propertyId } = scope;
    const next = waiting.get(propertyId);
    if (next) return next;
    const before = going.get(propertyId);
    const start = () => {
      waiting.delete(propertyId);
      const reading = inTenant(db, scope, (tx) => showCutover(tx, scope));
      going.set(propertyId, reading);
      const forget = () => void (going.get(propertyId) === reading && going.delete(propertyId));
      reading.then(forget, forget);
      return reading;
    };
    if (!before) return start();
    const queued = before.then(start, start);
    waiting.set(propertyId, queued);
    return queued;
  }

  async function* watch(scope: Scope, signal: AbortSignal): AsyncGenerator<string, void> {
    const bell = makeBell();
    const unhear = jobWatch.onChange(scope.accountId, bell.ring);
    signal.addEventListener("abort", bell.ring);
    let last = "";
    try {
      while (!signal.aborted) {
        const now = JSON.stringify(await read(scope));
        if (now !== last) yield `event: progress\ndata: ${now}\n\n`;
        last = now;
        await sleep(GAP_MS);
        // Reads again without a notice too, because time alone makes a step late.
        if (!signal.aborted && !(await bell.wait(QUIET_MS))) yield ": still here\n\n";
      }
    } finally {
      unhear();
      signal.removeEventListener("abort", bell.ring);
    }
  }

  return { watch };
}
