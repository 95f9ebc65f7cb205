import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestApp } from "../../../../test/support/app.ts";
import { makeScope, type TestScope } from "../../../../test/support/factories.ts";
import { makeSuperAdmin, makeWorld } from "../../../../test/support/world.ts";
import { inTenant } from "../../../db/client.ts";

let house: Awaited<ReturnType<typeof openTestApp>>;
beforeAll(async () => {
  house = await openTestApp();
});
afterAll(() => house.close());

const NOBODY = "00000000-0000-4000-8000-000000000000";
const query = ({ account, property }: { account: string; property: string }) =>
  `?account=${account}&property=${property}`;
const auditOf = (scope: TestScope) =>
  inTenant(house.db, scope, (tx) =>
    tx.selectFrom("audit_log").select(["action", "record_kind", "record_id", "old", "new"]).orderBy("at").execute(),
  );

test("a new property is in preparation and its maker's, whatever the body says", async () => {
  const [scope, foreign] = [await makeScope(house.db), await makeScope(house.db)];
  const admin = await house.signIn(scope);
  const made = await admin.post("/CreateProperty", {
    name: "  Hôtel de l’Œuvre & Spa ",
    oracleid: "OLD1",
    hoteid: "NEW1",
    country: "fr",
    currency: "eur",
    timezone: "Europe/Paris",
    siretnumber: "732 829 320 00074",
    hostname: "Hotel.Example.com",
    begindate: "2026-05-01",
    enddate: "",
    // The client may not choose these:
    id: NOBODY,
    slug: "api",
    status: 1,
    iduser: NOBODY,
    accountid: foreign.accountId,
    version: 99,
    account_id: foreign.accountId,
  });
  expect([made.statusCode, made.json().ok]).toEqual([201, true]);
  const { property } = made.json();
  expect(property).toMatchObject({
    slug: "hotel-de-l-oeuvre-spa",
    accountid: scope.accountId,
    name: "Hôtel de l’Œuvre & Spa",
    oracleid: "OLD1",
    hoteid: "NEW1",
    status: 0,
    country: "FR",
    currency: "EUR",
    siretnumber: "73282932000074",
    hostname: "https://hotel.example.com",
    begindate: "2026-05-01",
    enddate: null,
    datelive: null,
    environment: "sandbox",
    iduser: scope.user.id,
    version: 1,
  });
  expect(property.id).not.toBe(NOBODY);
  expect((await admin.post("/getPropertyid", { id: property.id })).json()).toEqual({ ok: true, property });
  expect(await auditOf(scope)).toMatchObject([
    {
      action: "property_created",
      record_kind: "property",
      record_id: property.id,
      new: { slug: "hotel-de-l-oeuvre-spa" },
    },
  ]);
});

test("every problem is named at its field, in the caller's language, and nothing is made", async () => {
  const scope = await makeScope(house.db);
  const admin = await house.signIn(scope);
  const bad = {
    name: "Bad",
    country: "XX",
    currency: "XXX",
    timezone: "Mars/Olympus",
    phone: "12",
    hostname: "http://hotel.example.com",
    begindate: "2026-05-02",
    datelive: "2026-05-01",
  };
  const answer = await admin.post("/CreateProperty", bad, { "accept-language": "de" });
  expect([answer.statusCode, answer.json().error]).toEqual([400, "invalid"]);
  expect(answer.json().issues.map(({ path }: { path: string }) => path)).toEqual([
    "country",
    "currency",
    "timezone",
    "phone",
    "hostname",
    "datelive",
  ]);
  expect(answer.json().issues[5].message).toBe("Das liegt vor dem Beginn.");
  const nameless = await admin.post("/CreateProperty", { name: " ", country: "FRA" });
  expect(nameless.json().issues.map(({ path }: { path: string }) => path)).toEqual(["name", "country"]);
  expect((await admin.post("/PropertyAccount", { id: scope.accountId })).json().properties).toHaveLength(1);
});

