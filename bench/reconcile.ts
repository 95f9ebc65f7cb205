import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import type { Reconciliation } from "../contract/reconciliation.ts";
import { serverDatabase } from "../test/support/db.ts";
import { ratio } from "./measures.ts";
import { startHouse } from "./staging-house.ts";

const HOTEL = "paris-opera";
const BOOKINGS = 250_000;
const NIGHTS_EACH = 4;
/** One booking in this many lists its nights, or shares the room of the previous booking. */
const [LISTED, SHARED] = [4, 100];
const PATH = "/api/v2/reconciliation?by=day&measure=nights&to=2029-12-31";

/**
 * Figures of a million nights, requested after a change and again, compared with the plain statement for the sums:
 * nights, room types, rates and prices of the same bookings, without shares, files or the hotel.
 */
export async function benchReconcile() {
  const folder = await mkdtemp(join(tmpdir(), "bellhop-bench-"));
  const { databaseUrl } = await serverDatabase();
  const env = { DATABASE_URL: databaseUrl, BELLHOP_SECRET_KEY: "only for this bench".padEnd(40) };
  const house = await startHouse(folder, env);
  const url = new URL(process.env.TEST_DATABASE_URL ?? "");
  url.pathname = new URL(databaseUrl).pathname;
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  try {
    const head = await fill(client);
    const ask = async () => {
      const begun = performance.now();
      const shown = await house.call<Reconciliation>("GET", PATH);
      return { ms: Math.round(performance.now() - begun), shown };
    };
    const counted = await ask();
    const again = await ask();
    const begun = performance.now();
    const { rows } = await client.query(plain(head));
    const plainMs = Math.round(performance.now() - begun);
    const nights = counted.shown.totals.find(({ measure }) => measure === "nights")?.platform;
    return {
      ...{ nights, cells: rows.length, countedMs: counted.ms, storedMs: again.ms, plainMs },
      toPlain: ratio(counted.ms, plainMs),
      targets: { countedMs: 5_000 },
    };
  } finally {
    await client.end();
    await house.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

type Head = { account: string; property: string };

async function fill(client: pg.Client): Promise<Head> {
  const { rows } = await client.query("select account_id, id from properties where slug = $1", [HOTEL]);
  const head = { account: rows[0].account_id, property: rows[0].id };
  const ids = `'${head.account}'::uuid, '${head.property}'::uuid`;
  const run = "gen_random_uuid(), g + 1, gen_random_uuid()";
  await client.query(`
    insert into reservations (account_id, property_id, module, old_id, values, run_id, line, created_run, status,
      confirmation, arrival, departure, profile_old_id, block_old_id)
    select ${ids}, 'reservations', 'R' || g, jsonb_strip_nulls(jsonb_build_object('oldId', 'R' || g, 'roomType', type,
        'rateCode', rate, 'amount', '120.35', 'currency', 'EUR', 'status', 'Reserved', 'arrival', day,
        'departure', day + ${NIGHTS_EACH}, 'rooms', 1, 'profileId', 'P1',
        'shareWith', case when g % ${SHARED} = 1 then 'R' || g - 1 end)),
      ${run}, 'Reserved', 'C' || g, day, day + ${NIGHTS_EACH}, 'P1', ''
    from (select g, current_date + 1 + (g / ${SHARED}) % 700 as day, 'T' || g / ${SHARED} % 20 as type,
      'RATE' || g / ${SHARED} % 30 as rate from generate_series(0, ${BOOKINGS - 1}) g) g`);
  await client.query(`
    insert into records (account_id, property_id, module, old_id, values, run_id, line, created_run, parent_old_id)
    select ${ids}, 'reservation-nights', old_id || '/' || day, jsonb_build_object('reservationId', old_id, 'date', day,
        'amount', '99.99', 'rateCode', 'WEEK'), ${run}, old_id
    from (select g, 'R' || g as old_id, current_date + 1 + (g / ${SHARED}) % 700 + n as day
      from generate_series(0, ${BOOKINGS - 1}, ${LISTED}) g, generate_series(0, ${NIGHTS_EACH - 1}) n) g`);
  await client.query("analyze");
  return head;
}

const plain = ({ account, property }: Head) => `
  select s.arrival + n as day, coalesce(l.values, s.values) ->> 'roomType' as type,
    coalesce(l.values ->> 'rateCode', s.values ->> 'rateCode') as rate, count(*),
    sum(coalesce(l.values ->> 'amount', s.values ->> 'amount')::numeric)
  from reservations s cross join lateral generate_series(0, s.departure - s.arrival - 1) n
  left join records l on l.account_id = s.account_id and l.property_id = s.property_id
    and l.module = 'reservation-nights' and l.parent_old_id = s.old_id and l.values ->> 'date' = (s.arrival + n)::text
  where s.account_id = '${account}' and s.property_id = '${property}' and s.module = 'reservations' group by 1, 2, 3`;
