import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { serverDatabase } from "../test/support/db.ts";
import { fillRecords } from "./fill-records.ts";
import { asked, byHand, type Case, cases } from "./list-cases.ts";
import { p95, ratio } from "./measures.ts";
import { type BenchHouse, startHouse } from "./staging-house.ts";

const FILLED = { profiles: 1_000_000, reservations: 1_000_000, blocks: 10_000 };
const TIMES = 25;
const READERS = 200;
const READ_MS = 10_000;

type Page = { rows: { ID: string }[]; total_rows: number; settling: boolean; working: object | null };

/** Lists and details of a property with a million profiles and stays, each beside the bare statement for the same page. */
export async function benchLists() {
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
    const client = new pg.Client({ connectionString: url.href });
    await client.connect();
    const results: Record<string, object> = {};
    for (const one of cases) results[one.name] = await timeCase(house, client, one);
    await client.end();
    return { ...FILLED, results, readers: await readTogether(house), targets: { first: 60, later: 200, detail: 25 } };
  } finally {
    await house.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

async function timeCase(house: BenchHouse, client: pg.Client, one: Case) {
  const ask = (turn: number) => house.call<Page>(...asked(one, turn));
  // What is worked out at first use is there once that is done.
  const begun = performance.now();
  let page = await ask(0);
  for (;;) {
    const { rows } = await client.query("select count(*)::int as n from jobs where state in ('queued', 'running')");
    if (rows[0].n === 0) break;
    await sleep(200);
    page = await ask(0);
  }
  const firstUseMs = Math.round(performance.now() - begun);
  const times: number[] = [];
  for (let turn = 0; turn < TIMES; turn++) {
    const started = performance.now();
    await ask(turn);
    times.push(performance.now() - started);
  }
  const hand: number[] = [];
  for (let turn = 0; turn < TIMES; turn++) {
    const started = performance.now();
    await client.query(byHand(one, turn));
    hand.push(performance.now() - started);
  }
  const [ms, handMs] = [p95(times), p95(hand)];
  return {
    target: one.target,
    firstUseMs,
    p95: ms,
    byHandP95: handMs,
    ratio: ratio(ms, Math.max(handMs, 1)),
    rows: page.total_rows,
  };
}

/** Two hundred people who look at once. */
async function readTogether(house: BenchHouse) {
  const until = performance.now() + READ_MS;
  const times: number[] = [];
  let errors = 0;
  const reader = async (turn: number) => {
    for (let n = turn; performance.now() < until; n++) {
      const started = performance.now();
      await house.call(...asked(cases[n % cases.length] as Case, n)).catch(() => void errors++);
      times.push(performance.now() - started);
    }
  };
  await Promise.all(Array.from({ length: READERS }, (_, turn) => reader(turn)));
  return { readers: READERS, calls: times.length, errors, p95: p95(times) };
}
