import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openImporting } from "../../../../test/support/importing.ts";
import { removeProfiles, writeProfiles } from "../../../../test/support/write-profiles.ts";
import { inTenant } from "../../../db/client.ts";

let house: Awaited<ReturnType<typeof openImporting>>;
beforeAll(async () => {
  house = await openImporting();
});
afterAll(() => house.close());

const people = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    oldId: String(index),
    name: String(index),
    keys: [index, null, index, null] as const,
  }));

// Triggers keep the plans of their statements as long as a connection lives: a plan for 3 rows took minutes for 20,000.
test("a large change costs no more for each record on a connection that has seen only small ones", async () => {
  const { scope } = await house.person();
  await writeProfiles(house.db, scope, people(3));
  await removeProfiles(house.db, scope);
  const change = async (count: number) => {
    await writeProfiles(house.db, scope, people(count));
    const began = performance.now();
    await inTenant(house.db, scope, (tx) =>
      sql`update profiles set mk_email = mk_email + 1, mk_name = mk_name + 1 where property_id = ${scope.propertyId}`.execute(
        tx,
      ),
    );
    await removeProfiles(house.db, scope);
    return performance.now() - began;
  };
  /** The quicker of two, so that a busy moment counts little. */
  const costOf = async (count: number) => Math.min(await change(count), await change(count));
  // Four times the records; a plan for a few rows makes it sixteen times the work.
  const few = await costOf(3_000);
  expect(await costOf(12_000)).toBeLessThan(10 * few);
  const left = await inTenant(house.db, scope, (tx) =>
    sql<{ n: number }>`select count(*)::int as n from match_keys where property_id = ${scope.propertyId}`.execute(tx),
  );
  expect(left.rows).toEqual([{ n: 0 }]);
});
