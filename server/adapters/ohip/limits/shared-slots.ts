import type { Clock } from "../clock.ts";
import type { Slots } from "./limiter.ts";
import { TwoClocks } from "./two-clocks.ts";

/** Times in milliseconds by the database's clock. */
type Booked = { first: number; now: number; sharers: number };
export type Bookings = {
  /** Books `count` slots, `gapMs` apart, the first not before `leadMs` from now. */
  book(gateway: string, slots: { count: number; gapMs: number; leadMs: number }): Promise<Booked>;
  pause(gateway: string, ms: number): Promise<void>;
};

const SECOND = 1000;
/** The gaps are wider by this much a second. A slot used later than that would give its second one start too many. */
const MARGIN = 12;
/** The time that a busy machine may need between the start and the first byte. */
const GUARD = 3;
/** After this many missed slots the call goes anyway: a process that gets so little time is slower than any limit. */
const MISSES = 5;

type Waiter = {
  perSecond: number;
  missed: number;
  signal: AbortSignal | undefined;
  done(started: boolean): void;
  fail(error: unknown): void;
};

/** Slots shared by all processes of an installation, booked in the database a few at a time. */
export function sharedSlots(gateway: string, { bookings, clock }: { bookings: Bookings; clock: Clock }): Slots {
  const waiting: Waiter[] = [];
  const clocks = new TwoClocks();
  let sharers = Number.POSITIVE_INFINITY; // One call at a time until the first booking tells the number of sharers.
  let tripMs = 5;
  let pumping = false;

  async function pump(): Promise<void> {
    for (let first = waiting[0]; first; first = waiting[0]) {
      const { perSecond } = first;
      const batch = waiting.splice(0, Math.ceil(perSecond / 10));
      const gapMs = (SECOND + MARGIN) / perSecond;
      try {
        const sentAt = clock.now();
        const booked = await bookings.book(gateway, { count: batch.length, gapMs, leadMs: tripMs });
        const heard = clock.now();
        tripMs = Math.min(50, (tripMs + (heard - sentAt)) / 2);
        sharers = booked.sharers;
        clocks.learn(sentAt, booked.now, heard);
        const start = clocks.ours(booked.first);
        batch.forEach((waiter, index) => void use(waiter, start + index * gapMs));
      } catch (error) {
        for (const waiter of batch) waiter.fail(error);
      }
    }
  }

  async function use(waiter: Waiter, slot: number): Promise<void> {
    for (let now = clock.now(); now < slot; now = clock.now()) {
      await clock.wait(Math.ceil(slot - now), waiter.signal);
      if (waiter.signal?.aborted) return waiter.done(false);
    }
    if (clock.now() - slot + clocks.doubt() <= MARGIN - GUARD || waiter.missed >= MISSES) return waiter.done(true);
    waiter.missed += 1;
    waiting.unshift(waiter);
    start();
  }

  function start(): void {
    if (pumping) return;
    pumping = true;
    void pump().finally(() => {
      pumping = false;
    });
  }

  return {
    take: (perSecond, signal) =>
      new Promise((done, fail) => {
        if (signal?.aborted) return done(false);
        waiting.push({ perSecond, missed: 0, signal, done, fail });
        start();
      }),
    sharers: () => sharers,
    pause: (ms) => void bookings.pause(gateway, ms).catch(() => {}), // The next 429 repeats it.
  };
}
