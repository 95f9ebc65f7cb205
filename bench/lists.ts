import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { serverDatabase } from "../test/support/db.ts";
import { fillRecords } from "./fill-records.ts";
import { byHand, type Case, cases, requestOf } from "./list-cases.ts";
import { addHotels, casesOfOneHotel, compareTimes } from "./many-hotels.ts";
import { p95, ratio } from "./measures.ts";
import { type BenchHouse, startHouse } from "./staging-house.ts";

const FILLED = { profiles: 1_000_000, reservations: 1_000_000, blocks: 10_000 };
/** One of five hundred hotels; together they have as many rows as the large one. */
const OF_MANY = { hotels: 500, profiles: 2_000, reservations: 2_000, blocks: 20 };
const TIMES = 25;
const READERS = 200;
const READ_MS = 10_000;

type Page = { rows: { ID: string }[]; total_rows: number; settling: boolean; working: object | null };

/**
 * Lists and details of a property with a million profiles and stays, each compared with a plain statement for the same
 * page; and of a small property, alone in its database and among five hundred.
 */
export async function benchLists() {
  const large = await inHouse(async (house, client, url) => {
    await fillRecords(url, HOTEL, FILLED);
    const started = performance.now();
    await waitForJobs(client);
    const preparedMs = Math.round(performance.now() - started);
    return { preparedMs, results: await timeCases(house, client, cases), readers: await readTogether(house) };
  });
  const hotels = await inHouse(async (house, client, url) => {
    await fillRecords(url, HOTEL, OF_MANY);
    const alone = await timeCases(house, client, casesOfOneHotel, OF_MANY.blocks);
    await addHotels(url, HOTEL, OF_MANY.hotels - 1);
    const among = await timeCases(house, client, casesOfOneHotel, OF_MANY.blocks);
    return { ...OF_MANY, ...compareTimes(alone, among), alone, among };
  });
  return { ...FILLED, ...large, targets: { first: 60, later: 200, detail: 25 }, manyHotels: hotels };
}

export const HOTEL = "paris-opera";

/** A server with its own database; `client` bypasses row-level security. */
export async function inHouse<T>(work: (house: BenchHouse, client: pg.Client, url: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), "bellhop-bench-"));
  const { databaseUrl } = await serverDatabase();
  const house = await startHouse(folder, {
    DATABASE_URL: databaseUrl,
    BELLHOP_SECRET_KEY: "only for this bench".padEnd(40),
  });
  try {
    const url = new URL(process.env.TEST_DATABASE_URL ?? "");
    url.pathname = new URL(databaseUrl).pathname;
    const client = new pg.Client({ connectionString: url.href });
    await client.connect();
    try {
      return await work(house, client, url.href);
    } finally {
      await client.end();
    }
  } finally {
    await house.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

async function timeCases(house: BenchHouse, client: pg.Client, chosen: readonly Case[], ids?: number) {
  const results: Record<string, Awaited<ReturnType<typeof timeCase>>> = {};
  for (const item of chosen) results[item.name] = await timeCase(house, client, item, ids);
  return results;
}

async function timeCase(house: BenchHouse, client: pg.Client, item: Case, ids?: number) {
  const ask = (turn: number) => house.call<Page>(...requestOf(item, turn, ids));
  // Lazily computed data is ready once this is done.
  const begun = performance.now();
  await ask(0);
  await waitForJobs(client);
  const page = await ask(0);
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
    await client.query(byHand(item, turn, ids));
    hand.push(performance.now() - started);
  }
  const [ms, handMs] = [p95(times), p95(hand)];
  return {
    target: item.target,
    firstUseMs,
    p95: ms,
    byHandP95: handMs,
    ratio: ratio(ms, Math.max(handMs, 1)),
    rows: page.total_rows,
  };
}

/** Until no job runs and the lists are prepared; periodic jobs always wait for their next turn. */
async function waitForJobs(client: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query(
      `select from jobs where state = 'running'
        or state = 'queued' and name = 'lists.prepare' and run_at < now() + interval '5 minutes'`,
    );
    if (rows.length === 0) return;
    await sleep(200);
  }
}

/** Two hundred people who read at the same time. */
async function readTogether(house: BenchHouse) {
  const until = performance.now() + READ_MS;
  const times: number[] = [];
  let errors = 0;
  const reader = async (turn: number) => {
    for (let n = turn; performance.now() < until; n++) {
      const started = performance.now();
      await house.call(...requestOf(cases[n % cases.length] as Case, n)).catch(() => void errors++);
      times.push(performance.now() - started);
    }
  };
  await Promise.all(Array.from({ length: READERS }, (_, turn) => reader(turn)));
  return { readers: READERS, calls: times.length, errors, p95: p95(times) };
}
