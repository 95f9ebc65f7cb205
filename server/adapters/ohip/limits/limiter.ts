import { type LimitRule, USUAL_BUDGET } from "../../../ports/hotel-system.ts";
import type { Clock } from "../clock.ts";
import { Recent } from "../recent.ts";
import { Places } from "./places.ts";
import { Speed } from "./speed.ts";

type Turn = {
  /** The lane whose share the call uses. */
  lane: string;
  /** A lower limit for this lane; it never exceeds the gateway's budget. */
  limits?: Partial<LimitRule> | undefined;
  /** The operation, because each has its own usual duration. */
  call: string;
  signal?: AbortSignal | undefined;
};

/** Grants the starts of one gateway, or of one lane's share of it. */
export interface Slots {
  /** Resolves at the moment of a start, or with false when the signal is aborted first. */
  take(perSecond: number, signal?: AbortSignal | undefined): Promise<boolean>;
  /** How many processes use these slots now, this one included. */
  sharers(): number;
  /** Grants no start for this long. */
  pause(ms: number): void;
}

/**
 * Limits calls on two levels. A gateway has one budget (starts in any second, calls at once) and takes turns between
 * its lanes. Below it each property has a share at its own pace, which no other property's settings change.
 */
export interface Limiter {
  /** Resolves with undefined when the signal was aborted before the call's turn: nothing was begun. */
  run<T>(gateway: string, turn: Turn, work: () => Promise<T>): Promise<T | undefined>;
  pause(gateway: string, ms: number): void;
}

const GATEWAYS = 1000;
const SHARES = 10_000;
/** A longer pause that a gateway asks for is not waited for here: the caller gets the error and retries by itself. */
const LONGEST_PAUSE_MS = 30_000;

export function createLimiter({
  slotsOf,
  budgetOf = async () => USUAL_BUDGET,
  clock,
}: {
  /** The key is the gateway's address, or the address and the lane for a share. */
  slotsOf: (key: string) => Slots;
  budgetOf?: (gateway: string) => Promise<LimitRule>;
  clock: Clock;
}): Limiter {
  const gates = new Recent<{ places: Places; slots: Slots }>(GATEWAYS);
  const shares = new Recent<{ places: Places; slots: Slots; speed: Speed }>(SHARES);
  const gateOf = (gateway: string) => gates.take(gateway, () => ({ places: new Places(), slots: slotsOf(gateway) }));
  const shareOf = (key: string) =>
    shares.take(key, () => ({ places: new Places(), slots: slotsOf(key), speed: new Speed(clock) }));

  return {
    async run(gateway, { lane, limits, call, signal }, work) {
      const budget = await budgetOf(gateway);
      const own = within(budget, limits);
      const [gate, share] = [gateOf(gateway), shareOf(`${gateway}\n${lane}`)];
      return inPlace(share, lane, own.concurrency, signal, async () => {
        if (!(await share.slots.take(share.speed.of(own.perSecond), signal))) return undefined;
        // The gateway's own slot is taken last: its promise holds whatever a share does.
        return inPlace(gate, lane, budget.concurrency, signal, async () => {
          if (!(await gate.slots.take(budget.perSecond, signal))) return undefined;
          const began = clock.now();
          try {
            return await work();
          } finally {
            share.speed.saw(call, clock.now() - began);
          }
        });
      });
    },
    pause: (gateway, ms) => gateOf(gateway).slots.pause(Math.min(ms, LONGEST_PAUSE_MS)),
  };
}

const whole = (wanted: number | undefined, most: number) => Math.max(1, Math.floor(Math.min(wanted ?? most, most)));
const within = (budget: LimitRule, limits: Partial<LimitRule> = {}): LimitRule => ({
  perSecond: whole(limits.perSecond, budget.perSecond),
  concurrency: whole(limits.concurrency, budget.concurrency),
});

/** Holds one of this process's places while the work is done. */
async function inPlace<T>(
  { places, slots }: { places: Places; slots: Slots },
  lane: string,
  concurrency: number,
  signal: AbortSignal | undefined,
  work: () => Promise<T | undefined>,
): Promise<T | undefined> {
  const most = () => Math.max(1, Math.floor(concurrency / slots.sharers()));
  if (!(await places.acquire(lane, most, signal))) return undefined;
  try {
    return await work();
  } finally {
    places.release();
  }
}
