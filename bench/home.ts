import { Readable } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { fillRecords } from "./fill-records.ts";
import { importFile } from "./import-file.ts";
import { HOTEL, inHouse } from "./lists.ts";
import { p95, ratio } from "./measures.ts";
import type { BenchHouse } from "./staging-house.ts";

const FILLED = { profiles: 1_000_000, reservations: 1_000_000, blocks: 10_000 };
const HELD = 120_000;
const TIMES = 10;

/**
 * Home of a hotel with a million guests and stays, most of them pushed and read back, and 120,000 held rows: the first
 * visit, a repeated one, and the first one after a record has changed; beside a plain count of the same tables.
 */
export async function benchHome() {
  return inHouse(async (house, client, url) => {
    await fillRecords(url, HOTEL, FILLED);
    await fillLedger(client);
    await client.query("vacuum analyze profiles, reservations, blocks, records, push_records, push_proofs");
    await importHeldRows(house);
    await waitForJobs(client);
    const firstMs = await timed(() => house.call("GET", "/api/v2/board"));
    const repeatedMs = await repeated(house);
    await client.query(
      `update profiles set values = values || '{"city": "Lyon"}' where property_id = ${property} and old_id = 'P5'`,
    );
    const afterChangeMs = await timed(() => house.call("GET", "/api/v2/board"));
    await client.query(
      `update push_records set state = 'failed', cause = 'missing' where property_id = ${property} and old_id = 'P8'`,
    );
    const afterPushMs = await timed(() => house.call("GET", "/api/v2/board"));
    const countMs = await timed(() =>
      client.query(
        "select (select count(*) from profiles), (select count(*) from reservations), (select count(*) from push_records), (select count(*) from push_proofs)",
      ),
    );
    return {
      ...{ ...FILLED, held: HELD, firstMs, repeatedMs, afterChangeMs, afterPushMs, countMs },
      toCount: ratio(firstMs, countMs),
    };
  });
}

const property = `(select id from properties where slug = '${HOTEL}')`;

async function repeated(house: BenchHouse): Promise<number> {
  const times: number[] = [];
  for (let turn = 0; turn < TIMES; turn++) times.push(await timed(() => house.call("GET", "/api/v2/board")));
  return p95(times);
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return Math.round(performance.now() - started);
}

/** Nine in ten profiles and stays are at the hotel, two thirds of these are proved. */
async function fillLedger(client: pg.Client): Promise<void> {
  const ids = await client.query(`select account_id, id from properties where slug = '${HOTEL}'`);
  const { account_id, id } = ids.rows[0];
  const target = await client.query(
    `insert into push_targets (account_id, property_id, gateway, hotel_id, environment, business_date, business_date_at, opened_by)
     values ($1, $2, 'https://hotel.example', 'BENCH', 'test', current_date, now(), 'bench') returning id`,
    [account_id, id],
  );
  const head = [account_id, id, target.rows[0].id];
  for (const table of ["profiles", "reservations"])
    await client.query(
      `insert into push_records (account_id, property_id, target_id, module, old_id, record_id, state, step, new_id, mark, digest)
       select $1, $2, $3, module, old_id, id, 'pushed', 1, 'N' || id, version || '.', decode(md5(old_id), 'hex')
       from ${table} where property_id = $2 and id % 10 > 0`,
      head,
    );
  await client.query(
    `with run as (insert into verifications (account_id, property_id, target_id, kinds, total, job_id, by_id, by_name, ended_at)
       values ($1, $2, $3, '{all-profiles}', 1, gen_random_uuid(), gen_random_uuid(), 'bench', now()) returning id)
     insert into push_proofs (account_id, property_id, target_id, module, old_id, verification_id, state, fields, digest)
     select $1, $2, $3, r.module, r.old_id, run.id, 'verified', '[]', r.digest from push_records r, run
     where r.account_id = $1 and r.target_id = $3 and r.record_id % 3 > 0`,
    head,
  );
}

/** A third of the rows lack the name, a third have an impossible birth date, a third wait for a code. */
async function importHeldRows(house: BenchHouse): Promise<void> {
  const lines = Array.from({ length: HELD }, (_, index) =>
    index % 3 === 0
      ? `X${index},,1980-04-17,Mr`
      : index % 3 === 1
        ? `X${index},Moreau,31.13.1980,Mr`
        : `X${index},Moreau,1980-04-17,Exzellenz${index % 50}`,
  );
  const text = `PROFILE_ID,LAST_NAME,BIRTH_DATE,TITLE\n${lines.join("\n")}\n`;
  const { id: fileId } = await house.upload("held.csv", Buffer.byteLength(text), Readable.from([text]));
  await importFile(house, fileId, "profiles");
}

/** What prepares lists and compares profiles takes minutes for a million, and is not measured here. */
async function waitForJobs(client: pg.Client): Promise<void> {
  await client.query("delete from jobs where name in ('lists.prepare', 'duplicates.score', 'data.quality')");
  await sleep(5_000);
}
