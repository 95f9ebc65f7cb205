import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestWorker, until } from "../../../../test/support/jobs.ts";
import { openStaging } from "../../../../test/support/staging.ts";
import { inTenant } from "../../../db/client.ts";
import { findUploaded } from "../../intake/files/files.repo.ts";
import { purgeSourcesJob } from "./purge-sources.job.ts";

let house: Awaited<ReturnType<typeof openStaging>>;
beforeAll(async () => {
  house = await openStaging();
});
afterAll(() => house.close());

type Person = Awaited<ReturnType<typeof house.person>>;

const readOne = async ({ browser }: Person) => house.read(browser, "id;name\n1;Ann\n2;Ben\n");

/** As if the property had been signed off this many days ago, and all data had come before. */
async function purge(person: Person, days: number): Promise<string> {
  await inTenant(house.db, person.scope, async (tx) => {
    await sql`update properties set signed_off_at = now() - make_interval(days => ${days})`.execute(tx);
    for (const table of ["files", "sources"])
      await sql`update ${sql.table(table)} set created_at = now() - interval '1 year'`.execute(tx);
  });
  return look(person);
}

/** As if a day had passed: the state of the job after its run. */
async function look({ scope }: Person): Promise<string> {
  const job = await inTenant(house.db, scope, (tx) =>
    sql<{ id: string }>`
      update jobs set run_at = now(), claimed_at = null where name = 'sources.purge' returning id`.execute(tx),
  );
  const worker = startTestWorker(house.database, [purgeSourcesJob(house)]);
  const state = await until(async () => {
    const found = await inTenant(house.db, scope, (tx) =>
      sql<{ state: string }>`select state from jobs
        where id = ${job.rows[0]?.id} and claimed_at is not null and state <> 'running'`.execute(tx),
    );
    return found.rows[0]?.state;
  });
  await worker.stop(1_000);
  return state;
}

test("files and rows go when their time after the sign-off is over; that they were read stays known", async () => {
  const [person, other] = [await house.person(), await house.person()];
  const [source, theirs] = [await readOne(person), await readOne(other)];
  const file = await inTenant(house.db, person.scope, (tx) => findUploaded(tx, person.scope, source.file.id));
  expect(await purge(person, 89)).toBe("queued"); // It runs again tomorrow.
  expect(await house.one(person.browser, source.id)).toMatchObject({ state: "read", rows: 2 });

  expect(await purge(person, 91)).toBe("done");
  expect(await house.one(person.browser, source.id)).toMatchObject({
    state: "purged",
    rows: 0,
    file: { name: "guests.csv" },
  });
  expect(await house.stored(person.scope, source.id)).toMatchObject({ rows: 0 });
  expect(await house.rows(person.browser, source.id)).toMatchObject({ rows: [], total_rows: 0 });
  expect((await person.browser.get(`/api/v2/sources/${source.id}/columns`)).json()).toEqual({ columns: [], rows: 0 });
  expect((await person.browser.get(`/api/v2/files/${source.file.id}`)).statusCode).toBe(404);
  expect(await house.storage.open(file?.storageKey ?? "")).toBeNull();
  const { modules } = (await person.browser.get("/Readmodules")).json();
  expect(modules.find(({ id }: { id: string }) => id === "profiles")).toMatchObject({ nbroworacle: 0, nbrowpiw: 0 });
  expect(await house.one(other.browser, theirs.id)).toMatchObject({ state: "read", rows: 2 });
});

test("without a sign-off nothing goes, and what came after it has its own time", async () => {
  const person = await house.person();
  const source = await readOne(person);
  const age = (table: string) => sql`update ${sql.table(table)} set created_at = now() - interval '1 year'`;
  await inTenant(house.db, person.scope, async (tx) => {
    for (const table of ["files", "sources"]) await age(table).execute(tx);
  });
  expect(await look(person)).toBe("queued");
  await inTenant(house.db, person.scope, async (tx) => {
    await sql`update properties set signed_off_at = now() - interval '1 year'`.execute(tx);
    await sql`update sources set created_at = now()`.execute(tx);
    await sql`update files set created_at = now()`.execute(tx);
  });
  expect(await look(person)).toBe("queued");
  expect(await house.one(person.browser, source.id)).toMatchObject({ state: "read", rows: 2 });
});

