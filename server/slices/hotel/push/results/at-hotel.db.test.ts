import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { AtHotel } from "../../../../../contract/lists.ts";
import type { TestScope } from "../../../../../test/support/factories.ts";
import { until } from "../../../../../test/support/jobs.ts";
import { openPushing, type Pushing } from "../../../../../test/support/pushing.ts";
import type { Browser } from "../../../../../test/support/staging.ts";
import { inTenant } from "../../../../db/client.ts";

let house: Pushing;
beforeAll(async () => {
  house = await openPushing();
});
afterAll(() => house.close());

const GUESTS = { id: "oldId", last: "lastName", first: "firstName", vip: "vip", town: "city", land: "country" };
const lines = (columns: object, rows: readonly string[]) => [Object.keys(columns).join(";"), ...rows, ""].join("\n");

async function importGuests(browser: Browser, ...rows: string[]) {
  const configuration = await house.configure(browser, GUESTS);
  return house.import(browser, lines(GUESTS, rows), { configuration });
}

async function furnish() {
  const person = await house.person();
  await house.connect(person.browser);
  await house.open(person.browser);
  return person;
}

type Row = { ID: string; old_id: string; push: AtHotel };
const list = async (browser: Browser, filter: object = {}) => {
  const answer = await browser.post("/api/v2/profiles/list", { limit: 300, ...filter });
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer.json() as { rows: Row[]; total_rows: number; next: string | null };
};
const STATES: readonly AtHotel[] = ["none", "pushed", "changed", "failed", "unknown", "withdrawn"];

/** Every state as the column shows it, and as the filter finds it through each way of listing. */
async function statesOf(browser: Browser) {
  const { rows, total_rows } = await list(browser);
  const shown = Object.fromEntries(rows.map(({ old_id, push }) => [old_id, push]));
  let sum = 0;
  for (const push of STATES) {
    const want = rows.filter((row) => row.push === push).map(({ old_id }) => old_id);
    for (const more of [{}, { sort: "-name" }, { sort: "updated_at" }, { type: "Guest" }, { name: "guest" }]) {
      const found = await list(browser, { push, ...more });
      expect([push, more, found.rows.map(({ old_id }) => old_id).sort()]).toEqual([push, more, [...want].sort()]);
      expect([push, more, found.total_rows]).toEqual([push, more, want.length]);
    }
    const set = await list(browser, { push, issue: "missing_email" });
    expect(set.rows.map(({ old_id }) => old_id).sort()).toEqual([...want].sort());
    expect(set.total_rows).toBe(want.length);
    sum += want.length;
  }
  expect(sum).toBe(total_rows);
  return shown;
}

const inLedger = (scope: TestScope, change: ReturnType<typeof sql>) =>
  inTenant(house.db, scope, (tx) => change.execute(tx));

