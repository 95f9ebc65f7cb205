import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { DuplicateDetail, DuplicatePage } from "../../../../contract/duplicates.ts";
import { SECRET } from "../../../../test/support/app.ts";
import { startTestWorker, until } from "../../../../test/support/jobs.ts";
import { pushFiles, uniqueId } from "../../../../test/support/push-files.ts";
import { openPushing, type Pushing } from "../../../../test/support/pushing.ts";
import type { Browser } from "../../../../test/support/staging.ts";
import { inTenant, type Scope } from "../../../db/client.ts";
import { deriveKeys } from "../../../http/secrets.ts";
import { scoreProfilesJob } from "../../records/scoring/score-profiles.job.ts";
import { mergeAtHotelJob } from "./merge-at-hotel.job.ts";

let house: Pushing;
let files: ReturnType<typeof pushFiles>;
let worker: ReturnType<typeof startTestWorker>;
const work = () =>
  startTestWorker(house.database, [
    scoreProfilesJob(),
    mergeAtHotelJob({ ring: deriveKeys(SECRET).credentials, hotelSystem: house.hotel.hotel }),
  ]);
beforeAll(async () => {
  house = await openPushing();
  files = pushFiles(house);
  worker = work();
});
afterAll(async () => {
  await worker.stop(1_000);
  await house.close();
});
beforeEach(() => house.hotel.sandbox.world.faults.clear());

const profiles = () => house.hotel.sandbox.world.chain.profiles;
const atHotel = (reference: string) =>
  [...profiles().byId.values()].filter(({ references }) => references.some(({ id }) => id === reference));
const calls = () => house.hotel.calls("mergeProfiles");

async function openGroup(browser: Browser): Promise<DuplicateDetail> {
  const { groups } = await until(
    async () => {
      const page: DuplicatePage = (await browser.get("/api/v2/duplicates")).json();
      return page.settling === 0 && page.groups.length > 0 && page;
    },
    { everyMs: 50 },
  );
  return (await browser.get(`/api/v2/duplicates/${groups[0]?.id}`)).json();
}

/** One guest twice, with a stay each, and both at the hotel. */
async function fill() {
  const person = await files.furnish();
  const { browser } = person;
  const [first, second] = [uniqueId(), uniqueId()];
  const columns = { id: "oldId", last: "lastName", first: "firstName", mail: "email", land: "country" };
  const guest = (id: string) => `${id};Moreau;Zoe;${first}@moreau.example;FR`;
  await files.bring(browser, columns, "profiles", [guest(first), guest(second)]);
  await files.stays(browser, files.stay(`${first}S`, first), files.stay(`${second}S`, second));
  expect((await house.push(browser)).sum).toMatchObject({ total: 4, pushed: 4 });
  const group = await openGroup(browser);
  const survivor = group.members.find(({ old_id }) => old_id === first)?.ID;
  const ask = (over: object = {}) =>
    browser.post(`/api/v2/duplicates/${group.id}/merge-at-hotel`, { survivor, cannotBeUndone: true, ...over });
  const shown = async () => (await browser.get(`/api/v2/duplicates/${group.id}`)).json();
  return { ...person, first, second, group, survivor, ask, shown };
}
const decided = (browser: Browser) =>
  until(async () => (await browser.get("/api/v2/duplicates/decisions")).json().rows[0]);
const setMerge = (scope: Scope, state: string, agoMinutes: number) =>
  inTenant(house.db, scope, (tx) =>
    sql`update hotel_merges set state = ${state}, intended_at = now() - make_interval(mins => ${agoMinutes})
      where property_id = ${scope.propertyId}`.execute(tx),
  );

test("pushed profiles are merged once at the hotel, then here, and the merge cannot be undone", async () => {
  const { scope, browser, first, second, group, survivor, ask } = await fill();
  const other = await house.person();
  expect(group).toMatchObject({ barrier: "at_hotel", hotelMerge: null });
  expect((await browser.post(`/api/v2/duplicates/${group.id}/merge`, { survivor })).statusCode).toBe(409);
  expect((await ask({ cannotBeUndone: undefined })).statusCode).toBe(400);
  const stranger = `/api/v2/duplicates/${group.id}/merge-at-hotel`;
  expect((await other.browser.post(stranger, { survivor, cannotBeUndone: true })).statusCode).not.toBe(202);
  const before = calls();
  const answers = await Promise.all([ask(), ask()]);
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([202, 409]);
  expect(await decided(browser)).toMatchObject({ id: group.id, verdict: "merged", atHotel: true });
  expect(calls() - before).toBe(1);
  expect(house.hotel.wrong).toEqual([]);
  expect(atHotel(first).map(({ references }) => references.map(({ id }) => id).sort())).toEqual([
    [first, second].sort(),
  ]);
  expect((await house.records(scope)).map(({ old_id }) => old_id)).toEqual([first]);
  expect((await house.records(scope, "reservations")).map(({ values }) => values.profileId)).toEqual([first, first]);
  const undo = await browser.post(`/api/v2/duplicates/${group.id}/undo`, {});
  expect([undo.statusCode, undo.json().message]).toEqual([409, expect.stringContaining("cannot be undone")]);
  // The bookings move to the remaining profile at the hotel too: a push finds no differences.
  const again = await house.push(browser);
  expect(again).toMatchObject({ state: "done", sum: { failed: 0, unknown: 0, pending: 0 } });
  expect(atHotel(first)).toHaveLength(1);
});

test("a lost answer is looked up, and a finished merge is not requested twice", async () => {
  const { browser, ask } = await fill();
  house.hotel.sandbox.world.faults.add({ kind: "cut", operation: "mergeProfiles", count: 1 });
  const before = calls();
  await ask();
  expect(await decided(browser)).toMatchObject({ verdict: "merged", atHotel: true });
  expect(calls() - before).toBe(1);
});

test("after a stop behind the intention, a finished merge is recognised, and an unfinished one is requested again after its time", async () => {
  for (const isDone of [true, false]) {
    const { scope, browser, first, second, ask } = await fill();
    await worker.stop(1_000);
    expect((await ask()).statusCode).toBe(202);
    const [kept, gone] = [atHotel(first)[0]?.id ?? "", atHotel(second)[0]?.id ?? ""];
    await setMerge(scope, "sending", isDone ? 1 : 20);
    if (isDone)
      await house.hotel.hotel.write(house.hotel.connection, "mergeProfiles", {
        path: { survivorProfileId: kept },
        body: { victimProfileId: [{ id: gone, type: "Profile" }] },
      });
    const before = calls();
    worker = work();
    expect(await decided(browser)).toMatchObject({ verdict: "merged", atHotel: true });
    expect(calls() - before).toBe(isDone ? 0 : 1);
  }
});

test("a refusal is shown with the hotel's words, and both profiles stay as they are", async () => {
  const { scope, first, ask, shown } = await fill();
  profiles().remove(atHotel(first)[0]?.id ?? "");
  await ask();
  const { hotelMerge, barrier } = await until(async () => {
    const detail = await shown();
    return detail.hotelMerge?.state === "refused" && detail;
  });
  expect([hotelMerge.said, barrier]).toEqual([expect.any(String), "at_hotel"]);
  expect(await house.records(scope)).toHaveLength(2);
});