test("until there is a sign-off, the days are counted from the day that an admin sets, and the page shows the next check", async () => {
  const [person, other] = [await house.person(), await house.person()];
  const [source, theirs] = [await readOne(person), await readOne(other)];
  await inTenant(house.db, person.scope, async (tx) => {
    for (const table of ["files", "sources"])
      await sql`update ${sql.table(table)} set created_at = now() - interval '1 year'`.execute(tx);
  });
  const { browser } = person;
  const settings = async () => (await browser.get("/api/v2/resort/settings")).json();
  expect(await settings()).toMatchObject({ retentionFrom: null, nextPurgeAt: expect.any(String) });
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
  const set = (retentionFrom: string) =>
    browser.send({ method: "PUT", url: "/api/v2/resort/settings", payload: { retentionFrom, purgeAfterDays: 30 } });
  const saved = (await set(daysAgo(20))).json();
  expect(saved.retentionFrom).toBe(daysAgo(20));
  expect(Date.parse(saved.nextPurgeAt)).toBeLessThanOrEqual(Date.now() + 1_000); // It runs at once.
  expect(await look(person)).toBe("queued");
  expect(await house.one(browser, source.id)).toMatchObject({ state: "read", rows: 2 });
  expect(Date.parse((await settings()).nextPurgeAt)).toBeGreaterThan(Date.now() + 80_000_000);

  await set(daysAgo(31));
  expect(await look(person)).toBe("done");
  expect(await house.one(browser, source.id)).toMatchObject({ state: "purged", rows: 0 });
  expect((await settings()).nextPurgeAt).toBeNull();
  const { rows: log } = (await browser.get("/api/v2/audit?action=property_settings")).json();
  expect(log[0]).toMatchObject({ old: { retentionFrom: daysAgo(20) }, new: { retentionFrom: daysAgo(31) } });
  expect(await house.one(other.browser, theirs.id)).toMatchObject({ state: "read", rows: 2 });
});

test("a reading is deleted with its rows, and with its file every reading of it", async () => {
  const { scope, browser } = await house.person();
  const first = await house.read(browser, "id;name\n1;Ann\n");
  const remove = (path: string) => browser.send({ method: "DELETE", url: path });
  expect((await remove(`/api/v2/sources/${first.id}`)).json()).toEqual({ ok: true });
  expect((await browser.get(`/api/v2/sources/${first.id}`)).statusCode).toBe(404);
  expect(await house.stored(scope, first.id)).toMatchObject({ rows: 0 });
  expect((await browser.get(`/api/v2/files/${first.file.id}`)).statusCode).toBe(200);

  const { fileId, ids } = await readTwice();
  expect((await remove(`/api/v2/files/${fileId}`)).statusCode).toBe(200);
  for (const id of ids) {
    expect((await browser.get(`/api/v2/sources/${id}`)).statusCode).toBe(404);
    expect(await house.stored(scope, id)).toMatchObject({ rows: 0 });
  }
  const { rows } = (await browser.get("/api/v2/audit?action=rows_deleted")).json();
  expect(rows).toMatchObject([{ recordId: first.file.id, old: { name: "guests.csv", module: "profiles" } }]);

  async function readTwice() {
    const fileId = await house.upload(browser, "both.csv", "id;name\n1;Ann\n");
    const ids: string[] = [];
    for (const module of ["profiles", "accounts"]) {
      const id = await house.start(browser, { fileId, module });
      await house.settled(browser, id);
      ids.push(id);
    }
    return { fileId, ids };
  }
});
