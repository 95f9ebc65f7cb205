import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { BulkEdit } from "../../../../contract/bulk-edits.ts";
import type { ProfileDetail } from "../../../../contract/records.ts";
import type { TestScope } from "../../../../test/support/factories.ts";
import { openImporting } from "../../../../test/support/importing.ts";
import { startTestWorker, until } from "../../../../test/support/jobs.ts";
import type { Browser } from "../../../../test/support/staging.ts";
import { inTenant } from "../../../db/client.ts";
import { recordIdsOf } from "../store/record-ids.repo.ts";
import { editManyJob } from "./edit-many.job.ts";

let house: Awaited<ReturnType<typeof openImporting>>;
let worker: ReturnType<typeof startTestWorker>;
beforeAll(async () => {
  house = await openImporting();
  worker = startTestWorker(house.database, [editManyJob()]);
});
afterAll(async () => {
  await worker.stop(1_000);
  await house.close();
});

const COLUMNS = { id: "oldId", name: "lastName", town: "city", land: "country", born: "birthDate" };
const url = "/api/v2/bulk-edits";

/** A hotel with a guest for each line. */
async function furnish(...lines: string[]) {
  const person = await house.person();
  const configuration = await house.configure(person.browser, COLUMNS);
  const load = (...some: string[]) =>
    house.import(person.browser, [Object.keys(COLUMNS).join(";"), ...some, ""].join("\n"), { configuration });
  await load(...lines);
  return { ...person, load, ids: await idsOf(person.scope) };
}

const idsOf = (scope: TestScope) =>
  inTenant(house.db, scope, async (tx) => {
    const { rows } = await sql<{ id: string }>`select id::text from profiles
      where property_id = ${scope.propertyId} order by old_id`.execute(tx);
    const opaque = await recordIdsOf(tx, scope);
    return rows.map(({ id }) => opaque.write("profiles", id));
  });

const ended = (browser: Browser, id: string): Promise<BulkEdit> =>
  until(
    async () => {
      const bulk = (await browser.get(`${url}/${id}`)).json() as BulkEdit;
      return ["done", "undone", "stopped"].includes(bulk.state) && bulk;
    },
    { everyMs: 20 },
  );

async function change(browser: Browser, input: object): Promise<BulkEdit> {
  const answer = await browser.post(url, { kind: "profiles", ...input });
  if (answer.statusCode !== 202) throw new Error(`${answer.statusCode} ${answer.body}`);
  return ended(browser, answer.json().id);
}

const undo = async (browser: Browser, id: string): Promise<BulkEdit> => {
  expect((await browser.post(`${url}/${id}/undo`, {})).statusCode).toBe(202);
  return ended(browser, id);
};

const values = async (scope: TestScope, field: string) =>
  (await house.records(scope)).map((record) => record.values[field]);

/** The stored rows without what every write changes. */
const stored = (scope: TestScope) =>
  inTenant(house.db, scope, async (tx) => {
    const { rows } = await sql<Record<string, unknown>>`
      select * from profiles where property_id = ${scope.propertyId} order by id`.execute(tx);
    return rows.map(({ version: _, updated_at: __, ...rest }) => rest);
  });

test("all that fit a filter get the value, each with its history; undo leaves no trace", async () => {
  const { browser, scope, ids } = await furnish(
    "1;Moreau;Lyon;FR;",
    "2;Berg;Oslo;NO;",
    "3;Moreau;Lille;;",
    "4;Moreau;Nice;BE;",
  );
  const before = await stored(scope);
  const bulk = await change(browser, { filter: { name: "moreau" }, field: "country", value: " FR " });
  expect(bulk).toMatchObject({
    ...{ kind: "profiles", field: "country", state: "done", by: "Ada Test" },
    ...{ found: 3, done: 3, changed: 2, unchanged: 1, refused: 0, reversed: 0, kept: 0, reasons: [] },
  });
  expect(await values(scope, "country")).toEqual(["FR", "NO", "FR", "FR"]);
  const { profile, timeline } = (
    await browser.get(`/api/v2/profile/detail?profile_id=${ids[3]}`)
  ).json() as ProfileDetail;
  expect(profile).toMatchObject({ version: 2, country: "FR", origins: { country: { by: "Ada Test", file: null } } });
  expect(profile.origins).toMatchObject({ city: { file: "guests.csv", line: 5 } });
  expect(timeline).toMatchObject([
    { what: "edited", old: { country: "BE" }, new: { country: "FR" } },
    { what: "created" },
  ]);
  const { rows } = (await browser.get("/api/v2/audit?action=records_changed")).json();
  expect(rows).toMatchObject([{ recordKind: "profile", recordId: bulk.id, new: { changed: ["country"] } }]);
  const kept = await inTenant(house.db, scope, (tx) =>
    sql<object>`select value, filter from bulk_edits where account_id = ${scope.accountId}`.execute(tx),
  );
  expect(kept.rows).toEqual([{ value: null, filter: null }]);

  expect(await undo(browser, bulk.id)).toMatchObject({ state: "undone", changed: 2, reversed: 2, kept: 0 });
  expect(await stored(scope)).toEqual(before);
  expect((await browser.post(`${url}/${bulk.id}/undo`, {})).json()).toMatchObject({ state: "undone", reversed: 2 });
});

