import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type ListView, MOST_VIEWS } from "../../../../contract/views.ts";
import { openTestApp } from "../../../../test/support/app.ts";
import { makeScope, makeUser } from "../../../../test/support/factories.ts";
import { makeSuperAdmin } from "../../../../test/support/world.ts";
import { inTenant } from "../../../db/client.ts";

let house: Awaited<ReturnType<typeof openTestApp>>;
beforeAll(async () => {
  house = await openTestApp();
});
afterAll(() => house.close());

type Browser = Awaited<ReturnType<typeof house.signIn>>;
const URL = "/api/v2/lists/profiles/views";
const LOOK = "/api/v2/lists/profiles/look";
const given = (over: object = {}) => ({ name: "Companies", search: { type: "Company" }, ...over });
const patch = (who: Browser, { id, version }: ListView, change: object = {}) =>
  who.send({ method: "PATCH", url: `${URL}/${id}`, payload: { version, ...change } });
const remove = (who: Browser, { id }: ListView) => who.send({ method: "DELETE", url: `${URL}/${id}` });
const look = (who: Browser, change: object = {}) =>
  who.send({ method: "PUT", url: LOOK, payload: { columns: null, density: "comfortable", opens: null, ...change } });
const made = async (who: Browser, over: object = {}): Promise<ListView> => (await who.post(URL, given(over))).json();
const names = async (who: Browser) => (await who.get(URL)).json().views.map(({ name }: ListView) => name);
const status = async (answer: Promise<{ statusCode: number }>) => (await answer).statusCode;

/** An admin, two users of the account and a user of another one. */
async function makePeople() {
  const scope = await makeScope(house.db);
  const users = [await makeUser(house.db, scope, { firstname: "Ben" }), await makeUser(house.db, scope)] as const;
  const people = [scope, ...users, await makeScope(house.db)];
  const [admin, ben, eva, stranger] = await Promise.all(people.map(house.signIn));
  if (!admin || !ben || !eva || !stranger) throw new Error("nobody came");
  return { scope, ben: { ...users[0], browser: ben }, admin, eva, stranger };
}

test("private views belong to one person and one list, and are not audited", async () => {
  const { admin, ben, eva, stranger } = await makePeople();
  const answer = await ben.browser.post(URL, given({ name: " Companies ", columns: ["email", "city"] }));
  const view: ListView = answer.json();
  expect([answer.statusCode, view]).toEqual([
    201,
    {
      ...{ id: view.id, name: "Companies", search: { type: "Company" }, columns: ["email", "city"] },
      ...{ shared: false, mine: true, by: "Ben Test", version: 1 },
    },
  ]);
  const changed = await patch(ben.browser, view, { name: "Firms", columns: null });
  expect(changed.json()).toEqual({ ...view, name: "Firms", columns: null, version: 2 });
  expect((await ben.browser.get(URL)).json().views).toEqual([changed.json()]);
  expect((await ben.browser.get(URL.replace("profiles", "blocks"))).json().views).toEqual([]);
  for (const other of [admin, eva, stranger]) {
    expect(await names(other)).toEqual([]);
    expect(await status(patch(other, changed.json(), { name: "Mine" }))).toBe(404);
    expect(await status(remove(other, view))).toBe(404);
    expect(await status(look(other, { opens: view.id }))).toBe(404);
  }
  expect((await remove(ben.browser, view)).json()).toEqual({ ok: true });
  expect(await status(remove(ben.browser, view))).toBe(404);
  expect((await admin.get("/api/v2/audit?recordKind=view")).json().rows).toEqual([]);
});

