import { type KyselyPlugin, sql } from "kysely";
import pg from "pg";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { z } from "zod";
import type { Receivables } from "../../../../contract/receivables.ts";
import { until } from "../../../../test/support/jobs.ts";
import { type FaultRequest, openPushing, type Pushing } from "../../../../test/support/pushing.ts";
import type { Browser } from "../../../../test/support/staging.ts";
import { inTenant, type Tx } from "../../../db/client.ts";
import { defineJob } from "../../../jobs/define-job.ts";
import { enqueue } from "../../../jobs/queue.ts";
import { beginPosting } from "./receivables.repo.ts";
import { showReceivables } from "./receivables.ts";
import { receivablesLane } from "./receivables-job.ts";

let house: Pushing;
beforeAll(async () => {
  house = await openPushing();
});
afterAll(() => house.close());

const ACCOUNTS = { id: "oldId", name: "name", type: "type", corporate: "corporateId" };
let next = 0;

/**
 * A hotel with three companies, two of which were pushed; its list identifies them by number, by corporate number and
 * by name.
 */
async function hotel() {
  const { browser, scope } = await house.person();
  await house.connect(browser);
  await house.open(browser);
  const tag = `A${Date.now().toString(36)}${next++}`;
  const rows = [`${tag}1;${tag} Arc Travel;Agent;C${tag}`, `${tag}2;${tag} Nord AG;Company;`];
  const text = (lines: string[]) => [Object.keys(ACCOUNTS).join(";"), ...lines, ""].join("\n");
  const configuration = await house.configure(browser, ACCOUNTS, { module: "accounts" });
  await house.import(browser, text(rows), { configuration, module: "accounts" }, "accounts.csv");
  await house.push(browser);
  const late = text([`${tag}3;${tag} Late Ltd;Company;`]);
  await house.import(browser, late, { configuration, module: "accounts" }, "late.csv");
  return { browser, scope, tag };
}

const HEAD = "Account,Invoice,Date,Amount,Currency,Folio";
const listOf = (tag: string, more: readonly string[] = []) =>
  [
    HEAD,
    `${tag}1,${tag}-1,2026-01-31,820.40,,55012`,
    `C${tag},${tag}-2,2026-02-15,0.10,,`,
    `${tag} NORD ag,${tag}-3,2026-02-20,100.00,EUR,`,
    `${tag}3,${tag}-4,2026-02-20,5.00,,`,
    `Nobody,${tag}-5,2026-02-20,7.00,,`,
    `${tag}2,${tag}-6,2026-02-20,-3.00,,`,
    `${tag}2,${tag}-7,2026-02-20,9.00,USD,`,
    ...more,
    "",
  ].join("\n");

const save = (browser: Browser, text: string) => browser.post("/api/v2/receivables", { text, name: "open items" });
const show = async (browser: Browser): Promise<Receivables> => (await browser.get("/api/v2/receivables")).json();
const standings = ({ standings: rows }: Receivables) =>
  Object.fromEntries(rows.map(({ standing, count, total }) => [standing, `${count} ${total}`]));
const post = (browser: Browser, input: object = {}) => browser.post("/api/v2/receivables/post", input);
const ended = (browser: Browser) =>
  until(
    async () => {
      const shown = await show(browser);
      return !shown.posting.running && shown;
    },
    { everyMs: 30 },
  );
/** These invoices in the hotel's ledger, by their old number. */
const atHotel = (tag: string) =>
  house.hotel.sandbox.world.chain
    .hotel("PAR01")
    .oldBalances.flatMap(({ posting }) => posting?.postingReference ?? [])
    .filter((reference) => reference.startsWith(`${tag}-`))
    .sort();
const fault = (request: Partial<FaultRequest>) =>
  house.hotel.sandbox.world.addFault({ operation: "postAROldBalances", count: 1, ...request } as FaultRequest);

