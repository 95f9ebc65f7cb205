import { randomUUID } from "node:crypto";
import type { KyselyPlugin } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestApp } from "../../../../test/support/app.ts";
import { makeScope, makeUser } from "../../../../test/support/factories.ts";
import { inPerson, inTenant, type Tx } from "../../../db/client.ts";
import { nameSuperAdmin } from "../../../seed/super-admin.ts";
import { listUsers } from "./list-users.repo.ts";
import { insertLogin } from "./users.repo.ts";

let house: Awaited<ReturnType<typeof openTestApp>>;
beforeAll(async () => {
  house = await openTestApp();
});
afterAll(() => house.close());

/** A super admin, who belongs to no account. */
async function makeRoot() {
  const loginId = randomUUID();
  const login = { loginId, email: `root-${loginId}@example.com`, firstname: "R", lastname: "Root", passwordHash: null };
  await inPerson(house.db, { loginId }, (tx) => insertLogin(tx, login));
  await nameSuperAdmin(house.options, loginId);
  return house.signIn({ user: { loginId } });
}

test("all users of an account by name, admins with every property, and never a super admin or a stranger", async () => {
  const scope = await makeScope(house.db);
  await makeScope(house.db);
  const second = await inTenant(house.db, scope, (tx) =>
    tx
      .insertInto("properties")
      .values({ account_id: scope.accountId, slug: "second", name: "Paris" })
      .returning("id")
      .executeTakeFirstOrThrow(),
  );
  const elise = await makeUser(house.db, scope, { firstname: "Élise", lastname: "Étienne", properties: [second.id] });
  const zoe = await makeUser(house.db, scope, { firstname: "Zoé", lastname: "Adler", properties: [] });
  const root = await makeRoot();
  for (const browser of [await house.signIn(scope), root]) {
    const { users, PropertyConfig } = (await browser.post("/UsersAccount", { id: scope.slugs.account })).json();
    expect(users.map(({ id }: { id: string }) => id)).toEqual([zoe.user.id, elise.user.id, scope.user.id]);
    expect(PropertyConfig.map(({ userid, slug }: Record<string, string>) => [userid, slug])).toEqual([
      [elise.user.id, "second"],
      [scope.user.id, scope.slugs.property],
      [scope.user.id, "second"],
    ]);
    expect(Object.keys(users[0])).not.toContain("login_id");
  }
});

test("the list asks the same few questions for two users and for forty", async () => {
  const scope = await makeScope(house.db);
  const counted = async () => {
    let questions = 0;
    const counting: KyselyPlugin = {
      transformQuery({ node }) {
        questions++;
        return node;
      },
      transformResult: async ({ result }) => result,
    };
    await inTenant(house.db, scope, (tx) => listUsers(tx.withPlugin(counting) as Tx, scope));
    return questions;
  };
  const few = await counted();
  for (let n = 0; n < 40; n++) await makeUser(house.db, scope);
  expect([few, await counted()]).toEqual([4, 4]);
});

test("one user by id, by account, and the properties both ways", async () => {
  const scope = await makeScope(house.db);
  const ben = await makeUser(house.db, scope);
  const admin = await house.signIn(scope);
  const { id } = ben.user;
  const item = (await admin.post("/loadUser", { id })).json();
  expect(item.user).toMatchObject({ id, email: ben.email, account: { slug: scope.slugs.account }, lastSignInAt: null });
  for (const account of [scope.accountId, scope.slugs.account])
    expect((await admin.post("/OneUserAccount", { id: account, idUser: id })).json()).toEqual(item);
  const paris = { id: scope.propertyId, slug: scope.slugs.property, name: "Paris", oracleid: "", status: 0 };
  for (const input of [{ id }, { id: scope.accountId, user: id }, { id: scope.slugs.account, user: id }])
    expect((await admin.post("/propertiesUser", input)).json()).toEqual({
      properties: [paris],
      PropertyConfig: item.PropertyConfig,
    });
});