test("slugs are safe whatever the name, and unique in the account, old ones included, also at the same moment", async () => {
  const scope = await makeScope(house.db);
  const admin = await house.signIn(scope);
  const slugFor = async (name: string) => (await admin.post("/CreateProperty", { name })).json().property.slug;
  for (const name of ["../x", "api", "LOGIN", "раris", "%2e%2e", "x".repeat(120), "日本", "a/b?c#d", "<script>"])
    expect(await slugFor(name)).toMatch(/^[a-z0-9][a-z0-9-]{0,62}$/);
  expect(await slugFor("日本")).toBe("hotel-2");
  const twins = await Promise.all(Array.from({ length: 4 }, () => slugFor("Twin")));
  expect(twins.sort()).toEqual(["twin", "twin-2", "twin-3", "twin-4"]);

  const at = query({ account: scope.slugs.account, property: "twin" });
  expect((await admin.post(`/api/v2/resort/update${at}`, { name: "Other" })).json().resort.slug).toBe("other");
  expect(await slugFor("Twin")).toBe("twin-5"); // `twin` still leads to the renamed one.
});

test("a rename makes a new slug and the old one still leads there; a slug of its own stays", async () => {
  const scope = await makeScope(house.db);
  const admin = await house.signIn(scope);
  const { account } = scope.slugs;
  const { property } = (await admin.post("/CreateProperty", { name: "Sea View" })).json();
  const update = (slug: string, changes: object) =>
    admin.post(`/api/v2/resort/update${query({ account, property: slug })}`, changes);

  const renamed = (await update("sea-view", { name: "Ocean View" })).json().resort;
  expect(renamed).toMatchObject({ id: property.id, slug: "ocean-view", version: 2 });
  for (const slug of ["sea-view", "ocean-view", "SEA-VIEW", property.id])
    expect((await admin.post(`/api/v2/resort/details${query({ account, property: slug })}`)).json()).toMatchObject({
      ok: true,
      resort: { id: property.id, slug: "ocean-view" },
      counts: { modules: 36, profiles: 0, reservations: 0, blocks: 0 },
    });
  expect((await admin.post("/getPropertyid", { id: "sea-view" })).json().property.slug).toBe("ocean-view");
  const me = (await admin.get(`/api/v1/auth/check?userinfo&account=${account}&property=sea-view`)).json();
  expect(me.user.properties).toContainEqual(expect.objectContaining({ id: property.id, slug: "ocean-view" }));

  expect((await update("sea-view", { name: "Océan  view" })).json().resort.slug).toBe("ocean-view");
  // A property may take back its own slug.
  expect((await update("ocean-view", { name: "Sea View" })).json().resort.slug).toBe("sea-view");
  const chosen = (await update(scope.slugs.property, { name: "Renamed" })).json().resort;
  expect(chosen).toMatchObject({ name: "Renamed", slug: scope.slugs.property });
});

test("an update changes the given fields, returns the changes, and refuses the second of two editors", async () => {
  const scope = await makeScope(house.db);
  const admin = await house.signIn(scope);
  const update = (changes: object) => admin.post(`/api/v2/resort/update${query(scope.slugs)}`, changes);
  const first = (await update({ city: "Nice", datelive: "2026-06-01", version: 1, status: 2, id: NOBODY })).json();
  expect(first.resort).toMatchObject({
    id: scope.propertyId,
    city: "Nice",
    datelive: "2026-06-01",
    status: 0,
    version: 2,
  });

  const late = await update({ city: "Cannes", version: 1 });
  expect([late.statusCode, late.json()]).toMatchObject([
    409,
    { error: "conflict", resort: { city: "Nice", version: 2 } },
  ]);
  expect((await update({ city: "Nice" })).json().resort.version).toBe(2); // Nothing changed.
  const crossed = await update({ enddate: "2026-05-31" });
  expect(crossed.json().issues).toMatchObject([{ path: "enddate", code: "beforeLive" }]);
  expect((await update({ datelive: null, enddate: "2026-05-31" })).json().resort).toMatchObject({ datelive: null });

  expect((await auditOf(scope)).map(({ action, old, new: now }) => [action, old, now])).toEqual([
    ["property_updated", { city: "", datelive: null }, { city: "Nice", datelive: "2026-06-01" }],
    ["property_updated", { datelive: "2026-06-01", enddate: null }, { datelive: null, enddate: "2026-05-31" }],
  ]);
});

