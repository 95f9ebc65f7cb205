import { afterAll, beforeAll, expect, test } from "vitest";
import { writeIhf } from "../../../../core/reading/write-ihf.ts";
import type { TestScope } from "../../../../test/support/factories.ts";
import { openImporting } from "../../../../test/support/importing.ts";
import { uploadByForm } from "../../../../test/support/uploads.ts";
import { inTenant } from "../../../db/client.ts";

let house: Awaited<ReturnType<typeof openImporting>>;
beforeAll(async () => {
  house = await openImporting();
});
afterAll(() => house.close());

const COLUMNS = {
  res: "reservationId",
  guest: "profileId",
  last: "lastName",
  first: "firstName",
  room: "room",
  from: "arrival",
  to: "departure",
  people: "adults",
};
const stay = (id: string, guest: string, last: string, first = "") =>
  `${id};${guest};${last};${first};101;2026-03-08;2026-03-10;2`;
const stays = (...lines: string[]) => [Object.keys(COLUMNS).join(";"), ...lines, ""].join("\n");
const PROFILES = { id: "oldId", name: "lastName", first: "firstName" };
const guests = (...lines: string[]) => ["id;name;first", ...lines, ""].join("\n");

async function hotel() {
  const person = await house.person();
  const { browser } = person;
  const profiles = await house.configure(browser, PROFILES);
  const configuration = await house.configure(browser, COLUMNS, { module: "in-house" });
  return { ...person, profiles, choice: { configuration, module: "in-house" } };
}

const FILE = stays(
  stay("R1", "P1", "Moreau", "Camille"),
  stay("R2", "P2", "Silva", "Rui"),
  stay("R3", "P2", "Silva", "Rui Paulo"),
  stay("R4", "P3", ""),
);

test("an unknown guest is created from the row, once, without an old reservation; a dry run says so", async () => {
  const [{ scope, browser, profiles, choice }, other] = [await hotel(), await hotel()];
  await house.import(browser, guests("P1;Moreau;Camille"), { configuration: profiles });
  const { id: sourceId } = await house.read(browser, FILE, { module: "in-house" });
  const dry = await house.dryRun(browser, sourceId, choice.configuration);
  expect(dry.counts).toMatchObject({ create: 3, waiting: 1, rejected: 0, warned: 1 });
  const { causes: seen } = (await browser.get(`/api/v2/dry-runs/${dry.id}/causes`)).json();
  const expectedCauses = [
    { rule: "missing_record", field: "profileId", count: 1, warning: false },
    { rule: "profile_created", field: "profileId", count: 1, warning: true },
  ];
  expect(seen).toMatchObject(expectedCauses);

  const run = await house.import(browser, FILE, choice);
  expect(run.counts).toEqual({ read: 4, created: 3, updated: 0, unchanged: 0, rejected: 0, waiting: 1, warned: 1 });
  const { causes } = await house.issues(browser, run.id);
  expect(causes).toMatchObject(expectedCauses);
  expect(causes[1]).toMatchObject({ hint: expect.stringContaining("profile"), sample: [{ line: 4, value: "P2" }] });
  const records = await house.records(scope);
  expect(records.map(({ old_id }) => old_id)).toEqual(["P1", "P2"]);
  expect(records[1]).toMatchObject({
    module: "profiles",
    values: { oldId: "P2", lastName: "Silva", firstName: "Rui Paulo" },
    type: "Guest",
    name: "Silva, Rui Paulo",
    name_key: "silva rui paulo",
    mk_name: expect.any(String),
    run_id: run.id,
    created_run: run.id,
    line: 4,
  });
  expect(await house.records(other.scope)).toEqual([]);

  const again = await house.import(browser, FILE, choice);
  expect(again.counts).toMatchObject({ created: 0, unchanged: 3, waiting: 1 });
  expect((await house.issues(browser, again.id)).causes).toHaveLength(1);
});

test("undo deletes the created guests, except those whose own profile was imported since", async () => {
  const { scope, browser, profiles, choice } = await hotel();
  const run = await house.import(browser, FILE, choice);
  expect(run.counts).toMatchObject({ created: 3, waiting: 1 });
  const real = await house.import(browser, guests("P1;Moreau;Camille Marie"), { configuration: profiles });
  expect(real.counts).toMatchObject({ created: 0, updated: 1 });
  const undone = await house.undo(browser, run.id);
  expect(undone).toMatchObject({ state: "undone", reversed: 4, changedSince: ["P1"] });
  expect(await house.records(scope, "records")).toEqual([]);
  expect((await house.records(scope)).map(({ old_id, values }) => [old_id, values.firstName])).toEqual([
    ["P1", "Camille Marie"],
  ]);
});

test("rows that wait for such a guest are released by him; a guest without a name is waited for", async () => {
  const { scope, browser, profiles, choice } = await hotel();
  const notes = await house.configure(browser, { id: "oldId", guest: "profileId", text: "text" }, { module: "notes" });
  const note = await house.import(browser, "id;guest;text\nN1;P2;Tea\n", { configuration: notes, module: "notes" });
  expect(note.counts).toMatchObject({ waiting: 1 });
  const run = await house.import(browser, FILE, choice);
  expect(await house.counted(browser, note.id, { waiting: 0 })).toMatchObject({ created: 1 });
  await house.import(browser, guests("P3;Weber;Jo"), { configuration: profiles });
  expect(await house.counted(browser, run.id, { waiting: 0 })).toMatchObject({ created: 4, read: 4 });
  expect((await house.records(scope)).map(({ old_id }) => old_id)).toEqual(["P1", "P2", "P3"]);
});

