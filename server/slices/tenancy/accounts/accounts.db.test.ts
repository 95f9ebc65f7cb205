import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestApp } from "../../../../test/support/app.ts";
import { makeScope, makeUser, type TestScope } from "../../../../test/support/factories.ts";
import { inTenant } from "../../../db/client.ts";
import { nameSuperAdmin } from "../../../seed/super-admin.ts";

let house: Awaited<ReturnType<typeof openTestApp>>;
beforeAll(async () => {
  house = await openTestApp();
});
afterAll(() => house.close());

const makeSuper = async () => {
  const root = await makeScope(house.db);
  await nameSuperAdmin(house.options, root.user.loginId);
  return root;
};
const addProperty = (scope: TestScope, slug: string) =>
  inTenant(house.db, scope, (tx) =>
    tx.insertInto("properties").values({ account_id: scope.accountId, slug, name: slug }).execute(),
  );
const auditOf = (scope: TestScope) =>
  inTenant(house.db, scope, (tx) =>
    tx
      .selectFrom("audit_log")
      .select(["action", "record_kind", "record_id", "old", "new", "ip", "request_id"])
      .execute(),
  );
const tag = () => randomBytes(4).toString("hex");

test("an account with its properties, by id or slug: all for an admin, the assigned ones for a user", async () => {
  const scope = await makeScope(house.db);
  await addProperty(scope, "second");
  const [admin, user] = [await house.signIn(scope), await house.signIn(await makeUser(house.db, scope))];
  const own = { id: scope.propertyId, slug: scope.slugs.property, name: "Paris", status: 0 };
  for (const id of [scope.accountId, scope.slugs.account, scope.slugs.account.toUpperCase()]) {
    const { statusCode, ...answer } = await admin.post("/account", { id });
    expect([statusCode, answer.json()]).toMatchObject([
      200,
      { ok: true, account: { id: scope.accountId, slug: scope.slugs.account, name: "Acme", group: null } },
    ]);
    expect(answer.json().properties).toMatchObject([own, { slug: "second" }]);
  }
  expect((await user.post("/Account", { id: scope.slugs.account })).json().properties).toEqual([own]);
});

test("another account's is not found, whichever call asks for it, and nothing of it is shown", async () => {
  const [mine, theirs] = [await makeScope(house.db), await makeScope(house.db)];
  const stranger = await house.signIn(theirs);
  for (const id of [mine.accountId, mine.slugs.account, "nowhere"]) {
    const calls = [
      ["POST", "/Account", { id }],
      ["POST", `/api/v2/accounts/${id}`, { name: "Taken over" }],
      ["GET", `/api/v2/accounts/${id}/settings`],
      ["PUT", `/api/v2/accounts/${id}/settings`, { requireSecondFactor: false }],
      ["POST", `/api/v2/accounts/${id}/exports`],
      ["GET", `/api/v2/accounts/${id}/exports`],
      ["GET", `/api/v2/accounts/${id}/exports/${mine.accountId}/file`],
      ["POST", `/api/v2/accounts/${id}/delete`, { confirm: id, password: "x" }],
    ] as const;
    for (const [method, url, payload] of calls) {
      const answer = await stranger.send({ method, url, ...(payload && { payload }) });
      expect([url, answer.statusCode, answer.json().error]).toEqual([url, 404, "not_found"]);
      expect(answer.body).not.toContain(mine.propertyId);
    }
  }
  expect(await auditOf(mine)).toEqual([]);
});

test("a user without rights over the account and an anonymous caller are refused", async () => {
  const scope = await makeScope(house.db, { role: 3 });
  const user = await house.signIn(scope);
  const base = `/api/v2/accounts/${scope.slugs.account}`;
  const calls = [
    ["GET", "/api/v2/accounts"],
    ["POST", base],
    ["GET", `${base}/settings`],
    ["PUT", `${base}/settings`],
    ["POST", `${base}/exports`],
    ["GET", `${base}/exports`],
    ["GET", `${base}/exports/${scope.accountId}/file`],
    ["POST", `${base}/delete`],
  ] as const;
  for (const [method, url] of calls) {
    expect([url, (await user.send({ method, url })).statusCode]).toEqual([url, 403]);
    expect([url, (await house.app.inject({ method, url })).statusCode]).toEqual([url, 401]);
  }
});

