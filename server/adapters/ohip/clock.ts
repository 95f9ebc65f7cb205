import { setTimeout as sleep } from "node:timers/promises";

/** Time that only goes forward, and chance; both stand in for the real ones in tests. */
export type Clock = {
  now(): number;
  /** Ends early, without an error, when the signal does. */
  wait(ms: number, signal?: AbortSignal | undefined): Promise<void>;
  /** From 0 to 1. */
  random(): number;
};

export const systemClock: Clock = {
  now: () => performance.now(),
  wait: async (ms, signal) => {
    await sleep(ms, undefined, signal ? { signal } : {}).catch(() => {});
  },
  random: Math.random,
};

export type Backoff = { baseMs: number; capMs: number };

/** Doubles from try to try; half of it is chance, so that those who failed together do not come back together. */
export function backoffMs(attempt: number, { baseMs, capMs }: Backoff, random: () => number): number {
  const full = Math.min(capMs, baseMs * 2 ** (attempt - 1));
  return Math.round(full * (0.5 + random() / 2));
}
