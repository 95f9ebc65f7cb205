import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { mostWithinASecond } from "../../../../test/support/rolling.ts";
import { virtualClock } from "../../../../test/support/virtual-clock.ts";
import { systemClock } from "../clock.ts";
import { createLimiter } from "./limiter.ts";
import { localSlots } from "./local-slots.ts";
import { Pace } from "./pace.ts";
import { Places } from "./places.ts";
import { sharedSlots } from "./shared-slots.ts";
import { TwoClocks } from "./two-clocks.ts";

/** Simulates starts whose timers are late by these delays and returns how many fell within the last second. */
function simulate(perSecond: number, lateness: readonly number[], count: number): number[] {
  const pace = new Pace();
  const starts: number[] = [];
  let now = 0;
  for (let index = 0; index < count; index += 1) {
    const slot = pace.at(perSecond);
    if (slot > now) now = Math.ceil(slot) + (lateness[index % lateness.length] ?? 0);
    pace.start(perSecond, now);
    starts.push(now);
  }
  return starts;
}

describe("the pace", () => {
  test("no second has more starts than allowed, however late timers are", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 100 }),
        fc.array(fc.double({ min: 0, max: 900, noNaN: true }), { minLength: 1, maxLength: 40 }),
        (perSecond, lateness) => {
          expect(mostWithinASecond(simulate(perSecond, lateness, perSecond * 4))).toBeLessThanOrEqual(perSecond);
        },
      ),
    );
  });

  test("timers as late as they usually are cost less than two hundredths", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 5, max: 60 }),
        fc.array(fc.double({ min: 0, max: 4, noNaN: true }), { minLength: 1, maxLength: 40 }),
        (perSecond, lateness) => {
          const starts = simulate(perSecond, lateness, perSecond * 20);
          const seconds = ((starts.at(-1) ?? 0) - (starts[perSecond] ?? 0)) / 1000;
          expect((perSecond * 19) / seconds).toBeGreaterThanOrEqual(0.98 * perSecond);
        },
      ),
    );
  });

  test("a pause holds everyone back", () => {
    const pace = new Pace();
    pace.start(40, 100);
    pace.pause(5_000);
    expect(pace.at(40)).toBe(5_000);
  });
});

describe("places", () => {
  test("no more than allowed, and lanes take turns", async () => {
    const places = new Places();
    const most = () => 1;
    await places.acquire("first", most);
    const order: string[] = [];
    const enter = async (lane: string) => {
      await places.acquire(lane, most);
      order.push(lane);
      places.release();
    };
    const all = [..."aaaaab"].map(enter);
    places.release();
    await Promise.all(all);
    expect(order.join("")).toBe("abaaaa");
  });

  test("an aborted call leaves the queue, and later ones do not wait for it", async () => {
    const places = new Places();
    const most = () => 1;
    await places.acquire("a", most);
    const leaving = new AbortController();
    const left = places.acquire("a", most, leaving.signal);
    const next = places.acquire("a", most);
    leaving.abort();
    expect(await left).toBe(false);
    places.release();
    expect(await next).toBe(true);
  });
});

test("a limiter keeps rate and number of calls, also when a call fails", async () => {
  const clock = virtualClock();
  const budgetOf = async () => ({ perSecond: 50, concurrency: 3 });
  const limiter = createLimiter({ slotsOf: () => localSlots(clock), budgetOf, clock });
  const starts: number[] = [];
  let active = 0;
  let most = 0;
  const call = (index: number) =>
    limiter.run("https://one.example", { lane: String(index % 4), call: "get" }, async () => {
      starts.push(clock.now());
      active += 1;
      most = Math.max(most, active);
      await clock.wait(index % 100);
      active -= 1;
      if (index % 5 === 0) throw new Error("no");
    });
  const ended = await Promise.allSettled(Array.from({ length: 1_000 }, (_, index) => call(index)));
  expect(ended.filter(({ status }) => status === "rejected")).toHaveLength(200);
  expect(most).toBe(3);
  expect(mostWithinASecond(starts)).toBeLessThanOrEqual(50);
});

test("with calls that take no time the limiter gives all that it may", async () => {
  const clock = virtualClock();
  const budgetOf = async () => ({ perSecond: 50, concurrency: 8 });
  const limiter = createLimiter({ slotsOf: () => localSlots(clock), budgetOf, clock });
  const starts: number[] = [];
  const call = () =>
    limiter.run("https://one.example", { lane: "a", call: "get" }, async () => void starts.push(clock.now()));
  await Promise.all(Array.from({ length: 1_000 }, call));
  expect(mostWithinASecond(starts)).toBeLessThanOrEqual(50);
  expect(999 / (((starts.at(-1) ?? 0) - (starts[0] ?? 0)) / 1000)).toBeGreaterThanOrEqual(49);
});

test("a pause after a 429 holds the gateway back, and no other", async () => {
  const clock = virtualClock();
  const limiter = createLimiter({ slotsOf: () => localSlots(clock), clock });
  limiter.pause("https://one.example", 5_000);
  const started = (gateway: string) => limiter.run(gateway, { lane: "a", call: "get" }, async () => clock.now());
  const [first, second] = await Promise.all([started("https://one.example"), started("https://other.example")]);
  expect(first).toBeGreaterThanOrEqual(5_000);
  expect(second).toBeLessThan(100);
});

