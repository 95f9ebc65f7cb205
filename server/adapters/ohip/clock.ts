import { setTimeout as sleep } from "node:timers/promises";

/** A monotonic clock and a random source; tests replace both. */
export type Clock = {
  now(): number;
  /** Ends early, without an error, when the signal is aborted. */
  wait(ms: number, signal?: AbortSignal | undefined): Promise<void>;
  /** A number from 0 to 1. */
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

/**
 * The pause doubles with each try. Half of it is random, so that calls that failed together do not come back together.
 */
export function backoffMs(attempt: number, { baseMs, capMs }: Backoff, random: () => number): number {
  const full = Math.min(capMs, baseMs * 2 ** (attempt - 1));
  return Math.round(full * (0.5 + random() / 2));
}
