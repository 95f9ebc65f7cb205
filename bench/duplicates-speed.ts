import { createReadStream } from "node:fs";
import { mkdtemp, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { DuplicatePage } from "../contract/duplicates.ts";
import type { ImportRun } from "../contract/imports.ts";
import { writeCsvLine } from "../core/csv/write-csv.ts";
import { serverDatabase } from "../test/support/db.ts";
import { type FamilyRow, familyRows } from "./families.ts";
import { p95, ratio, watchLists } from "./measures.ts";
import { type BenchHouse, startHouse } from "./staging-house.ts";

const [SOME, MANY, CHANGED, SEED] = [100_000, 1_000_000, 10_000, 104];
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
 * From the end of the import of so many guests until they are compared and grouped, by the program itself, while
 * another client reads lists: `npm run bench duplicates speed [ROWS]`.
 */
export async function benchSpeed(most: number) {
  const folder = await mkdtemp(join(tmpdir(), "bellhop-bench-"));
  const runs: Record<string, Awaited<ReturnType<typeof timeHouse>>> = {};
  try {
    for (const rows of [...new Set([Math.min(SOME, most), most])]) {
      const { databaseUrl } = await serverDatabase();
      const env = { DATABASE_URL: databaseUrl, BELLHOP_SECRET_KEY: "only for this bench".padEnd(40) };
      runs[`server ${rows}`] = await timeHouse(join(folder, `server-${rows}`), env, rows);
    }
    const lite = Math.min(SOME, most);
    runs[`embedded ${lite}`] = await timeHouse(join(folder, "embedded"), {}, lite);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  const [few, all] = [runs[`server ${Math.min(SOME, most)}`]?.wholeMs ?? 1, runs[`server ${most}`]?.wholeMs ?? 0];
  return {
    runs,
    /** 1 is linear. */
    growth: ratio(all / few, most / Math.min(SOME, most)),
    targets: { rows: MANY, wholeMs: 90_000, peakMb: 600, changedMs: 5_000, embeddedMs: 30_000 },
  };
}

async function timeHouse(folder: string, env: Record<string, string>, rows: number) {
  const house = await startHouse(folder, env);
  try {
    const guests = familyRows(rows, SEED);
    const importMs = await load(house, `${folder}.csv`, guests, (row) => row);
    house.peakMb();
    const lists = watchLists(house, LISTS);
    const { ms: wholeMs, bands } = await settled(house);
    const listP95 = p95(await lists.stop());
    const peakMb = house.peakMb();
    const changed = Math.min(CHANGED, Math.floor(rows / 10));
    await load(house, `${folder}-changed.csv`, familyRows(changed, SEED), (row) => ({ ...row, city: `${row.city} 2` }));
    const { ms: changedMs } = await settled(house);
    return { rows, importMs, wholeMs, peakMb, listP95, bands, changed, changedMs };
  } finally {
    await house.stop();
  }
}

/** Answers how long it took from the file's last byte to the last stored row. */
async function load(
  house: BenchHouse,
  path: string,
  guests: Iterable<FamilyRow>,
  change: (row: FamilyRow) => FamilyRow,
): Promise<number> {
  await writeFile(path, linesOf(guests, change));
  const { id: fileId, sentAt } = await house.upload("guests.csv", (await stat(path)).size, createReadStream(path));
  const input = { fileId, module: "profiles", mode: "upsert", auto: true, acceptUnsure: true };
  const { id } = await house.call<ImportRun>("POST", "/api/v2/imports", input);
  for (;;) {
    const { state, problem } = await house.call<ImportRun>("GET", `/api/v2/imports/${id}`);
    if (state === "done") return Math.round(performance.now() - sentAt);
    if (state !== "queued" && state !== "running") throw new Error(`The import ended as ${state}: ${problem}`);
    await sleep(50);
  }
}

function* linesOf(guests: Iterable<FamilyRow>, change: (row: FamilyRow) => FamilyRow): Generator<string> {
  yield writeCsvLine(HEAD);
  let id = 0;
  for (const guest of guests) {
    const { first, last, email, phone, street, postcode, city, country, birth } = change(guest);
    yield writeCsvLine([`P${++id}`, first, last, email, phone, street, postcode, city, country, birth]);
  }
}

/** Until nothing waits to be compared; a second of it others may still write. */
async function settled(house: BenchHouse) {
  const started = performance.now();
  for (;;) {
    const { settling, bands } = await house.call<DuplicatePage>("GET", "/api/v2/duplicates?limit=1");
    if (settling === 0) return { ms: Math.round(performance.now() - started), bands };
    await sleep(50);
  }
}
