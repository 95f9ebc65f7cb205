import { sql } from "kysely";
import { test } from "vitest";
import { openTestDatabase } from "../../test/support/db.ts";
import { makeScope } from "../../test/support/factories.ts";
import { inTenant } from "../db/client.ts";
import { claimJob, isRoomWanted } from "../db/doors.ts";

test("bench", async () => {
  const o = await openTestDatabase();
  const scopes = [];
  for (let i = 0; i < 100; i++) scopes.push(await makeScope(o.db));
  const big = scopes[0]!;
  const fill = (s: typeof big, n: number, state: string) =>
    inTenant(o.db, s, (tx) =>
      sql`insert into jobs (account_id, name, payload, state, by_id, by_name, claimed_at) select ${s.accountId}, 'b', '{}', ${state}, ${s.user.id}, 'x', case when ${state}='done' then now() end from generate_series(1, ${n}::int)`.execute(
        tx,
      ),
    );
  const t0 = performance.now();
  await fill(big, 100_000, "done");
  await fill(big, 50_000, "queued");
  for (const s of scopes.slice(1)) await fill(s, 20, "queued");
  console.log("fill", performance.now() - t0);
  const one = async () => {
    const t = performance.now();
    const j = await claimJob(o.db, { worker: "w", leaseSeconds: 3600, names: ["b"] });
    return [performance.now() - t, j?.account_id] as const;
  };
  const times = [];
  for (let i = 0; i < 300; i++) times.push((await one())[0]);
  times.sort((a, b) => a - b);
  console.log("claim ms p50", times[150], "p95", times[285], "max", times[299]);
  const t = performance.now();
  for (let i = 0; i < 50; i++) await isRoomWanted(o.db, { inPlaceOf: big.accountId, names: ["b"] });
  console.log("peek ms", (performance.now() - t) / 50);
  await o.close();
}, 120_000);
