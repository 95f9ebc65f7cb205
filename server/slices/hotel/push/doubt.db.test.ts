import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import type { TestScope } from "../../../../test/support/factories.ts";
import { until } from "../../../../test/support/jobs.ts";
import { pushFiles, uniqueId } from "../../../../test/support/push-files.ts";
import { openPushing, type Pushing } from "../../../../test/support/pushing.ts";
import type { Browser } from "../../../../test/support/staging.ts";
import { inTenant, type Tx } from "../../../db/client.ts";
import { writeProgress } from "../../../jobs/lease.ts";
import { enqueue } from "../../../jobs/queue.ts";
import { doubtOf } from "./deliver/doubt.ts";
import {
  type Doubtful,
  findLedger,
  noteAbsent,
  type Outcomes,
  saveOutcomes,
  settleAbsent,
  settleFound,
} from "./deliver/ledger.repo.ts";
import { settlePushes } from "./settle/schedule-settling.ts";
import { holdInDoubt } from "./take-back/back.repo.ts";

let house: Pushing;
let files: ReturnType<typeof pushFiles>;
beforeAll(async () => {
  house = await openPushing();
  files = pushFiles(house);
});
afterEach(() => {
  house.hotel.sandbox.world.faults.clear();
  vi.restoreAllMocks();
});
afterAll(() => house.close());

const guestsAtHotel = (id: string) =>
  [...house.hotel.sandbox.world.chain.profiles.byId.values()].filter(({ references }) =>
    references.some((reference) => reference.id === id),
  ).length;
const staysAtHotel = (id: string) =>
  [...(house.hotel.sandbox.world.chain.hotels.get("PAR01")?.reservations.byId.values() ?? [])].filter(
    ({ references }) => references.some((reference) => reference.id === id),
  ).length;
const recordOf = async (browser: Browser, module: string, id: string) =>
  (await browser.get(`/api/v2/push/records/${module}/${id}`)).json().record;
const inScope = <T>(scope: TestScope, work: (tx: Tx) => Promise<T>) => inTenant(house.db, scope, work);
const targetOf = async (tx: Tx, scope: TestScope) =>
  (
    await sql<{ id: string }>`select id from push_targets where property_id = ${scope.propertyId}
      and closed_at is null`.execute(tx)
  ).rows[0]?.id ?? "";

/** The hotel does the work, its answer is lost, and the hotel cannot be asked for the record. */
function loseAnswers(operation: "postGuestProfile" | "postReservation") {
  const { world } = house.hotel.sandbox;
  world.addFault({ kind: "cut", operation, afterWork: true });
  world.addFault({
    kind: "status",
    status: 503,
    operation: operation === "postReservation" ? "getReservationByExtId" : "getProfileByExtId",
  });
}

/** As if the calls in doubt had been made, and last looked for, so long ago. */
const age = (scope: TestScope, seconds: number) =>
  inScope(scope, (tx) =>
    sql`update push_records set intended_at = intended_at - make_interval(secs => ${seconds}),
        absent_at = absent_at - make_interval(secs => ${seconds})
      where property_id = ${scope.propertyId} and intended_at is not null`.execute(tx),
  );
const lookNow = (scope: TestScope) =>
  inScope(scope, async (tx) => enqueue(tx, scope, settlePushes, { target: await targetOf(tx, scope) }));