test("lists show what became of each record at the hotel, and follow pushes, changes, undo and new imports", async () => {
  const { browser, scope } = await furnish();
  const other = await furnish();
  await importGuests(other.browser, "A1;Guest One;Ola;;Oslo;NO");
  await importGuests(
    browser,
    "A1;Guest One;Ola;;Oslo;NO",
    "A2;Guest Two;Ola;;Oslo;NO",
    "A3;Guest Three;Ola;NOSUCHVIP;Oslo;NO",
  );
  expect(await statesOf(browser)).toEqual({ A1: "none", A2: "none", A3: "none" });
  await house.push(browser);
  const late = await importGuests(browser, "A4;Guest Four;Ola;;Oslo;NO");
  expect(await statesOf(browser)).toEqual({ A1: "pushed", A2: "pushed", A3: "failed", A4: "none" });

  // A changed record, a corrected one, and one whose name has moved it in the list.
  await importGuests(browser, "A1;Guest Zero;Ola;;Bergen;NO", "A3;Guest Three;Ola;1;Oslo;NO");
  expect(await statesOf(browser)).toEqual({ A1: "changed", A2: "pushed", A3: "none", A4: "none" });
  await house.push(browser);
  expect(await statesOf(browser)).toEqual({ A1: "pushed", A2: "pushed", A3: "pushed", A4: "pushed" });
  const named = await list(browser, { push: "pushed" });
  expect(named.rows.map(({ old_id }) => old_id)).toEqual(["A4", "A3", "A2", "A1"]);
  const [first, second] = [await list(browser, { push: "pushed", limit: 3 }), { push: "pushed", limit: 3 }];
  expect((await list(browser, { ...second, after: first.next })).rows.map(({ old_id }) => old_id)).toEqual(["A1"]);

  // An undone import deletes its records; the same old id, imported again, is another record.
  await house.undo(browser, late.id);
  expect(Object.keys(await statesOf(browser))).toHaveLength(3);
  await importGuests(browser, "A4;Guest Four;Otto;;Oslo;NO");
  expect(await statesOf(browser)).toMatchObject({ A4: "changed" });
  const { stages } = (await browser.get("/api/v2/push/plan")).json();
  expect(stages[0]).toMatchObject({ total: 4, pushed: 3, waiting: 1 });

  await inLedger(scope, sql`update push_records set state = 'unknown', intended_at = now() where old_id = 'A2'`);
  await inLedger(scope, sql`update push_records set state = 'withdrawn' where old_id = 'A3'`);
  expect(await statesOf(browser)).toEqual({ A1: "pushed", A2: "unknown", A3: "withdrawn", A4: "changed" });
  await inLedger(scope, sql`delete from push_records where old_id = 'A1'`);
  expect(await statesOf(browser)).toEqual({ A1: "none", A2: "unknown", A3: "withdrawn", A4: "changed" });
  // The other account has the same old id with its own state.
  expect(await statesOf(other.browser)).toEqual({ A1: "none" });

  await browser.post("/api/v2/push/target/close", { why: "the hotel was reset" });
  expect(await statesOf(browser)).toEqual({ A1: "none", A2: "none", A3: "none", A4: "none" });
});

test("a guest counts as changed when a contact is imported after the push", async () => {
  const { browser } = await furnish();
  await importGuests(browser, "B1;Guest One;Ola;;Oslo;NO");
  await house.push(browser);
  expect(await statesOf(browser)).toEqual({ B1: "pushed" });
  const CONTACTS = { id: "oldId", guest: "profileId", kind: "kind", value: "value" };
  const configuration = await house.configure(browser, CONTACTS, { module: "profile-contacts" });
  const content = lines(CONTACTS, ["B1C;B1;email;ola@example.com"]);
  const run = await house.import(browser, content, { configuration, module: "profile-contacts" }, "contacts.csv");
  expect(run.counts).toMatchObject({ created: 1 });
  expect(await statesOf(browser)).toEqual({ B1: "changed" });
  await house.push(browser);
  expect(await statesOf(browser)).toEqual({ B1: "pushed" });
  await house.undo(browser, run.id);
  expect(await statesOf(browser)).toEqual({ B1: "changed" });
});

test("a record that changes while it is on its way counts as changed", async () => {
  const { browser, scope } = await furnish();
  const { world } = house.hotel.sandbox;
  await importGuests(browser, "C1;Guest One;Ola;;Oslo;NO", "C2;Guest Two;Ola;;Oslo;NO");
  const sent = house.hotel.calls("postGuestProfile");
  world.addFault({ kind: "latency", delayMs: 1_500, operation: "postGuestProfile" });
  const run = await house.start(browser);
  await until(async () => house.hotel.calls("postGuestProfile") > sent);
  await inLedger(scope, sql`update profiles set version = version + 1 where old_id = 'C1'`);
  await house.ended(browser, run);
  world.faults.clear();
  expect(await statesOf(browser)).toEqual({ C1: "changed", C2: "pushed" });
});
