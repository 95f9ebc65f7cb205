import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestApp } from "../../../../test/support/app.ts";
import { makeScope } from "../../../../test/support/factories.ts";
import { type OpenHotel, openHotel } from "../../../../test/support/hotel-system.ts";

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
