import { createReadStream } from "node:fs";
import { mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { ImportRun } from "../contract/imports.ts";
import type { Source } from "../contract/sources.ts";
import { serverDatabase } from "../test/support/db.ts";
import { writeGuests } from "./guests-csv.ts";
import { importByHand } from "./import-by-hand.ts";
import { p95, ratio, timeCopy, watchLists } from "./measures.ts";
import { type BenchHouse, startHouse } from "./staging-house.ts";

const MANY = 1_000_000;
/** The time per row must not grow with the file. `npm run bench import 1000000` omits the largest. */
const MOST = Number(process.argv.slice(2).find((word) => /^\d+$/.test(word)) ?? 3_000_000);
const SIZES = [10_000, 100_000, MANY, 3_000_000].filter((rows) => rows <= Math.max(MANY, MOST));
const EMBEDDED = 100_000;
const LISTS = ["/api/v2/imports", "/Readmodules", "/api/v2/sources"];

/**
 * From a file to stored records with match keys and all indexes, in the whole program, while another client reads
 * lists: compared with `\copy` of the same file, and with a hand-written import into the same table.
 */
export async function benchImport() {
  const folder = await mkdtemp(join(tmpdir(), "bellhop-bench-"));
  try {
    const paths = new Map(SIZES.map((rows) => [rows, join(folder, `${rows}.csv`)]));
    for (const [rows, path] of paths) await writeGuests(path, rows);
    const pathOf = (rows: number) => paths.get(rows) ?? "";
    const secret = { BELLHOP_SECRET_KEY: "only for this bench".padEnd(40) };
    const runs: Record<string, object> = {};
    let [copyMs, whole] = [await timeCopy(pathOf(MANY)), 0];
    let peakMb: number | null = 0;
    for (const rows of SIZES) {
      // A separate database each, because earlier imports would be in the tables.
      const { databaseUrl } = await serverDatabase();
      const house = await startHouse(join(folder, `server-${rows}`), { DATABASE_URL: databaseUrl, ...secret });
      const { readMs, importMs, listP95 } = await timeImport(house, pathOf(rows), rows);
      const peak = house.peakMb();
      await house.stop();
      runs[rows] = {
        readMs,
        importMs,
        microsecondsARow: Math.round(((readMs + importMs) * 1_000) / rows),
        listP95,
        peakMb: peak,
      };
      peakMb = Math.max(peakMb ?? 0, peak ?? 0);
      if (rows === MANY) [whole, copyMs] = [readMs + importMs, Math.min(copyMs, await timeCopy(pathOf(MANY)))];
    }
    const { databaseUrl } = await serverDatabase();
    const byHandMs = await importByHand(databaseUrl, pathOf(MANY));
    const embedded = await startHouse(join(folder, "embedded"), {});
    const lite = await timeImport(embedded, pathOf(EMBEDDED), EMBEDDED);
    const embeddedPeakMb = embedded.peakMb();
    await embedded.stop();
    return {
      rows: MANY,
      copyMs: Math.round(copyMs),
      ms: whole,
      ratio: ratio(whole, copyMs),
      byHandMs,
      fasterThanByHand: ratio(byHandMs, whole),
      peakMb,
      runs,
      embedded: { rows: EMBEDDED, ...lite, peakMb: embeddedPeakMb },
      targets: { ratio: 30, fasterThanByHand: 2, peakMb: 350, listP95: 300 },
    };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function timeImport(house: BenchHouse, path: string, rows: number) {
  const { size } = await stat(path);
  const { id: fileId } = await house.upload("guests.csv", size, createReadStream(path));
  const calls = watchLists(house, LISTS);
  const started = performance.now();
  const input = { fileId, module: "profiles", mode: "upsert", auto: true, acceptUnsure: true };
  const { id } = await house.call<ImportRun>("POST", "/api/v2/imports", input);
  let read = 0;
  for (;;) {
    const run = await house.call<ImportRun>("GET", `/api/v2/imports/${id}`);
    if (read === 0) {
      const { state } = await house.call<Source>("GET", `/api/v2/sources/${run.sourceId}`);
      if (state === "read") read = performance.now();
    }
    if (run.state === "done") {
      if (run.counts.created !== rows) throw new Error(`Of ${rows} rows came: ${JSON.stringify(run.counts)}`);
      break;
    }
    if (run.state !== "queued" && run.state !== "running") throw new Error(`It ended as ${run.state}: ${run.problem}`);
    await sleep(100);
  }
  const ended = performance.now();
  const listP95 = p95(await calls.stop());
  return { readMs: Math.round(read - started), importMs: Math.round(ended - read), listP95 };
}
