import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestApp } from "../../../../test/support/app.ts";
import { makeScope, makeUser, type TestScope } from "../../../../test/support/factories.ts";
import { untilOthersWait } from "../../../../test/support/locks.ts";
import { inPerson, inTenant } from "../../../db/client.ts";
import type { TokenKind } from "../../../db/schema/accounts.ts";
import { nameSuperAdmin } from "../../../seed/super-admin.ts";
import { insertToken } from "../sessions/sessions.repo.ts";

let house: Awaited<ReturnType<typeof openTestApp>>;
beforeAll(async () => {
  house = await openTestApp();
});
afterAll(() => house.close());

const auditOf = (scope: TestScope, action: string) =>
  inTenant(house.db, scope, (tx) =>
    tx
      .selectFrom("audit_log")
      .select(["record_kind", "record_id", "old", "new", "ip"])
      .where("account_id", "=", scope.accountId)
      .where("action", "=", action)
      .orderBy("at")
      .execute(),
  );
const rowOf = (scope: TestScope) =>
  inTenant(house.db, scope, (tx) =>
    tx
      .selectFrom("users")
      .selectAll()
      .where("account_id", "=", scope.accountId)
      .where("id", "=", scope.user.id)
      .executeTakeFirstOrThrow(),
  );
const giveToken = (scope: TestScope, kind: TokenKind, propertyIds?: string[]) =>
  inPerson(house.db, scope.user, (tx) =>
    insertToken(tx, { loginId: scope.user.loginId, kind, ...(propertyIds && { propertyIds }) }),
  );
const kindsOf = async ({ user }: TestScope) => {
  const rows = await inPerson(house.db, user, (tx) => tx.selectFrom("tokens").select("kind").execute());
  return rows.map(({ kind }) => kind).sort();
};
const bearer = (token: string, url: string) =>
  house.app.inject({ method: "GET", url, headers: { authorization: `Bearer ${token}` } });
const makeRoot = async () => {
  const root = await makeScope(house.db);
  await nameSuperAdmin(house.options, root.user.loginId);
  return house.signIn(root);
};

test("an edit changes the given fields, replaces the properties, and the log has only their old and new values", async () => {
  const scope = await makeScope(house.db);
  const ben = await makeUser(house.db, scope);
  const admin = await house.signIn(scope);
  await inTenant(house.db, scope, (tx) =>
    tx.insertInto("properties").values({ account_id: scope.accountId, slug: "second", name: "Paris" }).execute(),
  );
  const input = { id: ben.user.id, firstname: "Benno", lastname: "Test", propertyid: ["second"], version: 1 };
  const answer = await admin.post("/Update", input);
  expect(answer.statusCode).toBe(200);
  const { userUpdated, PropertyConfig } = answer.json();
  expect(userUpdated).toMatchObject({ firstname: "Benno", lastname: "Test", role: 3, version: 2 });
  expect(PropertyConfig).toMatchObject([{ userid: ben.user.id, slug: "second", name: "Paris" }]);
  expect(await auditOf(scope, "user_updated")).toEqual([
    {
      record_kind: "user",
      record_id: ben.user.id,
      old: { firstname: "Ben", properties: [scope.slugs.property] },
      new: { firstname: "Benno", properties: ["second"] },
      ip: "127.0.0.1",
    },
  ]);

  const same = (await admin.post("/Update", { ...input, version: 2 })).json();
  expect([same.userUpdated.version, (await auditOf(scope, "user_updated")).length]).toEqual([2, 1]);
  expect((await admin.post("/Update", { id: ben.user.id, propertyid: [] })).json().userUpdated.properties).toEqual([]);
  expect((await admin.post("/Update", { id: ben.user.id, propertyid: "nowhere" })).statusCode).toBe(404);
});

test("a stale version is a conflict that brings the fresh user; one's own profile counts as an edit", async () => {
  const scope = await makeScope(house.db);
  const ben = await makeUser(house.db, scope);
  const admin = await house.signIn(scope);
  const renamed = await (await house.signIn(ben)).post("/api/v1/update-profile", { firstname: "Benjamin" });
  expect(renamed.statusCode).toBe(200);
  const stale = await admin.post("/Update", { id: ben.user.id, firstname: "Benno", version: 1 });
  expect([stale.statusCode, stale.json()]).toMatchObject([
    409,
    { error: "conflict", user: { id: ben.user.id, firstname: "Benjamin", version: 2 } },
  ]);
  expect((await rowOf(ben)).firstname).toBe("Benjamin");
  expect((await admin.post("/Update", { id: ben.user.id, firstname: "Benno", version: 2 })).statusCode).toBe(200);
});

