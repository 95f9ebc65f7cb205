import { afterAll, beforeAll, expect, test } from "vitest";
import { type BlockRow, type ProfileRow, profileFilter, type StayRow } from "../../../../contract/lists.ts";
import { openImporting } from "../../../../test/support/importing.ts";
import type { Browser } from "../../../../test/support/staging.ts";

let house: Awaited<ReturnType<typeof openImporting>>;
beforeAll(async () => {
  house = await openImporting();
});
afterAll(() => house.close());

type Answer<Row> = { rows: Row[]; total_rows: number; next: string | null; version: string };
const profiles = async (browser: Browser, input: object = {}): Promise<Answer<ProfileRow>> => {
  const answer = await browser.post("/api/v2/profiles/list", input);
  expect([answer.statusCode, answer.statusCode === 200 ? "" : answer.body]).toEqual([200, ""]);
  return answer.json();
};
const get = async <Row>(browser: Browser, kind: string, query = ""): Promise<Answer<Row>> => {
  const answer = await browser.get(`/api/v2/${kind}/list?${query}`);
  expect([answer.statusCode, answer.statusCode === 200 ? "" : answer.body]).toEqual([200, ""]);
  return answer.json();
};
const ids = <Row extends { old_id: string }>({ rows }: Answer<Row>) => rows.map(({ old_id }) => old_id);

const GUESTS = [
  "oldId;type;lastName;firstName;email;phone;address1;city;country;birthDate",
  "1;Guest;Müller;Änne;anne@mueller.example;+33 1 42 68 53 00;Rue 1;Paris;FR;1980-02-03",
  "2;Guest;MULLER;Anne;Anne@Mueller.example;;Rue 1;Paris;FR;",
  "3;Guest;da Silva;Rui;rui@silva.example;;;;ZZ;",
  "4;Contact;Moreau;Camille;=cmd@x;12;;Lyon;FR;2999-01-01",
  "5;Guest;Moreau;;;;;;;",
  "",
].join("\n");
const COMPANIES = "oldId;type;name\nC1;Company;Silva & Söhne GmbH\nC2;Agent;Reisen Weber\n";

async function furnish(browser: Browser) {
  await house.import(browser, GUESTS, { auto: true, acceptUnsure: true });
  await house.import(browser, COMPANIES, { module: "accounts", auto: true, acceptUnsure: true }, "companies.csv");
}

test("profiles: in order of their names, found by type, words, days; another account sees none of them", async () => {
  const [{ browser }, other] = [await house.person(), await house.person()];
  await furnish(browser);
  const all = await profiles(browser);
  expect([ids(all), all.total_rows, all.next]).toEqual([["3", "5", "4", "2", "1", "C2", "C1"], 7, null]);
  expect(all.rows[3]).toMatchObject({
    type: "Guest",
    name: "MULLER, Anne",
    firstname: "Anne",
    lastname: "MULLER",
    email: "anne@mueller.example",
    city: "Paris",
    country: "FR",
    duplicates: 0, // Not weighed yet.
    push: "none",
  });
  expect(ids(await profiles(browser, { sort: "-name" }))).toEqual([...ids(all)].reverse());
  expect(ids(await profiles(browser, { type: "Company" }))).toEqual(["C1"]);
  expect(await profiles(browser, { type: "Guest" })).toMatchObject({ total_rows: 4 });
  expect(ids(await profiles(browser, { name: "silva" }))).toEqual(["3", "C1"]);
  expect(ids(await profiles(browser, { name: "MÜL än" }))).toEqual(["2", "1"]);
  expect(ids(await profiles(browser, { name: "sohne" }))).toEqual(["C1"]);
  expect(ids(await profiles(browser, { name: "?!" }))).toEqual([]);
  const today = new Date().toISOString().slice(0, 10);
  expect((await profiles(browser, { beginDate: today, endDate: "2999-12-31" })).total_rows).toBe(7);
  expect((await profiles(browser, { endDate: "2001-01-01", type: "Guest" })).total_rows).toBe(0);
  expect(ids(await profiles(browser, { sort: "-updated_at", limit: 2 }))).toEqual(["C2", "C1"].sort());

  expect(await profiles(other.browser)).toMatchObject({ rows: [], total_rows: 0, next: null });
  const after = all.rows[2]?.ID;
  expect((await other.browser.get(`/api/v2/profile/detail?profile_id=${after}`)).statusCode).toBe(404);
});

