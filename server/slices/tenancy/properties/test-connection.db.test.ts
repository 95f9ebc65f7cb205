import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestApp } from "../../../../test/support/app.ts";
import { makeScope } from "../../../../test/support/factories.ts";
import { type OpenHotel, openHotel } from "../../../../test/support/hotel-system.ts";
import { openOhip } from "../../../adapters/ohip/ohip.ts";
import { inTenant } from "../../../db/client.ts";
import { openOutbound } from "../../../outbound/outbound.ts";

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

async function makeConnected(over: object = {}) {
  const { sandbox } = hotel;
  const { clientId, clientSecret, appKey, hotelId, enterpriseId, scope } = sandbox.property;
  const browser = await house.signIn(await makeScope(house.db));
  const fields = { clientid: clientId, clientsecret: clientSecret, appkey: appKey, hoteid: hotelId, scope };
  const save = (more: object) =>
    browser.post("/api/v2/resort/update", { hostname: sandbox.url, enterpriseid: enterpriseId, ...fields, ...more });
  const saved = await save({ authmode: "client_credentials", externalsystem: "BELLHOP", ...over });
  expect(saved.statusCode).toBe(200);
  const test = async (language = "en") =>
    (await browser.post("/api/v2/resort/test", {}, { "accept-language": language })).json();
  return { browser, test, save };
}

test("the way of a push, step by step: the business date is shown, and the property remembers it", async () => {
  const { browser, test } = await makeConnected();
  const answer = await test();
  expect(answer).toMatchObject({ ok: true, businessDate: "2026-03-09" });
  expect(answer.message).toBe("The connection works. The hotel’s business date is 2026-03-09.");
  expect(answer.steps.map(({ step, ok }: { step: string; ok: boolean }) => [step, ok])).toEqual([
    ["token", true],
    ["business_date", true],
    ["lists", true],
    ["external_system", true],
  ]);
  const { properties } = (await browser.get("/api/v1/auth/check?userinfo")).json().user;
  const { connection } = (
    await browser.post("/getProperty", { id: properties[0].id }, { "accept-language": "de" })
  ).json();
  expect(connection).toMatchObject({ state: "ok", checkedAt: answer.checkedAt });
  expect(connection.message).toBe("Die Verbindung funktioniert. Das Geschäftsdatum des Hotels ist der 2026-03-09.");
});

test("credentials that are missing are named at the first step, in the reader's language", async () => {
  const { test } = await makeConnected({ clientsecret: "", appkey: "" });
  expect((await test()).steps[0]).toMatchObject({
    ...{ step: "token", ok: false, code: "credentials_missing" },
    message: "Missing: client secret, application key. Enter what is missing in the property’s connection.",
  });
  for (const [language, words] of [
    ["de", "Client-Secret, Anwendungsschlüssel"],
    ["fr", "secret client, clé d’application"],
    ["pt", "segredo do cliente, chave da aplicação"],
  ] as const)
    expect((await test(language)).message).toContain(words);
});

test.each([
  ["a wrong secret", { clientsecret: "wrong" }, "token", "client_refused"],
  ["a wrong application key", { appkey: "00000000-0000-4000-8000-000000000000" }, "token", "client_refused"],
  ["a wrong hotel", { hoteid: "NOPE1" }, "business_date", "hotel_refused"],
  ["an unknown external system", { externalsystem: "NOBODY" }, "external_system", "external_system_unknown"],
])("%s is named at its step, and what comes after is not tried", async (_name, over, step, code) => {
  const { test } = await makeConnected(over);
  const answer = await test();
  expect(answer.ok).toBe(false);
  const failed = answer.steps.find((step: { ok: boolean }) => !step.ok);
  expect(failed).toMatchObject({ step, code, message: answer.message });
  expect(JSON.stringify(answer)).not.toContain(hotel.sandbox.property.clientSecret);
});

test("a private address is refused before anything is sent; without an address there is nothing to test", async () => {
  const { test } = await makeConnected({ hostname: "https://10.0.0.8" });
  expect((await test()).steps[0]).toMatchObject({ ok: false, code: "address_refused" });
  const { test: untyped } = await makeConnected({ hostname: "" });
  expect(await untyped()).toMatchObject({ error: "conflict", message: "Enter the gateway address first." });
});

