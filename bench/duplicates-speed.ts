import { createReadStream } from "node:fs";
import { mkdtemp, rm, stat, writeFile } from "node:fs/promises";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { DuplicatePage } from "../contract/duplicates.ts";
import { writeCsvLine } from "../core/csv/write-csv.ts";
import { serverDatabase } from "../test/support/db.ts";
import { timeDuckDb } from "./duplicates-duckdb.ts";
import { storeNoKeys } from "./duplicates-keys.ts";
import { type FamilyRow, familyRows } from "./families.ts";
import { importFile } from "./import-file.ts";
import { p95, percentile, ratio, watchLists } from "./measures.ts";
import { type BenchHouse, startHouse } from "./staging-house.ts";

const [SOME, MANY, CHANGED, SEED, EDITS] = [100_000, 1_000_000, 10_000, 104, 20];
const LISTS = ["/api/v2/imports", "/api/v2/sources"];
const HEAD = [
  "old_id",
  "first name",
  "last name",
  "e-mail",
  "phone",
  "street",
  "postcode",
  "city",
  "country",
  "birth date",
];

/**
 * From the end of an import of this many guests until they are compared and grouped, in the whole program, while
 * another client reads lists: `npm run bench duplicates speed [ROWS]`.
 */
export async function benchSpeed(most: number) {
  const folder = await mkdtemp(join(tmpdir(), "bellhop-bench-"));
  const runs: Record<string, Awaited<ReturnType<typeof timeHouse>>> = {};
  const duckDb: Record<string, Awaited<ReturnType<typeof timeDuckDb>>> = {};
  let withoutKeysMs = 0;
  try {
    for (const rows of [...new Set([Math.min(SOME, most), most])]) {
      const { databaseUrl } = await serverDatabase();
      const env = { DATABASE_URL: databaseUrl, BELLHOP_SECRET_KEY: "only for this bench".padEnd(40) };
      runs[`server ${rows}`] = await timeHouse(join(folder, `server-${rows}`), env, rows);
      duckDb[`server ${rows}`] = await timeDuckDb(databaseUrl, join(folder, `duck-${rows}`));
    }
    const { databaseUrl } = await serverDatabase();
    await storeNoKeys(databaseUrl);
    const env = { DATABASE_URL: databaseUrl, BELLHOP_SECRET_KEY: "only for this bench".padEnd(40) };
    withoutKeysMs = await timeImport(join(folder, "without-keys"), env, Math.min(SOME, most));
    const lite = Math.min(SOME, most);
    runs[`embedded ${lite}`] = await timeHouse(join(folder, "embedded"), {}, lite);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  const [few, all] = [runs[`server ${Math.min(SOME, most)}`]?.wholeMs ?? 1, runs[`server ${most}`]?.wholeMs ?? 0];
  const withKeysMs = runs[`server ${Math.min(SOME, most)}`]?.importMs ?? 0;
  return {
    runs,
    /** The same blocks and weights in DuckDB, see `timeDuckDb`. */
    duckDb,
    /** The import of the smaller file with and without storing keys. */
    keys: { withKeysMs, withoutKeysMs, slower: ratio(withKeysMs, withoutKeysMs) },
    /** 1 is linear. */
    growth: ratio(all / few, most / Math.min(SOME, most)),
    targets: {
      rows: MANY,
      wholeMs: 90_000,
      peakMb: 600,
      changedMs: 5_000,
      editP95: 50,
      embeddedMs: 30_000,
      slower: 1.2,
    },
  };
}

async function timeHouse(folder: string, env: Record<string, string>, rows: number) {
  const house = await startHouse(folder, env);
  try {
    const guests = familyRows(rows, SEED);
    const importMs = await load(house, `${folder}.csv`, guests, (row) => row);
    house.peakMb();
    const lists = watchLists(house, LISTS);
    const before = house.cpuMs() ?? 0;
    const { ms: wholeMs, bands } = await settled(house);
    const wholeCpuMs = (house.cpuMs() ?? 0) - before;
    const listP95 = p95(await lists.stop());
    const peakMb = house.peakMb();
    const changed = Math.min(CHANGED, Math.floor(rows / 10));
    await waitForJobs(house);
    await load(house, `${folder}-changed.csv`, familyRows(changed, SEED), (row) => ({ ...row, city: `${row.city} 2` }));
    const { ms: changedMs } = await settled(house, 200);
    return {
      ...{ load: loadavg()[0], rows, importMs, wholeMs, wholeCpuMs, peakMb, listP95, bands },
      ...{ changed, changedMs, edit: await timeEdits(house) },
    };
  } finally {
    await house.stop();
  }
}

/** The lists of so many new guests are prepared for minutes: what changes a day later does not meet that. */
async function waitForJobs(house: BenchHouse): Promise<void> {
  for (let idle = 0; idle < 5; ) {
    const { total_rows: running } = await house.call<{ total_rows: number }>(
      "GET",
      "/api/v2/jobs?state=running&limit=1",
    );
    idle = running === 0 ? idle + 1 : 0;
    await sleep(500);
  }
}

async function timeImport(folder: string, env: Record<string, string>, rows: number): Promise<number> {
  const house = await startHouse(folder, env);
  try {
    return await load(house, `${folder}.csv`, familyRows(rows, SEED), (row) => row);
  } finally {
    await house.stop();
  }
}

type Listed = { rows: { ID: string }[] };

/**
 * From the click on Save until the groups include the edited profile, which is compared before the save answers. The
 * reference is a save without a change: the time of the calls alone.
 */
async function timeEdits(house: BenchHouse) {
  const { rows } = await house.call<Listed>("POST", "/api/v2/profiles/list", {});
  const [all, unchanged]: [number[], number[]] = [[], []];
  for (const { ID } of rows.slice(0, EDITS)) {
    const city = `Town ${all.length}`;
    for (const times of [all, unchanged]) {
      const detail = `/api/v2/profile/detail?profile_id=${ID}`;
      const { profile } = await house.call<{ profile: { version: number } }>("GET", detail);
      const { version } = profile;
      const startedAt = performance.now();
      await house.call("PATCH", `/api/v2/records/profiles/${ID}`, { version, values: { city } });
      await settled(house, 1);
      times.push(performance.now() - startedAt);
    }
  }
  return { p50: percentile(all, 0.5), p95: p95(all), withoutChange: percentile(unchanged, 0.5) };
}

/** Returns the time from the file's last byte to the last stored row. */
async function load(
  house: BenchHouse,
  path: string,
  guests: Iterable<FamilyRow>,
  change: (row: FamilyRow) => FamilyRow,
): Promise<number> {
  await writeFile(path, linesOf(guests, change));
  const { id: fileId, sentAt } = await house.upload("guests.csv", (await stat(path)).size, createReadStream(path));
  await importFile(house, fileId, "profiles");
  return Math.round(performance.now() - sentAt);
}

function* linesOf(guests: Iterable<FamilyRow>, change: (row: FamilyRow) => FamilyRow): Generator<string> {
  yield writeCsvLine(HEAD);
  let id = 0;
  for (const guest of guests) {
    const { first, last, email, phone, street, postcode, city, country, birth } = change(guest);
    yield writeCsvLine([`P${++id}`, first, last, email, phone, street, postcode, city, country, birth]);
  }
}

/** Until no profile waits for comparison for a second, because others may still write. */
async function settled(house: BenchHouse, everyMs = 50) {
  const started = performance.now();
  for (;;) {
    const { settling, bands } = await house.call<DuplicatePage>("GET", "/api/v2/duplicates?limit=1");
    if (settling === 0) return { ms: Math.round(performance.now() - started), bands };
    await sleep(everyMs);
  }
}
