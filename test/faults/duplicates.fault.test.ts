import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { asOwner, type Database, inTenant, openDatabase, type Tx } from "../../server/db/client.ts";
import { acceptAll, showAccepted } from "../../server/slices/records/duplicates/accept-all.ts";
import { storeKeys } from "../../server/slices/records/store/match-keys.repo.ts";
import { prepareLists } from "../../server/slices/records/store/prepare-lists.repo.ts";
import { serverDatabase } from "../support/db.ts";
import { makeScope, type TestScope } from "../support/factories.ts";
import { until } from "../support/jobs.ts";
import { randomFrom, startWorkerProcess, type WorkerProcess } from "./worker-process.ts";

const SOAK = process.env.SOAK === "1";
const SEED = 20_261_118;
const KILLS = SOAK ? 20 : 1;
const GUESTS = SOAK ? 20_000 : 600;
const random = randomFrom(SEED);

const WORKER = "killed worker";
let database: Database;
let untilGone: () => Promise<unknown>;
let folder = "";
let start: (more?: Record<string, string>) => Promise<WorkerProcess>;
let started: WorkerProcess[] = [];
beforeAll(async () => {
  const { databaseUrl } = await serverDatabase();
  database = await openDatabase({ databaseUrl });
  untilGone = () =>
    until(() =>
      asOwner({ databaseUrl }, async (client) => {
        const { rowCount } = await client.query(
          "select from pg_stat_activity where datname = current_database() and application_name = $1",
          [WORKER],
        );
        return rowCount === 0;
      }),
    );
  folder = await mkdtemp(join(tmpdir(), "bellhop-duplicates-"));
  const env = { DATABASE_URL: databaseUrl, BELLHOP_SECRET_KEY: "only for this test".padEnd(40), BELLHOP_DATA: folder };
  start = async (more = {}) => {
    // node-postgres names its connections by PGAPPNAME.
    const names = { PGAPPNAME: WORKER, BELLHOP_LEASE_SECONDS: "1" };
    const worker = startWorkerProcess("duplicates", { ...env, ...names, ...more });
    started.push(worker);
    await worker.heard("ready");
    return worker;
  };
});
afterEach(async () => {
  await Promise.all(started.map((worker) => worker.end("SIGKILL")));
  started = [];
});
afterAll(async () => {
  await database.close();
  await rm(folder, { recursive: true, force: true });
});

const inScope = <T>(scope: TestScope, work: (tx: Tx) => Promise<T>) => inTenant(database.db, scope, work);

/** Every third guest is stored twice; many share a first name and a town, so that there are many pairs to compare. */
const fill = (scope: TestScope) =>
  inScope(scope, async (tx) => {
    const { rows } = await sql<{ first: string; last: string }>`
      with created as (
        insert into profiles (account_id, property_id, module, old_id, values, run_id, line, created_run, type, name, name_key)
        select ${scope.accountId}::uuid, ${scope.propertyId}::uuid, 'profiles', 'P' || n, jsonb_build_object(
            'firstName', (array['Zoe', 'Rui', 'Eva', 'Paul', 'Ines'])[1 + guest % 5], 'lastName', 'Guest' || md5(guest::text),
            'email', 'guest' || guest || '@example.com', 'city', 'Town' || guest % 90),
          gen_random_uuid(), n, gen_random_uuid(), 'Guest', 'P' || n, 'p' || n
        from (select n, case when n % 3 = 0 then n - 1 else n end as guest from generate_series(1, ${GUESTS}::int) n) g
        order by n returning id)
      select min(id)::text as first, max(id)::text as last from created`.execute(tx);
    const [made] = rows;
    if (!made) throw new Error("No profiles were made.");
    await storeKeys(tx, scope, { module: "profiles", ...made });
    await sql`update accounts set accept_sure = true where account_id = ${scope.accountId}`.execute(tx);
    await prepareLists(tx, scope, { after: "import" });
  });

const isScored = (scope: TestScope) =>
  inScope(scope, async (tx) => {
    const { rows } = await sql<{ is: boolean }>`
      select exists (select from duplicate_scores where property_id = ${scope.propertyId})
        and not exists (select from duplicate_changes where property_id = ${scope.propertyId}) as is`.execute(tx);
    return rows[0]?.is === true;
  });

