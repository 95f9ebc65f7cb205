import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { BlockDetail, ProfileDetail, StayDetail } from "../../../../contract/records.ts";
import type { RecordTable } from "../../../../core/records/record-table.ts";
import { openImporting } from "../../../../test/support/importing.ts";
import { recordIdOf } from "../../../../test/support/record-id.ts";
import type { Browser } from "../../../../test/support/staging.ts";
import { inTenant } from "../../../db/client.ts";

let house: Awaited<ReturnType<typeof openImporting>>;
beforeAll(async () => {
  house = await openImporting();
});
afterAll(() => house.close());

type Person = Awaited<ReturnType<typeof house.person>>;

/** A file whose columns have the names of the fields. */
async function importRows(browser: Browser, module: string, name: string, rows: Record<string, string>[]) {
  const columns = Object.keys(rows[0] ?? {});
  const map = Object.fromEntries(columns.map((column) => [column, column]));
  const configuration = await house.configure(browser, map, { module });
  const lines = [columns, ...rows.map((row) => columns.map((column) => row[column] ?? ""))];
  const content = lines.map((line) => `${line.join(";")}\n`).join("");
  const run = await house.import(browser, content, { configuration, module, stopAt: 100 }, name);
  expect([name, run.counts]).toMatchObject([name, { rejected: 0, waiting: 0 }]);
  return run;
}

const idOf = ({ scope }: Person, table: RecordTable, oldId: string) => recordIdOf(house.db, scope, table, oldId);

const profile = async ({ browser }: Person, id: string): Promise<ProfileDetail> =>
  (await browser.get(`/api/v2/profile/detail?profile_id=${id}`)).json();
const stay = async ({ browser }: Person, id: string): Promise<StayDetail> =>
  (await browser.get(`/api/v2/reservation/detail?reservation_id=${id}`)).json();
const block = async ({ browser }: Person, id: string): Promise<BlockDetail> =>
  (await browser.get(`/api/v2/block/detail?block_id=${id}`)).json();

const must = { adults: "2", market: "M", source: "S", reservationType: "T" };
const booked = { status: "Reserved", roomType: "DLX", rateCode: "BAR", ...must };

test("a profile says of every value which line of which file it came from, and what happened to it", async () => {
  const person = await house.person();
  const { browser } = person;
  const first = await importRows(browser, "profiles", "old.csv", [
    { oldId: "9", lastName: "Berg", firstName: "Ida", city: "Oslo" },
    { oldId: "1", lastName: "Moreau", firstName: "Zoe", city: "Lyon" },
  ]);
  const second = await importRows(browser, "profiles", "new.csv", [
    { oldId: "1", lastName: "Moreau", firstName: "Zoë", email: "zoe@moreau.fr" },
  ]);
  const id = await idOf(person, "profiles", "1");
  const found = await profile(person, id);
  expect(found.profile).toMatchObject({
    ...{ ID: id, old_id: "1", module: "profiles", version: 2, type: "Guest", name: "Moreau, Zoë", duplicates: 0 },
    values: { oldId: "1", lastName: "Moreau", firstName: "Zoë", city: "Lyon", email: "zoe@moreau.fr" },
    origins: {
      city: { run: first.id, file: "old.csv", line: 3, by: "Ada Test" },
      email: { run: second.id, file: "new.csv", line: 2, by: "Ada Test" },
      lastName: { run: second.id },
    },
  });
  expect(Object.keys(found.profile.origins).sort()).toEqual(Object.keys(found.profile.values).sort());
  expect(found.timeline).toMatchObject([
    {
      ...{ what: "imported", run: second.id, file: "new.csv", line: 2, by: "Ada Test" },
      ...{ old: { firstName: "Zoe" }, new: { firstName: "Zoë", email: "zoe@moreau.fr" } },
    },
    { what: "created", run: first.id, file: "old.csv", line: 3 },
  ]);
  expect(found.timeline[0]?.old).toEqual({ firstName: "Zoe" });
  expect(found.emails).toMatchObject([{ id: "email", primary: true, origin: { file: "new.csv" } }]);
});