test("a consultant of two accounts is another user in each, and sees of each what that account allows", async () => {
  const [a, b] = [await makeScope(house.db), await makeScope(house.db)];
  const inA = await makeUser(house.db, a, { role: 1, firstname: "Kim" });
  const inB = await makeUser(house.db, b, { role: 3, firstname: "Kimberly", person: inA });
  const benB = await makeUser(house.db, b);
  const kim = await house.signIn(inA);
  const { users } = (await kim.post("/UsersAccount", { id: a.accountId })).json();
  expect(users.map(({ firstname }: { firstname: string }) => firstname).sort()).toEqual(["Ada", "Kim"]);
  expect((await kim.post("/UsersAccount", { id: b.accountId })).statusCode).toBe(403);
  expect((await kim.post("/loadUser", { id: benB.user.id })).statusCode).toBe(403);
  expect((await kim.post("/loadUser", { id: inA.user.id })).json().user).toMatchObject({ firstname: "Kim", role: 1 });

  const adminB = await house.signIn(b);
  expect((await adminB.post("/loadUser", { id: inA.user.id })).statusCode).toBe(404);
  const renamed = await adminB.post("/Update", { id: inB.user.id, firstname: "K." });
  expect(renamed.json().userUpdated).toMatchObject({ firstname: "K.", role: 3, accountid: b.accountId });
  expect((await kim.post("/loadUser", { id: inA.user.id })).json().user.firstname).toBe("Kim");
});

test("a super admin reaches any user by id alone, in the user's own account", async () => {
  const [first, scope] = [await makeScope(house.db), await makeScope(house.db)];
  const ben = await makeUser(house.db, scope);
  const root = await makeRoot();
  expect((await root.post("/loadUser", { id: ben.user.id })).json().user.accountid).toBe(scope.accountId);
  expect((await root.post("/propertiesUser", { id: scope.accountId, user: ben.user.id })).statusCode).toBe(200);
  expect((await root.post("/propertiesUser", { id: scope.slugs.account, user: ben.user.id })).statusCode).toBe(200);
  expect((await root.post("/propertiesUser", { id: first.accountId, user: ben.user.id })).statusCode).toBe(404);
  const astray = await root.post("/loadUser", { id: ben.user.id, accountid: first.accountId });
  expect(astray.statusCode).toBe(404);
});

test("users, strangers and forged forms are kept out of every call", async () => {
  const scope = await makeScope(house.db, { role: 3 });
  const user = await house.signIn(scope);
  const { id } = scope.user;
  const calls = [
    ["POST", "/Create", { firstname: "A", lastname: "B", email: "a@example.com" }],
    ["POST", "/OneUserAccount", { id: scope.accountId, idUser: id }],
    ["POST", "/UsersAccount", { id: scope.accountId }],
    ["POST", "/loadUser", { id }],
    ["POST", "/Update", { id }],
    ["POST", "/statusUser", { id, status: 1 }],
    ["POST", "/propertiesUser", { id }],
    ["GET", `/api/v2/users/${id}/ability`, undefined],
    ["PUT", `/api/v2/users/${id}/ability`, { ability: null }],
    ["POST", `/api/v2/users/${id}/invite`, {}],
  ] as const;
  for (const [method, url, body] of calls) {
    const payload = body && { payload: body };
    const mine = await user.send({ method, url, ...payload });
    expect([url, mine.statusCode, mine.json().error]).toEqual([url, 403, "forbidden"]);
    const nobody = await house.app.inject({ method, url, ...payload });
    expect([url, nobody.statusCode, nobody.json().error]).toEqual([url, 401, "unauthenticated"]);
    if (method === "GET") continue;
    const forged = await house.app.inject({ method, url, ...payload, cookies: user.cookies });
    expect([url, forged.statusCode, forged.json().error]).toEqual([url, 403, "csrf"]);
  }
});
