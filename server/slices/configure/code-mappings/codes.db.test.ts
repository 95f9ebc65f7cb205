import { afterAll, beforeAll, expect, test } from "vitest";
import type { CodeList, SourceCode } from "../../../../contract/codes.ts";
import { openDryRuns } from "../../../../test/support/dry-runs.ts";
import type { TestScope } from "../../../../test/support/factories.ts";
import { type OpenHotel, openHotel } from "../../../../test/support/hotel-system.ts";
import type { Browser } from "../../../../test/support/staging.ts";
import { inTenant } from "../../../db/client.ts";
import { loadPushTables } from "./load-code-tables.ts";

let hotel: OpenHotel;
let house: Awaited<ReturnType<typeof openDryRuns>>;
beforeAll(async () => {
  hotel = await openHotel();
  house = await openDryRuns({ hotelSystem: hotel.hotel });
});
afterAll(async () => {
  await house.close();
  await hotel.close();
});

const GUESTS = [
  "id;name;title;country;state",
  "1;Moreau;MR;France;A",
  "2;Silva;Sra;Portugal;A",
  "3;Berg;MR;Deutschland;A",
  "4;Smith;Lord;Atlantis;gone",
  "5;Weber;mr ;France;gone",
  "",
].join("\r\n");
const COLUMNS = { id: "oldId", name: "lastName", title: "title", country: "country", state: "status" };

async function connect(browser: Browser) {
  const { clientId, clientSecret, appKey, hotelId, enterpriseId, scope } = hotel.sandbox.property;
  const saved = await browser.post("/api/v2/resort/update", {
    hostname: hotel.sandbox.url,
    enterpriseid: enterpriseId,
    clientid: clientId,
    clientsecret: clientSecret,
    appkey: appKey,
    hoteid: hotelId,
    scope,
    authmode: "client_credentials",
    externalsystem: "BELLHOP",
  });
  expect(saved.statusCode).toBe(200);
}

async function dryRunRows() {
  const person = await house.person();
  const { id: source } = await house.read(person.browser, GUESTS);
  const configuration = await house.configure(person.browser, COLUMNS);
  const { id } = await house.dryRun(person.browser, source, configuration);
  return { ...person, source, configuration, id, again: () => house.dryRun(person.browser, source, configuration) };
}

const listOf = async (browser: Browser, list: string, query = ""): Promise<CodeList> =>
  (await browser.get(`/api/v2/codes/profiles?${query}`)).json().lists.find((item: CodeList) => item.list === list);
const found = async (browser: Browser, query: string): Promise<SourceCode[]> =>
  (await browser.get(`/api/v2/codes/profiles/found?${query}`)).json().rows;
const map = async (browser: Browser, list: string, pairs: Record<string, string | null>) =>
  (
    await house.put(browser, "/api/v2/codes/profiles", {
      list,
      codes: Object.entries(pairs).map(([code, target]) => ({ code, target })),
    })
  ).json();
const fetchHotel = (browser: Browser, list: string, module = "profiles") =>
  browser.post(`/api/v2/codes/${module}/hotel`, { list });

test("codes are counted as the rows hold them; the hotel's list says which are known, and what the others may be", async () => {
  const { browser, id } = await dryRunRows();
  const query = `dryRunId=${id}`;
  expect(await listOf(browser, "Countries", query)).toMatchObject({
    fields: ["country"],
    policy: "block",
    hotel: null,
    closed: false,
    codes: 4,
    unmapped: 0,
    rows: 5,
    rowsWaiting: 0,
    signedOff: null,
  });
  expect(await listOf(browser, "profiles.status", query)).toMatchObject({ closed: true, unmapped: 1, rowsWaiting: 2 });
  expect((await found(browser, `${query}&list=titles`)).map(({ code, rows, state }) => [code, rows, state])).toEqual([
    ["MR", 3, "free"],
    ["Lord", 1, "free"],
    ["Sra", 1, "free"],
  ]);

  expect((await fetchHotel(browser, "Countries")).json()).toMatchObject({ error: "conflict" });
  await connect(browser);
  for (const list of ["Countries", "titles"]) expect((await fetchHotel(browser, list)).statusCode).toBe(200);
  const { hotel: read, unmapped } = await listOf(browser, "titles", query);
  expect([read?.codes, unmapped]).toEqual([14, 3]);
  // Titles are called as they are coded, so only countries have names.
  const { lists: named } = (await browser.get("/api/v2/codes/profiles/names")).json();
  expect(named).toMatchObject([{ fields: ["country"], names: { DE: "Germany", FR: "France" } }]);
  const { rows } = (await browser.get("/api/v2/codes/profiles/hotel?list=titles&q=mr.")).json();
  expect(rows.map(({ code }: { code: string }) => code)).toEqual(["Mr.", "Mr. & Mrs."]);
  const open = await found(browser, `${query}&state=open`);
  expect(open.map(({ list, code, suggestion }) => [list, code, suggestion?.target, suggestion?.sure])).toEqual([
    ["titles", "MR", "Mr.", true],
    ["Countries", "France", "FR", true],
    ["profiles.status", "gone", undefined, undefined],
    ["Countries", "Atlantis", undefined, undefined],
    ["Countries", "Deutschland", "DE", true],
    ["Countries", "Portugal", "PT", true],
    ["titles", "Lord", undefined, undefined],
    ["titles", "Sra", "Sra.", true],
  ]);
  expect(open[0]).toMatchObject({ rows: 3, share: 0.6, state: "open", target: null, by: null });
  expect(await found(browser, `${query}&state=open&q=PORT`)).toHaveLength(1);
  const none = await browser.post("/api/v2/codes/profiles/hotel", { list: "profiles.status" });
  expect([none.statusCode, none.json().message]).toEqual([
    409,
    "OPERA Cloud cannot list profiles.status. Enter the hotel’s codes manually.",
  ]);
});