test("everyone may open a shared view, its owner and administrators may change it, and the log has the change", async () => {
  const { admin, ben, eva, stranger } = await makePeople();
  const view = await made(ben.browser, { shared: true, search: { name: "Moreau" } });
  for (const item of [admin, eva])
    expect((await item.get(URL)).json().views).toEqual([{ ...view, mine: false, by: "Ben Test" }]);
  expect(await names(stranger)).toEqual([]);
  for (const answer of [await patch(eva, view, { name: "Mine" }), await remove(eva, view)])
    expect([answer.statusCode, answer.json()]).toMatchObject([
      403,
      { error: "forbidden", message: expect.stringContaining("save a copy instead") },
    ]);
  for (const answer of [patch(stranger, view), remove(stranger, view), look(stranger, { opens: view.id })])
    expect(await status(answer)).toBe(404);
  const named: ListView = (await patch(admin, view, { name: "Family" })).json();
  expect(named).toMatchObject({ name: "Family", by: "Ben Test", mine: false, version: 2 });

  const own: ListView = (await patch(ben.browser, named, { shared: false })).json();
  expect(await names(eva)).toEqual([]);
  const again: ListView = (await patch(ben.browser, own, { shared: true })).json();
  expect(await names(eva)).toEqual(["Family"]);
  expect(await status(remove(admin, again))).toBe(200);
  const log = (await admin.get("/api/v2/audit?recordKind=view")).json().rows;
  expect(log).toMatchObject([
    { action: "view_deleted", recordId: view.id, old: { name: "Family" } },
    { action: "view_shared", new: { name: "Family", kind: "profiles" } },
    { action: "view_unshared", by: { name: "Ben Test" }, old: { name: "Family" } },
    { action: "view_changed", by: { name: "Ada Test" }, old: { name: "Companies" }, new: { name: "Family" } },
    { action: "view_shared", new: { name: "Companies", filters: ["name"] } },
  ]);
  expect(JSON.stringify(log)).not.toContain("Moreau");
});

test("the second of two saves gets the first one's state, and a taken name is refused as taken", async () => {
  const { admin, ben, eva } = await makePeople();
  const view = await made(ben.browser, { shared: true });
  const first: ListView = (await patch(admin, view, { name: "Firms" })).json();
  const late = await patch(ben.browser, view, { name: "Travel agents" });
  expect([late.statusCode, late.json()]).toMatchObject([
    409,
    { error: "conflict", view: { ...first, mine: true, version: 2 } },
  ]);

  const taken = async (answer: ReturnType<Browser["post"]>) => {
    const { statusCode, ...rest } = await answer;
    const { error, issues, message } = rest.json();
    return [statusCode, error, issues?.[0]?.path, issues?.[0]?.code, message];
  };
  const words = [409, "conflict", "name", "taken", "A view with this name already exists. Choose another name."];
  expect(await taken(eva.post(URL, given({ name: "FIRMS", shared: true })))).toEqual(words);
  // A private view may have the name of a shared one, or of another person's.
  const own = await made(eva, { name: "Firms" });
  expect([own.shared, (await made(ben.browser, { name: "Firms" })).shared]).toEqual([false, false]);
  expect(await taken(eva.post(URL, given({ name: "firms" })))).toEqual(words);
  expect(await taken(patch(eva, own, { shared: true }) as ReturnType<Browser["post"]>)).toEqual(words);
  expect(await status(eva.post(URL.replace("profiles", "blocks"), given({ name: "Firms" })))).toBe(201);
});

test("invalid input is refused at its field, and the number of private views is limited", async () => {
  const { ben, eva } = await makePeople();
  const many = (n: number) => Object.fromEntries(Array.from({ length: n }, (_, index) => [`k${index}`, "x"]));
  const wrong = async (over: object, url = URL) => {
    const answer = await ben.browser.post(url, given(over));
    return [answer.statusCode, ...(answer.json().issues ?? []).map(({ path }: { path: string }) => path)];
  };
  expect(await wrong({ name: "  " })).toEqual([400, "name"]);
  expect(await wrong({ name: "x".repeat(61) })).toEqual([400, "name"]);
  expect(await wrong({ search: many(31) })).toEqual([400, "search"]);
  expect(await wrong({ search: { name: "x".repeat(201) } })).toEqual([400, "search.name"]);
  expect(await wrong({ search: { name: 1 } })).toEqual([400, "search.name"]);
  expect(await wrong({ columns: Array.from({ length: 61 }, (_, index) => `c${index}`) })).toEqual([400, "columns"]);
  expect(await wrong({ owner_id: randomUUID() })).toEqual([400, "owner_id"]);
  expect(await wrong({}, "/api/v2/lists/rooms/views")).toEqual([400, "kind"]);
  expect(await status(look(ben.browser, { density: "huge" }))).toBe(400);
  expect(await status(look(ben.browser, { opens: randomUUID() }))).toBe(404);

  for (let position = 0; position < MOST_VIEWS - 2; position++)
    await made(ben.browser, { name: `View ${position}`, shared: position % 2 === 0 });
  const last = await Promise.all(["a", "b", "c", "d"].map((name) => ben.browser.post(URL, given({ name }))));
  expect(last.map(({ statusCode }) => statusCode).sort()).toEqual([201, 201, 409, 409]);
  expect(last.find(({ statusCode }) => statusCode === 409)?.json().message).toContain("already have 100 views");
  expect(await status(eva.post(URL, given()))).toBe(201);
});

