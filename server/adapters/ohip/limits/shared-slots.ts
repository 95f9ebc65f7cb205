import type { Clock } from "../clock.ts";
import type { Slots } from "./limiter.ts";
import { TwoClocks } from "./two-clocks.ts";

/** Moments by the database's clock, in milliseconds. */
type Booked = { first: number; now: number; sharers: number };
export type Bookings = {
  /** So many slots, `gapMs` from one to the next, the first not before `leadMs` from now. */
  book(gateway: string, slots: { count: number; gapMs: number; leadMs: number }): Promise<Booked>;
  pause(gateway: string, ms: number): Promise<void>;
};

const SECOND = 1000;
/** The gaps are wider by so much a second; a slot used later than that would give its second one too many. */
const MARGIN = 12;
/** Between being let go and the first byte a busy machine may take its time. */
const GUARD = 3;
/** After so many slots missed it goes all the same: a process that starved of time is slower than any limit. */
const MISSES = 5;

type Waiter = {
  perSecond: number;
  missed: number;
  signal: AbortSignal | undefined;
  done(started: boolean): void;
  fail(error: unknown): void;
};

/** Slots shared by all processes of a house, taken from the database a few at a time. */
export function sharedSlots(gateway: string, { bookings, clock }: { bookings: Bookings; clock: Clock }): Slots {
  const waiting: Waiter[] = [];
  const clocks = new TwoClocks();
  let sharers = Number.POSITIVE_INFINITY; // Until the first booking tells, one call at a time.
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
    pause: (ms) => void bookings.pause(gateway, ms).catch(() => {}), // The next 429 says it again.
  };
}
