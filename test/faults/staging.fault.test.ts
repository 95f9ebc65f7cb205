import { createHash, randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { csvReader } from "../../server/adapters/csv/read-csv.ts";
import { createLocalDisk } from "../../server/adapters/local-disk/local-disk.ts";
import { type Database, inTenant, openDatabase } from "../../server/db/client.ts";
import type { FileContent } from "../../server/ports/file-reader.ts";
import { insertFile } from "../../server/slices/intake/files/files.repo.ts";
import { findSource } from "../../server/slices/intake/sources/sources.repo.ts";
import { startSource } from "../../server/slices/intake/sources/start-source.ts";
import { serverDatabase } from "../support/db.ts";
import { makeScope, type TestScope } from "../support/factories.ts";
import { until } from "../support/jobs.ts";
import { randomFrom, startWorkerProcess, type WorkerProcess } from "./worker-process.ts";

const SOAK = process.env.SOAK === "1";
const SEED = 20_260_308;
const KILLS = SOAK ? 20 : 1;
const ROWS = SOAK ? 600_000 : 100_000;

let database: Database;
let folder = "";
let start: () => Promise<WorkerProcess>;
let started: WorkerProcess[] = [];
beforeAll(async () => {
  const { databaseUrl } = await serverDatabase();
  database = await openDatabase({ databaseUrl });
  folder = await mkdtemp(join(tmpdir(), "bellhop-staging-fault-"));
  const env = { DATABASE_URL: databaseUrl, BELLHOP_SECRET_KEY: "only for this test".padEnd(40), BELLHOP_DATA: folder };
  start = async () => {
    const worker = startWorkerProcess("staging", { ...env, BELLHOP_LEASE_SECONDS: "2" });
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

const cellsOf = (row: number) => [`P${row}`, `Müller ${row % 977}`, row % 5 ? "" : "VIP", `note; ${row}`];

/** An uploaded file of the property, and a reading of it waiting for a worker. */
async function begin(scope: TestScope): Promise<string> {
  const lines = Array.from({ length: ROWS }, (_, index) =>
    cellsOf(index + 1)
      .map((cell) => `"${cell}"`)
      .join(";"),
  );
  const bytes = Buffer.from(["id;name;vip;note", ...lines, ""].join("\n"));
  const id = randomUUID();
  const storageKey = `${scope.accountId}/${id}`;
  const stored = await createLocalDisk({ folder: join(folder, "files") }).put(storageKey, Readable.from([bytes]));
  const content: FileContent = {
    size: bytes.length,
    open: async ({ start: from = 0, end = bytes.length - 1 } = {}) => Readable.from([bytes.subarray(from, end + 1)]),
  };
  const found = await csvReader.find(content, {
    ascii: false,
    utf8: true,
    beyondAscii: bytes.subarray(0, 1_000),
    highBytes: [],
  });
  const { propertyId } = scope;
  return inTenant(database.db, scope, async (tx) => {
    await insertFile(tx, scope, {
      ...stored,
      id,
      kind: "csv",
      name: "x.csv",
      storageKey,
      propertyId,
      found,
      masked: 0,
    });
    return (await startSource(tx, scope, { fileId: id, module: "profiles" })).id;
  });
}

type Tally = { rows: number; distinct: number; lines: number; hash: string };

const staged = (scope: TestScope, id: string) =>
  inTenant(database.db, scope, async (tx) => {
    const { rows } = await sql<{ last: number | null }>`
      select max(row) as last from staged_rows where account_id = ${scope.accountId} and source_id = ${id}`.execute(tx);
    return rows[0]?.last ?? 0;
  });

test("kill -9 in the middle of staging: another worker continues, and every row is there exactly once", async () => {
  const random = randomFrom(SEED);
  const scope = await makeScope(database.db);
  const id = await begin(scope);
  const source = () => inTenant(database.db, scope, (tx) => findSource(tx, scope, id));
  const killedAt: number[] = [];
  let worker = await start();
  for (let kill = 0; kill < KILLS; kill++) {
    const last = killedAt.at(-1) ?? 0;
    const enough = last + 1 + random(Math.floor((ROWS * 0.8) / KILLS));
    await until(async () => (await staged(scope, id)) >= enough, { everyMs: 2 });
    await worker.end("SIGKILL");
    killedAt.push(await staged(scope, id));
    expect(await source()).toMatchObject({ read_rows: null, read_at: null });
    worker = await start();
  }
  const read = await until(
    async () => {
      const now = await source();
      return now?.read_at && now;
    },
    { everyMs: 100 },
  );
  expect(read.read_rows).toBe(ROWS);
  const { rows } = await inTenant(database.db, scope, (tx) =>
    sql<Tally>`
      select count(*)::int as rows, count(distinct row)::int as distinct,
        (count(*) filter (where line = row + 1))::int as lines,
        md5(string_agg(cells, E'\n' order by row)) as hash
      from staged_rows where account_id = ${scope.accountId} and source_id = ${id}`.execute(tx),
  );
  const expected = Array.from({ length: ROWS }, (_, index) => cellsOf(index + 1).join("\u001F")).join("\n");
  const hash = createHash("md5").update(expected).digest("hex");
  expect(rows[0]).toEqual({ rows: ROWS, distinct: ROWS, lines: ROWS, hash });
  process.stdout.write(`${JSON.stringify({ fault: "kill -9 while staging", seed: SEED, rows: ROWS, killedAt })}\n`);
});