test("values that are not saved yet are tried in place of the stored ones, and nothing of them is kept", async () => {
  const { browser, test } = await makeConnected();
  await test();
  const { properties } = (await browser.get("/api/v1/auth/check?userinfo")).json().user;
  const read = async () => (await browser.post("/getProperty", { id: properties[0].id })).json();
  const before = await read();

  const wrong = (await browser.post("/api/v2/resort/test", { clientsecret: "wrong" })).json();
  expect(wrong).toMatchObject({ ok: false });
  expect(wrong.steps[0]).toMatchObject({ step: "token", code: "client_refused" });
  // The stored secret is used with a typed hotel; a secret that is being cleared is not.
  const other = (await browser.post("/api/v2/resort/test", { hoteid: "NOPE1" })).json();
  expect(other.steps.find(({ ok }: { ok: boolean }) => !ok)).toMatchObject({ code: "hotel_refused" });
  expect((await browser.post("/api/v2/resort/test", { clientsecret: null })).json()).toMatchObject({ ok: false });
  expect(await read()).toEqual(before);
});

test("a changed connection counts as not tested; another change keeps the result of the test", async () => {
  const { browser, test: run } = await makeConnected();
  await run();
  const { properties } = (await browser.get("/api/v1/auth/check?userinfo")).json().user;
  const [{ id }] = properties;
  const read = async () => (await browser.post("/getProperty", { id })).json().connection;
  await browser.post("/api/v2/resort/update", { city: "Zermatt" });
  expect(await read()).toMatchObject({ state: "ok" });
  for (const changed of [{ hoteid: "NOPE1" }, { clientsecret: "another" }]) {
    await run();
    expect(await read()).not.toMatchObject({ state: "unknown" });
    await browser.post("/api/v2/resort/update", changed);
    expect(await read()).toEqual({ state: "unknown", checkedAt: null, message: null });
  }
});

test("the connection of a property to come is tried before it is added", async () => {
  const { clientId, clientSecret, appKey, hotelId, enterpriseId, scope } = hotel.sandbox.property;
  const browser = await house.signIn(await makeScope(house.db));
  const typed = {
    ...{ hostname: hotel.sandbox.url, hoteid: hotelId, authmode: "client_credentials", clientid: clientId },
    ...{ clientsecret: clientSecret, appkey: appKey, enterpriseid: enterpriseId, scope },
  };
  expect((await browser.post("/api/v2/resort/test-new", typed)).json()).toMatchObject({
    ok: true,
    businessDate: "2026-03-09",
  });
  const plain = await browser.post("/api/v2/resort/test-new", { ...typed, hostname: "http://hotel.example.com" });
  expect(plain.json()).toMatchObject({ error: "invalid", issues: [{ path: "hostname" }] });
  const empty = await browser.post("/api/v2/resort/test-new", {});
  expect(empty.json()).toMatchObject({ error: "conflict", message: "Enter the gateway address first." });
  expect(
    (await browser.post("/api/v2/resort/test-new", { ...typed, hostname: "https://10.0.0.8" })).json().steps[0],
  ).toMatchObject({ ok: false, code: "address_refused" });
});

/** A server on an allowed address that keeps all it is sent. */
async function openCollector() {
  const heard: string[] = [];
  const server = createServer(async (request, response) => {
    const body = (await request.setEncoding("utf8").toArray()).join("");
    heard.push(JSON.stringify([request.rawHeaders, request.url, body]));
    response.writeHead(200, { "content-type": "application/json" }).end('{"access_token":"t","expires_in":3600}');
  });
  await new Promise<void>((ready) => void server.listen(0, "127.0.0.1", ready));
  const { port } = server.address() as AddressInfo;
  return { heard, host: `127.0.0.1:${port}`, url: `http://127.0.0.1:${port}`, close: () => server.close() };
}

