import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { ImportRun, UndoPreview } from "../../../../contract/imports.ts";
import { openImporting } from "../../../../test/support/importing.ts";
import { until } from "../../../../test/support/jobs.ts";
import type { Browser } from "../../../../test/support/staging.ts";
import { inTenant, type Scope } from "../../../db/client.ts";
import { enqueue } from "../../../jobs/queue.ts";
import { listPreparation } from "../../records/store/prepare-lists.repo.ts";

let house: Awaited<ReturnType<typeof openImporting>>;
beforeAll(async () => {
  house = await openImporting();
});
afterAll(() => house.close());

const COLUMNS = { id: "oldId", name: "lastName" };
const guests = (...lines: string[]) => ["id;name", ...lines, ""].join("\n");
const many = (from: number, to: number) =>
  guests(...Array.from({ length: to - from + 1 }, (_, n) => `P${from + n};Name ${from + n}`));
const post = (browser: Browser, id: string, what: string) => browser.post(`/api/v2/imports/${id}/${what}`, {});

test("a run is being undone until the last of its records is put back, and nothing else is done with it", async () => {
  const { scope, browser } = await house.person();
  const stranger = await house.person();
  const configuration = await house.configure(browser, COLUMNS);
  const run = await house.import(browser, many(1, 2_500), { configuration });
  const theirs = await house.import(stranger.browser, many(1, 3), {
    configuration: await house.configure(stranger.browser, COLUMNS),
  });
  await house.pauseWorker();
  const answer = await post(browser, run.id, "undo");
  expect([answer.statusCode, answer.json()]).toEqual([
    200,
    { id: run.id, state: "undoing", reversed: 0, changedSince: [], pushedSince: [] },
  ]);
  expect(await house.run(browser, run.id)).toMatchObject({
    state: "undoing",
    undoing: { records: 0, of: 2_500, stopped: false },
    endedAt: run.endedAt,
  });
  expect((await house.run(browser, run.id)).undo).toBeUndefined();
  // A repeated request is the same undo; the run can be neither resumed nor retried.
  expect((await post(browser, run.id, "undo")).json()).toMatchObject({ state: "undoing" });
  for (const what of ["resume", "cancel", "retry"])
    expect([what, (await post(browser, run.id, what)).statusCode]).toEqual([what, 409]);
  expect((await post(stranger.browser, run.id, "undo")).statusCode).toBe(404);
  expect(await countUndoJobs(scope)).toBe(1);

  house.resumeWorker();
  const undone = await house.ended(browser, run.id);
  expect(undone).toMatchObject({ state: "undone", undo: { reversed: 2_500, changedSince: [], pushedSince: [] } });
  expect(await house.records(scope)).toEqual([]);
  expect(await house.records(stranger.scope)).toHaveLength(3);
  expect(await house.run(stranger.browser, theirs.id)).toMatchObject({ state: "done" });
});

test("an undo whose job gave up says so, and continues when it is requested again", async () => {
  const { scope, browser } = await house.person();
  const configuration = await house.configure(browser, COLUMNS);
  const run = await house.import(browser, many(1, 5), { configuration });
  await house.pauseWorker();
  await post(browser, run.id, "undo");
  await inTenant(house.db, scope, (tx) =>
    sql`update jobs set state = 'dead', problem = '{"code": "crashed", "message": "It stopped.", "reference": "r1"}'
      where name = 'imports.undo'`.execute(tx),
  );
  expect(await house.run(browser, run.id)).toMatchObject({
    state: "undoing",
    undoing: { stopped: true },
    problem: "It stopped.",
  });
  house.resumeWorker();
  expect(await house.undo(browser, run.id)).toMatchObject({ state: "undone", reversed: 5 });
  expect(await house.records(scope)).toEqual([]);
});

