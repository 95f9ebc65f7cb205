import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestApp } from "../../../../test/support/app.ts";
import { openTestDatabase } from "../../../../test/support/db.ts";
import { makeScope } from "../../../../test/support/factories.ts";
import { makeSuperAdmin } from "../../../../test/support/world.ts";
import { databaseBudgets } from "../../../adapters/ohip/limits/database-budgets.ts";

let house: Awaited<ReturnType<typeof openTestApp>>;
beforeAll(async () => {
  house = await openTestApp({ database: await openTestDatabase() });
});
afterAll(() => house.close());

const url = "/api/v2/system/gateways";

test("a super admin sets budgets, never above what OHIP gives; the limiter takes them up", async () => {
  const scope = await makeScope(house.db);
  const root = await house.signIn({ user: await makeSuperAdmin(house.db, house.options) });
  const at = `?account=${scope.slugs.account}`;
  const put = (payload: object) => root.send({ method: "PUT", url: `${url}${at}`, payload });
  const own = `https://${randomUUID()}.example.com`;
  let now = 0;
  const budgetOf = databaseBudgets(house.db, { now: () => now, wait: async () => {}, random: () => 0 });

  expect((await root.get(`${url}${at}`)).json().rows).toEqual([
    { gateway: "", perSecond: 40, concurrency: 8, at: null, by: null },
  ]);
  expect(await budgetOf(own)).toEqual({ perSecond: 40, concurrency: 8 });
  expect((await put({ gateway: `${own}/path`, perSecond: 50, concurrency: 12 })).json().rows[1]).toMatchObject({
    gateway: own,
    perSecond: 50,
    concurrency: 12,
  });
  expect((await put({ gateway: "", perSecond: 20, concurrency: 4 })).statusCode).toBe(200);
  // Read budgets are cached for a few seconds.
  expect(await budgetOf(own)).toEqual({ perSecond: 40, concurrency: 8 });
  now += 6_000;
  expect([await budgetOf(own), await budgetOf("https://other.example")]).toEqual([
    { perSecond: 50, concurrency: 12 },
    { perSecond: 20, concurrency: 4 },
  ]);
  for (const wrong of [
    { gateway: own, perSecond: 51, concurrency: 8 },
    { gateway: own, perSecond: 0, concurrency: 8 },
    { gateway: "nowhere", perSecond: 5, concurrency: 8 },
  ])
    expect((await put(wrong)).statusCode).toBe(400);
  const gone = await root.send({ method: "DELETE", url: `${url}${at}&gateway=${encodeURIComponent(own)}` });
  expect(gone.json().rows.map(({ gateway }: { gateway: string }) => gateway)).toEqual([""]);
});

test("only super admins see or set budgets", async () => {
  const scope = await makeScope(house.db);
  const admin = await house.signIn(scope);
  expect((await admin.get(url)).statusCode).toBe(403);
  const payload = { gateway: "", perSecond: 50, concurrency: 64 };
  expect((await admin.send({ method: "PUT", url, payload })).statusCode).toBe(403);
});