test("an undone run leaves no trace, and a run without images is still named", async () => {
  const person = await house.person();
  const guest = (city: string) => [{ oldId: "1", lastName: "Moreau", city }];
  await importRows(person.browser, "profiles", "a.csv", guest("Lyon"));
  const kept = await importRows(person.browser, "profiles", "b.csv", guest("Nice"));
  const undone = await importRows(person.browser, "profiles", "c.csv", guest("Metz"));
  const id = await idOf(person, "profiles", "1");
  const timeline = async () =>
    (await profile(person, id)).timeline.map(({ what, file, old }) => [what, file, old?.city]);
  expect(await timeline()).toEqual([
    ["imported", "c.csv", "Nice"],
    ["imported", "b.csv", "Lyon"],
    ["created", "a.csv", undefined],
  ]);
  await house.undo(person.browser, undone.id);
  expect(await timeline()).toEqual([
    ["imported", "b.csv", "Lyon"],
    ["created", "a.csv", undefined],
  ]);
  await inTenant(house.db, person.scope, (tx) =>
    sql`delete from record_befores where account_id = ${person.scope.accountId} and import_id = ${kept.id}`.execute(tx),
  );
  expect(await timeline()).toEqual([
    ["imported", "b.csv", undefined],
    ["created", "a.csv", undefined],
  ]);
});

test("a profile shows duplicates with reasons, the most likely first, its stays and all contacts", async () => {
  const person = await house.person();
  const { browser } = person;
  const same = { lastName: "Silva", firstName: "Ana", email: "ana@silva.pt", phone: "912345678", country: "PT" };
  await importRows(browser, "profiles", "guests.csv", [
    { oldId: "1", ...same, address1: "Rua Augusta 5", city: "Lisboa", postalCode: "1100" },
    { oldId: "2", ...same, firstName: "ANA", email: "ANA@silva.pt", phone: "" },
    { oldId: "3", ...same, lastName: "Sousa", email: "", phone: "+351 912 345 678" },
    { oldId: "4", lastName: "Weber", firstName: "Max" },
  ]);
  const contact = (oldId: string, kind: string, value: string, primary = "") => ({
    ...{ oldId, profileId: "1", kind, value, primary, sequence: oldId.slice(1) },
  });
  await importRows(browser, "profile-contacts", "contacts.csv", [
    contact("C2", "Mobile", "+33 6 12 34 56 78", "Y"),
    contact("C1", "Phone", "nobody knows"),
    contact("C3", "Email", "ana@work.pt"),
    contact("C4", "Address", "Avenida 1, Porto"),
  ]);
  const stays = Array.from({ length: 103 }, (_, n) => {
    const day = new Date(Date.UTC(2026, 0, 1 + n)).toISOString().slice(0, 10);
    const next = new Date(Date.UTC(2026, 0, 2 + n)).toISOString().slice(0, 10);
    return { oldId: `R${n}`, profileId: "1", arrival: day, departure: next, ...booked };
  });
  await importRows(browser, "reservations", "stays.csv", stays);
  const found = await profile(person, await idOf(person, "profiles", "1"));
  expect(found.profile.duplicates).toBe(2);
  expect(found.duplicates).toMatchObject([
    {
      ...{ old_id: "2", band: "sure", probability: expect.any(Number) },
      reasons: [{ field: "email", level: "equal", weight: 17.6 }, { field: "lastName" }, { field: "firstName" }, {}],
    },
    {
      old_id: "3",
      band: "likely",
      reasons: [{ field: "phone", level: "equal" }, {}, {}, { field: "lastName", level: "different" }],
    },
  ]);
  expect([found.reservationCount, found.reservations.length]).toEqual([103, 100]);
  expect(found.reservations[0]).toMatchObject({ old_id: "R102", name: "Silva, Ana", nights: 1, type: "Reserved" });
  expect(found.phones).toMatchObject([
    { id: "phone", type: "Phone", number: "912345678", e164: "+351912345678", primary: false },
    { type: "Phone", number: "nobody knows", e164: null, primary: false, origin: { file: "contacts.csv", line: 3 } },
    { type: "Mobile", e164: "+33612345678", primary: true },
  ]);
  expect(found.emails.map(({ address, primary }) => [address, primary])).toEqual([
    ["ana@silva.pt", true],
    ["ana@work.pt", false],
  ]);
  expect(found.addresses).toMatchObject([
    { id: "address", lines: ["Rua Augusta 5"], postal_code: "1100", city: "Lisboa", country: "PT", primary: true },
    { type: "Address", lines: ["Avenida 1, Porto"], city: "" },
  ]);
  const other = await profile(person, await idOf(person, "profiles", "4"));
  expect(other).toMatchObject({ duplicates: [], reservations: [], reservationCount: 0, phones: [], addresses: [] });
});