test("a record whose answer was lost stays in doubt while it cannot be built, and is never sent twice", async () => {
  const { browser, scope } = await files.furnish();
  const guest = uniqueId();
  await files.guests(browser, files.guest(guest));
  loseAnswers("postGuestProfile");
  expect((await house.push(browser)).sum).toMatchObject({ unknown: 1 });
  house.hotel.sandbox.world.faults.clear();
  expect(guestsAtHotel(guest)).toBe(1);

  // A value that OPERA does not take: it can be neither sent nor looked up.
  await files.guests(browser, files.guest(guest, { vip: "V".repeat(60) }));
  expect((await house.push(browser)).sum).toMatchObject({ unknown: 1, failed: 0 });
  expect(await recordOf(browser, "profiles", guest)).toMatchObject({
    state: "unknown",
    cause: "build too-long",
    field: "vip",
  });
  await age(scope, 24 * 3_600);
  expect((await house.push(browser)).sum).toMatchObject({ unknown: 1, failed: 0 });

  await files.guests(browser, files.guest(guest, { vip: "1", town: "Bergen" }));
  expect((await house.push(browser)).sum).toMatchObject({ pushed: 1, unknown: 0 });
  expect(guestsAtHotel(guest)).toBe(1);
  // What was found is the first version of the guest: the next push sends the change.
  expect(await recordOf(browser, "profiles", guest)).toMatchObject({ state: "pushed", changed: true });
  expect((await house.push(browser)).sum).toMatchObject({ pushed: 1 });
  const [profile] = [...house.hotel.sandbox.world.chain.profiles.byId.values()].filter(({ references }) =>
    references.some(({ id }) => id === guest),
  );
  expect(JSON.stringify(profile)).toContain("Bergen");
  expect((await house.push(browser)).sum).toMatchObject({ pushed: 0, unchanged: 1 });
});

test("a booking in doubt keeps its doubt while a partner that it names is not at the hotel", async () => {
  const { browser, scope } = await files.furnish();
  const guest = uniqueId();
  const bring = (company: string) =>
    files.bring(
      browser,
      {
        ...{ id: "oldId", guest: "profileId", from: "arrival", to: "departure", adults: "adults", type: "roomType" },
        ...{ rate: "rateCode", amount: "amount", market: "market", source: "source", res: "reservationType" },
        ...{ status: "status", pay: "paymentMethod", company: "companyId" },
      },
      "reservations",
      [`${guest}S;${guest};2026-03-10;2026-03-12;1;SUPK;BAR;180.50;LEIS;WEB;GTD;Reserved;CA;${company}`],
    );
  await files.guests(browser, files.guest(guest));
  await bring("");
  loseAnswers("postReservation");
  expect((await house.push(browser)).sum).toMatchObject({ pushed: 1, unknown: 1 });
  house.hotel.sandbox.world.faults.clear();
  await inScope(scope, (tx) =>
    sql`update reservations set values = values || ${JSON.stringify({ companyId: "GONE" })}::jsonb, version = version + 1
      where property_id = ${scope.propertyId}`.execute(tx),
  );
  expect((await house.push(browser)).sum).toMatchObject({ unknown: 1, waiting: 0 });
  expect(await recordOf(browser, "reservations", `${guest}S`)).toMatchObject({
    state: "unknown",
    cause: "build unlinked",
  });
  await inScope(scope, (tx) =>
    sql`update reservations set values = values - 'companyId', version = version + 1
      where property_id = ${scope.propertyId}`.execute(tx),
  );
  expect((await house.push(browser)).sum).toMatchObject({ pushed: 1, unknown: 0 });
  expect(staysAtHotel(`${guest}S`)).toBe(1);
});

const NOTHING: Outcomes = { settled: [], sent: [], attempts: [], pages: [], intentions: [] };