test("mass assignment: account, status, super admin and unknown names of an edit change nothing", async () => {
  const [mine, theirs] = [await makeScope(house.db), await makeScope(house.db)];
  const ben = await makeUser(house.db, mine);
  const admin = await house.signIn(mine);
  const before = await rowOf(ben);
  const smuggled = { accountid: theirs.accountId, status: 2, ability: [], email: "x@example.com", login_id: "x" };
  expect((await admin.post("/Update", { id: ben.user.id, ...smuggled })).statusCode).toBe(200);
  expect(await rowOf(ben)).toEqual(before);
  expect((await admin.post("/Update", { id: ben.user.id, firstname: "X", role: 2 })).json().error).toBe("forbidden");
  const root = await makeRoot();
  expect((await root.post("/Update", { id: ben.user.id, role: 2 })).json().error).toBe("forbidden");
  expect(await rowOf(ben)).toEqual(before);
  const user = await house.signIn(ben);
  expect((await user.post("/Update", { id: ben.user.id, role: 1 })).json().error).toBe("forbidden");
});

test("for a super admin the account that an edit names must be the user's own", async () => {
  const [mine, theirs] = [await makeScope(house.db), await makeScope(house.db)];
  const ben = await makeUser(house.db, mine);
  const root = await makeRoot();
  const edit = (accountid: string) => root.post("/Update", { id: ben.user.id, accountid, mobile: "+41791234567" });
  for (const wrong of [theirs.accountId, theirs.slugs.account, "nowhere"])
    expect((await edit(wrong)).statusCode).toBe(404);
  expect((await rowOf(ben)).mobile).toBe("");
  for (const right of [mine.accountId, mine.slugs.account]) {
    const { userUpdated } = (await edit(right)).json();
    expect(userUpdated).toMatchObject({ accountid: mine.accountId, mobile: "+41791234567" });
  }
});

test("no call reaches another account's user, by id or by account, and the answer is that of an unknown one", async () => {
  const [mine, theirs] = [await makeScope(house.db), await makeScope(house.db)];
  const admin = await house.signIn(mine);
  const rule = { ability: null };
  for (const id of [theirs.user.id, "nobody", "7f8a2f5e-0000-4000-8000-000000000000"]) {
    const answers = [
      await admin.post("/Update", { id, firstname: "X" }),
      await admin.post("/statusUser", { id, status: 2 }),
      await admin.post("/loadUser", { id }),
      await admin.post("/propertiesUser", { id }),
      await admin.post("/propertiesUser", { id: mine.accountId, user: id }),
      await admin.post("/propertiesUser", { id: theirs.accountId, user: id }),
      await admin.post("/OneUserAccount", { id: mine.accountId, idUser: id }),
      await admin.post("/OneUserAccount", { id: theirs.accountId, idUser: id }),
      await admin.post("/UsersAccount", { id: theirs.accountId }),
      await admin.post("/UsersAccount", { id: theirs.slugs.account }),
      await admin.get(`/api/v2/users/${id}/ability`),
      await admin.send({ method: "PUT", url: `/api/v2/users/${id}/ability`, payload: rule }),
      await admin.post(`/api/v2/users/${id}/invite`),
    ];
    for (const [index, answer] of answers.entries()) {
      const { requestId: _, ok: __, ...body } = answer.json();
      const notFound = { error: "not_found", message: "The requested resource was not found." };
      expect([index, answer.statusCode, body]).toEqual([index, 404, notFound]);
    }
  }
  expect((await rowOf(theirs)).firstname).toBe("Ada");
});

