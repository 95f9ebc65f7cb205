import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { ProofItem, ProofStanding, Verification } from "../../../../contract/verifications.ts";
import { proving } from "../../../../test/support/proving.ts";
import { openPushing, type Pushing } from "../../../../test/support/pushing.ts";
import type { Browser } from "../../../../test/support/staging.ts";
import { inTenant, type Scope } from "../../../db/client.ts";
import { startVerification } from "./verify.ts";

let house: Pushing;
let at: ReturnType<typeof proving>;
beforeAll(async () => {
  house = await openPushing();
  at = proving(house);
});
afterAll(() => house.close());

const LATER = { from: "2026-08-10", to: "2026-08-12" };

/** Four guests and five stays of the summer at the hotel; a stay of this week is always read. */
async function pushed(over: object = {}) {
  const { browser, scope } = await house.person();
  await house.connect(browser, over);
  await house.open(browser);
  const id = `W${Date.now().toString(36)}`;
  const { stay } = at.files;
  await at.files.guests(browser, ...["a", "b", "c", "d"].map((one) => at.files.guest(`${id}${one}`)));
  const later = ["S1", "S2", "S3", "S4", "S5"].map((one) => stay(`${id}${one}`, `${id}a`, LATER));
  await at.files.stays(browser, stay(`${id}S0`, `${id}a`), ...later);
  expect((await house.push(browser)).sum).toMatchObject({ pushed: 10, failed: 0 });
  return { browser, scope, id };
}

/** As for a hotel with many records: the sample selects none of them. Its job starts when this is committed. */
async function verifySampled(browser: Browser, scope: Scope) {
  const { id } = await inTenant(house.db, scope, async (tx): Promise<Verification> => {
    const shown = await startVerification(tx, scope, {}, { origin: {} });
    await tx
      .updateTable("verifications")
      .set({ sample: JSON.stringify({ rate: 0, of: shown.total, always: 1 }) })
      .where("id", "=", shown.id)
      .execute();
    return shown;
  });
  return at.ended(browser, id);
}

test("what a sample leaves out is looked up in the hotel's lists: gone, doubled, cancelled and moved records are found among all", async () => {
  const { browser, scope, id } = await pushed();
  const before = await verifySampled(browser, scope);
  expect(before).toMatchObject({ state: "done", total: 10, pending: 0, there: 9, unproved: 0, missing: 0, items: [] });
  expect(before.verified + before.expected).toBe(1);

  const { profiles } = house.hotel.sandbox.world.chain;
  profiles.remove(await at.atHotel(browser, "profiles", `${id}b`));
  const twin = profiles.byId.get(await at.atHotel(browser, "profiles", `${id}c`));
  if (!twin) throw new Error("The guest is not at the hotel.");
  profiles.save({ ...twin, id: `9${twin.id}` });
  const booking = (name: string) => at.atHotel(browser, "reservations", `${id}${name}`);
  await at.desk({ action: "cancel", reservationId: await booking("S1") });
  const longer = await booking("S2");
  const { roomStay = {} } = house.hotel.sandbox.world.chain.hotel("PAR01").reservations.byId.get(longer)?.data ?? {};
  const roomRates = roomStay.roomRates?.map((rate) => ({ ...rate, end: LATER.to }));
  const change = { roomStay: { ...roomStay, departureDate: "2026-08-13", roomRates } };
  await at.desk({ action: "changeReservation", reservationId: longer, change });

  const after = await verifySampled(browser, scope);
  expect(after).toMatchObject({ total: 10, pending: 0, there: 5, unproved: 0, missing: 1, doubled: 1, unprovable: 0 });
  const found = new Map(after.items.map((item) => [item.old_id.slice(id.length), item]));
  expect([...found.keys()].sort()).toEqual(["S1", "S2", "b", "c"]);
  expect(found.get("b")?.state).toBe("missing");
  expect(found.get("c")).toMatchObject({ state: "doubled", detail: `9${twin.id}` });
  expect(found.get("S1")?.fields).toMatchObject([{ name: "status", sent: "Reserved", found: "Cancelled" }]);
  expect(found.get("S2")?.fields[0]).toMatchObject({ name: "departure", sent: "2026-08-12", found: "2026-08-13" });
});

test("a record outside the sample has the result of the hotel's list until it is read whole or pushed again", async () => {
  const { browser, scope, id } = await pushed();
  await verifySampled(browser, scope);
  const standing = async () => {
    const { kinds } = (await browser.get("/api/v2/verifications/summary")).json();
    const rows: [string, object][] = kinds.map((row: ProofStanding) => [row.kind, row]);
    return Object.fromEntries(rows);
  };
  const listed = async (): Promise<string[]> => {
    const { rows } = (await browser.get("/api/v2/verifications/records?state=there&limit=50")).json();
    return rows.map((row: ProofItem) => row.old_id.slice(id.length)).sort();
  };
  expect(await standing()).toMatchObject({
    profiles: { total: 4, there: 4, unread: 0 },
    reservations: { total: 6, there: 5, expected: 1, unread: 0 },
  });
  expect(await listed()).toEqual(["S1", "S2", "S3", "S4", "S5", "a", "b", "c", "d"]);
  // Nothing to repair, nothing to leave, and nothing verified.
  const leave = { why: "It is there." };
  expect((await browser.post(`/api/v2/verifications/records/profiles/${id}a/leave`, leave)).statusCode).toBe(409);
  expect((await browser.get("/cloud/all-profiles/?count=1")).json()).toMatchObject({ pushed: 4, verified: 0 });
  // Signing it says so, and the cut-over lets it pass: early arrivals are read whole.
  const { now } = (await browser.get("/api/v2/sign-offs")).json();
  expect(now.figures.open).toContainEqual({ code: "there", count: 9, detail: null });
  const { steps } = (await browser.get("/api/v2/cutover")).json();
  expect(steps.find(({ key }: { key: string }) => key === "readBack")).toMatchObject({ state: "done", reasons: [] });
  // The reconciliation has values of what was read, and says what it has not.
  expect((await browser.get("/api/v2/reconciliation")).json().readBack).toMatchObject({ records: 1, unread: 5 });

  const stranger = (await house.person()).browser;
  const strange = (await stranger.get("/api/v2/verifications/records?state=there")).json();
  expect(strange).toMatchObject({ rows: [], total_rows: 0 });

  // What was read whole stays proved when a later sample only looks it up.
  await at.verify(browser, { kinds: ["all-profiles"] });
  await verifySampled(browser, scope);
  expect(await standing()).toMatchObject({ profiles: { there: 0, unread: 0 }, reservations: { there: 5 } });
  await inTenant(house.db, scope, (tx) =>
    sql`update push_proofs set stale = true where old_id = ${`${id}a`}`.execute(tx),
  );
  expect(await standing()).toMatchObject({ profiles: { there: 0, unread: 1 } });
  await verifySampled(browser, scope);
  expect(await standing()).toMatchObject({ profiles: { there: 1, unread: 0 } });
});

test("without an external system records are looked up by the ids that the hotel gave them", async () => {
  const { browser, scope, id } = await pushed({ externalsystem: "" });
  house.hotel.sandbox.world.chain.profiles.remove(await at.atHotel(browser, "profiles", `${id}d`));
  const shown = await verifySampled(browser, scope);
  expect(shown).toMatchObject({ total: 10, there: 8, unproved: 0, missing: 1, doubled: 0 });
  expect(shown.items).toMatchObject([{ old_id: `${id}d`, state: "missing" }]);
});
