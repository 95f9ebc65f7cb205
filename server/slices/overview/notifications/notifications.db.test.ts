import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Notification } from "../../../../contract/notifications.ts";
import { makeUser } from "../../../../test/support/factories.ts";
import { openImporting } from "../../../../test/support/importing.ts";
import { until } from "../../../../test/support/jobs.ts";
import type { Browser } from "../../../../test/support/staging.ts";
import { inTenant } from "../../../db/client.ts";
import { notify } from "../../tenancy/notifications/notifications.repo.ts";

let house: Awaited<ReturnType<typeof openImporting>>;
beforeAll(async () => {
  house = await openImporting();
});
afterAll(() => house.close());

const STAYS = {
  ...{ id: "oldId", guest: "profileId", from: "arrival", to: "departure", people: "adults", type: "roomType" },
  ...{ rate: "rateCode", market: "market", source: "source", guarantee: "reservationType" },
  ...{ payment: "paymentMethod", state: "status" },
};
const STAY = "2026-03-08;2026-03-10;2;DLX;BAR;IND;WEB;GAR;CA;Reserved";

const list = async (browser: Browser): Promise<{ rows: Notification[]; unread: number; total_rows: number }> =>
  (await browser.get("/api/v2/notifications")).json();
const untilTold = (browser: Browser, count: number) =>
  until(
    async () => {
      const listed = await list(browser);
      return listed.total_rows >= count && listed;
    },
    { everyMs: 50 },
  );
const summary = ({ event, state, name, done, trouble, waiting, by }: Notification) => [
  ...[event, state, name],
  ...[done, trouble, waiting, by],
];

test("the starter of a run is notified of its end and of rows released later, and of a colleague's undo", async () => {
  const [me, other] = [await house.person(), await house.person()];
  const colleague = await house.signIn(await makeUser(house.db, me.scope));
  const configuration = await house.configure(me.browser, STAYS, { module: "reservations" });
  const content = [Object.keys(STAYS).join(";"), `R1;G1;${STAY}`, `R1;G2;${STAY}`, ""].join("\n");
  const run = await house.import(me.browser, content, { configuration, module: "reservations" }, "stays.csv");
  const first = await untilTold(me.browser, 1);
  expect([first.unread, first.rows.map(summary)]).toEqual([1, [["import", "done", "stays.csv", 0, 1, 1, null]]]);
  expect(first.rows[0]).toMatchObject({ subject: run.id, module: "reservations", read: false });

  const profiles = await house.configure(colleague, { id: "oldId", name: "lastName" });
  await house.import(colleague, "id;name\nG2;Moreau\n", { configuration: profiles });
  const second = await untilTold(me.browser, 2);
  expect(summary(second.rows[0] as Notification)).toEqual(["released", null, "stays.csv", 1, 0, 0, null]);
  expect((await untilTold(colleague, 2)).rows.map(({ event }) => event).sort()).toEqual(["import", "released"]);

  expect((await colleague.post(`/api/v2/imports/${run.id}/undo`, {})).statusCode).toBe(200);
  const third = await untilTold(me.browser, 3);
  expect(summary(third.rows[0] as Notification)).toEqual(["import_undone", null, "stays.csv", 1, 0, 0, "Ben Test"]);
  expect((await untilTold(colleague, 3)).rows[0]).toMatchObject({ event: "undo", state: "done", by: null, done: 1 });

  // Marks one as read, then all; another person cannot change any of them.
  const [newest] = third.rows;
  await other.browser.post("/api/v2/notifications/read", { id: newest?.id });
  await other.browser.post("/api/v2/notifications/read", {});
  expect(await list(other.browser)).toEqual({ rows: [], unread: 0, total_rows: 0 });
  expect((await list(me.browser)).unread).toBe(3);
  await me.browser.post("/api/v2/notifications/read", { id: newest?.id });
  expect((await list(me.browser)).unread).toBe(2);
  await me.browser.post("/api/v2/notifications/read", { until: third.rows[1]?.at });
  expect((await list(me.browser)).unread).toBe(0);
  expect((await list(colleague)).unread).toBe(3);
});

test("messages of one occasion are one; those of a hotel that a user may not see any more are not shown", async () => {
  const { scope } = await house.person();
  const user = await makeUser(house.db, scope);
  const browser = await house.signIn(user);
  const about = { to: [user.user.id], event: "released", propertyId: scope.propertyId, done: 2 } as const;
  await inTenant(house.db, scope, async (tx) => {
    await notify(tx, scope, { ...about, once: "a" });
    await notify(tx, scope, { ...about, once: "a" });
    await notify(tx, scope, { ...about, once: "b" });
    await notify(tx, scope, { ...about, propertyId: null, once: null });
  });
  expect((await list(browser)).rows.map(({ done }) => done).sort()).toEqual([2, 2, 4]);
  await inTenant(house.db, scope, (tx) =>
    tx.deleteFrom("user_properties").where("user_id", "=", user.user.id).execute(),
  );
  expect(await list(browser)).toMatchObject({ rows: [{ property: null }], unread: 1, total_rows: 1 });
  await inTenant(house.db, scope, async (tx) => {
    await tx.deleteFrom("users").where("account_id", "=", scope.accountId).where("id", "=", user.user.id).execute();
    expect(await tx.selectFrom("notifications").select("id").where("user_id", "=", user.user.id).execute()).toEqual([]);
  });
});

test("the starter of a job is notified when the queue gives it up because its workers kept dying", async () => {
  const { browser, scope } = await house.person();
  const configuration = await house.configure(browser, { id: "oldId", name: "lastName" });
  const run = await house.import(browser, "id;name\nG1;Moreau\n", { configuration });
  await untilTold(browser, 1);
  await inTenant(house.db, scope, (tx) =>
    sql`update jobs set state = 'running', tries = max_tries, ended_at = null, lease_until = now() - interval '1 second'
      where account_id = ${scope.accountId} and name = 'imports.run'`.execute(tx),
  );
  const { rows } = await untilTold(browser, 2);
  expect(rows[0]).toMatchObject({ event: "import", state: "failed", name: "guests.csv", subject: run.id });
  const { rows: jobs } = await inTenant(house.db, scope, (tx) =>
    sql`select state, tries = max_tries as used_up, problem ->> 'code' as code from jobs
      where account_id = ${scope.accountId} and name = 'imports.run'`.execute(tx),
  );
  expect(jobs).toEqual([{ state: "dead", used_up: true, code: "crashed" }]);
});