test("another role ends sessions and programs at once and leaves API tokens; the log says which", async () => {
  const scope = await makeScope(house.db);
  const ben = await makeUser(house.db, scope, { role: 1 });
  const [admin, browser] = [await house.signIn(scope), await house.signIn(ben)];
  const program = await giveToken(ben, "access");
  await giveToken(ben, "refresh");
  await giveToken(ben, "api", [scope.propertyId]);
  expect((await browser.post("/UsersAccount", { id: scope.accountId })).statusCode).toBe(200);
  const lowered = await admin.post("/Update", { id: ben.user.id, role: 5 });
  expect([lowered.statusCode, lowered.json().userUpdated.role]).toEqual([200, 3]);
  expect((await browser.post("/UsersAccount", { id: scope.accountId })).statusCode).toBe(401);
  expect((await bearer(program.token, "/api/v1/auth/check")).statusCode).toBe(401);
  expect(await kindsOf(ben)).toEqual(["api"]);
  expect(await auditOf(scope, "user_updated")).toMatchObject([{ old: { role: 1 }, new: { role: 3 } }]);

  const again = await house.signIn(ben);
  expect((await admin.post("/Update", { id: ben.user.id, role: 9, firstname: "Benno" })).statusCode).toBe(200);
  expect((await again.get("/api/v1/auth/check")).statusCode).toBe(200);
});

test("users cannot change their own role, status or rights", async () => {
  const scope = await makeScope(house.db);
  await makeUser(house.db, scope, { role: 1 });
  const admin = await house.signIn(scope);
  const { id } = scope.user;
  const refused = [
    await admin.post("/Update", { id, role: 3 }),
    await admin.post("/statusUser", { id, status: 2 }),
    await admin.send({ method: "PUT", url: `/api/v2/users/${id}/ability`, payload: { ability: null } }),
  ].map((answer) => [answer.statusCode, answer.json().message]);
  expect(refused).toEqual([
    [403, "You cannot change your own role. Ask another administrator."],
    [403, "You cannot disable yourself. Ask another administrator."],
    [403, "You cannot change your own permissions. Ask another administrator."],
  ]);
  expect((await admin.post("/Update", { id, role: 1, firstname: "Adele" })).json().userUpdated.firstname).toBe("Adele");
});

test("the last admin who may sign in is neither lowered nor disabled, not even by a super admin", async () => {
  const scope = await makeScope(house.db);
  const ben = await makeUser(house.db, scope, { role: 1 });
  const root = await makeRoot();
  expect((await root.post("/statusUser", { id: ben.user.id, status: 2 })).statusCode).toBe(200);
  const message = "This is the last administrator of the organisation. Appoint another one first.";
  for (const answer of [
    await root.post("/Update", { id: scope.user.id, role: 3 }),
    await root.post("/statusUser", { id: scope.user.id, status: 2 }),
  ])
    expect([answer.statusCode, answer.json().message]).toEqual([403, message]);
  expect((await root.post("/Update", { id: ben.user.id, role: 3 })).statusCode).toBe(200);
});

