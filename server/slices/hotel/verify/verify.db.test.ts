import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { PARTS } from "../../../../core/hotel/sample.ts";
import { proving, renamed } from "../../../../test/support/proving.ts";
import { openPushing, type Pushing } from "../../../../test/support/pushing.ts";
import { inTenant } from "../../../db/client.ts";
import { findOpenTarget } from "../push/target/targets.repo.ts";
import { countToRead, findToRead, type Reach } from "./to-read.repo.ts";

let house: Pushing;
let at: ReturnType<typeof proving>;
beforeAll(async () => {
  house = await openPushing();
  at = proving(house);
});
afterAll(() => house.close());

test("pushed records are read back field by field, and later changes by the desk are recognised", async () => {
  const { browser, id } = await at.pushed();
  const first = await at.verify(browser);
  expect(first).toMatchObject({ state: "done", total: 4, pending: 0, differs: 0, missing: 0, doubled: 0, unknown: 0 });
  expect([first.verified + first.expected, first.items]).toEqual([4, []]);
  const counted = async () => (await browser.get("/cloud/all-profiles/?count=1")).json();
  expect(await counted()).toMatchObject({ total: 3, pushed: 3, verified: 3 });

  const guest = await at.atHotel(browser, "profiles", `${id}b`);
  await at.desk({ action: "changeProfile", profileId: guest, change: renamed("Bergen") });
  await at.desk({ action: "cancel", reservationId: await at.atHotel(browser, "reservations", `${id}S`) });
  const second = await at.verify(browser);
  expect(second).toMatchObject({ state: "done", total: 4, differs: 0, changedAtHotel: 2, beside: 0 });
  expect(await counted()).toMatchObject({ pushed: 3, verified: 2 });
  const items = new Map(second.items.map((item) => [item.old_id, item]));
  expect(items.get(`${id}b`)).toMatchObject({ kind: "profiles", new_id: guest, state: "changedAtHotel", left: null });
  // Who changed it and when, as the hotel says.
  expect(items.get(`${id}b`)?.changed).toEqual({ by: "FRONTDESK", at: expect.any(String) });
  expect(items.get(`${id}b`)?.fields).toEqual([{ name: "lastName", sent: "Berg", found: "Bergen", here: "Berg" }]);
  expect(items.get(`${id}S`)?.fields).toMatchObject([{ name: "status", sent: "Reserved", found: "Cancelled" }]);
});

test("a person leaves a difference and says why; the word holds until the difference is another one", async () => {
  const { browser, id } = await at.pushed();
  await at.verify(browser);
  const guest = await at.atHotel(browser, "profiles", `${id}c`);
  const rename = (surname: string) => at.desk({ action: "changeProfile", profileId: guest, change: renamed(surname) });
  await rename("Souza");
  await at.verify(browser, { kinds: ["all-profiles"] });
  const leave = (oldId: string) =>
    browser.post(`/api/v2/verifications/records/profiles/${oldId}/leave`, { why: "He writes it so." });
  expect((await leave(`${id}c`)).json()).toMatchObject({ state: "changedAtHotel", left: { why: "He writes it so." } });
  expect((await leave(id)).statusCode).toBe(409);
  expect((await leave("nobody")).statusCode).toBe(404);
  const again = await at.verify(browser, { kinds: ["all-profiles"] });
  expect(again.items).toMatchObject([{ old_id: `${id}c`, left: { why: "He writes it so." } }]);
  await rename("Sosa");
  expect((await at.verify(browser, { kinds: ["all-profiles"] })).items).toMatchObject([
    { old_id: `${id}c`, left: null },
  ]);
  const page = (await browser.get("/api/v2/verifications/records?kind=profiles&state=changedAtHotel&limit=1")).json();
  expect(page).toMatchObject({ total_rows: 1, rows: [{ old_id: `${id}c` }] });
});