test("pages by offset and by place hold every row once, in both directions and every order", async () => {
  const { browser } = await house.person();
  await furnish(browser);
  for (const sort of profileFilter.shape.sort.unwrap().options) {
    const whole = ids(await profiles(browser, { sort }));
    const [walked, skipped]: string[][] = [[], []];
    let after: string | null = null;
    do {
      const page: Answer<ProfileRow> = await profiles(browser, { sort, limit: 2, ...(after && { after }) });
      walked?.push(...ids(page));
      after = page.next;
    } while (after !== null);
    for (let offset = 0; offset < whole.length; offset += 3)
      skipped?.push(...ids(await profiles(browser, { sort, limit: 3, offset })));
    expect([walked, skipped], sort).toEqual([whole, whole]);
  }
  expect(await profiles(browser, { offset: 100 })).toMatchObject({ rows: [], total_rows: 7 });
});

test("rows are ordered by what a column shows, those without it last; words by the caller's language", async () => {
  const { browser } = await house.person();
  const guests = [
    "oldId;type;lastName;firstName;email;city;country",
    "1;Guest;Aeschbacher;Anna;zoe@a.example;Évora;PT",
    "2;Contact;Araújo;Rui;;aachen;DE",
    "3;Guest;Ashdown;Tim;Bob@a.example;;",
    "4;Contact;Ärmel;Eva;anna@a.example;Zürich;CH",
    "",
  ].join("\n");
  await house.import(browser, guests, { auto: true, acceptUnsure: true });
  await house.import(browser, COMPANIES, { module: "accounts", auto: true, acceptUnsure: true }, "companies.csv");
  const by = async (sort: string, more: object = {}) => ids(await profiles(browser, { sort, ...more })).join();
  expect(await by("name")).toBe("1,2,4,3,C2,C1");
  expect(await by("-name")).toBe("C1,C2,3,4,2,1");
  expect(await by("email")).toBe("4,3,1,2,C2,C1");
  expect(await by("-email")).toBe("1,3,4,2,C2,C1");
  expect(await by("city")).toBe("2,1,4,3,C2,C1");
  expect(await by("-country")).toBe("1,2,4,3,C2,C1");
  expect(await by("old_id")).toBe("1,2,3,4,C1,C2");
  // Company, Contact, Guest, Travel agent; and in German Firma, Gast, Kontakt, Reisebüro.
  expect(await by("type")).toBe("C1,2,4,1,3,C2");
  const german = await browser.post("/api/v2/profiles/list", { sort: "type" }, { "accept-language": "de" });
  expect(ids(german.json()).join()).toBe("C1,1,3,2,4,C2");
  expect(await by("-type", { name: "a" })).toBe("1,3,2,4");
});

test("rows are counted by a coded column, and each group is the list with its code; another account has none", async () => {
  const [{ browser }, other] = [await house.person(), await house.person()];
  await furnish(browser);
  const groups = async (query: string, who = browser) => {
    const answer = await who.get(`/api/v2/profiles/groups?${query}`);
    expect([answer.statusCode, answer.statusCode === 200 ? "" : answer.body]).toEqual([200, ""]);
    return answer.json().rows.map(({ value, count }: { value: string; count: number }) => `${value} ${count}`);
  };
  expect(await groups("by=country")).toEqual(["(none) 3", "FR 3", "ZZ 1"]);
  for (const [country, old] of [
    ["FR", ["4", "2", "1"]],
    ["(none)", ["5", "C2", "C1"]],
  ] as const) {
    const page = await profiles(browser, { country });
    expect([ids(page), page.total_rows]).toEqual([old, old.length]);
  }
  // The open group does not hide the others; every other filter counts.
  expect(await groups("by=country&country=FR&type=Guest")).toEqual(["FR 2", "(none) 1", "ZZ 1"]);
  expect(await groups("by=type&name=silva")).toEqual(["Company 1", "Guest 1"]);
  expect(await groups("by=type&issue=missing_email")).toEqual(["Guest 1"]);
  expect(await groups("by=country", other.browser)).toEqual([]);
  expect((await browser.get("/api/v2/profiles/groups?by=name")).statusCode).toBe(400);
});