/** The result as a person sees it, by old ids. */
const seen = (scope: TestScope) =>
  inScope(scope, async (tx) => {
    const { rows: groups } = await sql<{ line: string }>`
      select g.band || ' ' || string_agg(p.old_id, ',' order by p.old_id) as line from duplicate_groups g
      join profiles p on p.account_id = g.account_id and p.id = any (g.members)
      where g.property_id = ${scope.propertyId} group by g.id, g.band order by 1`.execute(tx);
    const { rows: merged } = await sql<{ old_id: string; survivor: string }>`
      select old_id, survivor_old_id as survivor from merged_profiles
      where property_id = ${scope.propertyId} order by old_id`.execute(tx);
    const { rows: profiles } = await sql<{ old_id: string; values: object }>`
      select old_id, values from profiles where property_id = ${scope.propertyId} order by old_id`.execute(tx);
    return { groups: groups.map(({ line }) => line), merged, profiles };
  });

const count = (scope: TestScope, table: "duplicate_runs" | "duplicate_findings" | "duplicate_decisions") =>
  inScope(scope, async (tx) => {
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from ${sql.table(table)} where property_id = ${scope.propertyId}`.execute(tx);
    return rows[0]?.n ?? 0;
  });

test("kill -9 while profiles are compared and while sure groups are merged: the same groups, and no half-done merge", async () => {
  const [scope, calm] = [await makeScope(database.db), await makeScope(database.db)];
  await fill(scope);
  const foundAtKill: number[] = [];
  for (let kill = 0; kill < KILLS; kill++) {
    const worker = await start();
    const before = foundAtKill.at(-1) ?? -1;
    await until(
      async () =>
        ((await count(scope, "duplicate_runs")) > 0 && (await count(scope, "duplicate_findings")) > before) ||
        (await isScored(scope)),
      { everyMs: 2 },
    );
    await sleep(random(20));
    await worker.end("SIGKILL");
    foundAtKill.push(await count(scope, "duplicate_findings"));
    if (await isScored(scope)) break;
    // Results of an unfinished comparison are not shown.
    expect((await seen(scope)).groups).toEqual([]);
  }
  await fill(calm);
  const worker = await start();
  await until(async () => (await isScored(scope)) && (await isScored(calm)), { withinMs: 240_000, everyMs: 50 });
  await worker.end("SIGKILL");
  const groups = (await seen(calm)).groups;
  expect(groups.length).toBeGreaterThanOrEqual(GUESTS / 3);
  expect((await seen(scope)).groups).toEqual(groups);

  const merger = () => start({ MERGE: "1" });
  const run = await inScope(scope, (tx) => acceptAll(tx, scope));
  const mergedAtKill: number[] = [];
  for (let kill = 0; kill < KILLS; kill++) {
    const killed = await merger();
    const before = mergedAtKill.at(-1) ?? 0;
    await until(async () => (await count(scope, "duplicate_decisions")) > before + random(20), {
      everyMs: 2,
    });
    await killed.end("SIGKILL");
    // The server ends the last transaction of the killed process, one way or the other.
    await untilGone();
    const { merged, profiles } = await seen(scope);
    const there = new Set(profiles.map(({ old_id }) => old_id));
    for (const { old_id, survivor } of merged) expect([there.has(old_id), there.has(survivor)]).toEqual([false, true]);
    expect(there.size + merged.length).toBe(GUESTS);
    mergedAtKill.push(await count(scope, "duplicate_decisions"));
    expect(merged).toHaveLength(mergedAtKill.at(-1) ?? -1);
  }
  await inScope(calm, (tx) => acceptAll(tx, calm));
  await merger();
  for (const of of [scope, calm])
    await until(async () => (await inScope(of, (tx) => showAccepted(tx, of)))?.state === "done", {
      ...{ withinMs: SOAK ? 1_800_000 : 300_000, everyMs: 50 },
    });
  // The counts of a run that was killed add up: each merge is counted once.
  const [killed, whole] = await Promise.all([scope, calm].map((of) => inScope(of, (tx) => showAccepted(tx, of))));
  expect(killed).toMatchObject({ id: run.id, done: whole?.done, kept: 0, all: whole?.all, standing: whole?.done });
  expect(await seen(scope)).toEqual(await seen(calm));
  process.stdout.write(
    `${JSON.stringify({ fault: "kill -9 of duplicates", seed: SEED, profiles: GUESTS, foundAtKill, mergedAtKill })}\n`,
  );
}, 600_000);
