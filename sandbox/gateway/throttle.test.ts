import { afterEach, expect, it } from "vitest";
import { ohipClient } from "../../test/support/ohip-client.ts";
import { type Sandbox, startSandbox } from "../start.ts";
import { Throttle } from "./throttle.ts";

let sandbox: Sandbox | undefined;
afterEach(() => sandbox?.close());

it("accepts fifty a second, delays fifty more, refuses the rest, and starts again after a second", () => {
  const throttle = new Throttle();
  const at = (now: number, calls: number) => {
    const turns = Array.from({ length: calls }, () => throttle.take(now));
    return ["go", "wait", "refuse"].map((turn) => turns.filter((item) => item === turn).length);
  };
  expect(at(0, 120)).toEqual([50, 50, 20]);
  expect(at(999, 10)).toEqual([0, 0, 10]);
  expect(at(1000, 10)).toEqual([10, 0, 0]);
  expect(at(1500, 50)).toEqual([40, 10, 0]);
  expect(at(2100, 10)).toEqual([0, 10, 0]);
  for (let second = 3; second < 300; second += 1) expect(at(second * 1000, 50)[2]).toBe(0);
});

it("delays by a second and answers 429 without Retry-After", async () => {
  sandbox = await startSandbox();
  const ohip = ohipClient(sandbox);
  await ohip.newToken();
  const start = performance.now();
  const answers = await Promise.all(
    Array.from({ length: 130 }, async () => {
      const { status, headers } = await ohip.send("getBusinessDate", {});
      return { status, after: headers.get("retry-after"), ms: performance.now() - start };
    }),
  );
  const refused = answers.filter(({ status }) => status === 429);
  expect(refused.length).toBeGreaterThanOrEqual(25);
  expect(refused.every(({ after }) => after === null)).toBe(true);
  expect(answers.filter(({ status, ms }) => status === 200 && ms >= 1000).length).toBeGreaterThanOrEqual(45);
});