test("many pages: who is meant stays meant, though the change itself takes them out of the filter", async () => {
  const lines = Array.from({ length: 2_300 }, (_, index) => `${index};Guest ${index};Lyon;Gaul;`);
  const { browser, scope } = await furnish(...lines);
  const bulk = await change(browser, { filter: { issue: "unknown_country" }, field: "country", value: "FR" });
  expect(bulk).toMatchObject({ found: 2_300, done: 2_300, changed: 2_300 });
  expect(new Set(await values(scope, "country"))).toEqual(new Set(["FR"]));
  const reply = (await browser.post("/api/v2/profiles/list", { issue: "unknown_country" })).json();
  expect(reply.total_rows).toBe(0);
  expect(await undo(browser, bulk.id)).toMatchObject({ reversed: 2_300 });
  expect(new Set(await values(scope, "country"))).toEqual(new Set(["Gaul"]));
});

test("chosen rows lose a value; where the value is required the record stays, with the reason", async () => {
  const { browser, scope, ids } = await furnish("1;Moreau;Lyon;FR;", "2;Berg;Oslo;NO;", "3;Petit;Nice;FR;");
  expect(await change(browser, { ids: [ids[0], ids[1], ids[0]], field: "city", value: null })).toMatchObject({
    ...{ found: 2, changed: 2, refused: 0 },
  });
  expect(await values(scope, "city")).toEqual([undefined, undefined, "Nice"]);
  // The list of profiles has companies too, which have no day of birth.
  const accounts = await house.configure(browser, { id: "oldId", kind: "type", name: "name" }, { module: "accounts" });
  await house.import(browser, "id;kind;name\nC1;Company;Acme\n", { configuration: accounts, module: "accounts" });
  const born = await change(browser, { filter: {}, field: "birthDate", value: "1980-12-24" });
  expect(born).toMatchObject({ found: 4, changed: 3, refused: 1, examples: [{ old_id: "C1" }] });
  expect(born.reasons).toEqual([{ text: expect.stringMatching(/\w+ \w+/), rows: 1 }]);
});

test("an undo leaves records that were changed since", async () => {
  const { browser, scope, ids, load } = await furnish("1;Moreau;Lyon;FR;", "2;Berg;Oslo;NO;", "3;Petit;Nice;FR;");
  const bulk = await change(browser, { filter: {}, field: "city", value: "Metz" });
  const patch = { method: "PATCH", url: `/api/v2/records/profiles/${ids[0]}` } as const;
  expect((await browser.send({ ...patch, payload: { version: 2, values: { city: "Brest" } } })).statusCode).toBe(200);
  const { id: run } = await load("2;Berg;Bergen;NO;");
  await house.retry(browser, run, { rule: "corrected_by_hand", field: "city", pattern: "", settle: "file" });
  expect(await undo(browser, bulk.id)).toMatchObject({ state: "undone", reversed: 1, kept: 2 });
  expect(await values(scope, "city")).toEqual(["Brest", "Bergen", "Nice"]);
});

test("a change of many is a correction of each record, and its undo is none", async () => {
  const { browser, scope, load } = await furnish("1;Moreau;Lyon;FR;", "2;Berg;Oslo;NO;");
  const bulk = await change(browser, { filter: {}, field: "city", value: "Metz" });
  const { counts } = await load("1;Moreau;Lyon;FR;", "2;Berg;Bergen;NO;");
  expect(counts).toMatchObject({ unchanged: 2, warned: 1 });
  expect(await values(scope, "city")).toEqual(["Metz", "Metz"]);
  expect(await undo(browser, bulk.id)).toMatchObject({ state: "undone", reversed: 2 });
  expect(await values(scope, "city")).toEqual(["Lyon", "Oslo"]);
  expect((await load("1;Moreau;Lille;FR;")).counts).toMatchObject({ updated: 1, warned: 0 });
});

