import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { searchedFields } from "../../../../core/records/search-columns.ts";
import { openTestDatabase } from "../../../../test/support/db.ts";
import { makeScope, type TestScope } from "../../../../test/support/factories.ts";
import { untilWaiting } from "../../../../test/support/locks.ts";
import { removeProfiles, writeProfiles } from "../../../../test/support/write-profiles.ts";
import { inTenant, type Tx } from "../../../db/client.ts";
import { lockRecords } from "./find-records.repo.ts";
import { packRecords } from "./record-batch.repo.ts";
import { storeRecords } from "./store-records.repo.ts";

let opened: Awaited<ReturnType<typeof openTestDatabase>>;
beforeAll(async () => {
  opened = await openTestDatabase();
});
afterAll(() => opened.close());

const written = ["oldId", ...searchedFields("profiles")];
type Module = "profiles" | "accounts";

async function store(tx: Tx, scope: TestScope, module: Module, ids: readonly string[], city: string) {
  const runId = randomUUID();
  await sql`insert into imports (account_id, property_id, id, module, mode, source_id, file_id, file_name, job_id, by_id,
      by_name)
    values (${scope.accountId}, ${scope.propertyId}, ${runId}, ${module}, 'upsert', ${randomUUID()}, ${randomUUID()},
      'a.csv', ${randomUUID()}, ${scope.user.id}, 'A')`.execute(tx);
  await lockRecords(tx, scope, module);
  const columns = ["Guest", city, city, null, null, null, null];
  const rows = ids.map((oldId) => ({ oldId, line: 2, text: JSON.stringify({ oldId, city }), columns }));
  return storeRecords(tx, scope, {
    module,
    runId,
    written,
    empties: true,
    country: "FR",
    records: packRecords(module, rows),
  });
}

/** The counts that the database has noted, beside the actual ones. */
const countsOf = (scope: TestScope) =>
  inTenant(opened.db, scope, async (tx) => {
    const { rows } = await sql<{ module: string; version: number; noted: number; there: number }>`
      select d.module, d.version::int as version, d.records as noted,
        (select count(*)::int from profiles t where t.property_id = d.property_id and t.module = d.module) as there
      from data_versions d order by d.module`.execute(tx);
    return rows;
  });

test("every way of writing records updates their count and makes a version", async () => {
  const [scope, stranger] = [await makeScope(opened.db), await makeScope(opened.db)];
  await inTenant(opened.db, stranger, (tx) => store(tx, stranger, "profiles", ["1"], "Bonn"));
  await inTenant(opened.db, scope, (tx) => store(tx, scope, "profiles", ["1", "2", "3"], "Rome"));
  expect(await countsOf(scope)).toEqual([{ module: "profiles", version: 1, noted: 3, there: 3 }]);
  // New, changed and unchanged rows in one batch; then only unchanged ones.
  await inTenant(opened.db, scope, (tx) => store(tx, scope, "profiles", ["3", "4"], "Oslo"));
  const [both] = await countsOf(scope);
  expect(both).toMatchObject({ noted: 4, there: 4 });
  expect(both?.version).toBeGreaterThan(1);
  await inTenant(opened.db, scope, (tx) => store(tx, scope, "profiles", ["3", "4"], "Oslo"));
  expect(await countsOf(scope)).toEqual([both]);
  // Two modules of one table, in one transaction.
  await inTenant(opened.db, scope, async (tx) => {
    await store(tx, scope, "accounts", ["A"], "Bern");
    await store(tx, scope, "profiles", ["5"], "Bern");
  });
  expect(await countsOf(scope)).toMatchObject([
    { module: "accounts", noted: 1, there: 1 },
    { module: "profiles", noted: 5, there: 5 },
  ]);
  // Written by a statement that notes no counts, also after one that did.
  await writeProfiles(opened.db, scope, [{ oldId: "9", name: "meier", keys: [null, null, null, null] }]);
  expect(await countsOf(scope)).toMatchObject([{ noted: 1 }, { noted: 6, there: 6 }]);
  await removeProfiles(opened.db, scope, ["1", "9"]);
  expect(await countsOf(scope)).toMatchObject([{ noted: 1 }, { noted: 4, there: 4 }]);
  expect(await countsOf(stranger)).toEqual([{ module: "profiles", version: 1, noted: 1, there: 1 }]);
});

test("a count includes records that are stored concurrently", async () => {
  if (!("databaseUrl" in opened.options)) return; // The embedded database has a single connection.
  const scope = await makeScope(opened.db);
  await inTenant(opened.db, scope, (tx) => store(tx, scope, "accounts", ["A"], "Bern"));
  let stored = () => {};
  const counting = new Promise<void>((resolve) => {
    stored = resolve;
  }).then(() => writeProfiles(opened.db, scope, [{ oldId: "9", name: "meier", keys: [null, null, null, null] }]));
  await inTenant(opened.db, scope, async (tx) => {
    await store(tx, scope, "accounts", ["B", "C"], "Bern");
    stored();
    await untilWaiting(tx);
  });
  await counting;
  expect(await countsOf(scope)).toMatchObject([
    { module: "accounts", noted: 3, there: 3 },
    { module: "profiles", noted: 1, there: 1 },
  ]);
});