test("a person's look is kept for each list, and a view that is gone opens nothing", async () => {
  const { admin, ben, eva } = await makePeople();
  const nothing = { columns: null, density: "compact", opens: null };
  const kept = async (who: Browser) => (await who.get(URL)).json().look;
  expect(await kept(ben.browser)).toEqual(nothing);
  const view = await made(admin, { shared: true });
  const mine = { columns: ["city", "email"], density: "comfortable", opens: view.id };
  expect((await look(ben.browser, mine)).json()).toEqual(mine);
  expect([await kept(ben.browser), await kept(eva)]).toEqual([mine, nothing]);
  expect((await ben.browser.get("/api/v2/lists/blocks/views")).json().look).toEqual(nothing);
  const inBlocks = { method: "PUT", url: "/api/v2/lists/blocks/look", payload: mine } as const;
  expect(await status(ben.browser.send(inBlocks))).toBe(404);

  const own: ListView = (await patch(admin, view, { shared: false })).json();
  expect(await kept(ben.browser)).toEqual({ ...mine, opens: null });
  await patch(admin, own, { shared: true });
  expect(await kept(ben.browser)).toEqual(mine);
  await remove(admin, own);
  expect(await kept(ben.browser)).toEqual({ ...mine, opens: null });
});

test("removing a person removes their private views; their shared ones stay for an administrator", async () => {
  const { scope, admin, ben, eva } = await makePeople();
  await made(ben.browser, { name: "Own" });
  const view = await made(ben.browser, { name: "For all", shared: true });
  await look(ben.browser, { density: "compact", opens: view.id });
  await look(eva, { opens: view.id });
  const rows = await inTenant(house.db, scope, async (tx) => {
    await tx.deleteFrom("users").where("id", "=", ben.user.id).execute();
    return {
      views: await tx.selectFrom("list_views").select(["name", "owner_id"]).execute(),
      looks: await tx.selectFrom("list_looks").select(["user_id", "opens"]).execute(),
    };
  });
  expect(rows.views).toEqual([{ name: "For all", owner_id: null }]);
  expect(rows.looks).toEqual([{ user_id: expect.not.stringContaining(ben.user.id), opens: view.id }]);
  expect((await eva.get(URL)).json().views).toEqual([{ ...view, mine: false, by: null }]);
  expect(await status(patch(eva, view, { name: "x" }))).toBe(403);
  const taken = await patch(admin, view, { shared: false });
  expect(taken.json()).toMatchObject({ mine: true, shared: false });
  expect(await names(eva)).toEqual([]);
});

test("a super admin, who is no user of the account, keeps views and a look in it too", async () => {
  const { scope, admin } = await makePeople();
  const root = await house.signIn({ user: await makeSuperAdmin(house.db, house.options) });
  const at = `?account=${scope.slugs.account}`;
  expect(await status(root.post(URL + at, given({ shared: true })))).toBe(201);
  const saved = await root.send({
    ...{ method: "PUT", url: LOOK + at },
    payload: { columns: null, density: "compact", opens: null },
  });
  expect(saved.statusCode).toBe(200);
  expect((await root.get(URL + at)).json()).toMatchObject({ views: [{ mine: true }], look: { density: "compact" } });
  expect((await admin.get(URL)).json().views).toMatchObject([{ name: "Companies", mine: false, by: null }]);
});
