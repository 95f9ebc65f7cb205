import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { serverDatabase } from "../test/support/db.ts";
import { fillRecords } from "./fill-records.ts";
import { p95, ratio } from "./measures.ts";
import { type BenchHouse, startHouse } from "./staging-house.ts";

const FILLED = { profiles: 1_000_000, reservations: 1_000_000, blocks: 10_000 };
const READERS = 200;
const READ_MS = 10_000;
const NAMES = ["an", "le", "ri", "sta", "ne", "lo"];

type Page = { rows: { ID: string }[] };
type Call = { kind: "page" | "record" | "search"; ask: [method: string, path: string, body?: object] };

/** A call that reads almost nothing. */
const VIEWS: Call = { kind: "page", ask: ["GET", "/api/v2/lists/profiles/views"] };

/**
 * Two hundred people without pauses: of ten calls seven are the first page of a list, two a record, one a search.
 * Compared with the same number of calls to the same server that only check the session; this part of the time is not
 * the lists' own.
 */
export async function benchReaders() {
  const folder = await mkdtemp(join(tmpdir(), "bellhop-bench-"));
  const { databaseUrl } = await serverDatabase();
  const house = await startHouse(folder, {
    DATABASE_URL: databaseUrl,
    BELLHOP_SECRET_KEY: "only for this bench".padEnd(40),
  });
  try {
    const url = new URL(process.env.TEST_DATABASE_URL ?? "");
    url.pathname = new URL(databaseUrl).pathname;
    await fillRecords(url.href, "paris-opera", FILLED);
    const profiles = await house.call<Page>("POST", "/api/v2/profiles/list", { limit: 100 });
    const stays = await house.call<Page>("GET", "/api/v2/reservations/list?limit=100");
    const calls = callsOf(
      profiles.rows.map(({ ID }) => `/api/v2/profile/detail?profile_id=${ID}`),
      stays.rows.map(({ ID }) => `/api/v2/reservation/detail?reservation_id=${ID}`),
    );
    for (const { ask } of calls) await house.call(...ask);
    await awaitQuiet(url.href);
    await readTogether(house, calls, 2_000); // Warms up code and connections before measuring.
    const session = await readTogether(house, [VIEWS], READ_MS / 2);
    const reading = await readTogether(house, calls, READ_MS);
    return {
      ...FILLED,
      readers: READERS,
      ...reading,
      session,
      ratio: ratio(reading.p95, Math.max(session.p95, 1)),
      target: 1_000,
    };
  } finally {
    await house.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

function callsOf(profiles: readonly string[], stays: readonly string[]): Call[] {
  const pages: Call["ask"][] = [
    ["POST", "/api/v2/profiles/list", { limit: 25 }],
    ["GET", "/api/v2/reservations/list?limit=25"],
    ["GET", "/api/v2/blocks/list?limit=25"],
  ];
  const pick = <T>(list: readonly T[], index: number) => list[index % list.length] as T;
  return Array.from({ length: 60 }, (_, index): Call => {
    const turn = index % 10;
    if (turn < 7) return { kind: "page", ask: pick(pages, index) };
    if (turn < 9) return { kind: "record", ask: ["GET", pick(turn === 7 ? profiles : stays, index)] };
    return {
      kind: "search",
      ask: ["POST", "/api/v2/profiles/list", { limit: 25, name: pick(NAMES, Math.floor(index / 10)) }],
    };
  });
}

/** Lazily computed data is ready once no job is left. */
async function awaitQuiet(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  for (;;) {
    const { rows } = await client.query(
      "select count(*)::int as n from jobs where state in ('queued', 'running') and run_at < now() + interval '5 minutes'",
    );
    if (rows[0].n === 0) break;
    await sleep(200);
  }
  await client.end();
}

async function readTogether(house: BenchHouse, calls: readonly Call[], ms: number) {
  const until = performance.now() + ms;
  const times: Record<Call["kind"], number[]> = { page: [], record: [], search: [] };
  let errors = 0;
  const reader = async (turn: number) => {
    for (let n = turn; performance.now() < until; n++) {
      const { kind, ask } = calls[n % calls.length] as Call;
      const started = performance.now();
      await house.call(...ask).catch(() => void errors++);
      times[kind].push(performance.now() - started);
    }
  };
  await Promise.all(Array.from({ length: READERS }, (_, turn) => reader(turn)));
  const all = Object.values(times).flat();
  return {
    calls: all.length,
    errors,
    p95: p95(all),
    p95s: Object.fromEntries(Object.entries(times).map(([kind, list]) => [kind, p95(list)])),
  };
}
