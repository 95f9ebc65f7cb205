import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { shareTestDatabase } from "../../../../test/support/db.ts";
import { makeScope, type TestScope } from "../../../../test/support/factories.ts";
import { type Db, inTenant } from "../../../db/client.ts";
import { storeKeys } from "./match-keys.repo.ts";
import { recordIdsOf } from "./record-ids.repo.ts";
import { blocksByIds, profilesByIds, staysByIds } from "./show-rows.repo.ts";

let house: Awaited<ReturnType<typeof shareTestDatabase>>;
let db: Db;
beforeAll(async () => {
  house = await shareTestDatabase();
  db = house.db;
});
afterAll(() => house.close());

type Keys = [email: number | null, phone: number | null, name: number | null, address: number | null];

/** Profiles with these match keys; their ids in the same order. */
async function makeProfiles(scope: TestScope, all: readonly Keys[]): Promise<string[]> {
  const run = randomUUID();
  return inTenant(db, scope, async (tx) => {
    const { rows } = await sql<{ id: string }>`
      insert into profiles (account_id, property_id, module, old_id, values, run_id, line, created_run, type, name,
        name_key, mk_email, mk_phone, mk_name, mk_address)
      select ${scope.accountId}, ${scope.propertyId}, 'profiles', n::text, '{}', ${run}, 1, ${run}, 'Guest', 'x', 'x',
        (k ->> 0)::bigint, (k ->> 1)::bigint, (k ->> 2)::bigint, (k ->> 3)::bigint
      from jsonb_array_elements(${JSON.stringify(all)}::jsonb) with ordinality as g (k, n) order by g.n
      returning id::text`.execute(tx);
    const ids = rows.map(({ id }) => id);
    await storeKeys(tx, scope, { module: "profiles", first: ids[0] ?? "0", last: ids.at(-1) ?? "0" });
    return ids;
  });
}

/** The intended rule, pair by pair. */
function isPartner(a: Keys, b: Keys, mask: number, empty: boolean): boolean {
  const same = a.map((key, index) => key !== null && key === b[index]);
  // By weighed evidence, which was not computed here.
  if (mask === 0) return false;
  const checked = [0, 1, 2, 3].filter((index) => mask & (1 << index));
  if (!empty) return checked.every((index) => same[index]);
  return (
    checked.some((index) => same[index]) &&
    checked.every((index) => same[index] || a[index] === null || b[index] === null)
  );
}

const key = fc.option(fc.integer({ min: 1, max: 3 }), { freq: 3 });

test("partners under every combination of criteria, counted one by one; another property's are none", async () => {
  const keys = fc.tuple(key, key, key, key);
  for (const all of fc.sample(fc.array(keys, { minLength: 12, maxLength: 30 }), 4)) {
    const [scope, other] = [await makeScope(db), await makeScope(db)];
    await makeProfiles(other, all);
    const ids = await makeProfiles(scope, all);
    const order = [...ids].reverse();
    const opaque = await inTenant(db, scope, (tx) => recordIdsOf(tx, scope));
    for (let mask = 0; mask < 16; mask++)
      for (const empty of [false, true]) {
        const rows = await inTenant(db, scope, (tx) => profilesByIds(tx, scope, order, { mask, empty }));
        const expected = order.map((id) => {
          const own = all[ids.indexOf(id)] ?? [null, null, null, null];
          return all.filter((keys, index) => ids[index] !== id && isPartner(own, keys, mask, empty)).length;
        });
        const shown = rows.map(({ ID }) => opaque.read("profiles", ID));
        expect([mask, empty, shown]).toEqual([mask, empty, order]);
        expect([mask, empty, rows.map(({ duplicates }) => duplicates)]).toEqual([mask, empty, expected]);
      }
  }
});

test("at most a hundred partners are counted, and only the property's own rows are shown", async () => {
  const [scope, stranger] = [await makeScope(db), await makeScope(db)];
  const ids = await makeProfiles(
    scope,
    Array.from({ length: 130 }, (): Keys => [1, null, 1, 1]),
  );
  // An e-mail that this many share means nothing, as if there were none.
  for (const criteria of [
    { mask: 4, empty: false },
    { mask: 5, empty: true },
  ]) {
    const rows = await inTenant(db, scope, (tx) => profilesByIds(tx, scope, ids.slice(0, 2), criteria));
    expect(rows.map(({ duplicates }) => duplicates)).toEqual([100, 100]);
  }
  expect(await inTenant(db, stranger, (tx) => profilesByIds(tx, stranger, ids))).toEqual([]);
  expect(await inTenant(db, stranger, (tx) => staysByIds(tx, stranger, ids))).toEqual([]);
  expect(await inTenant(db, stranger, (tx) => blocksByIds(tx, stranger, []))).toEqual([]);
});