/** Measures the starts a second of each lane, over a number of seconds and with calls of a fixed duration. */
async function paceOf(
  lanes: Record<string, { perSecond: number; concurrency?: number }>,
  { seconds = 20, tookMs = () => 20 }: { seconds?: number; tookMs?: (lane: string, now: number) => number } = {},
) {
  const clock = virtualClock();
  const limiter = createLimiter({ slotsOf: () => localSlots(clock), clock });
  const starts: Record<string, number[]> = {};
  await Promise.all(
    Object.entries(lanes).flatMap(([lane, limits]) => {
      const own: number[] = [];
      starts[lane] = own;
      return Array.from({ length: 32 }, async () => {
        while (clock.now() < seconds * 1000)
          await limiter.run("https://one.example", { lane, limits, call: "get" }, async () => {
            own.push(clock.now());
            await clock.wait(tookMs(lane, clock.now()));
          });
      });
    }),
  );
  const rateOf = (own: number[], from = 1, until = seconds) =>
    own.filter((at) => at >= from * 1000 && at < until * 1000).length / (until - from);
  return {
    starts,
    rates: Object.fromEntries(Object.entries(starts).map(([lane, own]) => [lane, rateOf(own)])),
    rateOf,
  };
}
describe("two properties of one gateway", () => {
  test("keep their own pace, whatever the other one has set", async () => {
    for (const [a, b] of [
      [10, 30],
      [1, 39],
      [20, 20],
    ] as const) {
      const { rates } = await paceOf({ a: { perSecond: a }, b: { perSecond: b } });
      expect([rates.a, rates.b]).toEqual([
        expect.toSatisfy((rate: number) => rate >= 0.95 * a && rate <= a),
        expect.toSatisfy((rate: number) => rate >= 0.95 * b && rate <= b),
      ]);
    }
  });

  test("that want more than there is share it, and the slower one keeps its requested rate", async () => {
    const { rates, starts } = await paceOf({ a: { perSecond: 10 }, b: { perSecond: 500 } });
    expect(rates.a).toBeGreaterThanOrEqual(9.5);
    expect(rates.b).toBeGreaterThanOrEqual(28);
    expect(
      mostWithinASecond(
        Object.values(starts)
          .flat()
          .sort((left, right) => left - right),
      ),
    ).toBeLessThanOrEqual(40);
  });

  test("one whose calls are slow does not take the places of the other", async () => {
    const { rates } = await paceOf(
      { a: { perSecond: 10, concurrency: 4 }, b: { perSecond: 30, concurrency: 4 } },
      { tookMs: (lane) => (lane === "b" ? 900 : 20) },
    );
    expect(rates.a).toBeGreaterThanOrEqual(9.5);
  });
});

test("a share halves when answers are held back, and climbs back when they are not", async () => {
  const { starts, rateOf } = await paceOf(
    { a: { perSecond: 20 }, b: { perSecond: 20 } },
    { seconds: 40, tookMs: (lane, now) => (lane === "a" && now > 10_000 && now < 11_000 ? 1_200 : 20) },
  );
  const [a, b] = [starts.a ?? [], starts.b ?? []];
  expect(rateOf(a, 2, 10)).toBeGreaterThanOrEqual(19);
  expect(rateOf(a, 12, 14)).toBeLessThanOrEqual(14);
  expect(rateOf(a, 30, 40)).toBeGreaterThanOrEqual(19);
  expect(rateOf(b, 12, 14)).toBeGreaterThanOrEqual(19);
});

test("processes with slower and quicker answers share one limit, and use it up", async () => {
  const clock = virtualClock();
  const server = () => clock.now() + 1_000_000;
  let next = 0;
  const bookings = (delayMs: number) => ({
    async book(_: string, { count, gapMs, leadMs }: { count: number; gapMs: number; leadMs: number }) {
      await clock.wait(delayMs / 2);
      const first = Math.max(next, server() + leadMs);
      next = first + count * gapMs;
      const now = server();
      await clock.wait(delayMs / 2);
      return { first, now, sharers: 3 };
    },
    pause: async () => {},
  });
  const starts: number[] = [];
  const processes = [0.2, 2, 5].map((delayMs) => sharedSlots("x", { bookings: bookings(delayMs), clock }));
  await Promise.all(
    processes.flatMap((slots) =>
      [1, 2].map(async () => {
        while (clock.now() < 20_000) {
          await slots.take(40);
          starts.push(clock.now());
        }
      }),
    ),
  );
  expect(mostWithinASecond(starts)).toBeLessThanOrEqual(40);
  expect(starts.length / 20).toBeGreaterThanOrEqual(0.98 * 40);
  expect(processes[0]?.sharers()).toBe(3);
});

test("another clock is known better with every answer, and anew when it was set", () => {
  const clocks = new TwoClocks();
  clocks.learn(0, 1_004, 10);
  expect(clocks.doubt()).toBe(10);
  clocks.learn(20, 1_021, 22);
  expect([clocks.doubt(), clocks.ours(1_100)]).toEqual([2, 101]);
  clocks.learn(30, 501, 32);
  expect([clocks.doubt(), clocks.ours(600)]).toEqual([2, 131]);
});

test("a booking that fails is the failure of those who waited for it, and the next is tried afresh", async () => {
  let broken = true;
  const bookings = {
    async book() {
      if (broken) throw new Error("no database");
      return { first: 0, now: 0, sharers: 1 };
    },
    pause: async () => {},
  };
  const slots = sharedSlots("x", { bookings, clock: systemClock });
  await expect(Promise.all([slots.take(10), slots.take(10)])).rejects.toThrow("no database");
  broken = false;
  expect(await slots.take(10)).toBe(true);
});
