import type { Clock } from "../../server/adapters/ohip/clock.ts";

/** Time advances only when everyone waits: seconds pass in milliseconds, and always in the same way. */
export function virtualClock(): Clock {
  const timers: { at: number; ring: () => void }[] = [];
  let now = 0;
  let going = false;
  const step = () => {
    timers.sort((timer, other) => timer.at - other.at);
    const next = timers.shift();
    if (!next) {
      going = false;
      return;
    }
    now = Math.max(now, next.at);
    next.ring();
    setImmediate(step);
  };
  return {
    now: () => now,
    wait: (ms) =>
      new Promise((ring) => {
        timers.push({ at: now + ms, ring });
        if (going) return;
        going = true;
        setImmediate(step);
      }),
    random: () => 0.5,
  };
}
