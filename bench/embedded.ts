import { createReadStream } from "node:fs";
import { mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { ImportRun } from "../contract/imports.ts";
import { writeGuests } from "./guests-csv.ts";
import { p95, percentile } from "./measures.ts";
import { type BenchHouse, startHouse } from "./staging-house.ts";

const MANY = 1_000_000;
const STEP = 100_000;
/** How long to watch after the load, because background work must not block people. */
const AFTERWARDS_MS = 120_000;

/**
 * The embedded database under a large import: `npm run bench embedded [ROWS]`. Measures the speed of every hundred
 * thousand rows, and calls a list and `/healthz` throughout and afterwards.
 */
export async function benchEmbedded() {
  const rows = Number(process.argv.slice(2).find((word) => /^\d+$/.test(word)) ?? MANY);
  const folder = await mkdtemp(join(tmpdir(), "bellhop-bench-"));
  const path = join(folder, "guests.csv");
  await writeGuests(path, rows);
  const house = await startHouse(join(folder, "data"), {});
  try {
    const { id: fileId } = await house.upload("guests.csv", (await stat(path)).size, createReadStream(path));
    const probes = watch(house);
    const begun = performance.now();
    const input = { fileId, module: "profiles", mode: "upsert", auto: true, acceptUnsure: true };
    const { id } = await house.call<ImportRun>("POST", "/api/v2/imports", input);
    const paces = await follow(house, id, rows);
    const during = probes.take();
    const ms = Math.round(performance.now() - begun);
    await sleep(Math.min(AFTERWARDS_MS, rows / 5));
    const after = probes.take();
    await probes.stop();
    const [first = 0, last = 0] = [paces[0], paces.at(-1)];
    return {
      ...{ rows, ms, paces, lastToFirst: Number((last / first).toFixed(2)), during, after, peakMb: house.peakMb() },
      targets: { lastToFirst: 0.6, healthP99: 100, listP95: 300, peakMb: 600 },
    };
  } finally {
    await house.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Rows a second for each hundred thousand, from the first stored row. */
async function follow(house: BenchHouse, id: string, rows: number): Promise<number[]> {
  const paces: number[] = [];
  const step = Math.min(STEP, Math.ceil(rows / 4));
  let [reached, since] = [0, 0];
  for (;;) {
    const { state, counts, problem } = await house.call<ImportRun>("GET", `/api/v2/imports/${id}`);
    if (since === 0 && counts.read > 0) [reached, since] = [counts.read, performance.now()];
    if (since > 0 && (counts.read >= (paces.length + 1) * step || state === "done") && counts.read > reached) {
      paces.push(Math.round(((counts.read - reached) * 1_000) / (performance.now() - since)));
      [reached, since] = [counts.read, performance.now()];
    }
    if (state === "done") {
      if (counts.created !== rows) throw new Error(`Of ${rows} rows came: ${JSON.stringify(counts)}`);
      return paces;
    }
    if (state !== "queued" && state !== "running") throw new Error(`It ended as ${state}: ${problem}`);
    await sleep(200);
  }
}

/** Calls a list and the health check ten times a second. */
function watch(house: BenchHouse) {
  const list = () => house.call("POST", "/api/v2/profiles/list", { limit: 25 });
  let [lists, healths, errors]: [number[], number[], number] = [[], [], 0];
  let going = true;
  const look = async (ask: () => Promise<unknown>, note: (ms: number) => void) => {
    while (going) {
      const started = performance.now();
      await ask().catch(() => void errors++);
      note(performance.now() - started);
      await sleep(100);
    }
  };
  const loops = Promise.all([
    // A call that fails from the start would measure refusals.
    list().then(() => look(list, (ms) => lists.push(ms))),
    look(
      () => house.call("GET", "/healthz"),
      (ms) => healths.push(ms),
    ),
  ]);
  return {
    /** The measurements since the last call. */
    take() {
      const seen = {
        ...{ looks: lists.length, errors, listP95: p95(lists), listMax: percentile(lists, 1) },
        ...{ healthP99: percentile(healths, 0.99), healthMax: percentile(healths, 1) },
      };
      [lists, healths, errors] = [[], [], 0];
      return seen;
    },
    stop() {
      going = false;
      return loops;
    },
  };
}