test("each field of a property is written, read back and kept by an update of others; secrets only say that they are set", async () => {
  const [scope, other] = [await makeScope(house.db), await makeScope(house.db)];
  const admin = await house.signIn(scope);
  const update = (changes: object) => admin.post(`/api/v2/resort/update${query(scope.slugs)}`, changes);
  const fields = {
    ...{
      name: "Hotel Bellevue",
      oracleid: "BELLE",
      type: "resort",
      environment: "test",
      fiscalnumber: "FR12345678901",
    },
    ...{ siretnumber: "90004127300013", address: "4 quai du Lac", pincode: "74000", city: "Annecy", country: "FR" },
    ...{ phone: "+33450000000", currency: "EUR", timezone: "Europe/Paris", language: "fr", authmode: "password" },
    ...{ hostname: "https://ohip.example.com", username: "MIGRATION", clientid: "client", hoteid: "BLV01" },
    ...{ enterpriseid: "ENT", scope: "urn:opc:hgbu:ws:__myscopes__", externalsystem: "OLD" },
    ...{ begindate: "2026-01-12", datelive: "2026-03-09", enddate: "2026-04-30" },
  };
  for (const [name, value] of Object.entries(fields)) {
    const given = name === "hostname" ? "ohip.example.com" : value;
    const answer = await update({ [name]: given });
    expect([name, answer.statusCode, answer.json().resort?.[name]]).toEqual([name, 200, value]);
  }
  for (const name of ["password", "clientsecret", "appkey"])
    expect((await update({ [name]: "a secret" })).json().resort[name]).toEqual({
      set: true,
      since: expect.any(String),
    });
  const { property } = (await admin.post("/getPropertyid", { id: scope.propertyId })).json();
  expect(property).toMatchObject(fields);
  expect(JSON.stringify(property)).not.toContain("a secret");
  expect((await update({ appkey: null })).json().resort).toMatchObject({
    appkey: { set: false },
    password: { set: true },
  });
  const untouched = (await (await house.signIn(other)).post("/getPropertyid", { id: other.propertyId })).json()
    .property;
  expect(untouched).toMatchObject({ city: "", hostname: "", appkey: { set: false } });
});

test("an existing invalid value does not block another change, but cannot be written again", async () => {
  const scope = await makeScope(house.db);
  await inTenant(house.db, scope, (tx) => tx.updateTable("properties").set({ phone: "call us" }).execute());
  const admin = await house.signIn(scope);
  const update = (changes: object) => admin.post(`/api/v2/resort/update${query(scope.slugs)}`, changes);
  expect((await update({ city: "Nice", phone: "call us" })).statusCode).toBe(200);
  expect((await update({ phone: "call me" })).json().issues).toMatchObject([{ path: "phone", code: "phone" }]);
});

test("status: to live and back only by closing; a closed property is read, not changed", async () => {
  const scope = await makeScope(house.db);
  const admin = await house.signIn(scope);
  const to = (status: unknown) => admin.post("/statusProperty", { propertyid: scope.propertyId, status, user: "x" });
  expect((await to(2)).json().property.status).toBe(2);
  const blocked = await admin.post(`/api/v2/resort/update${query(scope.slugs)}`, { city: "Nice" });
  expect([blocked.statusCode, blocked.json().error]).toEqual([409, "conflict"]);
  expect((await admin.post("/getProperty", { id: scope.propertyId })).json().property.city).toBe("");
  expect((await to("0")).json().property.status).toBe(0); // It was never live.
  expect((await to(1)).json().property.status).toBe(1);
  const back = await to(0);
  expect([back.statusCode, back.json().issues]).toMatchObject([400, [{ path: "status", code: "statusBack" }]]);
  expect((await to(2)).json().property.status).toBe(2);
  expect((await to(0)).statusCode).toBe(400); // It was live before it was closed.
  expect((await to(1)).json().property.status).toBe(1);
  expect((await to(3)).json().issues).toMatchObject([{ path: "status" }]);
  expect((await auditOf(scope)).map(({ old, new: now }) => [old?.status, now?.status])).toEqual([
    [0, 2],
    [2, 0],
    [0, 1],
    [1, 2],
    [2, 1],
  ]);
});