test("invoices are matched with companies at the hotel and posted once; what cannot be is named", async () => {
  const { browser, tag } = await hotel();
  expect((await save(browser, listOf(tag))).statusCode).toBe(200);
  const before = await show(browser);
  expect(before.totals).toEqual([
    { currency: "EUR", count: 6, total: "929.50" },
    { currency: "USD", count: 1, total: "9.00" },
  ]);
  expect(standings(before)).toEqual({
    ...{
      ready: "3 920.50",
      not_at_hotel: "1 5.00",
      no_account: "1 7.00",
      not_owed: "1 -3.00",
      other_currency: "1 9.00",
    },
  });
  expect(before.accounts.find(({ account }) => account === `C${tag}`)?.company).toMatchObject({ oldId: `${tag}1` });

  const started = await post(browser);
  expect([started.statusCode, started.json()]).toEqual([202, { invoices: 3, total: "920.50", currency: "EUR" }]);
  const after = await ended(browser);
  expect(standings(after)).toMatchObject({ posted: "3 920.50" });
  expect(after.accounts.find(({ account }) => account === `${tag}1`)).toMatchObject({ posted: "820.40" });
  expect(atHotel(tag)).toEqual([`${tag}-1`, `${tag}-2`, `${tag}-3`]);

  // A second time nothing is left, and uploading the same list again does not make it postable.
  expect((await post(browser)).json().message).toContain("No invoice can be posted");
  await save(browser, listOf(tag));
  expect(standings(await show(browser))).toMatchObject({ posted: "3 920.50" });
  // With another amount a notice says so, and nothing is posted a second time.
  await save(browser, listOf(tag).replace("820.40", "800.00"));
  expect(standings(await show(browser))).toMatchObject({ posted: "2 100.10", changed: "1 800.00" });
  const { text } = { text: (await browser.get("/api/v2/receivables/file.csv")).body };
  expect(text.split("\r\n")[1]).toContain(`${tag}1,,${tag}-1,2026-01-31,800,EUR,55012`);
});

test("a list with a number twice, or cells in doubt, is not kept", async () => {
  const { browser, tag } = await hotel();
  const refused = await save(browser, listOf(tag, [`${tag}2,${tag}-1,2026-02-20,1.00,,`]));
  expect(refused.statusCode).toBe(409);
  expect(refused.json().preview.duplicates).toEqual([{ invoice: `${tag}-1`, lines: [2, 9] }]);
  expect((await save(browser, `${HEAD}\n${tag}2,${tag}-9,2026-02-20,much,,\n`)).statusCode).toBe(409);
  expect((await show(browser)).list).toBeNull();
});

test("a call without an answer is not repeated: a person looks it up, and only missing invoices are posted again", async () => {
  const { browser, tag } = await hotel();
  await save(browser, listOf(tag));
  fault({ kind: "cut", afterWork: true });
  await post(browser);
  const after = await ended(browser);
  expect(standings(after)).toMatchObject({ unknown: "1 820.40", posted: "2 100.10" });
  expect(after.attention).toMatchObject([{ invoice: `${tag}-1`, standing: "unknown" }]);
  expect(atHotel(tag)).toHaveLength(3);
  // Posting again leaves it alone.
  expect((await post(browser)).statusCode).toBe(409);
  // A person who signs has to accept it by name, and the cut-over list names it, with or without the invoice list.
  const open = async () => (await browser.get("/api/v2/sign-offs")).json().now.figures.open as { code: string }[];
  const unanswered = { code: "unanswered", count: 1, detail: null };
  expect(await open()).toContainEqual(unanswered);
  expect((await browser.post("/api/v2/receivables/remove")).statusCode).toBe(200);
  expect(await open()).toContainEqual(unanswered);
  const { steps } = (await browser.get("/api/v2/cutover")).json() as { steps: { key: string }[] };
  expect(steps.find(({ key }) => key === "ledgers")).toMatchObject({ state: "blocked", reasons: [unanswered] });
  await save(browser, listOf(tag));
  const settle = (isThere: boolean) => browser.post("/api/v2/receivables/settle", { invoice: `${tag}-1`, isThere });
  expect((await settle(true)).statusCode).toBe(200);
  expect((await settle(false)).statusCode).toBe(404);
  expect(standings(await show(browser))).toMatchObject({ posted: "3 920.50" });
  expect(await open()).not.toContainEqual(unanswered);
  expect(atHotel(tag)).toHaveLength(3);
});

test("a worker that was killed between word and answer leaves a doubt and no second posting", async () => {
  const { browser, scope, tag } = await hotel();
  await save(browser, listOf(tag));
  const { target } = (await browser.get("/api/v2/push/plan")).json();
  // As after a kill: the intention is committed, and it is unknown whether the call was sent.
  await inTenant(house.db, scope, (tx) =>
    beginPosting(tx, scope, target.id, {
      ...{ invoice: `${tag}-1`, amount: "820.40", currency: "EUR", account: "", newId: "1" },
    }),
  );
  expect(standings(await show(browser))).toMatchObject({ unknown: "1 820.40", ready: "2 100.10" });
  await post(browser);
  expect(standings(await ended(browser))).toMatchObject({ unknown: "1 820.40", posted: "2 100.10" });
  expect(atHotel(tag)).toEqual([`${tag}-2`, `${tag}-3`]);
  await browser.post("/api/v2/receivables/settle", { invoice: `${tag}-1`, isThere: false });
  await post(browser);
  expect(standings(await ended(browser))).toMatchObject({ posted: "3 920.50" });
  expect(atHotel(tag)).toEqual([`${tag}-1`, `${tag}-2`, `${tag}-3`]);
});

