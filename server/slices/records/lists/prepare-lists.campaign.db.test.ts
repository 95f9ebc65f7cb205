import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestDatabase } from "../../../../test/support/db.ts";
import type { TestScope } from "../../../../test/support/factories.ts";
import { openImporting } from "../../../../test/support/importing.ts";
import { startTestWorker, until } from "../../../../test/support/jobs.ts";
import { recordIdOf } from "../../../../test/support/record-id.ts";
import type { Browser } from "../../../../test/support/staging.ts";
import { removeProfiles, writeProfiles } from "../../../../test/support/write-profiles.ts";
import { inTenant } from "../../../db/client.ts";
import { eraseRecords } from "../../overview/data-protection/erase-records.repo.ts";
import { editManyJob } from "../bulk-edits/edit-many.job.ts";
import { LIMITS } from "../store/list-limits.ts";
import { readState } from "./list-state.repo.ts";
import { listOldSets, prepareListsJob } from "./prepare-lists.job.ts";
import { findHeads } from "./prepared-sets.repo.ts";

let house: Awaited<ReturnType<typeof openImporting>>;
beforeAll(async () => {
  // A database of its own: the workers below would run the jobs of other tests.
  house = await openImporting({ database: await openTestDatabase() });
});
afterAll(() => house.close());

const MANY = Array.from({ length: LIMITS.small + 10 }, (_, index) => ({
  oldId: `M${index}`,
  name: `guest number${index}`,
  // An e-mail of more than 20 profiles would mean nothing.
  keys: [index % 1_010, null, index % 7 === 0 ? 7 : index, null] as const,
}));
/** How many share e-mail and name with another profile. */
function countPartners(people: typeof MANY): number {
  const groups = new Map<string, number>();
  for (const { keys } of people) groups.set(keys.join(), (groups.get(keys.join()) ?? 0) + 1);
  return [...groups.values()].filter((size) => size > 1).reduce((sum, size) => sum + size, 0);
}
const COLUMNS = { id: "oldId", name: "lastName", town: "city" };

const preparations = (scope: TestScope) =>
  inTenant(house.db, scope, async (tx) => {
    const { rows } = await sql<{ isSoon: boolean }>`
      select state = 'running' or run_at < now() + interval '10 seconds' as "isSoon" from jobs
      where name = 'lists.prepare' and state in ('queued', 'running')`.execute(tx);
    return rows.map(({ isSoon }) => isSoon);
  });

/** The state after an ended preparation. */
const waitForTomorrow = (scope: TestScope) =>
  inTenant(house.db, scope, (tx) =>
    sql`update jobs set run_at = now() + interval '1 day' where name = 'lists.prepare' and state = 'queued'`.execute(
      tx,
    ),
  );

const oldSets = (scope: TestScope) =>
  inTenant(house.db, scope, async (tx) => listOldSets(await readState(tx, scope), await findHeads(tx, scope)).old);

const version = (scope: TestScope) =>
  inTenant(house.db, scope, async (tx) => (await readState(tx, scope)).versionOf(["profiles", "accounts"]));

const LOOSE = { duponly: true, mg_email: true, mg_name: true, mg_empty: true };
const READS = [
  {},
  { name: "guest" },
  { name: "g" },
  { name: "number77", type: "Guest" },
  { offset: LIMITS.farOffset },
  { duponly: true, mg_email: true },
  LOOSE,
  { issue: "missing_email" },
];

async function readAll(browser: Browser) {
  for (const filter of READS) expect((await browser.post("/api/v2/profiles/list", filter)).statusCode).toBe(200);
  for (const path of ["reservations/list?duponly&mg_email", "blocks/list", "data/quality"])
    expect((await browser.get(`/api/v2/${path}`)).statusCode).toBe(200);
}