test("guests of one booking are lines of their own, and a file that comes again finds each", async () => {
  const [{ scope, browser, choice }, other] = [await hotel(), await hotel()];
  const file = stays(stay("R1", "P1", "Moreau", "Camille"), stay("R1", "P2", "Moreau", "Luc"));
  const run = await house.import(browser, file, choice);
  expect(run.counts).toMatchObject({ read: 2, created: 2 });
  const again = await house.import(browser, file, choice);
  expect(again.counts).toMatchObject({ read: 2, created: 0, unchanged: 2 });
  const lines = async (of: TestScope) =>
    (
      await inTenant(house.db, of, (tx) =>
        tx.selectFrom("records").select("old_id").where("module", "=", "in-house").orderBy("old_id").execute(),
      )
    ).map(({ old_id }) => old_id);
  expect(await lines(scope)).toEqual(["R1/P1", "R1/P2"]);
  expect(await lines(other.scope)).toEqual([]);
});

test("in-house guests and profiles imported at once do not deadlock, and every guest exists once", async () => {
  const { scope, browser, profiles, choice } = await hotel();
  const many = Array.from({ length: 300 }, (_, n) => n);
  const inHouse = stays(...many.map((n) => stay(`R${n}`, `P${n}`, `Guest ${n}`)));
  const files = await Promise.all([
    house.upload(browser, "house.csv", inHouse),
    house.upload(browser, "profiles.csv", guests(...many.map((n) => `P${n};Guest ${n};Own`))),
  ]);
  const runs = [
    await house.begin(browser, { fileId: files[0], ...choice }),
    await house.begin(browser, { fileId: files[1], configuration: profiles }),
  ];
  for (const id of runs) expect(await house.ended(browser, id)).toMatchObject({ state: "done", counts: { read: 300 } });
  const records = await house.records(scope);
  expect(records).toHaveLength(300);
  expect(records.every(({ values }) => values.firstName === "Own")).toBe(true);
});

const GUEST = "101|R1|P1|Moreau|Camille|2026-03-08|2026-03-10|2|0||||0|".split("|");
const fileOf = (property: string) => writeIhf({ property, businessDate: "2026-03-09" }, [GUEST]);
const giveCodes = (scope: TestScope, codes: { old_code?: string; hotel_id?: string }) =>
  inTenant(house.db, scope, (tx) =>
    tx.updateTable("properties").set(codes).where("id", "=", scope.propertyId).execute(),
  );
const AUTO = { auto: true, module: "in-house" };

test("a file of another hotel is refused with both codes, and nothing of it is kept", async () => {
  const [{ scope, browser }, other] = [await house.person(), await house.person()];
  await giveCodes(scope, { old_code: "GAPAR", hotel_id: "PAR01" });
  const refused = await uploadByForm(browser, { name: "in-house.ihf", content: fileOf("OTHER") });
  expect(refused.statusCode).toBe(400);
  expect(refused.json().message).toMatch(/OTHER.*GAPAR, PAR01.*Properties/);
  expect((await browser.get("/api/v2/files")).json().rows).toEqual([]);

  // Case does not matter, and the property's code in the new system counts too.
  for (const code of ["gapar", "PAR01"]) {
    const run = await house.import(browser, fileOf(code), AUTO, "in-house.ihf");
    expect(run).toMatchObject({ state: "done", counts: { read: 1, rejected: 0 } });
  }
  // A code that changes after the upload is compared again.
  const fileId = await house.upload(browser, "again.ihf", fileOf("GAPAR"));
  await giveCodes(scope, { old_code: "ELSE", hotel_id: "" });
  const late = await browser.post("/api/v2/imports", { fileId, mode: "upsert", ...AUTO });
  expect([late.statusCode, late.json().message]).toEqual([400, expect.stringMatching(/GAPAR.*ELSE/)]);
  expect((await browser.get(`/api/v2/files/${fileId}`)).json().inHouse).toMatchObject({
    hotel: "other",
    codes: ["ELSE"],
  });
  expect(await house.records(other.scope)).toEqual([]);
});

test("a property without a code is asked, whatever the configuration; no means another hotel", async () => {
  const { scope, browser } = await house.person();
  const reply = await house.import(browser, fileOf("GAPAR"), AUTO, "in-house.ihf");
  expect(reply).toMatchObject({
    state: "needs_review",
    review: [{ what: "hotel", found: "GAPAR", choices: ["GAPAR", ""], evidence: [{ code: "hotel_no_code" }] }],
  });
  expect(await house.records(scope)).toEqual([]);
  const answer = (id: string, choice: string) =>
    browser.post(`/api/v2/imports/${id}/review`, { answers: [{ what: "hotel", choice }] });
  expect((await answer(reply.id, "GAPAR")).statusCode).toBe(202);
  expect(await house.ended(browser, reply.id)).toMatchObject({ state: "done", counts: { created: 1 } });

  const { id: configuration } = (await browser.get("/api/v2/configurations?module=in-house")).json().rows[0];
  const prepared = await house.import(browser, fileOf("OTHER"), { module: "in-house", configuration }, "in-house.ihf");
  expect(prepared.state).toBe("needs_review");
  await answer(prepared.id, "");
  expect(await house.ended(browser, prepared.id)).toMatchObject({
    state: "failed",
    problem: expect.stringMatching(/another hotel \(OTHER\)/),
    counts: { read: 0 },
  });
  const taken = await house.import(browser, fileOf("OTHER"), { ...AUTO, acceptUnsure: true }, "in-house.ihf");
  expect(taken).toMatchObject({ state: "done", acceptedUnsure: true });
});