test("only the run's own ids are gone through; a run of an earlier version has all of them looked at", async () => {
  const { scope, browser } = await house.person();
  const configuration = await house.configure(browser, COLUMNS);
  const before = await house.import(browser, many(1, 700), { configuration });
  const small = await house.import(browser, guests("P1;Changed", "P701;New", "P702;New"), { configuration });
  const { rows } = await inTenant(house.db, scope, (tx) =>
    sql<{ import_id: string; ids: number }>`
      select import_id, sum(last_id - first_id + 1)::int as ids from import_created group by import_id`.execute(tx),
  );
  expect(new Map(rows.map(({ import_id, ids }) => [import_id, ids]))).toEqual(
    new Map([
      [before.id, 700],
      [small.id, 2],
    ]),
  );
  expect(await house.undo(browser, small.id)).toMatchObject({ reversed: 3, changedSince: [] });
  expect(await house.records(scope)).toHaveLength(700);
  await inTenant(house.db, scope, async (tx) => {
    await sql`update imports set ids_noted = false where id = ${before.id}`.execute(tx);
    await sql`delete from import_created where import_id = ${before.id}`.execute(tx);
  });
  expect(await house.undo(browser, before.id)).toMatchObject({ reversed: 700, changedSince: [] });
  expect(await house.records(scope)).toEqual([]);
});

const STAYS = {
  ...{ id: "oldId", guest: "profileId", company: "companyId", with: "shareWith", from: "arrival", to: "departure" },
  ...{ people: "adults", type: "roomType", rate: "rateCode", market: "market", source: "source" },
  ...{ guarantee: "reservationType", payment: "paymentMethod", state: "status" },
};
const stays = (...lines: string[]) =>
  [
    "id;guest;company;with;from;to;people;type;rate;market;source;guarantee;payment;state",
    ...lines.map((line) => `${line};2026-03-08;2026-03-10;2;DLX;BAR;IND;WEB;GAR;CA;Reserved`),
    "",
  ].join("\n");

test("before an undo the records of others that refer to its records are listed", async () => {
  const { scope, browser } = await house.person();
  const stranger = await house.person();
  const map = await house.configure(browser, COLUMNS);
  const profiles = await house.import(browser, guests("G1;Moreau", "G2;Silva", "G3;Weber"), { configuration: map });
  const later = await house.import(browser, guests("G3;Weber-Berg"), { configuration: map });
  const companies = await house.import(browser, "id;kind;name\nC1;Company;Siemens AG\n", {
    configuration: await house.configure(browser, { id: "oldId", kind: "type", name: "name" }, { module: "accounts" }),
    module: "accounts",
  });
  const bookings = await house.import(browser, stays("R1;G1;C1;R2", "R2;G1;;", "R3;G2;;", "R4;G3;C1;"), {
    configuration: await house.configure(browser, STAYS, { module: "reservations" }),
    module: "reservations",
  });
  expect(bookings.counts).toMatchObject({ created: 4, waiting: 0 });
  const preview = async ({ id }: ImportRun): Promise<UndoPreview> =>
    (await browser.get(`/api/v2/imports/${id}/undo`)).json();
  // G3 was changed since: it stays, and so do the records that refer to it.
  const named = { module: "reservations", field: "profileId", records: 3, more: false, examples: ["R3", "R2", "R1"] };
  const also = [{ id: bookings.id, module: "reservations", file: "guests.csv", records: 4 }];
  expect(await preview(profiles)).toEqual({ runs: [profiles.id], records: 3, referring: [named], also });
  expect((await preview(companies)).referring).toMatchObject([
    { module: "reservations", field: "companyId", records: 2, more: false },
  ]);
  // Records that refer to each other are undone together.
  expect(await preview(bookings)).toEqual({ runs: [bookings.id], records: 4, referring: [], also: [] });
  expect((await preview(later)).referring).toEqual([]);
  expect((await stranger.browser.get(`/api/v2/imports/${profiles.id}/undo`)).statusCode).toBe(404);

  // Without a choice nothing is undone.
  const open = await post(browser, profiles.id, "undo");
  expect([open.statusCode, open.json()]).toMatchObject([
    409,
    { message: expect.stringMatching(/^3 other records refer/), referring: [named], also },
  ]);
  expect(await house.records(scope)).toHaveLength(4);
  const lost = async () => {
    const { rows } = (await browser.get("/api/v2/data/quality")).json();
    return rows.find(({ issue }: { issue: string }) => issue === "no_guest")?.count ?? 0;
  };
  expect(await lost()).toBe(0);
  expect(await house.undo(browser, profiles.id, { referring: "keep" })).toMatchObject({
    reversed: 2,
    changedSince: ["G3"],
  });
  expect(await house.records(scope, "reservations")).toHaveLength(4);
  // They are listed as lacking their guest, and no longer once the guest exists again.
  await until(async () => (await lost()) === 3, { everyMs: 100 });
  await house.import(browser, guests("G1;Moreau", "G2;Silva"), { configuration: map });
  await until(async () => (await lost()) === 0, { everyMs: 100 });
});

