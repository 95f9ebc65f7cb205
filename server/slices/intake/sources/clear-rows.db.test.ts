import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { until } from "../../../../test/support/jobs.ts";
import { openStaging } from "../../../../test/support/staging.ts";
import { inTenant, type Scope } from "../../../db/client.ts";

let house: Awaited<ReturnType<typeof openStaging>>;
beforeAll(async () => {
  house = await openStaging();
});
afterAll(() => house.close());

const ROWS = 7_000;
const file = (rows: number) => ["id", ...Array.from({ length: rows }, (_, n) => `x${n}`), ""].join("\n");
const clearing = (scope: Scope) =>
  inTenant(house.db, scope, async (tx) => {
    const { rows } = await sql<{ state: string }>`select state from jobs where name = 'sources.clear'`.execute(tx);
    return rows.map(({ state }) => state);
  });

test("a deleted source is gone at once and its rows by a job; few rows go in the call itself", async () => {
  const [mine, theirs] = [await house.person(), await house.person()];
  const large = await house.read(mine.browser, file(ROWS));
  const foreign = await house.read(theirs.browser, file(ROWS));
  const small = await house.read(mine.browser, file(20), { module: "accounts" });
  await house.pauseWorker();
  const remove = (id: string) => mine.browser.send({ method: "DELETE", url: `/api/v2/sources/${id}` });
  expect((await remove(small.id)).statusCode).toBe(200);
  expect(await house.stored(mine.scope, small.id)).toMatchObject({ rows: 0 });
  expect(await clearing(mine.scope)).toEqual([]);

  expect((await remove(large.id)).statusCode).toBe(200);
  expect((await mine.browser.get(`/api/v2/sources/${large.id}`)).statusCode).toBe(404);
  expect(await house.stored(mine.scope, large.id)).toMatchObject({ rows: ROWS - 2_000, last: ROWS - 2_000 });
  expect(await clearing(mine.scope)).toEqual(["queued"]);
  house.resumeWorker();
  await until(async () => (await clearing(mine.scope))[0] === "done");
  expect(await house.stored(mine.scope, large.id)).toMatchObject({ rows: 0 });
  expect(await house.stored(theirs.scope, foreign.id)).toMatchObject({ rows: ROWS });
});