test("an invalid query names the wrong parameter", async () => {
  const { browser } = await house.person();
  const refused = async (input: object) => {
    const answer = await browser.post("/api/v2/profiles/list", input);
    return [answer.statusCode, answer.json().issues?.map(({ path }: { path: string }) => path)];
  };
  expect(await refused({ limit: -1 })).toEqual([400, ["limit"]]);
  expect(await refused({ limit: 1e9 })).toEqual([400, ["limit"]]);
  expect(await refused({ offset: "abc" })).toEqual([400, ["offset"]]);
  expect(await refused({ beginDate: "2026-13-01" })).toEqual([400, ["beginDate"]]);
  expect(await refused({ beginDate: "2026-03-02", endDate: "2026-03-01" })).toEqual([400, ["endDate"]]);
  expect(await refused({ sort: "password" })).toEqual([400, ["sort"]]);
  expect(await refused({ type: "King" })).toEqual([400, ["type"]]);
  expect(await refused({ after: "rubbish" })).toEqual([400, ["after"]]);
  const other = Buffer.from(JSON.stringify(["-name", "x", "1"])).toString("base64url");
  expect(await refused({ after: other })).toEqual([400, ["after"]]);
  const twice = await browser.get("/api/v2/reservations/list?limit=1&limit=2");
  expect([twice.statusCode, twice.json().issues[0].path]).toEqual([400, "limit"]);
});

const STAYS = [
  "oldId;confirmation;status;profileId;arrival;departure;adults;roomType;rateCode;amount;currency;market;source;reservationType;blockId",
  "R1;ABC-1;Reserved;1;2026-03-01;2026-03-04;2;DLX;BAR;120.50;EUR;M;S;T;B1",
  "R2;abd_2;Cancelled;3;2026-04-01;2026-04-02;1;STD;BAR;;;M;S;T;",
  "R3;XY3;CheckedOut;2;2999-01-01;2999-01-02;1;STD;BAR;80;EUR;M;S;T;",
  "",
].join("\n");
const BLOCKS = [
  "oldId;code;name;status;begin;end;market;source;reservationType;companyId",
  "B1;CONGRES;Congrès Été;DEF;2026-03-01;2026-03-05;M;S;T;C1",
  "B2;WED;Wedding Weber;TEN;2026-06-01;2026-06-03;M;S;T;",
  "",
].join("\n");