test("an impossible edit is refused before it starts, and only one of two concurrent edits runs", async () => {
  const { browser, scope, ids } = await furnish("1;Moreau;Lyon;FR;");
  const refused = async (input: object) => {
    const answer = await browser.post(url, { kind: "profiles", field: "city", value: "Metz", ...input });
    return [
      answer.statusCode,
      answer.json().issues?.map(({ path, code }: { path: string; code: string }) => `${path} ${code}`),
    ];
  };
  expect(await refused({})).toEqual([400, ["filter required"]]);
  expect(await refused({ filter: {}, ids })).toEqual([400, ["filter required"]]);
  expect((await refused({ filter: { nme: "moreau" } }))[0]).toBe(400);
  expect((await refused({ filter: { type: "Robot" } }))[0]).toBe(400);
  expect(await refused({ filter: {}, field: "shoe" })).toEqual([400, ["field unknown_field"]]);
  expect(await refused({ filter: {}, field: "oldId" })).toEqual([400, ["value fixed"]]);
  expect(await refused({ filter: {}, field: "birthDate", value: "31.02.2020" })).toEqual([400, ["value not_a_date"]]);
  expect((await refused({ ids: [] }))[0]).toBe(400);
  expect((await refused({ ids: ["0"] }))[0]).toBe(400);
  expect((await refused({ ids: ["999999999"] }))[0]).toBe(404);
  expect((await browser.get(url)).json().rows).toEqual([]);
  const both = await Promise.all(
    ["Brest", "Tours"].map((value) => browser.post(url, { kind: "profiles", filter: {}, field: "city", value })),
  );
  expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([202, 409]);
  for (const answer of both) if (answer.statusCode === 202) await ended(browser, answer.json().id);
  expect(await values(scope, "city")).toHaveLength(1);
});

test("another account can neither see it nor edit records here", async () => {
  const [here, there] = [await furnish("1;Moreau;Lyon;FR;"), await furnish("1;Berg;Oslo;NO;")];
  const bulk = await change(here.browser, { filter: {}, field: "city", value: "Metz" });
  expect((await there.browser.get(`${url}/${bulk.id}`)).statusCode).toBe(404);
  expect((await there.browser.post(`${url}/${bulk.id}/undo`, {})).statusCode).toBe(404);
  expect((await there.browser.get(url)).json().rows).toEqual([]);
  const foreign = { kind: "profiles", ids: here.ids, field: "city", value: "Bergen" };
  expect((await there.browser.post(url, foreign)).statusCode).toBe(404);
  expect(await values(here.scope, "city")).toEqual(["Metz"]);
  expect(await values(there.scope, "city")).toEqual(["Oslo"]);
});

test("a job that ends for good leaves the finished changes, which can be undone", async () => {
  const { browser, scope } = await furnish("1;Moreau;Lyon;FR;", "2;Berg;Oslo;NO;");
  const bulk = await change(browser, { filter: {}, field: "city", value: "Metz" });
  await inTenant(house.db, scope, async (tx) => {
    await sql`update bulk_edits set phase = 'changing' where id = ${bulk.id}`.execute(tx);
    await sql`update jobs set state = 'dead' where id = (select job_id from bulk_edits where id = ${bulk.id})`.execute(
      tx,
    );
  });
  expect((await browser.get(`${url}/${bulk.id}`)).json()).toMatchObject({ state: "stopped", changed: 2 });
  expect(await undo(browser, bulk.id)).toMatchObject({ state: "undone", reversed: 2 });
  expect(await values(scope, "city")).toEqual(["Lyon", "Oslo"]);
});

test("a change that is done can be undone although its worker died before it could end the job", async () => {
  const { browser, scope } = await furnish("1;Moreau;Lyon;FR;", "2;Berg;Oslo;NO;");
  const { id } = await change(browser, { filter: {}, field: "city", value: "Nice" });
  const lives = () =>
    inTenant(house.db, scope, (tx) =>
      sql`update jobs set state = 'running', ended_at = null, lease_until = now() + interval '1 hour'
        where property_id = ${scope.propertyId} and name = 'bulk-edits.run'`.execute(tx),
    );
  await until(async () => Number((await lives()).numAffectedRows) === 1, { everyMs: 20 });
  expect(await undo(browser, id)).toMatchObject({ state: "undone" });
  expect(await values(scope, "city")).toEqual(["Lyon", "Oslo"]);
});
