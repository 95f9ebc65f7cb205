import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { usualPushSettings } from "../../../../core/hotel/settings.ts";
import { openTestApp } from "../../../../test/support/app.ts";
import { makeScope, type TestScope } from "../../../../test/support/factories.ts";
import { makeWorld } from "../../../../test/support/world.ts";
import { inTenant } from "../../../db/client.ts";
import { loadHotelSettings } from "./push-settings.ts";

let house: Awaited<ReturnType<typeof openTestApp>>;
beforeAll(async () => {
  house = await openTestApp();
});
afterAll(() => house.close());

const urlOf = ({ slugs }: TestScope, more = "") =>
  `/api/v2/push/settings${more}?account=${slugs.account}&property=${slugs.property}`;
const usual = usualPushSettings;

test("each change is a version; nothing changed is none; the ledger's version can be read again", async () => {
  const [scope, foreign] = [await makeScope(house.db), await makeScope(house.db)];
  const [admin, theirs] = [await house.signIn(scope), await house.signIn(foreign)];
  const put = (payload: object) => admin.send({ method: "PUT", url: urlOf(scope), payload });
  expect((await admin.get(urlOf(scope))).json()).toEqual({ version: 0, settings: usual, at: null, by: null });
  expect((await put({ version: 0, ...usual })).json().version).toBe(0);

  const stay = { market: "LEIS", source: "WEB" };
  const first = (await put({ version: 0, ...usual, stay, types: { ...usual.types, mobile: " CELL " } })).json();
  expect(first).toMatchObject({ version: 1, by: { id: scope.user.id }, settings: { stay, types: { mobile: "CELL" } } });
  const second = (await put({ version: 1, ...usual, stay: { source: "WEB" }, rateTax: "gross" })).json();
  expect(second).toMatchObject({ version: 2, settings: { stay: { source: "WEB" }, rateTax: "gross" } });

  const late = await put({ version: 1, ...usual, pushCancelled: true });
  expect([late.statusCode, late.json().pushSettings]).toEqual([409, second]);
  const { rows, total_rows } = (await admin.get(urlOf(scope, "/versions"))).json();
  expect([rows, total_rows]).toEqual([[second, first], 2]);

  const logged = await inTenant(house.db, scope, (tx) =>
    sql<{ old: object; new: object }>`select old, new from audit_log where action = 'property_push_settings'
      order by at`.execute(tx),
  );
  expect(logged.rows).toEqual([
    {
      old: { version: 0, "stay.market": null, "stay.source": null, "types.mobile": "MOBILE" },
      new: { version: 1, "stay.market": "LEIS", "stay.source": "WEB", "types.mobile": "CELL" },
    },
    {
      old: { version: 1, "stay.market": "LEIS", "types.mobile": "CELL", rateTax: "asRateCode" },
      new: { version: 2, "stay.market": null, "types.mobile": "MOBILE", rateTax: "gross" },
    },
  ]);
  // Another account neither sees nor changes them.
  expect((await theirs.get(urlOf(scope))).statusCode).toBe(404);
  expect((await theirs.get(urlOf(foreign, "/versions"))).json().total_rows).toBe(0);
});

test("the second of two concurrent saves gets a conflict", async () => {
  const scope = await makeScope(house.db);
  const admin = await house.signIn(scope);
  const put = (blockOwner: string) =>
    admin.send({ method: "PUT", url: urlOf(scope), payload: { version: 0, ...usual, blockOwner } });
  const answers = await Promise.all(["A", "B", "C"].map(put));
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409]);
});

test("wrong values are named, a user reads and does not change", async () => {
  const { a, user } = await makeWorld(house.db);
  const [admin, uma] = [await house.signIn(a), await house.signIn({ user })];
  const wrong = { version: 0, ...usual, noteTitle: " ", types: { ...usual.types, fax: "" }, rateTax: "maybe", more: 1 };
  const refused = await admin.send({ method: "PUT", url: urlOf(a), payload: wrong });
  expect(refused.statusCode).toBe(400);
  expect(refused.json().issues.map(({ path }: { path: string }) => path)).toEqual(
    expect.arrayContaining(["types.fax", "noteTitle", "rateTax"]),
  );
  expect((await uma.get(urlOf(a))).statusCode).toBe(200);
  const payload = { version: 0, ...usual, pushDueOuts: true };
  expect((await uma.send({ method: "PUT", url: urlOf(a), payload })).statusCode).toBe(403);
});

test("a version is never changed, and names that came later have their usual value", async () => {
  const scope = await makeScope(house.db);
  await inTenant(house.db, scope, (tx) =>
    sql`insert into push_settings (account_id, property_id, version, settings, by_id, by_name)
      values (${scope.accountId}, ${scope.propertyId}, 3, '{"types":{"fax":"F"},"pushDueOuts":true}', ${scope.user.id}, 'Ada')`.execute(
      tx,
    ),
  );
  const loaded = await inTenant(house.db, scope, (tx) => loadHotelSettings(tx, scope));
  expect(loaded).toEqual({
    version: 3,
    settings: {
      ...usual,
      types: { ...usual.types, fax: "F" },
      pushDueOuts: true,
      hotelId: "",
      externalSystem: null,
      codes: new Map(),
    },
  });
  const change = inTenant(house.db, scope, (tx) => sql`update push_settings set settings = '{}'`.execute(tx));
  await expect(change).rejects.toMatchObject({ code: "42501" });
});