test("records that refer to others are counted once, from the side that has fewer of them", async () => {
  const { browser } = await house.person();
  const map = await house.configure(browser, COLUMNS);
  const profiles = await house.import(browser, many(1, 600), { configuration: map });
  const more = await house.import(browser, many(601, 700), { configuration: map });
  const stay = await house.configure(browser, STAYS, { module: "reservations" });
  const lines = (from: number, to: number) =>
    stays(...Array.from({ length: to - from + 1 }, (_, n) => `R${from + n};P${1 + ((from + n) % 650)};;`));
  await house.import(browser, lines(1, 300), { configuration: stay, module: "reservations" });
  const countOf = async ({ id }: ImportRun) =>
    (await browser.get(`/api/v2/imports/${id}/undo`))
      .json()
      .referring.map(({ records }: { records: number }) => records);
  // Fewer bookings than guests: each booking looks for its guest.
  expect(await countOf(profiles)).toEqual([300]);
  await house.import(browser, lines(301, 900), { configuration: stay, module: "reservations" });
  // More of them: each of the guests, which came in several batches, looks for its bookings.
  expect(await countOf(profiles)).toEqual([850]);
  expect(await countOf(more)).toEqual([50]);
});

test("an undo includes the runs whose records refer to it, and those that refer to these in turn", async () => {
  const [{ scope, browser }, stranger] = [await house.person(), await house.person()];
  const map = await house.configure(browser, COLUMNS);
  const profiles = await house.import(browser, guests("G1;Moreau", "G2;Silva"), { configuration: map });
  const stay = await house.configure(browser, STAYS, { module: "reservations" });
  const bookings = await house.import(browser, stays("R1;G1;;", "R2;G2;;"), {
    configuration: stay,
    module: "reservations",
  });
  const changed = await house.import(browser, stays("R2;G1;;"), { configuration: stay, module: "reservations" });
  const nights = await house.import(browser, "res;day;rate\nR1;2026-03-08;120\n", {
    configuration: await house.configure(
      browser,
      { res: "reservationId", day: "date", rate: "amount" },
      { module: "reservation-nights" },
    ),
    module: "reservation-nights",
  });
  expect(nights.counts).toMatchObject({ created: 1 });
  await house.import(stranger.browser, guests("G1;Moreau"), {
    configuration: await house.configure(stranger.browser, COLUMNS),
  });
  const { also } = (await browser.get(`/api/v2/imports/${profiles.id}/undo`)).json();
  expect(also.map(({ id }: { id: string }) => id).toSorted()).toEqual([bookings.id, changed.id, nights.id].toSorted());
  expect(await house.undo(browser, profiles.id, { referring: "take" })).toMatchObject({ state: "undone", reversed: 2 });
  for (const { id } of [bookings, changed, nights])
    expect(await house.ended(browser, id)).toMatchObject({ state: "undone" });
  for (const table of ["profiles", "reservations", "records"]) expect(await house.records(scope, table)).toEqual([]);
  expect(await house.records(stranger.scope)).toHaveLength(1);
});

test("jobs without a person use no run of the day: after 2,000 of them an import starts", async () => {
  const { scope, browser } = await house.person();
  await inTenant(house.db, scope, async (tx) => {
    for (let n = 0; n < 2_000; n++) await enqueue(tx, scope, listPreparation, {});
  });
  const configuration = await house.configure(browser, COLUMNS);
  expect((await house.import(browser, many(1, 2), { configuration })).state).toBe("done");
  const { quotas } = (await browser.get(`/api/v2/accounts/${scope.accountId}/settings`)).json();
  // The reading of the file and its import.
  expect(quotas.runs.used).toBe(2);
});

const countUndoJobs = (scope: Scope) =>
  until(async () => {
    const { rows } = await inTenant(house.db, scope, (tx) =>
      sql<{ n: number }>`select count(*)::int as n from jobs where name = 'imports.undo'`.execute(tx),
    );
    return rows[0]?.n;
  });
