import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { BlockRow, ProfileRow, StayRow } from "../../../../contract/lists.ts";
import { makeUser } from "../../../../test/support/factories.ts";
import { openImporting } from "../../../../test/support/importing.ts";
import type { Browser } from "../../../../test/support/staging.ts";
import { inTenant } from "../../../db/client.ts";
import { insertProperty } from "../../tenancy/properties/properties.repo.ts";

let house: Awaited<ReturnType<typeof openImporting>>;
beforeAll(async () => {
  house = await openImporting();
});
afterAll(() => house.close());

const GUESTS = [
  "oldId;type;lastName;firstName;email;phone;mobile",
  "G-100;Guest;Moreau;Camille;camille.m@example.com;+33 1 42 68 53 00;",
  "G-101;Guest;da Silva;Rui;info@silva.example;;+351 912 345 678",
  "g-200;Guest;Braun;Ida;;021-48 74 672;",
  "7;Guest;Info;Max;;;",
  "",
].join("\n");
const CONTACTS = [
  "ID,PROFILE_ID,KIND,VALUE",
  "c1,g-200,Email,Ida.Second@braun.example",
  "c2,g-200,Mobile,+49 171 7654321",
  "c3,g-200,Fax,+49 30 99990000",
].join("\n");
const STAYS = [
  "oldId;confirmation;status;profileId;arrival;departure;adults;roomType;rateCode;amount;currency;market;source;reservationType",
  "RES-1;ABC-1;Reserved;G-100;2026-03-01;2026-03-04;2;DLX;BAR;120.50;EUR;M;S;T",
  "RES-2;XY9;Reserved;g-200;2026-04-01;2026-04-02;1;STD;BAR;90;EUR;M;S;T",
  "",
].join("\n");
const BLOCKS = [
  "oldId;code;name;status;begin;end;market;source;reservationType",
  "BLK-9;CONGRES;Congrès Été;DEF;2026-03-01;2026-03-05;M;S;T",
  "",
].join("\n");

async function furnish(browser: Browser) {
  const auto = { auto: true, acceptUnsure: true };
  await house.import(browser, GUESTS, auto);
  await house.import(browser, CONTACTS, { ...auto, module: "profile-contacts" }, "contacts.csv");
  await house.import(browser, BLOCKS, { ...auto, module: "blocks" }, "blocks.csv");
  await house.import(browser, STAYS, { ...auto, module: "reservations" }, "stays.csv");
}

type Answer = { profiles: ProfileRow[]; reservations: StayRow[]; blocks: BlockRow[] };
/** Old ids that the palette and the three lists find. */
async function find(browser: Browser, text: string) {
  const ids = (rows: { old_id: string }[]) => rows.map(({ old_id }) => old_id).sort();
  const found = (await browser.get(`/api/v2/search?text=${encodeURIComponent(text)}`)).json() as Answer;
  const list = await browser.post("/api/v2/profiles/list", { name: text });
  expect([ids(list.json().rows), list.json().total_rows]).toEqual([ids(found.profiles), found.profiles.length]);
  const stays = await browser.get(`/api/v2/reservations/list?name=${encodeURIComponent(text)}`);
  expect([ids(stays.json().rows), stays.json().total_rows]).toEqual([
    ids(found.reservations),
    found.reservations.length,
  ]);
  return [ids(found.profiles), ids(found.reservations), ids(found.blocks)];
}

test("records are found by e-mail, phone, old id, number and code; no other hotel's or account's", async () => {
  const [{ scope, browser }, stranger] = [await house.person(), await house.person()];
  await furnish(browser);

  const camille = [["G-100"], ["RES-1"], []];
  const ida = [["g-200"], ["RES-2"], []];
  expect(await find(browser, "Camille.M@ex")).toEqual(camille);
  expect(await find(browser, "mille.m@ex")).toEqual([[], [], []]);
  expect(await find(browser, "5300")).toEqual(camille);
  expect(await find(browser, "300")).toEqual([[], [], []]);
  expect(await find(browser, "+33 (0)1 42 68 53 00")).toEqual(camille);
  expect(await find(browser, "01 42 68 53 00")).toEqual(camille);
  expect(await find(browser, "345 678")).toEqual([["G-101"], [], []]);
  // A contact's values belong to its profile; a fax is no phone.
  expect(await find(browser, "ida.second@")).toEqual(ida);
  expect(await find(browser, "7654321")).toEqual(ida);
  expect(await find(browser, "99990000")).toEqual([[], [], []]);
  // Old ids in either case; a short one as a whole.
  expect(await find(browser, "g-2")).toEqual(ida);
  expect(await find(browser, "G-1")).toEqual([["G-100", "G-101"], ["RES-1"], []]);
  expect(await find(browser, "7")).toEqual([["7"], [], []]);
  expect(await find(browser, "res-2")).toEqual([[], ["RES-2"], []]);
  expect(await find(browser, "abc")).toEqual([[], ["RES-1"], []]);
  expect(await find(browser, "blk-9")).toEqual([[], [], ["BLK-9"]]);
  expect(await find(browser, "congr")).toEqual([[], [], ["BLK-9"]]);
  // One by name, another by e-mail.
  expect(await find(browser, "info")).toEqual([["7", "G-101"], [], []]);
  const second = { ...scope, propertyId: randomUUID() };
  await inTenant(house.db, second, (tx) =>
    insertProperty(tx, second, { id: second.propertyId, slug: `rome-${second.propertyId.slice(0, 8)}`, name: "Rome" }),
  );
  const colleague = await house.signIn(await makeUser(house.db, second, { properties: [second.propertyId] }));
  for (const text of ["camille.m@", "5300", "G-1", "moreau", "RES-1", "blk", "ida.second"])
    for (const other of [stranger.browser, colleague]) expect(await find(other, text)).toEqual([[], [], []]);
});

test("an e-mail that many begin with is compared row by row, and its pages hold every profile once", async () => {
  const { browser } = await house.person();
  const lines = Array.from(
    { length: 40 },
    (_, n) => `${n};Guest;Name${n % 7};Gast;${n % 4 ? `booking${n}@x.example` : ""};`,
  );
  await house.import(browser, ["oldId;type;lastName;firstName;email;phone", ...lines, ""].join("\n"), {
    auto: true,
    acceptUnsure: true,
  });
  const walked: string[] = [];
  let after: string | null | undefined;
  while (after !== null) {
    const answer = await browser.post("/api/v2/profiles/list", { name: "booking", limit: 7, after });
    const page: { rows: ProfileRow[]; total_rows: number; next: string | null } = answer.json();
    expect(page.total_rows).toBe(30);
    walked.push(...page.rows.map(({ old_id }) => old_id));
    after = page.next;
  }
  expect([walked.length, new Set(walked).size]).toEqual([30, 30]);
});

test("a corrected value is found, the old one is not", async () => {
  const { browser } = await house.person();
  await furnish(browser);
  const found = (await browser.get("/api/v2/search?text=info@silva")).json() as Answer;
  const id = found.profiles[0]?.ID ?? "";
  const payload = { version: 1, values: { email: "rui@new.example" } };
  const answer = await browser.send({ method: "PATCH", url: `/api/v2/records/profiles/${id}`, payload });
  expect(answer.statusCode, answer.body).toBe(200);
  expect(await find(browser, "info@silva")).toEqual([[], [], []]);
  expect(await find(browser, "rui@new")).toEqual([["G-101"], [], []]);
});
