import { expect, test } from "vitest";
import { openPulse } from "./pulse.ts";

/** Ten calls a second of 40 ms each, for a number of seconds. */
function beat(seconds: number, before: Parameters<typeof openPulse>[0] = []) {
  let now = 0;
  const pulse = openPulse(before, () => now);
  for (let tenth = 0; tenth < seconds * 10; tenth++) {
    now += 100;
    pulse.count(1, 40);
  }
  return { pulse, wait: (ms: number) => (now += ms) };
}

test("a beat has the rate of five seconds of calls and their mean response time", () => {
  const progress = beat(12).pulse.progressIfDue();
  expect(progress?.rate).toBeCloseTo(10, 0);
  expect(progress?.pulse).toHaveLength(2);
  for (const { rate, ms } of progress?.pulse ?? []) {
    expect(rate).toBeCloseTo(10, 0);
    expect(ms).toBe(40);
  }
});

test("the beats before are kept, three minutes at most", () => {
  const before = [{ rate: 3, ms: 7 }];
  expect(beat(6, before).pulse.progressIfDue()?.pulse[0]).toEqual({ rate: 3, ms: 7 });
  expect(beat(240, before).pulse.progressIfDue()?.pulse).toHaveLength(36);
});

test("it speaks once a second, and a rest is no row of empty beats", () => {
  const { pulse, wait } = beat(6);
  expect(pulse.progressIfDue()).not.toBeNull();
  expect(pulse.progressIfDue()).toBeNull();
  wait(600_000);
  pulse.count(1, 40);
  expect(pulse.progressIfDue()?.pulse.length).toBeLessThanOrEqual(3);
});