test("a reservation has its nights, guest and block; a block its grid, firms and reservations", async () => {
  const person = await house.person();
  const { browser } = person;
  await importRows(browser, "profiles", "guests.csv", [{ oldId: "1", lastName: "Moreau", firstName: "Zoë" }]);
  await importRows(browser, "accounts", "firms.csv", [{ oldId: "F1", name: "Siemens AG", type: "Company" }]);
  const dates = { begin: "2026-03-08", end: "2026-03-10" };
  const codes = { market: "M", source: "S" };
  const firms = { companyId: "F1", contactId: "1" };
  await importRows(browser, "blocks", "blocks.csv", [
    { oldId: "B1", code: "SIE", name: "Siemens", status: "DEF", cutoff: "2026-02-01", ...dates, ...codes, ...firms },
  ]);
  const cell = { blockId: "B1", rooms: "10", pickedUp: "4", rate1: "99,50", rate2: "120" };
  await importRows(browser, "block-grid", "grid.csv", [
    { ...cell, date: "2026-03-09", roomType: "STD" },
    { ...cell, date: "2026-03-08", roomType: "STD" },
    { ...cell, date: "2026-03-08", roomType: "DLX", pickedUp: "" },
  ]);
  const days = { arrival: "2026-03-08", departure: "2026-03-11" };
  await importRows(browser, "reservations", "stays.csv", [
    { oldId: "R1", profileId: "1", blockId: "B1", amount: "120.00", currency: "EUR", room: "101", ...days, ...booked },
    { oldId: "R2", profileId: "1", blockId: "", amount: "", currency: "", room: "", ...days, ...booked },
  ]);
  await importRows(browser, "reservation-nights", "nights.csv", [
    { reservationId: "R1", date: "2026-03-09", rateCode: "WKD", amount: "95.5" },
  ]);
  const [guestId, blockId] = [await idOf(person, "profiles", "1"), await idOf(person, "blocks", "B1")];
  const own = { room_type: "DLX", room: "101", rate_code: "BAR", amount: 120, currency: "EUR" };
  const found = await stay(person, await idOf(person, "reservations", "R1"));
  expect(found).toMatchObject({
    reservation: { old_id: "R1", profile_id: guestId, block_id: blockId, name: "Moreau, Zoë", nights: 3, amount: 120 },
    profile: { ID: guestId, name: "Moreau, Zoë" },
    block: { ID: blockId, code: "SIE", rooms: 30, picked_up: 8, cutoff: "2026-02-01" },
    timeline: [{ what: "created", file: "stays.csv", line: 2 }],
  });
  expect(found.nights).toEqual([
    { date: "2026-03-08", ...own },
    { date: "2026-03-09", ...own, rate_code: "WKD", amount: 95.5 },
    { date: "2026-03-10", ...own },
  ]);
  const plain = await stay(person, await idOf(person, "reservations", "R2"));
  expect([plain.block, plain.nights.length, plain.nights[0]?.amount]).toEqual([null, 3, null]);

  const group = await block(person, blockId);
  expect(group).toMatchObject({
    block: { ID: blockId, type: "DEF", begin: "2026-03-08", end: "2026-03-10", origins: { code: { line: 2 } } },
    grid: [
      { date: "2026-03-08", room_type: "DLX", rooms: 10, picked_up: 0, rates: [99.5, 120] },
      { date: "2026-03-08", room_type: "STD", picked_up: 4 },
      { date: "2026-03-09", room_type: "STD", rooms: 10, picked_up: 4 },
    ],
    profiles: [{ name: "Siemens AG", type: "Company" }, { ID: guestId }],
    reservations: [{ old_id: "R1" }],
    reservationCount: 1,
  });
  // The company's stays are not its own, although an old id could be the same.
  const firm = await profile(person, await idOf(person, "profiles", "F1"));
  expect([firm.profile.module, firm.reservationCount]).toEqual(["accounts", 0]);
});

test("a record of another property, an unknown id and an invalid id get the same 404", async () => {
  const [mine, stranger] = [await house.person(), await house.person()];
  await importRows(mine.browser, "profiles", "a.csv", [{ oldId: "1", lastName: "Moreau" }]);
  const id = await idOf(mine, "profiles", "1");
  const url = (given: string) => `/api/v2/profile/detail?profile_id=${encodeURIComponent(given)}`;
  expect((await mine.browser.get(url(id))).statusCode).toBe(200);
  expect((await mine.browser.get(`/profile/detail/?profile_id=${id}`)).json().profile.ID).toBe(id);
  expect((await stranger.browser.get(url(id))).statusCode).toBe(404);
  for (const odd of ["0", "-1", "999999999999999999", "99999999999999999999", "1e3", "' or 1=1", `${id}.0`, "", "a"])
    expect([odd, (await mine.browser.get(url(odd))).statusCode]).toEqual([odd, 404]);
  expect((await mine.browser.get(url("9".repeat(61)))).statusCode).toBe(400);
  expect((await mine.browser.get("/api/v2/profile/detail")).statusCode).toBe(400);
  for (const [path, name] of [
    ["reservation", "reservation_id"],
    ["block", "block_id"],
  ])
    expect((await mine.browser.get(`/api/v2/${path}/detail?${name}=${id}0`)).statusCode).toBe(404);
});
