import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openImporting } from "../../../../test/support/importing.ts";
import { startTestWorker, until } from "../../../../test/support/jobs.ts";
import { inTenant, type Scope } from "../../../db/client.ts";
import { releaseRowsJob } from "./release-rows.job.ts";

let house: Awaited<ReturnType<typeof openImporting>>;
beforeAll(async () => {
  house = await openImporting();
});
afterAll(() => house.close());

const STAYS = {
  ...{ id: "oldId", guest: "profileId", with: "shareWith", from: "arrival", to: "departure" },
  ...{ people: "adults", type: "roomType", rate: "rateCode", market: "market", source: "source" },
  ...{ guarantee: "reservationType", payment: "paymentMethod", state: "status" },
};
const stays = (lines: readonly string[]) =>
  [
    "id;guest;with;from;to;people;type;rate;market;source;guarantee;payment;state",
    ...lines.map((line) => `${line};2026-03-08;2026-03-10;2;DLX;BAR;IND;WEB;GAR;CA;Reserved`),
    "",
  ].join("\n");
const guests = (lines: readonly string[]) => ["id;name", ...lines, ""].join("\n");

const pages = (scope: Scope) =>
  inTenant(house.db, scope, async (tx) => {
    const { rows } = await sql<{ progress: { row: number; rows: number } }>`
      select progress from jobs where name = 'imports.release' and progress is not null order by created_at`.execute(
      tx,
    );
    return rows.map(({ progress }) => progress);
  });

/** Over all jobs, because two may have shared the work. */
const sumOf = (all: Awaited<ReturnType<typeof pages>>) => all.reduce((sum, { rows }) => sum + rows, 0);

test("waiting rows are released page by page, those that wait for each other together, and others get their turn", async () => {
  const [{ scope, browser }, other] = [await house.person(), await house.person()];
  const ROWS = 600;
  // Rows share in pairs, each with the other; the last waits for a guest who never comes.
  const lines = Array.from({ length: ROWS }, (_, n) => `R${n};G${n};${n % 2 === 0 ? `R${n + 1}` : `R${n - 1}`}`);
  const configuration = await house.configure(browser, STAYS, { module: "reservations" });
  const run = await house.import(browser, stays([...lines, "LAST;NOBODY;"]), { configuration, module: "reservations" });
  expect(run.counts).toMatchObject({ waiting: ROWS + 1, created: 0 });
  const theirs = await house.import(other.browser, stays(["R1;G1;"]), {
    configuration: await house.configure(other.browser, STAYS, { module: "reservations" }),
    module: "reservations",
  });

  const profiles = await house.configure(browser, { id: "oldId", name: "lastName" });
  await house.import(browser, guests(lines.map((_, n) => `G${n};Guest ${n}`)), { configuration: profiles });
  await house.counted(browser, run.id, { created: ROWS, waiting: 1 });
  expect(await house.counted(other.browser, theirs.id, { waiting: 1 })).toMatchObject({ created: 0 });
  // The last page's progress is written after its rows are visible.
  await expect.poll(async () => sumOf(await pages(scope))).toBe(ROWS);
});

test("a release that yields continues behind its last row", async () => {
  const { scope, browser } = await house.person();
  const lines = Array.from({ length: 700 }, (_, n) => `R${n};G${n};`);
  const configuration = await house.configure(browser, STAYS, { module: "reservations" });
  const run = await house.import(browser, stays(lines), { configuration, module: "reservations" });
  await house.pauseWorker();
  // The guests are stored without an import, so that only this test starts the release.
  await inTenant(house.db, scope, async (tx) => {
    await sql`insert into profiles (account_id, property_id, module, old_id, values, run_id, line, created_run, type,
        name, name_key)
      select ${scope.accountId}, ${scope.propertyId}, 'profiles', 'G' || n, '{}', ${run.id}, 1, ${run.id}, 'Guest', 'G',
        'g' from generate_series(0, 699) n`.execute(tx);
    await sql`insert into jobs (account_id, property_id, name, payload, by_id, by_name)
      values (${scope.accountId}, ${scope.propertyId}, 'imports.release', '{}', ${scope.user.id}, 'x')`.execute(tx);
  });
  // A page of 250 rows in each transaction, stopped as soon as the first was saved.
  const worker = startTestWorker(house.database, [releaseRowsJob({ embedded: true })]);
  const first = await until(async () => (await pages(scope)).find(({ rows }) => rows > 0));
  await worker.stop(10_000);
  expect(first.row).toEqual(expect.any(Number));
  expect(sumOf(await pages(scope))).toBeLessThanOrEqual(700);
  house.resumeWorker();
  await house.counted(browser, run.id, { created: 700, waiting: 0 });
  await until(async () => sumOf(await pages(scope)) === 700);
});
