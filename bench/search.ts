import { createReadStream } from "node:fs";
import { mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { fillRecords } from "./fill-records.ts";
import { writeGuests, writeStays } from "./guests-csv.ts";
import { importFile } from "./import-file.ts";
import { HOTEL, inHouse } from "./lists.ts";
import { p95, ratio } from "./measures.ts";
import { fillSearched } from "./search-guests.ts";
import { hardTexts, type Texts, textsOf } from "./search-texts.ts";
import { type BenchHouse, startHouse } from "./staging-house.ts";

const MANY = { profiles: 1_000_000, reservations: 1_000_000, blocks: 10_000 };
const EMBEDDED = 100_000;
const TIMES = 40;
/** The contract takes no longer text. */
const LONGEST = 200;
const TARGETS = { server: 60, embedded: 100 };

/** What people type, by what it is, on PostgreSQL. Each text is another one, so nothing is remembered. */
export function benchSearch() {
  return inHouse(async (house, client, url) => {
    await fillSearched(url, HOTEL);
    await fillRecords(url, HOTEL, MANY);
    await client.query("vacuum analyze profiles, reservations, blocks, records");
    await waitForWords(client);
    const { rows } = await client.query(
      "select old_id, name_key, values ->> 'email' as email, values ->> 'phone' as phone from profiles where id % 9973 = 5 and id > 9973 and values ? 'email' and values ? 'phone' limit 100",
    );
    const texts = { ...textsOf(rows), ...hardTexts };
    return { ...MANY, ...(await timeTexts(house, texts, () => pointRead(client))), target: TARGETS.server };
  });
}

/** The words of names are the first of all sets. The others, which take minutes, are not searched: their job is ended. */
async function waitForWords(client: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query("select from list_sets where key in ('words', 'beginnings')");
    // Each for profiles and for reservations.
    if (rows.length === 4) break;
    await sleep(200);
  }
  await client.query("delete from jobs where name = 'lists.prepare'");
}

/** The palette's call and the lists', each beside a read of one row by its key in the same run. */
async function timeTexts(house: BenchHouse, texts: Texts, point: () => Promise<unknown>) {
  const results: Record<string, object> = {};
  const pointRead = await timed(point);
  let worst = 0;
  for (const [name, textAt] of Object.entries(texts)) {
    const encoded = (turn: number) => encodeURIComponent(textAt(turn).slice(0, LONGEST));
    const palette = await timed((turn) => house.call("GET", `/api/v2/search?text=${encoded(turn)}`));
    const body = (turn: number) => ({ name: textAt(turn + TIMES).slice(0, LONGEST) });
    const profiles = await timed((turn) => house.call("POST", "/api/v2/profiles/list", body(turn)));
    const stays = await timed((turn) =>
      house.call("GET", `/api/v2/reservations/list?name=${encoded(turn + 2 * TIMES)}`),
    );
    worst = Math.max(worst, palette, profiles, stays);
    results[name] = { palette, profiles, stays };
  }
  return { pointRead, worst, toPointRead: ratio(worst, Math.max(pointRead, 1)), results };
}

async function timed(ask: (turn: number) => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let turn = 0; turn < TIMES; turn++) {
    const started = performance.now();
    await ask(turn);
    times.push(performance.now() - started);
  }
  return p95(times);
}

/** The id is chosen here: a random one in the statement would be another one for each row, which reads them all. */
const pointRead = (client: pg.Client) =>
  client.query(
    `select * from profiles where property_id = (select id from properties where slug = '${HOTEL}')
      and module = 'profiles' and old_id = $1`,
    [`P${Math.floor(Math.random() * 900_000)}`],
  );

/** Until the program has had nothing to do for two seconds: an import is followed by comparisons and preparations. */
async function waitForRest(house: BenchHouse): Promise<void> {
  for (let before = house.cpuMs() ?? 0; ; ) {
    await sleep(2_000);
    const now = house.cpuMs() ?? 0;
    if (now - before < 100) return;
    before = now;
  }
}

/** The same on the embedded database, with guests and reservations from files. */
export async function benchEmbeddedSearch() {
  const folder = await mkdtemp(join(tmpdir(), "bellhop-bench-"));
  const house = await startHouse(join(folder, "data"), {});
  try {
    await importAll(house, { folder, module: "profiles", write: writeGuests });
    await importAll(house, { folder, module: "reservations", write: writeStays });
    // Words are noted before what the quality of data is counted from.
    type Quality = { rows: { count: number | null }[] };
    while ((await house.call<Quality>("GET", "/api/v2/data/quality")).rows.some(({ count }) => count === null))
      await sleep(1_000);
    await waitForRest(house);
    type Row = { ID: string; old_id: string; lastname: string; email: string; phone: string };
    const { rows } = await house.call<{ rows: Row[] }>("POST", "/api/v2/profiles/list", { limit: 100, offset: 50_000 });
    const known = rows.map((row) => ({ ...row, name_key: row.lastname.toLowerCase() }));
    const ids = rows.map(({ ID }) => ID);
    const point = () =>
      house.call("GET", `/api/v2/profile/detail?profile_id=${ids[Math.floor(Math.random() * ids.length)]}`);
    const found = await timeTexts(house, { ...textsOf(known), ...hardTexts }, point);
    return { profiles: EMBEDDED, reservations: EMBEDDED, ...found, target: TARGETS.embedded };
  } finally {
    await house.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

type Filled = { folder: string; module: string; write(path: string, rows: number): Promise<void> };

/** Writes a file and imports it; every row must have become a record. */
async function importAll(house: BenchHouse, { folder, module, write }: Filled): Promise<void> {
  const path = join(folder, `${module}.csv`);
  await write(path, EMBEDDED);
  const { id: fileId } = await house.upload(`${module}.csv`, (await stat(path)).size, createReadStream(path));
  const { counts } = await importFile(house, fileId, module);
  if (counts.created !== EMBEDDED) throw new Error(`${counts.created} ${module} were created.`);
}