test("another account, an unassigned property and an unknown one are the same 404 on every call", async () => {
  const { a, b, user, closedToUser } = await makeWorld(house.db);
  const [stranger, uma] = [await house.signIn(b), await house.signIn({ user })];
  const call = async (who: typeof uma, id: string) => {
    const at = query({ account: a.slugs.account, property: id });
    const answers = [
      await who.post("/getPropertyid", { id }),
      await who.post("/getProperty", { id }),
      await who.post("/statusProperty", { propertyid: id, status: 1 }),
      await who.post(`/api/v2/resort/details${at}`),
      await who.post(`/api/v2/resort/update${at}`, { city: "Nice" }),
      await who.get(`/api/v2/resort/settings${at}`),
      await who.send({ method: "PUT", url: `/api/v2/resort/settings${at}`, payload: { pushPerSecond: 1 } }),
    ];
    return answers.map((answer) => [answer.statusCode, answer.json().error, answer.json().message]);
  };
  const missing = [404, "not_found", "The requested resource was not found."];
  for (const [who, id] of [
    [stranger, a.propertyId],
    [stranger, a.slugs.property],
    [stranger, NOBODY],
    [uma, closedToUser.id],
    [uma, closedToUser.slug],
    [uma, NOBODY],
  ] as const)
    expect(await call(who, id)).toEqual(Array(7).fill(missing));
  for (const id of [a.accountId, a.slugs.account, NOBODY])
    expect((await stranger.post("/PropertyAccount", { id })).statusCode).toBe(404);
});

test("a user reads the assigned properties and changes none", async () => {
  const { a, user, colleague } = await makeWorld(house.db);
  const uma = await house.signIn({ user });
  const { account } = a.slugs;
  const mine = (await uma.post("/PropertyAccount", { id: account })).json().properties;
  expect(mine.map(({ id }: { id: string }) => id)).toEqual([a.propertyId]);
  expect((await (await house.signIn(a)).post("/PropertyAccount", { id: account })).json().properties).toHaveLength(2);

  const item = (await uma.post("/getProperty", { id: a.slugs.property })).json();
  expect(item.connection).toEqual({ state: "unknown", checkedAt: null, message: null });
  expect(item.users.map(({ id, role }: { id: string; role: number }) => [id, role]).sort()).toEqual(
    [
      [a.user.id, 1],
      [user.id, 3],
    ].sort(),
  );
  expect(JSON.stringify(item)).not.toContain(colleague.id);

  const refused = [
    await uma.post("/CreateProperty", { name: "Mine", account }),
    await uma.post("/statusProperty", { propertyid: a.propertyId, status: 1 }),
    await uma.post(`/api/v2/resort/update${query(a.slugs)}`, { city: "Nice" }),
    await uma.send({ method: "PUT", url: `/api/v2/resort/settings${query(a.slugs)}`, payload: { pushPerSecond: 1 } }),
  ];
  expect(refused.map(({ statusCode }) => statusCode)).toEqual([403, 403, 403, 403]);
});

test("a super admin chooses the account; from anyone else accountid means nothing", async () => {
  const scope = await makeScope(house.db);
  const root = await house.signIn({ user: await makeSuperAdmin(house.db, house.options) });
  const made = await root.post("/CreateProperty", { name: "By root", accountid: scope.accountId });
  expect(made.json().property).toMatchObject({ accountid: scope.accountId, slug: "by-root" });
  expect((await root.post("/PropertyAccount", { id: scope.slugs.account })).json().properties).toHaveLength(2);
  expect((await root.post("/CreateProperty", { name: "x", accountid: NOBODY })).statusCode).toBe(404);
});