test("a look-up that ends late settles only the call that it was made for", async () => {
  const [{ scope }, other] = [await files.furnish(), await files.furnish()];
  const [first, second] = [randomUUID(), randomUUID()];
  const record = { module: "profiles", oldId: "L1" } as const;
  const intend = (tx: Tx, runId: string, targetId: string) =>
    saveOutcomes(
      tx,
      scope,
      { targetId, runId },
      {
        ...NOTHING,
        intentions: [{ ...record, recordId: "1", stepName: "post", mark: "1.", context: "c", back: true }],
      },
    );
  const found = { newId: "9", confirmation: null, step: 1, whole: true, digest: "", context: "c", mark: "1." };
  const last = await inScope(scope, async (tx) => {
    const targetId = await targetOf(tx, scope);
    const read = async (): Promise<Doubtful> => {
      const row = (await findLedger(tx, scope, { targetId, module: "profiles", oldIds: ["L1"] })).get("L1");
      const doubt = doubtOf(row);
      if (!doubt) throw new Error("The record is not in doubt.");
      return { targetId, ...record, doubt };
    };
    await intend(tx, first, targetId);
    const ofFirst = await read();
    // A run looks for it as well: the doubt is the same, and belongs to that run now.
    await intend(tx, second, targetId);
    expect(await settleAbsent(tx, scope, ofFirst)).toBe(false);
    const ofSecond = await read();
    expect(ofSecond.doubt.intendedAt).toBe(ofFirst.doubt.intendedAt);
    expect(await settleAbsent(tx, scope, ofSecond)).toBe(true);
    // The same run sends it: another intention.
    await intend(tx, second, targetId);
    expect(await settleAbsent(tx, scope, ofSecond)).toBe(false);
    expect(await settleFound(tx, scope, ofSecond, found)).toBeUndefined();
    expect(await holdInDoubt(tx, scope, ofSecond)).toBe(false);
    await noteAbsent(tx, scope, ofSecond);
    const now = await read();
    expect(now.doubt.absentMs).toBeNull();
    expect(await holdInDoubt(tx, scope, now)).toBe(true);
    return now;
  });
  // Another account's look-up reaches nothing.
  expect(await inScope(other.scope, (tx) => settleAbsent(tx, other.scope, last))).toBe(false);
  expect(await inScope(scope, (tx) => settleFound(tx, scope, last, found))).toEqual({ isSame: true });
});

test("the age of a doubt is measured by the database's clock", async () => {
  const { scope } = await files.furnish();
  vi.spyOn(Date, "now").mockReturnValue(Date.now() + 24 * 3_600_000);
  await inScope(scope, async (tx) => {
    const targetId = await targetOf(tx, scope);
    await saveOutcomes(
      tx,
      scope,
      { targetId, runId: randomUUID() },
      {
        ...NOTHING,
        intentions: [
          { module: "profiles", oldId: "C1", recordId: "1", stepName: "post", mark: "1.", context: "c", back: false },
        ],
      },
    );
    const row = (await findLedger(tx, scope, { targetId, module: "profiles", oldIds: ["C1"] })).get("C1");
    expect(doubtOf(row)?.ageMs).toBeLessThan(3_600_000);
  });
});

test.each(["failed", "again", "pushed", "withdrawn"])("no writer can make a record in doubt %s", async (state) => {
  const { scope } = await files.furnish();
  const write = (set: ReturnType<typeof sql>) =>
    inScope(scope, async (tx) => {
      const of = { targetId: await targetOf(tx, scope), runId: randomUUID() };
      const record = { module: "profiles" as const, oldId: "W1", recordId: "1" };
      const intention = { ...record, stepName: "post", mark: "1.", context: "c", back: false };
      await saveOutcomes(tx, scope, of, { ...NOTHING, intentions: [intention] });
      await sql`update push_records set ${set} where property_id = ${scope.propertyId}`.execute(tx);
    });
  await expect(write(sql`state = ${state}`)).rejects.toThrow(/push_records_doubt/);
  await expect(write(sql`intended_at = null`)).rejects.toThrow(/push_records_doubt/);
});

