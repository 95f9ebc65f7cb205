import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestWorker, until } from "../../../../test/support/jobs.ts";
import { openPushing, type Pushing } from "../../../../test/support/pushing.ts";
import { inTenant } from "../../../db/client.ts";
import { purgeSourcesJob } from "./purge-sources.job.ts";

let house: Pushing;
beforeAll(async () => {
  house = await openPushing();
});
afterAll(() => house.close());

type Person = Awaited<ReturnType<typeof pushed>>;
const COLUMNS = { id: "oldId", last: "lastName", first: "firstName", town: "city", land: "country" };

async function pushed() {
  const person = await house.person();
  const { browser } = person;
  await house.connect(browser);
  await house.open(browser);
  const id = `P${Date.now().toString(36)}${Math.random().toString(36).slice(2, 6)}`;
  const configuration = await house.configure(browser, COLUMNS);
  const content = [Object.keys(COLUMNS).join(";"), `${id};Moreau;Camille;Lyon;FR`, `${id}b;Berg;Ola;Oslo;NO`, ""].join(
    "\n",
  );
  await house.import(browser, content, { configuration });
  expect((await house.push(browser)).sum).toMatchObject({ pushed: 2 });
  const { id: reading } = (await browser.post("/api/v2/verifications", {})).json();
  await until(async () => (await browser.get(`/api/v2/verifications/${reading}`)).json().state === "done", {
    everyMs: 30,
  });
  const list = { name: "Open.csv", decimal: ".", text: "Account,Invoice,Date,Amount\nBerg,9001,2026-01-31,820.40\n" };
  expect((await browser.post("/api/v2/receivables", list)).statusCode).toBe(200);
  return { ...person, id };
}

/** As if everything had happened this many days ago, including the sign-off. */
async function age({ scope }: Person, days: number): Promise<void> {
  await inTenant(house.db, scope, async (tx) => {
    const ago = sql`now() - make_interval(days => ${days})`;
    await sql`update properties set signed_off_at = ${ago}, purge_after_days = 30`.execute(tx);
    for (const table of ["files", "sources", "imports"])
      await sql`update ${sql.table(table)} set created_at = ${ago}`.execute(tx);
    for (const table of ["push_records", "push_attempts", "push_proofs", "push_runs", "verifications"])
      await sql`update ${sql.table(table)} set at = ${ago}`.execute(tx);
    await sql`update receivable_lists set at = ${ago}`.execute(tx);
    await sql`update push_runs set ended_at = ${ago}`.execute(tx);
    await sql`update verifications set ended_at = ${ago}`.execute(tx);
    await sql`update push_proofs set state = 'differs', fields = '[{"name":"lastName","sent":"Berg","found":"B"}]',
      left_why = 'He writes it so.' where old_id like '%b'`.execute(tx);
  });
}

/** As if a day had passed: the state of the job after its run. */
async function look({ scope }: Person): Promise<string> {
  const { rows } = await inTenant(house.db, scope, (tx) =>
    sql<{ id: string }>`update jobs set run_at = now(), claimed_at = null
      where name = 'sources.purge' and state = 'queued' returning id`.execute(tx),
  );
  const worker = startTestWorker(house.database, [purgeSourcesJob(house)]);
  const state = await until(async () => {
    const found = await inTenant(house.db, scope, (tx) =>
      sql<{ state: string }>`select state from jobs
        where id = ${rows[0]?.id} and claimed_at is not null and state <> 'running'`.execute(tx),
    );
    return found.rows[0]?.state;
  });
  await worker.stop(1_000);
  return state;
}

const kept = ({ scope }: Person) =>
  inTenant(house.db, scope, async (tx) => {
    const { rows } = await sql<Record<string, number>>`select
      (select count(*)::int from push_attempts) as attempts,
      (select count(*)::int from push_attempts where request is not null or response is not null) as bodies,
      (select count(*)::int from push_sent) as sent,
      (select count(*)::int from push_proofs) as proofs,
      (select count(*)::int from push_proofs where fields <> '[]' or left_why <> '') as said,
      (select count(*)::int from receivables where amount = 820.40) as owed,
      (select count(*)::int from receivables where account = 'Berg') as owing,
      (select count(*)::int from push_records where state = 'pushed' and new_id is not null) as known`.execute(tx);
    return rows[0];
  });

test("sent, answered and read-back bodies are deleted after the set days; the records stay known as pushed", async () => {
  const [person, other] = [await pushed(), await pushed()];
  const before = await kept(person);
  expect(before).toMatchObject({ sent: 2, proofs: 2, known: 2, owed: 1, owing: 1 });
  expect(before?.bodies).toBeGreaterThan(0);
  await age(person, 29);
  expect(await look(person)).toBe("queued");
  expect(await kept(person)).toMatchObject({ bodies: before?.bodies, sent: 2, said: 2 });

  await age(person, 31);
  expect(await look(person)).toBe("done");
  const figures = { attempts: before?.attempts, proofs: 2, known: 2, owed: 1 };
  expect(await kept(person)).toEqual({ ...figures, bodies: 0, sent: 0, said: 0, owing: 0 });
  const { record, attempts } = (await person.browser.get(`/api/v2/push/records/profiles/${person.id}`)).json();
  expect([record.new_id, attempts[0].request]).toEqual([expect.any(String), {}]);
  expect(await kept(other)).toMatchObject({ bodies: before?.bodies, sent: 2 });

  // A later push of an unchanged record creates nothing at the hotel.
  expect((await house.push(person.browser)).sum).toMatchObject({ pushed: 0, unchanged: 2 });
});

test("the export of a guest has the sent payload, every call with its bodies, and the values read back", async () => {
  const [{ browser, scope, id }, other] = [await pushed(), await pushed()];
  const { rows } = (await browser.post(`/api/v2/accounts/${scope.accountId}/guests/find`, { q: "Moreau" })).json();
  const guests = [{ propertyId: scope.propertyId, id: rows[0].id }];
  const exported = await browser.post(`/api/v2/accounts/${scope.accountId}/guests/export`, { guests, format: "json" });
  const [guest] = JSON.parse(exported.body).guests;
  expect(guest.pushed).toMatchObject([
    {
      module: "profiles",
      oldId: id,
      state: "pushed",
      sent: { lastName: "Moreau" },
      readBack: { at: expect.any(String) },
    },
  ]);
  expect(guest.pushed[0].calls[0]).toMatchObject({ request: expect.stringContaining("Moreau") });
  expect(exported.body).not.toContain(other.id);
  const page = await browser.post(`/api/v2/accounts/${scope.accountId}/guests/export`, { guests, format: "html" });
  expect(page.body).toContain("Sent to the hotel and read back");
});
