import { afterAll, expect, test } from "vitest";
import { guest, openHotel } from "../../../test/support/hotel-system.ts";
import { openOutbound } from "../../outbound/outbound.ts";
import { Breaker } from "./breaker.ts";
import { systemClock } from "./clock.ts";
import { createLimiter } from "./limits/limiter.ts";
import { localSlots } from "./limits/local-slots.ts";
import { openOhip } from "./ohip.ts";

const open: (() => Promise<void>)[] = [];
afterAll(() => Promise.all(open.map((close) => close())));

test("opens after failures in a row, lets one try, and stays away longer each time", () => {
  let now = 0;
  const breaker = new Breaker(
    { failures: 3, open: { baseMs: 1_000, capMs: 10_000 } },
    { ...systemClock, now: () => now, random: () => 1 },
  );
  const fail = (times: number) => {
    for (let time = 0; time < times; time += 1) breaker.fail();
  };
  fail(2);
  breaker.succeed();
  fail(2);
  expect(breaker.enter()).toBe(0);
  fail(5); // Calls that were under way together open the circuit once.
  expect(breaker.enter()).toBe(1_000);
  now = 1_000;
  expect(breaker.enter()).toBe(0);
  expect(breaker.enter()).toBeGreaterThan(0);
  fail(1);
  expect(breaker.enter()).toBe(2_000);
  now = 3_000;
  expect(breaker.enter()).toBe(0);
  breaker.leave();
  expect(breaker.enter()).toBe(0);
  breaker.succeed();
  expect([breaker.enter(), breaker.enter()]).toEqual([0, 0]);
});

test("a gateway that hangs is left alone after a few calls, and another keeps its speed", async () => {
  const [bad, good] = [await openHotel(), await openHotel()];
  open.push(bad.close, good.close);
  const allow = new Set([bad, good].map(({ sandbox }) => new URL(sandbox.url).host));
  const guard = openOutbound({ allow, timeoutMs: 5_000, maxBytes: 1_000_000 });
  open.push(async () => guard.close());
  const hotel = openOhip({
    outbound: guard,
    limiter: createLimiter({ slotsOf: () => localSlots(systemClock), clock: systemClock }),
    // The pause is random, and the test would wait for a short one.
    clock: { ...systemClock, random: () => 0.999 },
    breaker: { failures: 4, open: { baseMs: 60_000, capMs: 60_000 } },
    // Long enough for a busy machine: the breaker would also avoid a good gateway that seems to hang.
    patience: { attempts: 2, backoff: { baseMs: 2, capMs: 5 }, settleMs: 1, readMs: 1_500, writeMs: 1_500 },
  });
  bad.sandbox.world.addFault({ kind: "hang" });
  const write = ({ connection }: typeof bad, reference: string) =>
    hotel.write(connection, "postGuestProfile", { body: guest(reference) });
  const many = async (side: typeof bad, prefix: string) => {
    const began = performance.now();
    const outcomes = await Promise.all(Array.from({ length: 40 }, (_, index) => write(side, `${prefix}${index}`)));
    return { outcomes, tookMs: performance.now() - began };
  };
  await many(good, "V5-A");
  const alone = await many(good, "V5-B");
  const [lost, made] = await Promise.all([many(bad, "V5-C"), many(good, "V5-C")]);
  expect(made.outcomes.map(({ kind }) => kind)).toEqual(Array(40).fill("created"));
  const reasons = lost.outcomes.map((outcome) => ("reason" in outcome ? outcome.reason : outcome.kind));
  expect(reasons.filter((reason) => reason === "circuit_open").length).toBeGreaterThan(20);
  // Every call that was let through waits until it times out; the rest cost nothing.
  expect(bad.sandbox.world.faults.list()[0]?.hits).toBeLessThan(20);
  expect(made.tookMs).toBeLessThan(3 * alone.tookMs + 500);
});
