import type { LightMyRequestResponse } from "fastify";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestApp } from "../../../../test/support/app.ts";
import { openTestDatabase } from "../../../../test/support/db.ts";
import { dumpTables } from "../../../../test/support/dump.ts";
import { makeScope, type TestScope } from "../../../../test/support/factories.ts";
import { makeWorld } from "../../../../test/support/world.ts";
import { inTenant } from "../../../db/client.ts";

let house: Awaited<ReturnType<typeof openTestApp>>;
beforeAll(async () => {
  house = await openTestApp({ database: await openTestDatabase() });
});
afterAll(() => house.close());

const PLAIN = { password: "pass-Zürich-9!", clientsecret: "client-8d1f-secret", appkey: "app-key-77c0" };
const unset = { set: false, since: null };
const at = ({ slugs: { account, property } }: TestScope) => `?account=${account}&property=${property}`;
const secretsOf = (scope: TestScope) =>
  inTenant(house.db, scope, (tx) => tx.selectFrom("property_secrets").selectAll().orderBy("name").execute());
const auditOf = (scope: TestScope) =>
  inTenant(house.db, scope, (tx) =>
    tx.selectFrom("audit_log").select(["action", "new"]).orderBy("at").orderBy(sql`"new" ->> 'name'`).execute(),
  );

test("a string sets a secret; absent, empty and the read state keep it; null clears it", async () => {
  const scope = await makeScope(house.db);
  const admin = await house.signIn(scope);
  const update = async (changes: object) =>
    (await admin.post(`/api/v2/resort/update${at(scope)}`, changes)).json().resort;
  expect(await update({ city: "Nice" })).toMatchObject({ password: unset, clientsecret: unset, appkey: unset });
  const set = await update(PLAIN);
  expect(set.password).toEqual({ set: true, since: expect.stringMatching(/^\d{4}-.+Z$/) });
  const kept = await secretsOf(scope);
  expect(kept.map(({ name }) => name)).toEqual(["appkey", "clientsecret", "password"]);

  // The form as it was read, saved unchanged.
  const { version, ...form } = set;
  expect(await update({ ...form, city: "Cannes", version })).toMatchObject({ city: "Cannes", password: set.password });
  await update({ password: "", clientsecret: undefined });
  expect(await secretsOf(scope)).toEqual(kept);

  const cleared = await update({ password: null });
  expect([cleared.password, cleared.appkey]).toEqual([unset, set.appkey]);
  expect((await update({ password: null })).version).toBe(cleared.version); // The secret was already cleared.
  await update({ appkey: PLAIN.appkey });
  const [again] = await secretsOf(scope);
  expect(again?.sealed.equals(kept[0]?.sealed ?? Buffer.alloc(0))).toBe(false);
  const entries = (await auditOf(scope)).filter(({ action }) => action.startsWith("property_secret"));
  expect(entries.map(({ action, new: now }) => [action, now?.name])).toEqual([
    ["property_secret_set", "appkey"],
    ["property_secret_set", "clientsecret"],
    ["property_secret_set", "password"],
    ["property_secret_cleared", "password"],
    ["property_secret_set", "appkey"],
  ]);
});