test("settings: read by all, changed by admins, quiet hours in pairs, the later editor gets a conflict", async () => {
  const scope = await makeScope(house.db);
  const admin = await house.signIn(scope);
  const url = `/api/v2/resort/settings${query(scope.slugs)}`;
  const put = (payload: object) => admin.send({ method: "PUT", url, payload });
  const initial = {
    pushPerSecond: 40,
    pushConcurrency: 8,
    quietFrom: null,
    quietUntil: null,
    purgeAfterDays: 90,
    retentionFrom: null,
    nextPurgeAt: null,
    version: 1,
  };
  expect((await admin.get(url)).json()).toEqual(initial);
  expect((await put({ quietFrom: "22:00" })).json().issues).toMatchObject([{ path: "quietUntil", code: "quietPair" }]);
  const quiet = (await put({ quietFrom: "22:00", quietUntil: "06:30", pushPerSecond: "5", version: 1 })).json();
  expect(quiet).toEqual({ ...initial, quietFrom: "22:00", quietUntil: "06:30", pushPerSecond: 5, version: 2 });
  expect((await put({ quietFrom: null })).json().issues).toMatchObject([{ path: "quietFrom", code: "quietPair" }]);
  expect(await put({ purgeAfterDays: 1, version: 1 }).then((late) => [late.statusCode, late.json()])).toMatchObject([
    409,
    { error: "conflict", settings: quiet },
  ]);
  expect((await put({ quietFrom: null, quietUntil: null })).json()).toMatchObject({ quietFrom: null, version: 3 });
  expect(
    (await put({ pushPerSecond: 0, purgeAfterDays: 4_000, colour: 1, quietFrom: "24:00" })).json().issues,
  ).toHaveLength(4);
  expect((await auditOf(scope)).map(({ action, old, new: now }) => [action, old, now])).toEqual([
    [
      "property_settings",
      { pushPerSecond: 40, quietFrom: null, quietUntil: null },
      { pushPerSecond: 5, quietFrom: "22:00", quietUntil: "06:30" },
    ],
    ["property_settings", { quietFrom: "22:00", quietUntil: "06:30" }, { quietFrom: null, quietUntil: null }],
  ]);
});

test("an empty property can be deleted, one with data or a past as live cannot", async () => {
  const { a } = await makeWorld(house.db);
  const admin = await house.signIn(a);
  const slugs = ({ account, property }: { account: string; property: string }) => ({
    method: "DELETE" as const,
    url: `/api/v2/resort${query({ account, property })}`,
  });
  const made = (
    await admin.post("/CreateProperty", {
      ...{ name: "By Mistake", oracleid: "MIST", country: "FR", currency: "EUR", timezone: "Europe/Paris" },
      account: a.slugs.account,
    })
  ).json().property;
  const mistake = { account: a.slugs.account, property: made.slug };
  expect((await admin.send(slugs(mistake))).json()).toEqual({ ok: true });
  expect((await admin.send(slugs(mistake))).statusCode).toBe(404);
  const log = await auditOf({ ...a, propertyId: made.id } as TestScope);
  expect(log.at(-1)).toMatchObject({ action: "property_deleted", record_id: made.id, old: { name: "By Mistake" } });

  const opened = (
    await admin.post("/CreateProperty", {
      ...{ name: "Was Live", oracleid: "LIVE", country: "FR", currency: "EUR", timezone: "Europe/Paris" },
      account: a.slugs.account,
    })
  ).json().property;
  for (const status of [1, 2, 1])
    expect((await admin.post("/statusProperty", { propertyid: opened.id, status })).statusCode).toBe(200);
  const live = await admin.send(slugs({ account: a.slugs.account, property: opened.slug }));
  expect([live.statusCode, live.json().message]).toEqual([409, expect.stringContaining("was live")]);

  // The world's hotel has records.
  const refused = await admin.send(slugs(a.slugs));
  expect([refused.statusCode, refused.json().error]).toEqual([409, "conflict"]);
  expect((await admin.post("/getPropertyid", { id: a.propertyId })).statusCode).toBe(200);
});
