import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestApp } from "../../../../test/support/app.ts";
import { makeScope, type TestScope } from "../../../../test/support/factories.ts";
import { type OpenHotel, openHotel } from "../../../../test/support/hotel-system.ts";
import { makeWorld } from "../../../../test/support/world.ts";
import { inTenant } from "../../../db/client.ts";

let hotel: OpenHotel;
let house: Awaited<ReturnType<typeof openTestApp>>;
beforeAll(async () => {
  hotel = await openHotel();
  house = await openTestApp({ hotelSystem: hotel.hotel });
});
afterAll(async () => {
  await house.close();
  await hotel.close();
});

const at = ({ slugs }: TestScope) => `?account=${slugs.account}&property=${slugs.property}`;
type Person = Awaited<ReturnType<typeof house.signIn>>;

async function connect(admin: Person, scope: TestScope) {
  const { clientId, clientSecret, appKey, hotelId, enterpriseId, scope: tokenScope } = hotel.sandbox.property;
  const secrets = { clientid: clientId, clientsecret: clientSecret, appkey: appKey };
  const how = { enterpriseid: enterpriseId, scope: tokenScope, authmode: "client_credentials" };
  const saved = await admin.post(`/api/v2/resort/update${at(scope)}`, {
    ...{ hostname: hotel.sandbox.url, hoteid: hotelId, externalsystem: "MIGTOOL" },
    ...secrets,
    ...how,
  });
  expect(saved.statusCode).toBe(200);
}
const read = (admin: Person, scope: TestScope, list: string) =>
  admin.post(`/api/v2/codes/reservations/hotel${at(scope)}`, { list });
const missing = async (admin: Person, scope: TestScope, list: string) =>
  (await admin.get(`/api/v2/codes/reservations/missing${at(scope)}&list=${list}`)).json();
const create = (admin: Person, scope: TestScope, list: string, codes: object[]) =>
  admin.post(`/api/v2/codes/reservations/create${at(scope)}`, { list, codes });
const map = (admin: Person, scope: TestScope, list: string, pairs: Record<string, string>) =>
  admin.send({
    method: "PUT",
    url: `/api/v2/codes/reservations${at(scope)}`,
    payload: { list, codes: Object.entries(pairs).map(([code, target]) => ({ code, target })) },
  });
const record = (scope: TestScope, code: string, values: object) =>
  inTenant(house.db, scope, (tx) =>
    sql`insert into records (account_id, property_id, module, old_id, values, run_id, created_run, line)
      values (${scope.accountId}, ${scope.propertyId}, 'market-codes', ${code}, ${JSON.stringify(values)},
        gen_random_uuid(), gen_random_uuid(), 1)`.execute(tx),
  );

test("what the hotel lacks is shown with the way it would be sent, created on a person's word, and refused by name", async () => {
  const scope = await makeScope(house.db);
  const admin = await house.signIn(scope);
  await connect(admin, scope);
  // The hotel's codes are not known yet.
  expect(await missing(admin, scope, "market-codes")).toMatchObject({ creation: null, codes: [] });
  expect((await create(admin, scope, "market-codes", [{ code: "A", name: "A" }])).statusCode).toBe(409);

  await read(admin, scope, "market-codes");
  await map(admin, scope, "market-codes", { OLD1: "NEWM", OLD2: "LEIS" });
  await record(scope, "OWNM", { code: "OWNM", description: "Own market", group: "TRANS" });
  const shown = await missing(admin, scope, "market-codes");
  expect(shown).toMatchObject({
    creation: { operation: "postMarketCode", scope: "hotel", needs: ["group"] },
    hotelId: "PAR01",
    codes: [
      { code: "OWNM", name: "Own market", from: "record", values: { group: "TRANS" } },
      { code: "NEWM", name: "NEWM", from: "mapping", values: {} },
    ],
  });

  const groups = hotel.sandbox.world.chain.hotel("PAR01").lists.items("MarketGroupsMultiHotels") ?? [];
  const [group] = [...groups].map((item) => (typeof item === "string" ? item : item.code));
  const answer = await create(admin, scope, "market-codes", [
    { code: "OWNM", name: "Own market", values: { group } },
    { code: "NEWM", name: "New market" },
    { code: "BADM", name: "Bad", values: { group: "NO GROUP" } },
  ]);
  expect(answer.json()).toMatchObject({ ok: true, created: ["OWNM"], unknown: [], stopped: null });
  expect(answer.json().refused).toEqual([
    { code: "NEWM", message: "Missing: group." },
    { code: "BADM", message: expect.stringContaining("NO GROUP") },
  ]);
  expect((await missing(admin, scope, "market-codes")).codes.map(({ code }: { code: string }) => code)).toEqual([
    "NEWM",
  ]);
  const log = await inTenant(house.db, scope, (tx) =>
    sql<{ new: object }>`select new from audit_log where action = 'codes_created'`.execute(tx),
  );
  expect(log.rows).toMatchObject([{ new: { count: 1, codes: ["OWNM"], refused: [{}, {}] } }]);
});

test("a code of the chain says so, a lost answer is looked up, and trouble of the connection stops the rest", async () => {
  const scope = await makeScope(house.db);
  const admin = await house.signIn(scope);
  await connect(admin, scope);
  await read(admin, scope, "origin-codes");
  expect((await missing(admin, scope, "origin-codes")).creation).toEqual({
    operation: "postOriginCodes",
    scope: "chain",
    needs: [],
  });
  hotel.sandbox.world.addFault({ kind: "cut", operation: "postOriginCodes", count: 1 });
  const codes = (...names: string[]) => names.map((code) => ({ code, name: `Origin ${code}` }));
  expect((await create(admin, scope, "origin-codes", codes("ORI1", "ORI2"))).json()).toMatchObject({
    created: ["ORI1", "ORI2"],
    unknown: [],
  });
  hotel.sandbox.world.addFault({ kind: "cut", operation: "postOriginCodes", count: 1, afterWork: false });
  expect((await create(admin, scope, "origin-codes", codes("ORI3"))).json()).toMatchObject({
    created: [],
    unknown: ["ORI3"],
  });
  await admin.post(`/api/v2/resort/update${at(scope)}`, { clientsecret: "wrong" });
  expect((await create(admin, scope, "origin-codes", codes("ORI4", "ORI5"))).json()).toMatchObject({
    created: [],
    refused: [],
    stopped: expect.stringMatching(/./),
  });
});

test("a user sees the missing codes and creates none; another account's list is not found", async () => {
  const { a, b, user } = await makeWorld(house.db);
  const [uma, stranger] = [await house.signIn({ user }), await house.signIn(b)];
  expect((await uma.get(`/api/v2/codes/reservations/missing${at(a)}&list=origin-codes`)).statusCode).toBe(200);
  expect((await create(uma, a, "origin-codes", [{ code: "A", name: "A" }])).statusCode).toBe(403);
  expect((await create(stranger, a, "origin-codes", [{ code: "A", name: "A" }])).statusCode).toBe(404);
});
