import { Recent } from "../recent.ts";
import { Places } from "./places.ts";

export type LimitRule = { perSecond?: number | undefined; concurrency?: number | undefined };
type Turn = { lane: string; limits?: LimitRule | undefined; signal?: AbortSignal | undefined };

/** Where one gateway's starts come from. */
export interface Slots {
  /** Resolves at the moment of a start; false when the signal came first. */
  take(perSecond: number, signal?: AbortSignal | undefined): Promise<boolean>;
  /** How many processes use the gateway now, this one included. */
  sharers(): number;
  /** Nobody starts for so long. */
  pause(ms: number): void;
}

/** One budget a gateway: so many starts in any second, so many calls at once, and turns between those who share it. */
export interface Limiter {
  /** Undefined when the signal came before its turn: nothing was begun. */
  run<T>(gateway: string, turn: Turn, work: () => Promise<T>): Promise<T | undefined>;
  pause(gateway: string, ms: number): void;
}

const GATEWAYS = 1000;
/** A gateway that asks for more is not believed: the caller is told, and comes back by itself. */
const LONGEST_PAUSE_MS = 30_000;

export function createLimiter({
  slotsOf,
  perSecond = 40,
  concurrency = 8,
}: LimitRule & { slotsOf: (gateway: string) => Slots }): Limiter {
  const gates = new Recent<{ places: Places; slots: Slots }>(GATEWAYS);
  const gateOf = (gateway: string) => gates.take(gateway, () => ({ places: new Places(), slots: slotsOf(gateway) }));
  return {
    async run(gateway, { lane, limits, signal }, work) {
      const { places, slots } = gateOf(gateway);
      const most = limits?.concurrency ?? concurrency;
      const share = () => Math.max(1, Math.floor(most / slots.sharers()));
      if (!(await places.acquire(lane, share, signal))) return undefined;
      try {
        const rate = Math.max(1, Math.floor(limits?.perSecond ?? perSecond));
        if (!(await slots.take(rate, signal))) return undefined;
        return await work();
      } finally {
        places.release();
      }
    },
    pause: (gateway, ms) => gateOf(gateway).slots.pause(Math.min(ms, LONGEST_PAUSE_MS)),
  };
}