test("reservations and blocks: by guest, number, status and day; they follow their profiles' duplicates", async () => {
  const [{ browser }, other] = [await house.person(), await house.person()];
  await furnish(browser);
  expect(
    await house.import(browser, BLOCKS, { module: "blocks", auto: true, acceptUnsure: true }, "blocks.csv"),
  ).toMatchObject({
    counts: { created: 2 },
  });
  expect(
    await house.import(browser, STAYS, { module: "reservations", auto: true, acceptUnsure: true }, "stays.csv"),
  ).toMatchObject({
    counts: { created: 3 },
  });
  const all = await get<StayRow>(browser, "reservations");
  expect([ids(all), all.total_rows]).toEqual([["R1", "R2", "R3"], 3]);
  expect(all.rows[0]).toMatchObject({
    type: "Reserved",
    name: "Müller, Änne",
    confirmation: "ABC-1",
    nights: 3,
    room_type: "DLX",
    amount: 120.5,
    currency: "EUR",
    block_code: "CONGRES",
  });
  expect(all.rows[1]).toMatchObject({ block_id: null, block_code: "" });
  const { rows: people } = await profiles(browser, { name: "anne" });
  expect(people.map(({ ID }) => ID)).toContain(all.rows[0]?.profile_id);
  const found = async (query: string) => ids(await get<StayRow>(browser, "reservations", query));
  expect(await found("name=muller")).toEqual(["R1", "R3"]);
  expect(await found("name=ABD_")).toEqual(["R2"]);
  expect(await found("name=%25")).toEqual([]);
  expect(await found("type=Cancelled")).toEqual(["R2"]);
  expect(await found("beginDate=2026-03-01&endDate=2026-04-01&sort=-arrival")).toEqual(["R2", "R1"]);
  expect(await found("duponly&mg_email")).toEqual(["R1", "R3"]);
  expect(await found("duponly=1&mg_email=1&type=Reserved")).toEqual(["R1"]);
  expect(await found("issue=future_checkedout")).toEqual(["R3"]);

  const groups = async (query: string) => ids(await get<BlockRow>(browser, "blocks", query));
  expect(await groups("")).toEqual(["B1", "B2"]);
  expect(await groups("name=ete")).toEqual(["B1"]);
  expect(await groups("name=wed&sort=-name")).toEqual(["B2"]);
  expect(await groups("type=TEN")).toEqual(["B2"]);
  expect((await browser.get("/api/v2/blocks/types")).json().rows).toEqual([
    { code: "DEF", blocks: 1 },
    { code: "TEN", blocks: 1 },
  ]);
  expect((await other.browser.get("/api/v2/blocks/types")).json().rows).toEqual([]);
  expect(await groups("duponly&mg_name")).toEqual([]);
  await house.import(browser, "oldId;type;name\nC9;Company;SILVA und Söhne\nC8;Company;Silva & Soehne GmbH\n", {
    module: "accounts",
    auto: true,
    acceptUnsure: true,
  });
  expect(await groups("duponly&mg_name")).toEqual(["B1"]);
});

test("a list leaves as a file that no spreadsheet runs: all of it, chosen columns, chosen rows", async () => {
  const [{ browser }, other] = [await house.person(), await house.person()];
  await furnish(browser);
  const { rows } = await profiles(browser);
  const file = await browser.get("/api/v2/profiles/list.csv?columns=old_id,email&type=Contact");
  expect(file.headers["content-disposition"]).toMatch(/attachment; filename="profiles-\d{4}-\d\d-\d\d\.csv"/);
  expect(file.body).toBe("\uFEFFold_id,email\r\n4,'=cmd@x\r\n");
  const whole = (await browser.get("/api/v2/profiles/list.csv")).body.split("\r\n");
  expect([whole[0], whole.length]).toEqual([expect.stringContaining("ID,old_id,type,name"), 9]);
  const two = rows.slice(2, 4).map(({ ID }) => ID);
  const chosen = await browser.get(`/api/v2/profiles/list.csv?columns=ID&ids=${two.toReversed()}`);
  expect(chosen.body).toBe(`\uFEFFID\r\n${two.join("\r\n")}\r\n`);
  expect((await browser.get("/api/v2/profiles/list.csv?columns=password")).statusCode).toBe(400);
  expect((await other.browser.get(`/api/v2/profiles/list.csv?columns=ID&ids=${two}`)).body).toBe("\uFEFFID\r\n");
});

test("quality problems are counted, and each count is the length of its list", async () => {
  const [{ browser }, other] = [await house.person(), await house.person()];
  await furnish(browser);
  const { rows } = (await browser.get("/api/v2/data/quality")).json();
  const counts = Object.fromEntries(rows.map((row: { issue: string; count: number }) => [row.issue, row.count]));
  expect(counts).toEqual({
    missing_email: 1,
    bad_email: 1,
    bad_phone: 1,
    unknown_country: 1,
    missing_firstname: 1,
    odd_birthdate: 1,
  });
  for (const { issue, count } of rows)
    expect(await profiles(browser, { issue }), issue).toMatchObject({ total_rows: count, rows: { length: count } });
  expect(ids(await profiles(browser, { issue: "missing_email", type: "Contact" }))).toEqual([]);
  expect((await other.browser.get("/api/v2/data/quality")).json()).toEqual({ rows: [], duplicates: 0 });
});
