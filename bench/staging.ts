import { createReadStream } from "node:fs";
import { mkdtemp, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import type { Source } from "../contract/sources.ts";
import { serverDatabase } from "../test/support/db.ts";
import { writeGuests } from "./guests-csv.ts";
import { p95, ratio, timeCopy, watchLists } from "./measures.ts";
import { type BenchHouse, startHouse } from "./staging-house.ts";

const MANY = 1_000_000;
const SOME = 100_000;
const LISTS = ["/api/v2/files", "/Readmodules", "/api/v2/sources"];
const TWO_GB = 2 * 1024 ** 3;

/**
 * A file from its upload to visible rows, in the whole program: reading and staging compared with `\copy` of the same
 * file, profiles, pages and searches of a million rows, the preview of 2 GB, and the embedded database.
 */
export async function benchStaging() {
  const folder = await mkdtemp(join(tmpdir(), "bellhop-bench-"));
  const [large, small] = [join(folder, "large.csv"), join(folder, "small.csv")];
  try {
    await writeGuests(large, MANY);
    await writeGuests(small, SOME);
    const { databaseUrl } = await serverDatabase();
    const server = { DATABASE_URL: databaseUrl, BELLHOP_SECRET_KEY: "only for this bench".padEnd(40) };
    const before = await timeCopy(large);
    const house = await startHouse(join(folder, "server"), server);
    const read = await timeReading(house, large);
    const peakMb = house.peakMb();
    const copyMs = Math.round(Math.min(before, await timeCopy(large)));
    const seen = await timeLooking(house, read.id);
    const onServer = await timeReading(house, small, { meanwhile: true });
    house.peakMb();
    const preview2GbMs = await timePreview(house, large);
    const upload2GbPeakMb = house.peakMb();
    await house.stop();
    const embedded = await startHouse(join(folder, "embedded"), {});
    const emptyMb = embedded.peakMb();
    const onLite = await timeReading(embedded, small, { meanwhile: true });
    const embeddedPeakMb = embedded.peakMb();
    await embedded.stop();
    return {
      rows: MANY,
      copyMs,
      stageMs: read.stageMs,
      ratio: ratio(read.stageMs, copyMs),
      profileMs: read.profileMs,
      peakMb,
      ...seen,
      preview2GbMs,
      upload2GbPeakMb,
      embedded: {
        rows: SOME,
        ms: onLite.stageMs + onLite.profileMs,
        ratio: ratio(onLite.stageMs + onLite.profileMs, onServer.stageMs + onServer.profileMs),
        listP95: onLite.listP95,
        emptyMb,
        peakMb: embeddedPeakMb,
      },
      targets: { ratio: 8, profileMs: 10_000, peakMb: 350, preview2GbMs: 1_000, embedded: { ratio: 4, listP95: 300 } },
    };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** With `meanwhile` another client reads lists ten times a second. */
async function timeReading(house: BenchHouse, path: string, { meanwhile = false } = {}) {
  const { size } = await stat(path);
  const { id: fileId } = await house.upload("guests.csv", size, createReadStream(path));
  const calls = watchLists(house, meanwhile ? LISTS : []);
  const started = performance.now();
  const { id } = await house.call<Source>("POST", "/api/v2/sources", { fileId, module: "profiles" });
  let staged = 0;
  for (;;) {
    const { state, progress, problem } = await house.call<Source>("GET", `/api/v2/sources/${id}`);
    if (state === "reading" && progress?.bytes === progress?.of) staged ||= performance.now();
    if (state === "read") break;
    if (state !== "reading") throw new Error(`The reading ended as ${state}: ${problem?.message}`);
    await sleep(100);
  }
  const ended = performance.now();
  const listP95 = p95(await calls.stop());
  return { id, stageMs: Math.round(staged - started), profileMs: Math.round(ended - staged), listP95 };
}

async function timeLooking({ call }: BenchHouse, id: string) {
  const time = async (path: string) => {
    const startedAt = performance.now();
    await call("GET", path);
    return performance.now() - startedAt;
  };
  const pages: number[] = [];
  for (let n = 0; n < 200; n++)
    pages.push(await time(`/api/v2/sources/${id}/rows?from=${1 + ((n * 7_919_333) % MANY)}&limit=100`));
  const searches: Record<string, number> = {};
  for (const q of ["P999999", "müller 77", "ŁUKASZ499", "lift, 12"])
    searches[q] = Math.round(await time(`/api/v2/sources/${id}/rows?q=${encodeURIComponent(q)}`));
  const counters: number[] = [];
  for (let n = 0; n < 20; n++) counters.push(await time("/Readmodules"));
  return { pageP95: p95(pages), searchMs: searches, countersP95: p95(counters) };
}

/** From the upload's last byte to the first rows of the preview. */
async function timePreview(house: BenchHouse, path: string): Promise<number> {
  const piece = await readFile(path);
  async function* pieces() {
    for (let left = TWO_GB; left > 0; left -= piece.length) yield left < piece.length ? piece.subarray(0, left) : piece;
  }
  const { id, sentAt } = await house.upload("two-gigabytes.csv", TWO_GB, Readable.from(pieces()));
  await house.call("POST", `/api/v2/files/${id}/preview`, {});
  return Math.round(performance.now() - sentAt);
}