test("sure suggestions are taken at once, guesses never; the rest is dropped, defaulted or waits", async () => {
  const { browser, id, again } = await dryRunRows();
  await connect(browser);
  for (const list of ["Countries", "titles"]) await fetchHotel(browser, list);
  expect((await again()).counts).toMatchObject({ create: 0, waiting: 5 });
  const accept = async (input: object) =>
    (await browser.post("/api/v2/codes/profiles/accept", { dryRunId: id, ...input })).json();
  expect(await accept({ list: "titles" })).toEqual({ ok: true, changed: 2, rows: 4, releases: null });
  expect(await accept({})).toEqual({ ok: true, changed: 3, rows: 4, releases: null });
  expect(await accept({})).toEqual({ ok: true, changed: 0, rows: 0, releases: null });
  expect(await accept({ guesses: true })).toMatchObject({ error: "invalid", issues: [{ path: "guesses" }] });
  const [first] = await found(browser, `dryRunId=${id}&state=resolved&list=titles`);
  expect(first).toMatchObject({
    code: "MR",
    state: "mapped",
    target: "Mr.",
    suggestion: null,
    by: { name: "Ada Test" },
  });
  expect((await again()).counts).toMatchObject({ create: 3, waiting: 2 });

  const policy = (input: object) => house.put(browser, "/api/v2/codes/profiles/policy", input);
  expect((await policy({ list: "profiles.status", policy: "default", otherwise: "Sleeping" })).statusCode).toBe(400);
  expect((await policy({ list: "profiles.status", policy: "default", otherwise: "" })).statusCode).toBe(400);
  await policy({ list: "profiles.status", policy: "default", otherwise: "inactive" });
  await policy({ list: "Countries", policy: "drop" });
  await policy({ list: "titles", policy: "drop" });
  const last = await again();
  expect(last.counts).toMatchObject({ create: 5, waiting: 0 });
  const [row] = (await house.dryRunRows(browser, last.id, "?from=4")).rows;
  expect([row?.values.status, row?.values.country, row?.values.title]).toEqual(["Inactive", undefined, undefined]);
  expect(await listOf(browser, "Countries", `dryRunId=${id}`)).toMatchObject({ unmapped: 1, rowsWaiting: 0 });
});

test("a sign-off has a name and holds until anything of the list changes", async () => {
  const { browser } = await dryRunRows();
  const signed = async () => (await listOf(browser, "titles")).signedOff?.by.name;
  const sign = (input: object = {}) => browser.post("/api/v2/codes/profiles/sign-off", { list: "titles", ...input });
  expect((await sign()).json()).toMatchObject({ ok: true, signedOff: { by: { name: "Ada Test" } } });
  expect(await signed()).toBe("Ada Test");
  expect(await map(browser, "titles", { HR: "Mr." })).toEqual({ ok: true, changed: 1, releases: null });
  expect(await signed()).toBeUndefined();
  await sign();
  expect(await map(browser, "titles", { " hr": "Mr." })).toEqual({ ok: true, changed: 0, releases: null });
  expect(await signed()).toBe("Ada Test");
  expect((await sign({ undo: true })).json()).toEqual({ ok: true, signedOff: null });
  await sign();
  expect(await map(browser, "titles", { HR: null, FR: null })).toEqual({ ok: true, changed: 1, releases: null });
  expect(await signed()).toBeUndefined();
  expect((await map(browser, "unicorns", { A: "B" })).error).toBe("not_found");
  expect((await map(browser, "profiles.status", { A: "Sleeping" })).error).toBe("invalid");
  const { rows } = (await browser.get("/api/v2/audit?recordKind=code_list")).json();
  expect(rows.map(({ action }: { action: string }) => action)).toEqual([
    "codes_mapped",
    "codes_signed",
    "codes_unsigned",
    "codes_signed",
    "codes_mapped",
    "codes_signed",
  ]);
});