test("a record that is gone is missing, one with a twin is doubled", async () => {
  const { browser, id } = await at.pushed();
  const { profiles } = house.hotel.sandbox.world.chain;
  profiles.remove(await at.atHotel(browser, "profiles", `${id}b`));
  const twin = profiles.byId.get(await at.atHotel(browser, "profiles", `${id}c`));
  if (!twin) throw new Error("The guest is not at the hotel.");
  profiles.save({ ...twin, id: `9${twin.id}` });
  const { missing, doubled, items } = await at.verify(browser, { kinds: ["all-profiles"] });
  expect([missing, doubled]).toEqual([1, 1]);
  expect(items).toMatchObject([
    { old_id: `${id}b`, state: "missing" },
    { old_id: `${id}c`, state: "doubled", detail: `9${twin.id}` },
  ]);
});

test("another tenant sees none of it", async () => {
  const { browser } = await at.pushed();
  const { id } = await at.verify(browser);
  const stranger = (await house.person()).browser;
  expect((await stranger.get(`/api/v2/verifications/${id}`)).statusCode).toBe(404);
  expect((await stranger.post(`/api/v2/verifications/${id}/cancel`)).statusCode).toBe(404);
  expect((await stranger.get("/api/v2/verifications")).json()).toEqual({ rows: [] });
  expect((await stranger.get("/api/v2/verifications/records")).json()).toMatchObject({ total_rows: 0 });
  expect((await stranger.post("/api/v2/verifications")).statusCode).toBe(409);
});

test("a sample has every arrival of the next days and its share of the others, the same ones page by page", async () => {
  const { browser, scope } = await house.person();
  await house.connect(browser);
  await house.open(browser);
  await inTenant(house.db, scope, async (tx) => {
    const target = await findOpenTarget(tx, scope);
    const ids = sql`${scope.accountId}::uuid, ${scope.propertyId}::uuid, ${target?.id}::uuid, 'reservations'`;
    // Ten a day arrive: 310 of 1,000 within thirty days.
    const old = sql`'R' || lpad(g::text, 5, '0')`;
    await sql`insert into push_records (account_id, property_id, target_id, module, old_id, record_id, state)
      select ${ids}, ${old}, g, 'pushed' from generate_series(0, 999) g`.execute(tx);
    await sql`insert into push_sent (account_id, property_id, target_id, module, old_id, sent, changes, body)
      select ${ids}, ${old}, jsonb_build_object('arrival', date '2026-03-10' + g / 10), '[]', '{}'
      from generate_series(0, 999) g`.execute(tx);
    const reach = (id: string): Reach => ({
      ...{ id, onlyChanged: false, onlyArrived: false, until: "2026-04-09" },
      sample: { rate: PARTS / 4, of: 1_000, always: 310 },
    });
    const at = { targetId: target?.id ?? "", module: "reservations" as const };
    const readAll = async (id: string, limit: number) => {
      const read: string[] = [];
      for (let after = ""; ; ) {
        const page = await findToRead(tx, scope, { ...at, after, limit, reach: reach(id) });
        if (page.length === 0) return read;
        after = page.at(-1)?.old_id ?? "";
        read.push(...page.filter(({ drawn }) => drawn).map(({ old_id }) => old_id));
      }
    };
    const id = randomUUID();
    const all = await readAll(id, 2_000);
    expect(await readAll(id, 90)).toEqual(all);
    expect(all.slice(0, 310).at(-1)).toBe("R00309");
    // A quarter of 690: 172, and four deviations of 11 to either side.
    expect(Math.abs(all.length - 310 - 172)).toBeLessThan(46);
    expect(await countToRead(tx, scope, at.targetId, [at.module], reach(id))).toEqual({ total: 1_000, always: 310 });
    const others = new Set(await readAll(randomUUID(), 2_000));
    const both = all.slice(310).filter((old_id) => others.has(old_id)).length;
    expect(both).toBeLessThan((all.length - 310) / 2);
  });
});