test("each kind of change brings one preparation on its way, a read none; a small hotel needs none", async () => {
  const [{ scope, browser }, other] = [await house.person(), await house.person()];
  const configuration = await house.configure(browser, COLUMNS);
  await writeProfiles(house.db, scope, MANY);
  const worker = startTestWorker(house.database, [editManyJob()]);
  const idOf = (oldId: string) => recordIdOf(house.db, scope, "profiles", oldId);
  /** The preparation sleeps until tomorrow; the change wakes it. */
  async function expectWoken<T>(name: string, change: () => Promise<T>): Promise<T> {
    await waitForTomorrow(scope);
    expect(await preparations(scope), name).toEqual([false]);
    const before = await version(scope);
    const result = await change();
    expect(await version(scope), name).toBeGreaterThan(before);
    expect(await preparations(scope), name).toEqual([true]);
    return result;
  }
  try {
    const run = await expectWoken("import", () =>
      house.import(browser, "id;name;town\nA;Moreau;Lyon\nB;Berg;Oslo\nC;Silva;Porto\n", { configuration }),
    );
    const url = `/api/v2/records/profiles/${await idOf("A")}`;
    const edit = await expectWoken("edit", async () =>
      browser.send({ method: "PATCH", url, payload: { version: 1, values: { city: "Nice" } } }),
    );
    expect(edit.statusCode).toBe(200);
    const shown = (await browser.get(`/api/v2/profile/detail?profile_id=${await idOf("A")}`)).json();
    const { edit: id } = shown.timeline.find((entry: { edit?: string }) => entry.edit);
    await expectWoken("undo of an edit", () => browser.post(`${url}/undo`, { edit: id }));
    const bulk = async (path: string, body: object) => {
      const answer = await browser.post(`/api/v2/bulk-edits${path}`, body);
      expect([answer.statusCode, answer.statusCode === 202 ? "" : answer.body]).toEqual([202, ""]);
      const bulkId = answer.json().id;
      return until(async () => {
        const { state } = (await browser.get(`/api/v2/bulk-edits/${bulkId}`)).json();
        return ["done", "undone"].includes(state) && (bulkId as string);
      });
    };
    const ids = [await idOf("B")];
    const bulkId = await expectWoken("bulk edit", () =>
      bulk("", { kind: "profiles", ids, field: "city", value: "Bergen" }),
    );
    await expectWoken("undo of a bulk edit", () => bulk(`/${bulkId}/undo`, {}));
    await expectWoken("erasure", () =>
      inTenant(house.db, scope, async (tx) => {
        const { rows } = await sql<{ id: string }>`
          select id::text from profiles where property_id = ${scope.propertyId} and old_id = 'C'`.execute(tx);
        const guest = { propertyId: scope.propertyId, module: "profiles", id: rows[0]?.id ?? "", oldId: "C" };
        await eraseRecords(tx, scope, guest as Parameters<typeof eraseRecords>[2], randomUUID());
      }),
    );
    await expectWoken("undo of an import", () => house.undo(browser, run.id));

    await waitForTomorrow(scope);
    await readAll(browser);
    expect(await preparations(scope)).toEqual([false]);
    await house.import(other.browser, "id;name;town\nA;Moreau;Lyon\n", {
      configuration: await house.configure(other.browser, COLUMNS),
    });
    await readAll(other.browser);
    expect(await preparations(other.scope)).toEqual([]);
  } finally {
    await worker.stop(1_000);
  }
});

test("the preparation builds every set without a read and waits for the next day; a missing set does not block it", async () => {
  const { scope, browser } = await house.person();
  await writeProfiles(house.db, scope, MANY);
  expect((await oldSets(scope)).length).toBeGreaterThan(30);
  const gone = ["M0", "M7070"];
  const left = countPartners(MANY.filter(({ oldId }) => !gone.includes(oldId)));
  expect(left).toBeLessThan(countPartners(MANY));
  const worker = startTestWorker(house.database, [prepareListsJob()]);
  const prepared = () =>
    until(async () => (await preparations(scope)).join() === "false" && (await oldSets(scope)).length === 0, {
      everyMs: 100,
    });
  const duplicates = async (filter: object) => (await browser.post("/api/v2/profiles/list", filter)).json();
  try {
    await prepared();
    expect(await duplicates(LOOSE)).toMatchObject({ total_rows: countPartners(MANY), settling: false, working: null });
    await removeProfiles(house.db, scope, gone);
    expect(await duplicates(LOOSE)).toMatchObject({ settling: true, working: null });
    await prepared();
    expect(await duplicates(LOOSE)).toMatchObject({ total_rows: left, settling: false, working: null });
  } finally {
    await worker.stop(1_000);
  }
  // A restored database may have no sets, and a person may have stopped the job: every list works all the same.
  await inTenant(house.db, scope, async (tx) => {
    await sql`delete from list_sets where property_id = ${scope.propertyId}`.execute(tx);
    await sql`update jobs set state = 'cancelled', ended_at = now() where name = 'lists.prepare'`.execute(tx);
  });
  expect(await duplicates(LOOSE)).toMatchObject({ total_rows: left, settling: false, working: null });
  const { rows } = (await browser.get("/api/v2/data/quality")).json();
  for (const { count } of rows) expect(count).toEqual(expect.any(Number));
});
