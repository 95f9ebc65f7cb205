import { afterAll, beforeAll, expect, test } from "vitest";
import { pushFiles, uniqueId } from "../../../../../test/support/push-files.ts";
import { openPushing, type Pushing } from "../../../../../test/support/pushing.ts";
import { watchDay } from "./business-day.ts";

let house: Pushing;
let files: ReturnType<typeof pushFiles>;
beforeAll(async () => {
  house = await openPushing();
  files = pushFiles(house);
});
afterAll(() => house.close());

const plus = (day: string, days: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);

test("a run that continues on another business date plans its bookings anew and keeps its counts", async () => {
  const { browser } = await files.furnish();
  const { world } = house.hotel.sandbox;
  const day = world.chain.hotel("PAR01").businessDate;
  const [guest, late, today] = [uniqueId(), uniqueId(), uniqueId()];
  await files.guests(browser, files.guest(guest));
  await files.stays(browser, files.stay(late, guest, { from: plus(day, 3), to: plus(day, 4) }));
  await files.stays(browser, files.stay(today, guest, { from: day, to: plus(day, 2) }));
  const rested = await house.push(browser, { canary: 2 });
  expect(rested).toMatchObject({ state: "paused", sum: { total: 3, pushed: 2, pending: 1 } });
  world.endOfDay("PAR01");
  expect((await browser.post(`/api/v2/push/${rested.id}/resume`, {})).statusCode).toBe(200);
  const done = await house.ended(browser, rested.id);
  // A guest due yesterday cannot be booked any more: OPERA accepts no arrival in the past.
  expect(done).toMatchObject({ state: "done", sum: { total: 2, pushed: 2, pending: 0, failed: 0 } });
  expect((await browser.get("/api/v2/push/plan")).json()).toMatchObject({ businessDate: plus(day, 1) });
});

test("the day is looked at beside the calls, and a hotel that does not say it has not changed it", async () => {
  const answers = ["2026-03-09", null, "2026-03-10"];
  const read = async () => {
    const day = answers.shift();
    return day ? { ok: true as const, day } : { ok: false as const, detail: "away", passing: true };
  };
  const watch = watchDay(read, "2026-03-09", 0);
  const seen: (string | null)[] = [];
  for (let look = 0; look < 4; look++) {
    seen.push(watch.look());
    await new Promise((resolve) => setImmediate(resolve));
  }
  expect(seen).toEqual([null, null, null, "2026-03-10"]);
});