/** The same person, with the property named in every call. */
function within(browser: Browser, query: string): Browser {
  const named = (url: string) => `${url}${url.includes("?") ? "&" : "?"}${query}`;
  return {
    ...browser,
    get: (url, headers) => browser.get(named(url), headers),
    post: (url, payload, headers) => browser.post(named(url), payload, headers),
    send: (options) => browser.send({ ...options, url: named(String(options.url)) }),
  };
}

async function second({ slugs, accountId, ...scope }: TestScope, person: Browser) {
  const slug = `second-${slugs.property}`;
  await inTenant(house.db, { ...scope, accountId }, (tx) =>
    tx.insertInto("properties").values({ account_id: accountId, slug, name: "Second" }).execute(),
  );
  const at = (property: string) => within(person, `account=${slugs.account}&property=${property}`);
  return { slug, browser: at(slugs.property), there: at(slug) };
}

test("another property of the account remembers, and gives its translations on request; another account does not", async () => {
  const [{ browser: person, scope, id }, stranger] = [await dryRunRows(), await house.person()];
  const { slug, browser, there } = await second(scope, person);
  expect(await map(there, "titles", { lord: "Mr.", SRA: "Sra." })).toEqual({ ok: true, changed: 2, releases: null });
  expect(await found(browser, "list=titles")).toEqual([]);
  const [lord] = await found(browser, `dryRunId=${id}&list=titles&q=lord`);
  expect(lord).toMatchObject({
    state: "free",
    suggestion: { target: "Mr.", reason: "remembered", from: "Second", sure: false },
  });
  await connect(browser);
  await fetchHotel(browser, "titles");
  expect((await found(browser, `dryRunId=${id}&list=titles&q=lord`))[0]?.suggestion?.sure).toBe(true);

  await map(browser, "titles", { Sra: "Mrs." });
  const reuse = async (who: Browser, input: object) =>
    (await who.post("/api/v2/codes/profiles/reuse", { fromProperty: slug, ...input })).json();
  const differences = [
    { what: "code", name: "titles: SRA", before: "Mrs.", after: "Sra." },
    { what: "code", name: "titles: lord", before: null, after: "Mr." },
  ];
  const shown = await reuse(browser, {});
  expect(shown).toMatchObject({ ok: true, more: 0, changed: 0 });
  expect(shown.differences).toEqual(expect.arrayContaining(differences));
  expect(await reuse(browser, { confirm: true })).toMatchObject({ changed: 2 });
  expect(await reuse(browser, {})).toEqual({ ok: true, differences: [], more: 0, changed: 0 });
  const mapped = await found(browser, "list=titles");
  expect(mapped.map(({ code, target, rows }) => [code, target, rows])).toEqual([
    ["SRA", "Sra.", 0],
    ["lord", "Mr.", 0],
  ]);
  expect(await reuse(browser, { fromProperty: scope.slugs.property })).toMatchObject({ error: "invalid" });
  expect(await reuse(stranger.browser, { fromProperty: scope.propertyId })).toMatchObject({ error: "not_found" });
  expect(await found(stranger.browser, "list=titles")).toEqual([]);
  expect(await listOf(stranger.browser, "titles")).toMatchObject({ hotel: null, policy: "block" });
});

test("payloads map their codes by all lists of the property and by no other's", async () => {
  const { browser, scope } = await house.person();
  const stranger = await house.person();
  await map(browser, "titles", { Sra: "Mrs." });
  await house.put(browser, "/api/v2/codes/reservations", {
    list: "room-types",
    codes: [{ code: "DZ", target: "SUPK" }],
  });
  const tables = await inTenant(house.db, scope, (tx) => loadPushTables(tx, scope));
  expect([...tables].map(([list, { codes }]) => [list, [...codes]]).sort()).toEqual([
    ["room-types", [["DZ", "SUPK"]]],
    ["titles", [["SRA", "Mrs."]]],
  ]);
  const theirs = await inTenant(house.db, stranger.scope, (tx) => loadPushTables(tx, stranger.scope));
  expect([...theirs.keys()]).toEqual([]);
});