test("two admins who lower each other at the same moment: one stays", async () => {
  const scope = await makeScope(house.db);
  const ben = await makeUser(house.db, scope, { role: 1 });
  const [ada, other] = [await house.signIn(scope), await house.signIn(ben)];
  // Both rows stay locked until both calls wait for them, so that the calls continue at the same time.
  let letGo = () => {};
  const gone = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  let holder: Promise<void> = Promise.resolve();
  await new Promise<void>((held) => {
    holder = inTenant(house.db, scope, async (tx) => {
      await tx.selectFrom("users").select("id").where("account_id", "=", scope.accountId).forUpdate().execute();
      held();
      await gone;
    });
  });
  const calls = Promise.all([
    ada.post("/Update", { id: ben.user.id, role: 3 }),
    other.post("/Update", { id: scope.user.id, role: 3 }),
  ]);
  if (!house.database.embedded) await untilOthersWait(house.db, scope, 2);
  letGo();
  await holder;
  const both = await calls;
  const roles = [(await rowOf(scope)).role, (await rowOf(ben)).role].sort();
  expect(roles).toEqual([1, 3]);
  expect(both.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
});

test("disabling ends sessions and this account's tokens at once, and leaves another account's token", async () => {
  const [scope, elsewhere] = [await makeScope(house.db), await makeScope(house.db)];
  const ben = await makeUser(house.db, scope);
  await makeUser(house.db, elsewhere, { person: ben });
  const [admin, browser] = [await house.signIn(scope), await house.signIn(ben)];
  const here = await giveToken(ben, "api", [scope.propertyId]);
  const there = await giveToken(ben, "api", [elsewhere.propertyId]);
  await giveToken(ben, "refresh");
  expect((await browser.get("/api/v1/auth/check")).statusCode).toBe(200);
  const answer = await admin.post("/statusUser", { id: ben.user.id, status: "2" });
  expect(answer.json()).toMatchObject({ ok: true, user: { id: ben.user.id, status: 2, version: 2 } });
  expect((await browser.get("/api/v1/auth/check")).statusCode).toBe(401);
  const alive = async ({ id }: { id: string }) => {
    const rows = await inPerson(house.db, ben.user, (tx) => tx.selectFrom("tokens").select("id").execute());
    return rows.some((row) => row.id === id);
  };
  expect([await alive(here), await alive(there), await kindsOf(ben)]).toEqual([false, true, ["api"]]);
  expect(await auditOf(scope, "user_status")).toMatchObject([{ old: { status: 0 }, new: { status: 2 } }]);

  // After signing in again, the person works only where they are not disabled.
  const back = await house.signIn(ben);
  const { accounts } = (await back.get("/api/v1/auth/check?userinfo")).json();
  expect(accounts.map(({ id }: { id: string }) => id)).toEqual([elsewhere.accountId]);
});

test("new again is only who has never signed in; the numbers are 0, 1 and 2", async () => {
  const scope = await makeScope(house.db);
  const [never, once] = [await makeUser(house.db, scope), await makeUser(house.db, scope)];
  await inPerson(house.db, once.user, (tx) => tx.updateTable("logins").set({ last_sign_in_at: new Date() }).execute());
  const admin = await house.signIn(scope);
  const set = async ({ user }: TestScope, status: unknown) =>
    (await admin.post("/statusUser", { id: user.id, status })).statusCode;
  expect([await set(never, 2), await set(never, 0), await set(never, 1), await set(never, 0)]).toEqual([
    200, 200, 200, 400,
  ]);
  expect([await set(once, 2), await set(once, 0), await set(once, 1)]).toEqual([200, 400, 200]);
  const back = await admin.post("/statusUser", { id: once.user.id, status: 0 });
  expect(back.json().issues).toEqual([
    { path: "status", code: "statusNew", message: "This person has signed in before and cannot be invited as new." },
  ]);
  for (const wrong of [3, -1, "x", undefined]) expect(await set(once, wrong)).toBe(400);
});

test("rights narrow the role's own, hold from the next call on, and null gives them back", async () => {
  const scope = await makeScope(house.db);
  const ben = await makeUser(house.db, scope, { role: 1 });
  const [admin, browser] = [await house.signIn(scope), await house.signIn(ben)];
  const url = `/api/v2/users/${ben.user.id}/ability`;
  const put = (ability: unknown) => admin.send({ method: "PUT", url, payload: { ability } });
  const whole = (await admin.get(url)).json();
  expect(whole.ability).toEqual(whole.role);
  expect(whole.role).toContainEqual({ action: "manage", subject: "User" });

  const beyond = await put([
    { action: "read", subject: "Data" },
    { action: "manage", subject: "all" },
    { action: "manage", subject: "System" },
  ]);
  expect([
    beyond.statusCode,
    beyond.json().issues.map(({ path, code }: Record<string, string>) => [path, code]),
  ]).toEqual([
    400,
    [
      ["ability.1", "beyondRole"],
      ["ability.2", "beyondRole"],
    ],
  ]);
  const narrow = [{ action: "read", subject: "Data" }];
  const narrowed = (await put([...narrow, ...narrow])).json();
  expect(narrowed).toEqual({ ability: [{ action: "read", subject: "Auth" }, ...narrow], role: whole.role });
  expect((await admin.get(url)).json()).toEqual(narrowed);
  expect((await browser.post("/UsersAccount", { id: scope.accountId })).statusCode).toBe(403);
  expect((await put(null)).json()).toEqual(whole);
  expect((await browser.post("/UsersAccount", { id: scope.accountId })).statusCode).toBe(200);
  expect(await auditOf(scope, "user_ability")).toMatchObject([
    { record_id: ben.user.id, old: { ability: null }, new: { ability: narrow } },
    { old: { ability: narrow }, new: { ability: null } },
  ]);
  expect((await put([{ action: "fly", subject: "Data" }])).statusCode).toBe(400);
  expect((await admin.send({ method: "PUT", url, payload: { ability: null, role: 2 } })).statusCode).toBe(400);
});
