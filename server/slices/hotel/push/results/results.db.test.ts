import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { RecordAtHotel } from "../../../../../contract/push-results.ts";
import { openPushing, type Pushing } from "../../../../../test/support/pushing.ts";
import type { Browser } from "../../../../../test/support/staging.ts";
import { inTenant } from "../../../../db/client.ts";

let house: Pushing;
beforeAll(async () => {
  house = await openPushing();
});
afterAll(() => house.close());

const GUESTS = { id: "oldId", last: "lastName", first: "firstName", vip: "vip", town: "city", land: "country" };

async function importGuests(browser: Browser, ...rows: string[]) {
  const configuration = await house.configure(browser, GUESTS);
  await house.import(browser, [Object.keys(GUESTS).join(";"), ...rows, ""].join("\n"), { configuration });
}

async function furnish() {
  const person = await house.person();
  await house.connect(person.browser);
  await house.open(person.browser);
  return person;
}
const get = async (browser: Browser, path: string) => {
  const answer = await browser.get(`/api/v2/push/${path}`);
  if (answer.statusCode !== 200) throw new Error(`${answer.statusCode} ${answer.body}`);
  return answer.json();
};

let next = 0;
const unique = () => `R${Date.now().toString(36)}${next++}`;

test("records of a cause come page by page; each has its calls, and the sent values beside the current ones", async () => {
  const [{ browser }, other] = [await furnish(), await furnish()];
  const ids = Array.from({ length: 5 }, unique);
  await importGuests(
    browser,
    ...ids.map((id) => `${id};Berg;Ola;NOSUCHVIP;Oslo;NO`),
    `${ids[0]}G;Moreau;Camille;;Lyon;FR`,
  );
  await house.push(browser);
  const { causes } = await get(browser, "causes");
  expect(causes).toMatchObject([{ module: "profiles", count: 5, mend: { at: "list", kind: "profiles" } }]);
  const query = `records?module=profiles&state=failed&cause=${encodeURIComponent(causes[0].cause)}&limit=2`;
  const seen: RecordAtHotel[] = [];
  let after = "";
  for (;;) {
    const page = await get(browser, query + after);
    expect(page.total_rows).toBe(5);
    seen.push(...page.rows);
    if (page.next === null) break;
    after = `&after=${page.next}`;
  }
  expect(seen.map(({ old_id }) => old_id).sort()).toEqual([...ids].sort());
  expect(seen[0]).toMatchObject({ name: expect.stringContaining("Berg"), state: "failed", changed: false });
  expect(seen[0]?.ID).toMatch(/^[\da-f-]{36}$/);
  expect((await browser.get(`/api/v2/push/${query}&after=nonsense`)).statusCode).toBe(400);

  await importGuests(browser, `${ids[0]};Berg;Ola;1;Oslo;NO`, `${ids[0]}G;Moreau;Camille;;Nice;FR`);
  expect((await get(browser, "causes")).causes).toMatchObject([{ count: 4 }]);
  const sent = await get(browser, `records/profiles/${ids[0]}G`);
  expect(sent.record).toMatchObject({ state: "pushed", changed: true });
  expect(sent.attempts).toMatchObject([{ state: "created", status: 201 }]);
  expect(sent.fields).toContainEqual({ field: "city", sent: "Lyon", here: "Nice" });

  expect(await get(other.browser, `records/profiles/${ids[0]}G`)).toEqual({ record: null, attempts: [], fields: [] });
  expect((await get(other.browser, query)).rows).toEqual([]);
});

test("a lost record waits for a person, who is shown what the hotel has under its name", async () => {
  const [{ browser, scope }, other] = [await furnish(), await furnish()];
  const { world } = house.hotel.sandbox;
  const [lost, name] = [unique(), `Quist${unique()}`];
  await importGuests(browser, `${lost};${name};Ola;;Oslo;NO`);
  world.addFault({ kind: "cut", operation: "postGuestProfile", afterWork: false });
  await house.push(browser);
  world.faults.clear();
  // The desk has entered it by hand.
  const { attempts } = await get(browser, `records/profiles/${lost}`);
  const made = await house.hotel.hotel.write(house.hotel.connection, "postGuestProfile", { body: attempts[0].request });
  const unsettled = await get(browser, "unsettled");
  expect(unsettled).toMatchObject({
    total: 1,
    conflicts: [],
    resting: [],
    records: [{ old_id: lost, state: "unknown" }],
  });
  expect(unsettled.records[0].name).toContain(name);
  const found = await get(browser, `records/profiles/${lost}/candidates`);
  expect(found).toMatchObject({ isSearched: true, candidates: [{ name: `Ola ${name}`, details: ["Oslo", "NO"] }] });
  expect(found.candidates[0].id).toBe("id" in made ? made.id : undefined);

  world.addFault({ kind: "status", status: 503, operation: "getProfiles" });
  const unread = await get(browser, `records/profiles/${lost}/candidates`);
  world.faults.clear();
  expect(unread).toEqual({ isSearched: false, candidates: [] });
  expect((await other.browser.get(`/api/v2/push/records/profiles/${lost}/candidates`)).statusCode).toBe(404);
  expect((await get(other.browser, "unsettled")).total).toBe(0);

  await browser.post(`/api/v2/push/records/profiles/${lost}/settle`, { isThere: true, id: found.candidates[0].id });
  expect((await get(browser, "unsettled")).total).toBe(0);
  const { rows } = await inTenant(house.db, scope, (tx) =>
    sql<{ at_hotel: string }>`select at_hotel from push_records where old_id = ${lost}`.execute(tx),
  );
  expect(rows).toEqual([{ at_hotel: "pushed" }]);
});

test("a field that the desk has changed too is shown with both values", async () => {
  const { browser } = await furnish();
  const id = unique();
  await importGuests(browser, `${id};Moreau;Camille;;Lyon;FR`);
  await house.push(browser);
  const { record } = await get(browser, `records/profiles/${id}`);
  const profile = house.hotel.sandbox.world.chain.profiles.byId.get(record.new_id);
  const address = profile?.details.addresses?.addressInfo?.[0]?.address;
  if (!address) throw new Error("The hotel has no address of the guest.");
  address.cityName = "Paris";
  await importGuests(browser, `${id};Moreau;Camille;;Nice;FR`);
  await house.push(browser);
  const { conflicts } = await get(browser, "unsettled");
  expect(conflicts).toMatchObject([
    { old_id: id, conflicts: [{ field: "city", sent: "Lyon", here: "Nice", there: "Paris", kept: "here" }] },
  ]);
  // The next push of the record without an error forgets it.
  await importGuests(browser, `${id};Moreau;Camille;;Metz;FR`);
  await house.push(browser);
  expect((await get(browser, "unsettled")).conflicts).toEqual([]);
});
