import type { Clock } from "../clock.ts";
import type { Slots } from "./limiter.ts";
import { Pace } from "./pace.ts";

/** Slots for an installation with a single process. */
export function localSlots(clock: Clock): Slots {
  const pace = new Pace();
  let last: Promise<unknown> = Promise.resolve();

  async function wait(perSecond: number, signal: AbortSignal | undefined): Promise<boolean> {
    for (;;) {
      if (signal?.aborted) return false;
      const now = clock.now();
      const slot = pace.at(perSecond);
      if (slot <= now) {
        pace.start(perSecond, now);
        return true;
      }
      await clock.wait(Math.ceil(slot - now), signal);
    }
  }

  return {
    take(perSecond, signal) {
      const turn = last.then(() => wait(perSecond, signal));
      last = turn;
      return turn;
    },
    sharers: () => 1,
    pause: (ms) => pace.pause(clock.now() + ms),
  };
}