test("stored secrets leave for no other address: it needs them again, in a test and in a save", async () => {
  const collector = await openCollector();
  const outbound = openOutbound({
    ...{ allow: new Set([new URL(hotel.sandbox.url).host, collector.host]), timeoutMs: 5_000, maxBytes: 1_000_000 },
  });
  const own = await openTestApp({ hotelSystem: openOhip({ outbound, limiter: undefined }) });
  try {
    const { clientId, clientSecret, appKey, hotelId, enterpriseId, scope } = hotel.sandbox.property;
    const who = await makeScope(own.db);
    const browser = await own.signIn(who);
    const save = (values: object, language = "en") =>
      browser.post("/api/v2/resort/update", values, { "accept-language": language });
    const tryOut = (values: object) => browser.post("/api/v2/resort/test", values);
    const saved = await save({
      ...{ hostname: hotel.sandbox.url, hoteid: hotelId, enterpriseid: enterpriseId, scope, clientid: clientId },
      ...{ clientsecret: clientSecret, appkey: appKey, password: "kept-for-the-other-way" },
    });
    expect(saved.statusCode).toBe(200);
    // A token of the right address is in the cache from here on.
    expect((await tryOut({})).json()).toMatchObject({ ok: true });

    const again = (...names: string[]) => ({
      error: "secrets_again",
      issues: names.map((path) => ({ path, message: "Enter it again: the address has changed." })),
    });
    const port = new URL(hotel.sandbox.url).port;
    const others = [
      collector.url,
      `https://127.0.0.1:${port}`,
      `http://localhost:${port}`,
      "https://hotel.example.com",
    ];
    for (const hostname of others) {
      const [tested, moved] = [await tryOut({ hostname }), await save({ hostname })];
      expect([hostname, tested.statusCode, moved.statusCode]).toEqual([hostname, 409, 409]);
      expect(tested.json()).toMatchObject(again("clientsecret", "appkey"));
      expect(moved.json()).toMatchObject(again("clientsecret", "appkey"));
    }
    expect((await tryOut({ hostname: collector.url, appkey: "typed" })).json()).toMatchObject(again("clientsecret"));
    const byPassword = { hostname: collector.url, authmode: "password", appkey: "typed", clientsecret: "typed" };
    expect((await tryOut(byPassword)).json()).toMatchObject(again("password"));
    expect((await save({ hostname: "" })).statusCode).toBe(409);
    expect((await save({ hostname: collector.url }, "de")).json().message).toMatch(/^Gespeicherte Zugangsdaten/);
    expect(collector.heard).toEqual([]);
    // The address is the same in another spelling.
    expect((await save({ hostname: `${hotel.sandbox.url}/`, city: "Zermatt" })).statusCode).toBe(200);

    // Typed again for the test: only what was typed goes there.
    await tryOut({ hostname: collector.url, clientsecret: "typed-secret", appkey: "typed-key" });
    expect(collector.heard.join()).toContain("typed-key");
    // Saved with one typed and one dropped; the password, which this way does not send, is dropped with the move.
    const kept = await save({ hostname: collector.url, clientsecret: null, appkey: "typed-key" });
    expect(kept.json().resort).toMatchObject({
      ...{ hostname: collector.url, clientsecret: { set: false }, appkey: { set: true }, password: { set: false } },
    });
    await tryOut({});
    for (const secret of [clientSecret, appKey, "kept-for-the-other-way"]) {
      expect(collector.heard.join()).not.toContain(secret);
      expect(collector.heard.join()).not.toContain(Buffer.from(`${clientId}:${secret}`).toString("base64"));
    }

    const { rows } = await inTenant(own.db, who, (tx) =>
      sql<{ action: string; address: string }>`
        select action, new ->> 'address' as address from audit_log
        where action in ('property_tested', 'property_secret_set', 'property_secret_cleared')`.execute(tx),
    );
    const logged = [
      ...new Array(3).fill(`property_secret_set ${hotel.sandbox.url}`),
      `property_tested ${hotel.sandbox.url}`,
      `property_tested ${collector.url}`,
      `property_secret_cleared ${collector.url}`,
      `property_secret_set ${collector.url}`,
      `property_secret_cleared ${collector.url}`,
      `property_tested ${collector.url}`,
    ];
    expect(rows.map(({ action, address }) => `${action} ${address}`).sort()).toEqual(logged.sort());
  } finally {
    await own.close();
    collector.close();
  }
});
