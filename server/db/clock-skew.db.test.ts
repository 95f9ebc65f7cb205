import { expect, test } from "vitest";
import { shareTestDatabase } from "../../test/support/db.ts";
import { inNobody } from "./client.ts";
import { describeSkew, isSkewed, measureSkew } from "./clock-skew.ts";

test("a process whose clock is off is told by how much, and one whose answer was slow is not accused", async () => {
  const { db, close } = await shareTestDatabase();
  expect(await describeSkew(db)).toBeNull();
  const off = (ms: number) => () => Date.now() + ms;
  expect(await describeSkew(db, off(-90_000))).toContain("90 s ahead of this machine");
  expect(await describeSkew(db, off(3_600_000))).toContain("3600 s behind this machine");
  const { skewMs } = await inNobody(db, (tx) => measureSkew(tx, off(-60_000)));
  expect(skewMs).toBeGreaterThan(55_000);
  expect(isSkewed({ skewMs: -2_500, answerMs: 10 })).toBe(true);
  expect(isSkewed({ skewMs: -2_500, answerMs: 4_000 })).toBe(false);
  await close();
});