test("a posting that OPERA refuses can be retried; an interface without the module ends the posting", async () => {
  const { browser, tag } = await hotel();
  await save(browser, listOf(tag).replace("2026-01-31", "2027-01-31"));
  await post(browser);
  const shown = await ended(browser);
  expect(standings(shown)).toMatchObject({ refused: "1 820.40", posted: "2 100.10" });
  expect(shown.attention[0]?.detail).toContain("later than the business date");
  await save(browser, listOf(tag));
  const { world } = house.hotel.sandbox;
  world.setRules(world.chain.rules, { operations: ["postAROldBalances"], instructions: [] });
  await post(browser);
  const stopped = await until(
    async () => {
      const now = await show(browser);
      return !now.posting.running && now.posting.problem !== null && now;
    },
    { everyMs: 30 },
  );
  expect(stopped.posting.problem).toBe("forbidden");
  // The earlier refusal stays a refusal: nothing was done.
  world.setRules(world.chain.rules, { operations: [], instructions: [] });
  await post(browser);
  expect(standings(await ended(browser))).toMatchObject({ posted: "3 920.50" });
  expect(atHotel(tag)).toHaveLength(3);
});

/** A posting whose worker is somewhere else. */
const elsewhere = defineJob({ name: "receivables.elsewhere", of: "property", payload: z.object({}) });

test("an answer that says that posting has ended has its last invoice", async () => {
  const options = house.database.options ?? expect.fail();
  if (!("databaseUrl" in options)) return; // One connection: nothing ends between two statements of an answer.
  const { browser, scope, tag } = await hotel();
  await save(browser, listOf(tag));
  const { target } = (await browser.get("/api/v2/push/plan")).json();
  const lane = receivablesLane(target.id);
  const { id } = await inTenant(house.db, scope, (tx) => enqueue(tx, scope, elsewhere, {}, { lane }));
  // A superuser: the walls hold the owner too.
  const url = Object.assign(new URL(String(process.env.TEST_DATABASE_URL)), {
    pathname: new URL(options.databaseUrl).pathname,
  });
  const owner = new pg.Client({ connectionString: url.href });
  await owner.connect();
  onTestFinished(() => owner.end());
  // The job ends as soon as the answer has read the invoices.
  const endsAfterInvoices: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      if (result.rows.some((row) => "posted_state" in row))
        await owner.query("update jobs set state = 'done', ended_at = now() where id = $1", [id]);
      return result;
    },
  };
  const look = (plugins: KyselyPlugin[]) =>
    inTenant(house.db, scope, (tx) =>
      showReceivables(
        plugins.reduce((made, plugin) => made.withPlugin(plugin) as Tx, tx),
        scope,
      ),
    );
  const shown = await look([endsAfterInvoices]);
  expect(standings(shown)).toMatchObject({ ready: "3 920.50" });
  expect(shown.posting.running).toBe(true);
  expect((await look([])).posting.running).toBe(false);
});

test("a live hotel is called by its name, and another account sees nothing of it", async () => {
  const { browser, scope, tag } = await hotel();
  await save(browser, listOf(tag));
  await inTenant(house.db, scope, (tx) =>
    sql`update properties set environment = 'live' where id = ${scope.propertyId}`.execute(tx),
  );
  expect((await post(browser)).json().message).toContain("Type the name");
  const { rows } = await inTenant(house.db, scope, (tx) =>
    sql<{ name: string }>`select name from properties where id = ${scope.propertyId}`.execute(tx),
  );
  expect((await post(browser, { name: rows[0]?.name })).statusCode).toBe(202);
  await ended(browser);
  const other = await house.person();
  expect(await show(other.browser)).toMatchObject({
    list: null,
    totals: [],
    standings: [],
    accounts: [],
    attention: [],
  });
  expect((await other.browser.get("/api/v2/receivables/file.csv")).body.split("\r\n")).toHaveLength(2);
});
