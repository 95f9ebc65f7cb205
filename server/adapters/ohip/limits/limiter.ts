import { type LimitRule, USUAL_BUDGET } from "../../../ports/hotel-system.ts";
import type { Clock } from "../clock.ts";
import { Recent } from "../recent.ts";
import { Places } from "./places.ts";
import { Speed } from "./speed.ts";

type Turn = {
  /** Whose share it is taken from. */
  lane: string;
  /** The most that this one may take; never more than the gateway's budget. */
  limits?: Partial<LimitRule> | undefined;
  /** What is called: the time that it usually takes is its own. */
  call: string;
  signal?: AbortSignal | undefined;
};

/** Where starts of one gateway, or of one share of it, come from. */
export interface Slots {
  /** Resolves at the moment of a start; false when the signal came first. */
  take(perSecond: number, signal?: AbortSignal | undefined): Promise<boolean>;
  /** How many processes use them now, this one included. */
  sharers(): number;
  /** Nobody starts for so long. */
  pause(ms: number): void;
}

/**
 * Two levels. A gateway has one budget: so many starts in any second, so many calls at once, and turns between those who
 * share it. Each property has a share below it at a pace of its own, which no other property's settings change.
 */
export interface Limiter {
  /** Undefined when the signal came before its turn: nothing was begun. */
  run<T>(gateway: string, turn: Turn, work: () => Promise<T>): Promise<T | undefined>;
  pause(gateway: string, ms: number): void;
}

const GATEWAYS = 1000;
const SHARES = 10_000;
/** A gateway that asks for more is not believed: the caller is told, and comes back by itself. */
const LONGEST_PAUSE_MS = 30_000;

export function createLimiter({
  slotsOf,
  budgetOf = async () => USUAL_BUDGET,
  clock,
}: {
  /** By the gateway's address, and by that and the lane for a share. */
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
        // The gateway's own start comes last: what is promised to it holds whatever a share does.
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

/** Holds one of the places that this process has of them while the work is done. */
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
