import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestDatabase } from "../../test/support/db.ts";
import { makeScope, type TestScope } from "../../test/support/factories.ts";
import { openHotel } from "../../test/support/hotel-system.ts";
import { expireLease, keepLog, startTestWorker, until } from "../../test/support/jobs.ts";
import { csvReader } from "../adapters/csv/read-csv.ts";
import { ihfReader } from "../adapters/ihf/read-ihf.ts";
import { createLocalDisk } from "../adapters/local-disk/local-disk.ts";
import { createPiw } from "../adapters/piw/piw.ts";
import { asOwner, inTenant, openDatabase } from "../db/client.ts";
import { deriveKeys } from "../http/secrets.ts";
import { enqueue, findJob } from "../jobs/queue.ts";
import { packageRoot } from "../package-root.ts";
import { releaseRowsJob } from "../slices/imports/runs/release-rows.job.ts";
import { runImportJob } from "../slices/imports/runs/run-import.job.ts";
import { sourceUses } from "../slices/imports/runs/source-uses.repo.ts";
import { readSourceJob } from "../slices/intake/sources/read-source.job.ts";
import { seedDemo } from "./demo.ts";
import { fillDemo, fillDemoJob } from "./fill-demo.job.ts";

const { ends } = JSON.parse(readFileSync(join(packageRoot, "samples/answers.json"), "utf8"));
const ring = deriveKeys("a secret key that only the tests know").credentials;
const piw = createPiw({ worker: null });
/** One less than a job's tries, because all kills may hit the same job before its first progress. */
const KILLS = 4;
const ports = {
  storage: createLocalDisk({ folder: join(tmpdir(), `bellhop-demo-${randomUUID()}`) }),
  readers: { csv: csvReader, ihf: ihfReader, piw: piw.reader },
  workbooks: piw.workbooks,
};

let database: Awaited<ReturnType<typeof openTestDatabase>>;
let hotel: Awaited<ReturnType<typeof openHotel>>;
beforeAll(async () => {
  [database, hotel] = await Promise.all([openTestDatabase(), openHotel()]);
});
afterAll(async () => {
  await hotel.close();
  await database.close();
});

const work = () =>
  startTestWorker(database, [
    readSourceJob({ ...ports, uses: sourceUses, embedded: database.embedded }),
    runImportJob(database),
    releaseRowsJob(database),
    fillDemoJob({ ...ports, ...database, ring, hotelSystem: hotel.hotel, log: keepLog() }),
  ]);

const counts = (scope: TestScope) =>
  inTenant(database.db, scope, async (tx) => {
    const { rows } = await sql<Record<string, number>>`
      select (select count(*)::int from files) as files, (select count(*)::int from imports) as imports,
        (select count(*)::int from imports where ended_at is not null) as done,
        (select count(*)::int from profiles) as profiles, (select count(*)::int from reservations) as reservations,
        (select sum(length(replace(ends, 'r', '')))::int from import_ends) as taken,
        (select sum(length(ends))::int from import_ends) as read`.execute(tx);
    return rows[0];
  });

test("a hotel is filled once, however often the worker is killed meanwhile", async () => {
  const scope = await makeScope(database.db);
  const other = await makeScope(database.db);
  const { id } = await inTenant(database.db, scope, (tx) => enqueue(tx, scope, fillDemo, { hotel: "lisbon-tejo" }));
  const isDone = async () => (await inTenant(database.db, scope, (tx) => findJob(tx, scope, id)))?.state === "done";
  const seen = (expression: string) =>
    inTenant(database.db, scope, async (tx) => {
      const { rows } = await sql<{ seen: string }>`
        select coalesce(${sql.raw(expression)}, '') as seen from jobs`.execute(tx);
      return rows[0]?.seen ?? "";
    });
  const moved = () => seen("string_agg(progress::text || (state = 'done'), ',' order by created_at, id)");

  // Kills only after some progress: killed repeatedly without it, a job counts as one that kills its process.
  for (let kills = 0; kills < KILLS && !(await isDone()); kills++) {
    const before = await moved();
    const worker = work();
    await until(async () => (await moved()) !== before);
    await worker.stop(0);
    const running = await seen("string_agg(id::text, ',') filter (where state = 'running')");
    for (const job of running.split(",").filter(Boolean)) await expireLease(database, scope, job);
  }
  const worker = work();
  await until(isDone, { everyMs: 50 });
  await worker.stop(5_000);
  const guests = ends["lisbon-guests.csv"];
  const stays = ends["lisbon-reservations.csv"];
  expect(await counts(scope)).toEqual({
    ...{ files: 2, imports: 2, done: 2, profiles: guests.created, reservations: stays.created, read: 230 },
    taken: 230 - guests.rejected - stays.rejected,
  });
  expect(await counts(other)).toMatchObject({ files: 0, imports: 0, profiles: 0 });
});

test("with two concurrent starts the demo's people and jobs are made once", async () => {
  const { db, options } = database;
  const seed = { options, ring, sandbox: undefined };
  const second = database.embedded ? database : await openDatabase(options);
  await Promise.all([seedDemo({ ...seed, db, has: "data" }), seedDemo({ ...seed, db: second.db, has: "data" })]);
  await seedDemo({ ...seed, db, has: "data" });
  if (second !== database) await second.close();
  const jobs = await asOwner(options, async (client) => {
    await client.query("begin; set local role bellhop_door");
    const { rows } = await client.query(
      "select payload->>'hotel' as hotel from jobs where name = 'demo.fill' and by_name <> 'Ada Test' order by 1",
    );
    await client.query("commit");
    return rows.map((row) => row.hotel);
  });
  expect(jobs).toEqual(["lisbon-tejo", "paris-opera", "zermatt-lodge"]);
});

test("the next start gives the hotels a sandbox that did not come up at first, and fills them anew; what a person entered stays", async () => {
  const { db, options, embedded } = database;
  const line = { url: "http://127.0.0.1:3999", clientId: "demo", clientSecret: "s", appKey: "k", enterpriseId: "E" };
  const seed = {
    db,
    options,
    ring,
    sandbox: { ...line, scope: "x", businessDate: "2026-03-09" },
    has: "push" as const,
  };
  await seedDemo({ ...seed, sandbox: undefined });
  // Only an embedded demo brings a sandbox of its own.
  if (!embedded) return seedDemo(seed);
  const look = () =>
    asOwner(options, async (client) => {
      const { rows } = await client.query(
        `select p.slug, p.hostname, (select count(*)::int from property_secrets s where s.property_id = p.id) as secrets,
           (select count(*)::int from jobs j where j.property_id = p.id and j.name = 'demo.fill') as jobs
         from properties p where p.slug in ('paris-opera', 'lisbon-tejo', 'zermatt-lodge') and p.hotel_id <> '' order by 1`,
      );
      return rows.map(({ slug, hostname, secrets, jobs }) => [slug, hostname, secrets, jobs]);
    });
  const change = (statement: string) => asOwner(options, (client) => client.query(statement));
  await change("update properties set client_id = 'mine' where slug = 'zermatt-lodge'");
  await change("update jobs set state = 'done' from properties p where p.id = property_id and p.slug = 'paris-opera'");
  await seedDemo(seed);
  const connected = [
    ["lisbon-tejo", line.url, 2, 1], // Its filling is still to come, and will find the sandbox.
    ["paris-opera", line.url, 2, 2],
    ["zermatt-lodge", "", 0, 1],
  ];
  expect(await look()).toEqual(connected);
  await seedDemo(seed);
  expect(await look()).toEqual(connected);
});