test("a super admin finds every account with its counts, by words of its name; an admin only his own", async () => {
  const root = await house.signIn(await makeSuper());
  const word = `Zürs${tag()}`;
  const first = await makeScope(house.db);
  const second = await makeScope(house.db);
  for (const scope of [first, second])
    await root.post(`/api/v2/accounts/${scope.accountId}`, { name: `Hôtel ${word} Lech` });
  await addProperty(first, "more");
  await makeUser(house.db, first);
  await makeUser(house.db, second, { person: first, role: 1 });

  const plain = word.replace("ü", "u").toUpperCase();
  for (const name of [word, plain, `hotel ${plain}`, `Hôtel ${word.slice(0, 6)}`]) {
    const { accounts, total_rows } = (await root.get(`/api/v2/accounts?name=${encodeURIComponent(name)}`)).json();
    expect([name, total_rows, accounts.length]).toEqual([name, 2, 2]);
  }
  const found = (await root.get(`/api/v2/accounts?name=${plain}`)).json().accounts;
  expect(found.find((item: { id: string }) => item.id === first.accountId)).toMatchObject({ properties: 2, users: 2 });
  expect(found.find((item: { id: string }) => item.id === second.accountId)).toMatchObject({ properties: 1, users: 2 });
  expect((await root.get(`/api/v2/accounts?name=${plain.slice(1)}`)).json().total_rows).toBe(0);
  expect((await root.get(`/api/v2/accounts?name=${encodeURIComponent("%")}`)).json().total_rows).toBe(0);

  const pages = [0, 1].map((offset) => root.get(`/api/v2/accounts?name=${plain}&limit=1&offset=${offset}`));
  const ids = (await Promise.all(pages)).map((page) => page.json().accounts[0].id);
  expect(new Set(ids)).toEqual(new Set([first.accountId, second.accountId]));

  const consultant = (await (await house.signIn(first)).get("/api/v2/accounts")).json();
  expect(consultant).toMatchObject({ total_rows: 2, limit: 25, offset: 0 });
  expect(consultant.accounts[0]).toMatchObject({ properties: expect.any(Number), users: 2 });
  const other = (await (await house.signIn(await makeScope(house.db))).get("/api/v2/accounts")).json();
  expect([other.total_rows, other.accounts[0].users]).toEqual([1, 1]);
});

test("a new name makes a new slug; the old one still leads here and cannot be taken by others", async () => {
  const [scope, other] = [await makeScope(house.db), await makeScope(house.db)];
  const [admin, stranger] = [await house.signIn(scope), await house.signIn(other)];
  const name = `Maison Étoile ${tag()}`;
  const slug = name.toLowerCase().replace("é", "e").replaceAll(" ", "-");
  const renamed = await admin.post(`/api/v2/accounts/${scope.slugs.account}`, {
    name,
    group: "Azur",
    email: "A@b.example",
  });
  expect(renamed.json()).toMatchObject({ ok: true, account: { name, slug, group: "Azur", email: "a@b.example" } });
  for (const id of [slug, scope.slugs.account, scope.accountId])
    expect((await admin.post("/Account", { id })).json().account.slug).toBe(slug);

  const rename = async (browser: typeof admin, id: string, to: string) =>
    (await browser.post(`/api/v2/accounts/${id}`, { name: to })).json().account.slug;
  expect(await rename(stranger, other.accountId, name)).toBe(`${slug}-2`);
  expect(await rename(stranger, other.accountId, scope.slugs.account)).toBe(`${scope.slugs.account}-2`);
  expect(await rename(stranger, other.accountId, "Login")).toBe("login-2");
  expect(await rename(admin, scope.accountId, name.toUpperCase())).toBe(slug);
  expect(await rename(admin, scope.accountId, "Reopened")).toMatch(/^reopened/);
  expect(await rename(admin, scope.accountId, name)).toBe(slug);
  expect((await admin.post(`/api/v2/accounts/${slug}`, { group: null })).json().account).toMatchObject({
    name,
    group: null,
  });
});

test("a change is audited with old and new values and origin, an unchanged save is not", async () => {
  const scope = await makeScope(house.db);
  const admin = await house.signIn(scope);
  const url = `/api/v2/accounts/${scope.accountId}`;
  const { requestId } = { requestId: (await admin.post(url, { group: "North" })).headers["x-request-id"] };
  await admin.post(url, { group: "North", name: "Acme" });
  expect(await auditOf(scope)).toEqual([
    {
      action: "account_updated",
      record_kind: "account",
      record_id: scope.accountId,
      old: { group: null },
      new: { group: "North" },
      ip: "127.0.0.1",
      request_id: requestId,
    },
  ]);
  const bad = await admin.post(url, { name: " ", email: "x", slug: "mine" });
  expect(
    bad
      .json()
      .issues.map((issue: { path: string }) => issue.path)
      .sort(),
  ).toEqual(["email", "name", "slug"]);
});
