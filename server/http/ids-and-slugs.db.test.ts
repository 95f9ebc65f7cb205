import { randomBytes, randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestApp } from "../../test/support/app.ts";
import { makeScope, type TestScope } from "../../test/support/factories.ts";
import { makeSuperAdmin } from "../../test/support/world.ts";
import { inTenant } from "../db/client.ts";

let house: Awaited<ReturnType<typeof openTestApp>>;
beforeAll(async () => {
  house = await openTestApp();
});
afterAll(() => house.close());

/** The owner acts by id, and a super admin names the account by id. */
async function expectReached(victim: TestScope) {
  const admin = await house.signIn(victim);
  const settings = await admin.get(`/api/v2/accounts/${victim.accountId}/settings`);
  expect(settings.statusCode).toBe(200);
  const details = `/api/v2/resort/settings?account=${victim.accountId}&property=${victim.propertyId}`;
  expect((await admin.get(details)).statusCode).toBe(200);
  const root = await house.signIn({ user: await makeSuperAdmin(house.db, house.options) });
  const email = `new-${randomBytes(5).toString("hex")}@example.com`;
  const made = await root.post("/Create", { firstname: "N", lastname: "N", email, accountid: victim.accountId });
  expect(made.json().newUser.accountid).toBe(victim.accountId);
}

test("an account named like another's id does not take its place: registered, renamed, and after renaming away", async () => {
  const [victim, stranger] = [await makeScope(house.db), await makeScope(house.db)];
  const registered = await house.app.inject({
    method: "POST",
    url: "/CreateAccount",
    payload: {
      ...{ name: victim.accountId.toUpperCase(), firstname: "Mal", lastname: "Stranger", property: victim.propertyId },
      email: `mal-${randomBytes(5).toString("hex")}@example.com`,
      ...{ password: "three spare pillows", recaptchaToken: "x" },
    },
  });
  expect(registered.json()).toMatchObject({
    account: { slug: `account-${victim.accountId}` },
    property: { slug: `hotel-${victim.propertyId}` },
  });
  await expectReached(victim);

  const browser = await house.signIn(stranger);
  const rename = (name: string) => browser.post(`/api/v2/accounts/${stranger.accountId}`, { name });
  const renamed = await rename(victim.accountId);
  expect(renamed.json().account?.slug ?? renamed.json().slug).toMatch(`account-${victim.accountId}-2`);
  await expectReached(victim);
  await rename("Something else");
  await expectReached(victim);
});

test("a property named like another's id does not take its place, in its own account neither", async () => {
  const scope = await makeScope(house.db);
  const admin = await house.signIn(scope);
  const twin = await admin.post("/CreateProperty", { name: scope.propertyId });
  expect(twin.statusCode).toBe(201);
  await expectReached(scope);
  const slugs = await inTenant(house.db, scope, (tx) => tx.selectFrom("property_slugs").select("slug").execute());
  expect(slugs.map(({ slug }) => slug).sort()).toEqual([`hotel-${scope.propertyId}`, scope.slugs.property].sort());
  const user = { firstname: "N", lastname: "N", email: `n-${randomUUID()}@example.com` };
  const made = await admin.post("/Create", { ...user, propertyid: [scope.propertyId.toUpperCase()] });
  expect(made.json().newUser.properties).toMatchObject([{ id: scope.propertyId }]);
});

test("the database refuses a slug in the form of an id, also as an old one", async () => {
  const scope = await makeScope(house.db);
  const { accountId: account_id, propertyId: property_id } = scope;
  const slug = randomUUID();
  const tries = [
    () => inTenant(house.db, scope, (tx) => tx.updateTable("accounts").set({ slug }).execute()),
    () => inTenant(house.db, scope, (tx) => tx.updateTable("properties").set({ slug }).execute()),
    () => inTenant(house.db, scope, (tx) => tx.insertInto("account_slugs").values({ account_id, slug }).execute()),
    () =>
      inTenant(house.db, scope, (tx) =>
        tx.insertInto("property_slugs").values({ account_id, slug, property_id }).execute(),
      ),
  ];
  for (const attempt of tries) await expect(attempt()).rejects.toMatchObject({ code: "23514" });
});

test("a slug is found by its name, an id by its id, and neither by the other's", async () => {
  const [scope, other] = [await makeScope(house.db), await makeScope(house.db)];
  const admin = await house.signIn(scope);
  const ask = async (account: string, property: string) =>
    (await admin.get(`/api/v2/resort/settings?account=${account}&property=${property}`)).statusCode;
  for (const account of [scope.accountId, scope.accountId.toUpperCase(), scope.slugs.account])
    for (const property of [scope.propertyId, scope.propertyId.toUpperCase(), scope.slugs.property])
      expect(await ask(account, property)).toBe(200);
  for (const [account, property] of [
    [scope.propertyId, scope.propertyId],
    [scope.accountId, scope.accountId],
    [scope.accountId, other.propertyId],
    [other.accountId, scope.propertyId],
  ] as const)
    expect(await ask(account, property)).toBe(404);
});