test("the plaintext is in no answer and in no table, the audit among them", async () => {
  const scope = await makeScope(house.db);
  const [admin, other] = [await house.signIn(scope), await house.signIn(await makeScope(house.db))];
  const { account } = scope.slugs;
  const answers: LightMyRequestResponse[] = [await admin.post("/CreateProperty", { name: "Sealed", ...PLAIN })];
  const made = answers[0]?.json().property;
  expect([made.password.set, made.clientsecret.set, made.appkey.set]).toEqual([true, true, true]);
  const here = `?account=${account}&property=${made.slug}`;
  answers.push(
    await admin.post("/getPropertyid", { id: made.id }),
    await admin.post("/getProperty", { id: made.id }),
    await admin.post("/PropertyAccount", { id: account }),
    await admin.post(`/api/v2/resort/details${here}`),
    await admin.post(`/api/v2/resort/update${here}`, { ...PLAIN, city: "Nice" }),
    await admin.post(`/api/v2/resort/update${here}`, { ...PLAIN, version: 1 }), // 409 with the fresh record
    await admin.post(`/api/v2/resort/update${here}`, { ...PLAIN, country: "XX" }), // 400
    await admin.post(`/api/v2/resort/update${here}`, { password: ["a list of", PLAIN.password] }), // 400, wrong type
    await admin.post("/statusProperty", { propertyid: made.id, status: 1 }),
    await admin.get(`/api/v2/resort/settings${here}`),
    await other.post(`/api/v2/resort/update${here}`, PLAIN), // 404
    await admin.get(`/api/v1/auth/check?userinfo&account=${account}`),
  );
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([
    201, 200, 200, 200, 200, 200, 409, 400, 400, 200, 200, 404, 200,
  ]);
  const shown = answers.map(({ body, headers }) => body + JSON.stringify(headers)).join("\n");
  const stored = await dumpTables(house.options);
  expect(stored).toContain("property_secrets");
  for (const plain of Object.values(PLAIN)) {
    const hidden = [plain, Buffer.from(plain).toString("hex"), Buffer.from(plain).toString("base64")];
    for (const form of hidden) expect([shown.includes(form), stored.includes(form)]).toEqual([false, false]);
  }
});

test("equal secrets of one hotel are sealed each with a key of its own", async () => {
  const scope = await makeScope(house.db);
  const admin = await house.signIn(scope);
  const same = { password: "the same", clientsecret: "the same", appkey: "the same" };
  await admin.post(`/api/v2/resort/update${at(scope)}`, same);
  const rows = await secretsOf(scope);
  const distinct = (column: "sealed" | "wrapped_key") => new Set(rows.map((row) => row[column].toString("hex"))).size;
  expect([distinct("sealed"), distinct("wrapped_key")]).toEqual([3, 3]);
});

test("a user without the right to credentials can neither read, set nor redirect them", async () => {
  const { a, user } = await makeWorld(house.db);
  const admin = await house.signIn(a);
  const full = { ...PLAIN, username: "ohip-user", clientid: "client-1", hostname: "hotel.example.com", city: "Nice" };
  await admin.post(`/api/v2/resort/update${at(a)}`, full);
  const blank = { username: "", clientid: "", password: unset, clientsecret: unset, appkey: unset };
  const uma = await house.signIn({ user });
  const seen = [
    (await uma.post("/getPropertyid", { id: a.propertyId })).json().property,
    (await uma.post("/getProperty", { id: a.propertyId })).json().property,
    (await uma.post("/PropertyAccount", { id: a.accountId })).json().properties[0],
    (await uma.post(`/api/v2/resort/details${at(a)}`)).json().resort,
  ];
  for (const property of seen) expect(property).toMatchObject({ ...blank, city: "Nice" });

  // An admin whose ability was narrowed to properties without credentials.
  const narrowed = JSON.stringify([{ action: "manage", subject: "Property" }]);
  await inTenant(house.db, a, (tx) =>
    tx.updateTable("users").set({ ability: narrowed }).where("id", "=", a.user.id).execute(),
  );
  const update = (changes: object) => admin.post(`/api/v2/resort/update${at(a)}`, changes);
  const { resort } = (await update({ city: "Cannes" })).json();
  expect(resort).toMatchObject({ ...blank, city: "Cannes", hostname: "https://hotel.example.com" });
  const form = await update({ ...resort, city: "Antibes" });
  expect([form.statusCode, form.json().resort.city]).toEqual([200, "Antibes"]);
  for (const change of [{ password: "x" }, { appkey: null }, { username: "me" }, { hostname: "evil.example.com" }])
    expect((await update(change)).statusCode).toBe(403);
  expect((await admin.post("/CreateProperty", { name: "New", clientsecret: "x" })).statusCode).toBe(403);

  await inTenant(house.db, a, (tx) =>
    tx.updateTable("users").set({ ability: null }).where("id", "=", a.user.id).execute(),
  );
  const whole = (await admin.post("/getPropertyid", { id: a.propertyId })).json().property;
  expect(whole).toMatchObject({ username: "ohip-user", clientid: "client-1", password: { set: true } });
});
