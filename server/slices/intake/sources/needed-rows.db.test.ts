import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openImporting } from "../../../../test/support/importing.ts";
import { startTestWorker, until } from "../../../../test/support/jobs.ts";
import { inTenant } from "../../../db/client.ts";
import { purgeSourcesJob } from "../../overview/data-protection/purge-sources.job.ts";

let house: Awaited<ReturnType<typeof openImporting>>;
beforeAll(async () => {
  house = await openImporting();
});
afterAll(() => house.close());

type Person = Awaited<ReturnType<typeof house.person>>;
const COLUMNS = { id: "oldId", name: "lastName", mail: "email", state: "status" };
const guests = (...lines: string[]) => ["id;name;mail;state", ...lines, ""].join("\n");

const modules = async ({ browser }: Person, key = "profiles") =>
  (await browser.get("/Readmodules")).json().modules.find(({ id }: { id: string }) => id === key);

async function readAgain({ browser }: Person, fileId: string): Promise<string> {
  const id = await house.start(browser, { fileId, module: "profiles" });
  await until(async () => (await browser.get(`/api/v2/sources/${id}`)).json().state === "read");
  return id;
}

test("reading a file again leaves the rows of a run that stands, and counters see one reading of them", async () => {
  const person = await house.person();
  const { browser } = person;
  const configuration = await house.configure(browser, COLUMNS);
  const run = await house.import(browser, guests("1;Moreau;;A", "2;;;A", "3;Silva;;lost"), { configuration });
  expect(run.counts).toMatchObject({ created: 1, rejected: 1, waiting: 1 });
  expect(await modules(person)).toMatchObject({ nbroworacle: 3, nbrowpiw: 3, nbrowvalid: 1, validate: false });

  const again = await readAgain(person, run.file.id);
  expect(again).not.toBe(run.sourceId);
  expect((await browser.get(`/api/v2/sources/${run.sourceId}`)).json()).toMatchObject({ state: "read", rows: 3 });
  expect((await house.endedRows(browser, run.id, "?end=waiting")).rows).toMatchObject([{ line: 4 }]);
  // The new source was not imported yet: all its rows were read undamaged.
  expect(await modules(person)).toMatchObject({ nbroworacle: 3, nbrowpiw: 3, nbrowvalid: 3 });
  await house.dryRun(browser, again, configuration);
  expect(await modules(person)).toMatchObject({ nbrowvalid: 1 });

  await house.undo(browser, run.id);
  await readAgain(person, run.file.id);
  for (const gone of [run.sourceId, again]) expect((await browser.get(`/api/v2/sources/${gone}`)).statusCode).toBe(404);
  const rows = await browser.get(`/api/v2/imports/${run.id}/rows`);
  expect([rows.statusCode, rows.json().message]).toEqual([409, expect.stringContaining("no longer stored")]);
});

test("rows that wait are not deleted under their run, nor is their file; when they wait no longer they can go", async () => {
  const { scope, browser } = await house.person();
  const configuration = await house.configure(browser, COLUMNS);
  const run = await house.import(browser, guests("1;Moreau;;A", "3;Silva;;lost"), { configuration });
  const remove = (url: string) => browser.send({ method: "DELETE", url });
  for (const url of [`/api/v2/sources/${run.sourceId}`, `/api/v2/files/${run.file.id}`]) {
    const refused = await remove(url);
    expect([refused.statusCode, refused.json()]).toMatchObject([409, { error: "conflict", id: run.id }]);
    expect(refused.json().message).toContain("undo that import");
  }
  await house.put(browser, "/api/v2/codes/profiles", {
    list: "profiles.status",
    codes: [{ code: "lost", target: "Inactive" }],
  });
  await house.counted(browser, run.id, { waiting: 0 });
  expect((await remove(`/api/v2/files/${run.file.id}`)).statusCode).toBe(200);
  expect(await house.records(scope)).toHaveLength(2);
  expect(await house.run(browser, run.id)).toMatchObject({ state: "done", counts: { created: 2 } });
});

/** As if the property had been signed off long ago, and a day had passed. */
async function purge({ scope }: Person): Promise<void> {
  const job = await inTenant(house.db, scope, async (tx) => {
    await sql`update properties set signed_off_at = now() - interval '1 year'`.execute(tx);
    for (const table of ["files", "sources", "imports"])
      await sql`update ${sql.table(table)} set created_at = created_at - interval '1 year'`.execute(tx);
    return sql<{ id: string }>`
      update jobs set run_at = now(), claimed_at = null where name = 'sources.purge' returning id`.execute(tx);
  });
  const worker = startTestWorker(house.database, [purgeSourcesJob(house)]);
  await until(async () => {
    const found = await inTenant(house.db, scope, (tx) =>
      sql`select from jobs where id = ${job.rows[0]?.id} and state = 'done'`.execute(tx),
    );
    return found.rows.length > 0;
  });
  await worker.stop(1_000);
}

test("what a run kept of guests goes with the rows, its counts stay; it says that it cannot be undone", async () => {
  const [person, other] = [await house.person(), await house.person()];
  const runs = [];
  for (const { browser } of [person, other]) {
    const configuration = await house.configure(browser, COLUMNS);
    await house.import(browser, guests("1;Moreau;;A", "9;Gone;;A"), { configuration });
    const second = guests("1;Dupont;;A", "2;;x@example.com;A", "3;Silva;no address;Secret", "4;Weber;no address;A");
    runs.push(await house.import(browser, second, { configuration, full: true }));
  }
  const [run, theirs] = runs.map(({ id }) => id) as [string, string];
  await purge(person);

  const { browser, scope } = person;
  const shown = await house.run(browser, run);
  expect(shown).toMatchObject({ state: "done", gone: 1, counts: { updated: 1, created: 1, rejected: 1, waiting: 1 } });
  const { causes } = await house.issues(browser, run);
  expect(causes.map(({ rule, count }) => [rule, count])).toEqual([
    ["not_an_email", 2],
    ["required", 1],
    ["unknown_code", 1],
  ]);
  expect(JSON.stringify(causes)).not.toMatch(/Secret|no address/);
  expect((await browser.get(`/api/v2/imports/${run}/gone`)).json().rows).toMatchObject([{ oldId: "9", name: "" }]);
  const kept = await inTenant(house.db, scope, (tx) => sql`select from record_befores`.execute(tx));
  expect(kept.rows).toEqual([]);

  const undone = await browser.post(`/api/v2/imports/${run}/undo`, {});
  expect([undone.statusCode, undone.json().message]).toEqual([409, expect.stringContaining("no longer stored")]);
  expect((await house.run(browser, run)).state).toBe("done");
  expect((await house.records(scope)).map(({ values }) => values.lastName)).toEqual(["Dupont", "Weber", "Gone"]);
  for (const path of ["rows", "rejects.csv", "records"])
    expect((await browser.get(`/api/v2/imports/${run}/${path}`)).json().message).toContain("no longer stored");

  expect(await house.undo(other.browser, theirs)).toMatchObject({ reversed: 2 });
  expect((await house.records(other.scope)).map(({ values }) => values.lastName)).toEqual(["Moreau", "Gone"]);
});