test("while a run is at work again, it does not show what stopped its job before", async () => {
  const { browser, scope } = await files.furnish();
  const { id } = await house.push(browser);
  const problem = { code: "crashed", message: "The worker stopped in the middle of the job.", reference: null };
  const jobIs = (state: string) =>
    inScope(scope, async (tx) => {
      await sql`update push_runs set ended_at = null where id = ${id}`.execute(tx);
      await sql`update jobs set state = ${state}, problem = ${JSON.stringify(problem)}::jsonb, fence = 7,
        lease_until = now() + interval '1 hour' where id = (select job_id from push_runs where id = ${id})`.execute(tx);
    });
  await jobIs("running");
  expect(await house.run(browser, id)).toMatchObject({ state: "running", problem: null });
  // Nor does the job keep it, once it has made progress.
  const kept = await inScope(scope, async (tx) => {
    const { rows } = await sql<{ id: string }>`select job_id as id from push_runs where id = ${id}`.execute(tx);
    await writeProgress(tx, { scope, id: rows[0]?.id ?? "", fence: 7, seconds: 60 }, { rate: 1, pulse: [] });
    return (await sql<{ problem: unknown }>`select problem from jobs where id = ${rows[0]?.id}`.execute(tx)).rows[0];
  });
  expect(kept).toEqual({ problem: null });
  await jobIs("dead");
  expect(await house.run(browser, id)).toMatchObject({ state: "failed", problem: problem.message });
});

test("two exact look-ups in agreement settle a lost call, and the run goes on with what waited for it", async () => {
  const { browser, scope } = await files.furnish();
  const guest = uniqueId();
  await files.guests(browser, files.guest(guest));
  await files.stays(browser, files.stay(`${guest}S`, guest));
  house.hotel.sandbox.world.addFault({ kind: "cut", operation: "postGuestProfile", afterWork: false });
  const { id, sum } = await house.push(browser);
  expect(sum).toMatchObject({ total: 2, unknown: 1, waiting: 1 });
  house.hotel.sandbox.world.faults.clear();
  const absentAt = () =>
    inScope(scope, async (tx) => {
      const { rows } = await sql<{ absent_at: Date | null }>`select absent_at from push_records
        where property_id = ${scope.propertyId} and module = 'profiles'`.execute(tx);
      return rows[0]?.absent_at ?? null;
    });
  await lookNow(scope);
  await until(async () => (await absentAt()) !== null);
  expect(guestsAtHotel(guest)).toBe(0);
  await age(scope, 100);
  await lookNow(scope);
  const run = await until(async () => {
    const now = await house.run(browser, id);
    return now.state === "done" && now.sum.pushed === 2 && now;
  });
  expect(run).toMatchObject({ sum: { total: 2, pending: 0, pushed: 2, unknown: 0, waiting: 0, failed: 0 }, stuck: 0 });
  expect([guestsAtHotel(guest), staysAtHotel(`${guest}S`)]).toEqual([1, 1]);
});

test("a run whose records were taken back does not go on by itself", async () => {
  const { browser, scope } = await files.furnish();
  const guest = uniqueId();
  await files.guests(browser, files.guest(guest));
  house.hotel.sandbox.world.addFault({ kind: "cut", operation: "postGuestProfile", afterWork: false });
  const { id } = await house.push(browser);
  house.hotel.sandbox.world.faults.clear();
  const settled = await browser.post(`/api/v2/push/records/profiles/${guest}/settle`, { isThere: false });
  expect(settled.statusCode).toBe(200);
  const { id: back } = (await browser.post(`/api/v2/push/${id}/take-back`, {})).json();
  await until(async () => (await house.run(browser, back)).state === "done");

  const waking = await inScope(scope, (tx) =>
    sql`update jobs set run_at = now() where property_id = ${scope.propertyId} and name = 'push.wake'
      and state = 'queued'`.execute(tx),
  );
  expect(waking.numAffectedRows).toBe(1n);
  const isOver = () =>
    inScope(scope, async (tx) => {
      const { rows } = await sql`select from jobs where property_id = ${scope.propertyId}
        and name in ('push.wake', 'push.run') and state in ('queued', 'running')`.execute(tx);
      return rows.length === 0;
    });
  await until(isOver);
  expect(guestsAtHotel(guest)).toBe(0);
  expect(await house.run(browser, id)).toMatchObject({ state: "done", sum: { pushed: 0 } });
});
