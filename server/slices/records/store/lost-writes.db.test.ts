import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { searchedFields } from "../../../../core/records/search-columns.ts";
import { openTestDatabase } from "../../../../test/support/db.ts";
import { makeScope, type TestScope } from "../../../../test/support/factories.ts";
import { inTenant, type Tx } from "../../../db/client.ts";
import { packRecords } from "./record-batch.repo.ts";
import { storeRecords } from "./store-records.repo.ts";
import { deleteCreated, restoreBefore } from "./undo-records.repo.ts";

let opened: Awaited<ReturnType<typeof openTestDatabase>>;
beforeAll(async () => {
  opened = await openTestDatabase();
});
afterAll(() => opened.close());

const wholeProfile = ["oldId", ...searchedFields("profiles")];

function storeProfile(
  tx: Tx,
  scope: TestScope,
  runId: string,
  city: string,
  written: readonly string[],
  more: Record<string, string> = {},
) {
  const text = JSON.stringify({ oldId: "1", city, ...more });
  const columns = ["Guest", city, city, null, null, null, null];
  const records = packRecords("profiles", [{ oldId: "1", line: 2, text, columns }]);
  return storeRecords(tx, scope, { module: "profiles", runId, written, empties: true, country: "FR", records });
}

const cityOf = async (scope: TestScope) =>
  (
    await inTenant(opened.db, scope, (tx) =>
      sql<{ city: string }>`select values ->> 'city' as city from profiles`.execute(tx),
    )
  ).rows.map(({ city }) => city);

/** A profile that one run created with Rome and another changed to Oslo. */
async function makeChangedProfile() {
  const scope = await makeScope(opened.db);
  const [creating, changing] = [randomUUID(), randomUUID()];
  await inTenant(opened.db, scope, async (tx) => {
    await sql`insert into imports (account_id, property_id, id, module, mode, source_id, file_id, file_name, job_id,
        by_id, by_name)
      select ${scope.accountId}, ${scope.propertyId}, run, 'profiles', 'upsert', gen_random_uuid(), gen_random_uuid(),
        'guests.csv', gen_random_uuid(), ${scope.user.id}, ${scope.user.name}
      from unnest(${[creating, changing]}::uuid[]) run`.execute(tx);
    await storeProfile(tx, scope, creating, "Rome", wholeProfile);
    await storeProfile(tx, scope, changing, "Oslo", wholeProfile);
  });
  return { scope, creating, changing };
}

/** While `work` runs, writes to this account's profiles change no row, as if another writer had moved them. */
async function withoutWrites<T>({ accountId }: TestScope, work: () => Promise<T>): Promise<T> {
  const name = sql.id(`lose_${accountId}`);
  await sql`create or replace function lose_write() returns trigger language plpgsql as 'begin return null; end'`.execute(
    opened.db,
  );
  await sql`create trigger ${name} before update or delete on profiles for each row
    when (old.account_id = ${sql.lit(accountId)}) execute function lose_write()`.execute(opened.db);
  try {
    return await work();
  } finally {
    await sql`drop trigger ${name} on profiles`.execute(opened.db);
  }
}

test("a batch whose update finds no row fails instead of counting it as updated", async () => {
  const { scope, changing } = await makeChangedProfile();
  const stranger = await makeChangedProfile();
  for (const written of [wholeProfile, ["oldId", "city"]])
    await withoutWrites(scope, async () => {
      const write = inTenant(opened.db, scope, (tx) => storeProfile(tx, scope, changing, "Bern", written));
      await expect(write).rejects.toThrow("Of 1 rows of profiles only 0 were written");
      // The other account's rows are written normally.
      await inTenant(opened.db, stranger.scope, (tx) =>
        storeProfile(tx, stranger.scope, stranger.changing, "Bern", written),
      );
    });
  expect(await cityOf(scope)).toEqual(["Oslo"]);
  expect(await cityOf(stranger.scope)).toEqual(["Bern"]);
});

test("columns that are refreshed after a partial write are counted, and a row that says all of them is written once", async () => {
  const { scope, changing } = await makeChangedProfile();
  // The first update of the transaction succeeds, the one that refreshes the columns does not.
  const name = sql.id(`lose_${scope.accountId}`);
  await sql`create or replace function lose_refresh() returns trigger language plpgsql as
    'begin if new.version = old.version then return null; end if; return new; end'`.execute(opened.db);
  await sql`create trigger ${name} before update on profiles for each row
    when (old.account_id = ${sql.lit(scope.accountId)}) execute function lose_refresh()`.execute(opened.db);
  const store = (city: string, written: readonly string[], more?: Record<string, string>) =>
    inTenant(opened.db, scope, (tx) => storeProfile(tx, scope, changing, city, written, more));
  expect((await store("Bern", ["oldId", "city"])).updated).toEqual([0]);
  await store("Bern", wholeProfile, { phone: "+41 31 300 00 00" });
  await expect(store("Basel", ["oldId", "city"])).rejects.toThrow("Of 1 rows of profiles only 0 were written");
  await sql`drop trigger ${name} on profiles`.execute(opened.db);
  expect(await cityOf(scope)).toEqual(["Bern"]);
});

test("an undo whose writes find no row fails and can be repeated", async () => {
  const { scope, creating, changing } = await makeChangedProfile();
  const created = { module: "profiles", after: "0", most: 100, idsNoted: true } as const;
  const restore = () =>
    inTenant(opened.db, scope, (tx) =>
      restoreBefore(tx, scope, { module: "profiles", runId: changing, after: "0", most: 100 }),
    );
  const remove = () => inTenant(opened.db, scope, (tx) => deleteCreated(tx, scope, { ...created, runId: creating }));

  await withoutWrites(scope, () => expect(restore()).rejects.toThrow("only 0 were written"));
  expect(await cityOf(scope)).toEqual(["Oslo"]);
  expect(await restore()).toMatchObject({ reversed: 1, changedSince: [] });
  expect(await cityOf(scope)).toEqual(["Rome"]);

  await withoutWrites(scope, () => expect(remove()).rejects.toThrow("only 0 were written"));
  expect(await cityOf(scope)).toEqual(["Rome"]);
  expect(await remove()).toMatchObject({ reversed: 1, changedSince: [] });
  expect(await cityOf(scope)).toEqual([]);
});

test("a writer that did not take turns makes the batch fail, and its own value stays", async () => {
  if (opened.embedded) return; // One connection: there are never two concurrent writers.
  const { scope, changing } = await makeChangedProfile();
  let tellWritten = () => {};
  const written = new Promise<void>((resolve) => {
    tellWritten = resolve;
  });
  const intruding = inTenant(opened.db, scope, async (tx) => {
    await sql`update profiles set values = values || '{"city": "Lima"}'`.execute(tx);
    tellWritten();
    const countWaiting = async () =>
      (
        await sql<{ waiting: number }>`select count(*)::int as waiting from pg_locks
          where not granted and transactionid = pg_current_xact_id()::xid`.execute(tx)
      ).rows[0]?.waiting;
    await expect.poll(countWaiting).toBe(1);
  });
  await written;
  const storing = inTenant(opened.db, scope, (tx) => storeProfile(tx, scope, changing, "Bern", wholeProfile));
  await expect(storing).rejects.toThrow("Of 1 rows of profiles only 0 were written");
  await intruding;
  expect(await cityOf(scope)).toEqual(["Lima"]);
});
