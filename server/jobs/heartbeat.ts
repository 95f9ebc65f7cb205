import type { Db } from "../db/client.ts";
import { makeBell } from "./bell.ts";
import { type Lease, renewLease } from "./lease.ts";
import { LeaseLost } from "./problems.ts";

export type Heartbeat = {
  /** Renews now instead of at the next beat, because something may have happened to the job. */
  check(): void;
  /** Decided by the clock, also before the deadline's timer fires: a process that was frozen runs old work first. */
  holds(): boolean;
  stop(): void;
};

/**
 * Renews a lease three times as often as it runs out. The lease also counts as lost when no renewal got through in
 * time, even while one still hangs in a dead connection: the database may have given the job away by then.
 */
export function keepLease(db: Db, lease: Lease, { lose }: { lose(reason: LeaseLost): void }): Heartbeat {
  const leaseMs = lease.seconds * 1_000;
  const bell = makeBell();
  let over = false;
  let heldUntil = performance.now() + leaseMs;
  let deadline = setTimeout(end, leaseMs);

  function end() {
    if (over) return;
    stop();
    lose(new LeaseLost());
  }

  function stop() {
    over = true;
    clearTimeout(deadline);
    bell.ring();
  }

  async function beat() {
    let pause = leaseMs / 3;
    for (;;) {
      await bell.wait(pause);
      if (over) return;
      const startedAt = performance.now();
      try {
        await renewLease(db, lease);
        if (over) return;
        clearTimeout(deadline);
        heldUntil = startedAt + leaseMs;
        deadline = setTimeout(end, heldUntil - performance.now());
        pause = leaseMs / 3;
      } catch (error) {
        if (error instanceof LeaseLost) return end();
        // The database is away: the deadline decides how long renewals are tried.
        pause = Math.min(1_000, leaseMs / 10);
      }
    }
  }
  void beat();

  return { check: () => bell.ring(), holds: () => !over && performance.now() < heldUntil, stop };
}
