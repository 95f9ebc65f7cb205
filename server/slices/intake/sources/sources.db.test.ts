import { afterAll, beforeAll, expect, test } from "vitest";
import type { ModuleShown } from "../../../../contract/modules.ts";
import { MARKS } from "../../../../contract/reading.ts";
import type { Source } from "../../../../contract/sources.ts";
import { writeIhf } from "../../../../core/reading/write-ihf.ts";
import { makeWorkbook } from "../../../../test/support/make-workbook.ts";
import { type Browser, openStaging } from "../../../../test/support/staging.ts";
import { uploadByForm } from "../../../../test/support/uploads.ts";
import { inTenant } from "../../../db/client.ts";

let house: Awaited<ReturnType<typeof openStaging>>;
beforeAll(async () => {
  house = await openStaging();
});
afterAll(() => house.close());

const GUESTS = [
  "id;name;city;born",
  "1;Müller;Köln;24.05.1942",
  '2;"O\'Brien; Pat";Cork;01.12.1970',
  "3;Silva;;",
  "4;Smith;London;31.01.1980;too much",
  "5;Short",
  "",
].join("\r\n");

test("a CSV becomes rows with their lines, marks and profiles; events lead to the same end", async () => {
  const { browser } = await house.person();
  const fileId = await house.upload(browser, "guests.csv", GUESTS);
  const id = await house.start(browser, { fileId, module: "Profiles" });
  const events = browser.get(`/api/v2/sources/${id}/events`);
  const source = await house.settled(browser, id);
  expect(source).toMatchObject({
    file: { id: fileId, name: "guests.csv", kind: "csv", size: Buffer.byteLength(GUESTS) },
    module: "profiles",
    sheet: "",
    reading: { delimiter: ";", encoding: "utf-8", headerRow: 1, quote: '"', dateFormat: "DD.MM.YYYY" },
    columns: ["id", "name", "city", "born"],
    state: "read",
    rows: 5,
    marked: { short: 1, long: 1, quote: 0, bytes: 0, card: 0, control: 0 },
    progress: null,
    problem: null,
  });
  const { rows, total_rows, next } = await house.rows(browser, id);
  expect([total_rows, next]).toEqual([5, null]);
  expect(rows.slice(0, 2)).toEqual([
    { row: 1, line: 2, cells: ["1", "Müller", "Köln", "24.05.1942"], marks: 0, edited: [] },
    { row: 2, line: 3, cells: ["2", "O'Brien; Pat", "Cork", "01.12.1970"], marks: 0, edited: [] },
  ]);
  expect(rows[3]).toMatchObject({ line: 5, cells: ["4", "Smith", "London", "31.01.1980", "too much"] });
  expect(rows[4]).toMatchObject({ line: 6, cells: ["5", "Short", "", ""], marks: MARKS.short });

  const profile = (await browser.get(`/api/v2/sources/${id}/columns`)).json();
  expect([profile.rows, profile.columns.length]).toEqual([5, 4]);
  expect(profile.columns[1]).toMatchObject({ index: 1, name: "name", filled: 5, distinct: 5, longest: 12 });
  expect(profile.columns[2]).toMatchObject({
    filled: 3,
    distinct: 3,
    top: [
      { value: "Cork", count: 1 },
      { value: "Köln", count: 1 },
      { value: "London", count: 1 },
    ],
    shapesOf: 3,
    samples: ["Köln", "Cork", "London"],
    dateFormat: null,
  });
  expect(profile.columns[3]).toMatchObject({ filled: 3, dateFormat: "DD.MM.YYYY" });

  const stream = (await events).body;
  expect(JSON.parse(stream.match(/data: (.+)\n\n$/)?.[1] ?? "{}")).toMatchObject({ id, state: "read", rows: 5 });
  const last = stream.match(/id: (\d+)\nevent: progress\ndata: .+\n\n$/)?.[1];
  expect((await browser.get(`/api/v2/sources/${id}/events?lastEventId=${last}`)).statusCode).toBe(204);
  const { rows: audit } = (await browser.get("/api/v2/audit?action=file_read")).json();
  expect(audit).toMatchObject([{ recordKind: "file", recordId: fileId, new: { name: "guests.csv" } }]);
});

test("in-house files and sheets of workbooks are read the same way, each for its module", async () => {
  const { browser } = await house.person();
  const guest = ["101", "R77", "P12", "Moreau", "Camille", "2026-03-08", "2026-03-12", "2", "0", "BAR", "180.50"];
  const ihf = writeIhf({ property: "PAR", businessDate: "2026-03-08" }, [
    [...guest, "EUR", "361.00", "CHECKED IN"],
    [...guest, "EUR", "0.00", "CHECKED IN"],
  ]);
  const inHouse = await house.upload(browser, "today.ihf", ihf);
  const guests = await house.settled(browser, await house.start(browser, { fileId: inHouse, module: "in-house" }));
  expect(guests).toMatchObject({ state: "read", rows: 2, reading: null, file: { kind: "ihf" } });

  const text = (value: string) => `<c t="inlineStr"><is><t>${value}</t></is></c>`;
  const row = (...cells: string[]) => `<row>${cells.map(text).join("")}</row>`;
  const workbook = makeWorkbook({ sheets: { floors: row("code", "name") + row("1", "First") + row("2", "Second") } });
  const fileId = await house.upload(browser, "piw.xlsx", workbook);
  const missing = await browser.post("/api/v2/sources", { fileId, module: "floors", sheet: "rooms" });
  expect([missing.statusCode, missing.json().message]).toEqual([400, "The workbook has no sheet named “rooms”."]);
  const id = await house.start(browser, { fileId, module: "floors", sheet: "floors" });
  expect(await house.settled(browser, id)).toMatchObject({ state: "read", sheet: "floors", rows: 2 });
  const page = await house.rows(browser, id);
  expect(page.rows.map(({ cells }: { cells: string[] }) => cells)).toEqual([
    ["1", "First"],
    ["2", "Second"],
  ]);
});

test("the same reading requested twice is one; another way to read the file waits its turn and then replaces it", async () => {
  const { browser } = await house.person();
  const fileId = await house.upload(browser, "guests.csv", GUESTS);
  await house.pauseWorker();
  const key = { "idempotency-key": "twice" };
  const id = await house.start(browser, { fileId, module: "profiles" }, key);
  expect(await house.start(browser, { fileId, module: "profiles" }, key)).toBe(id);
  expect(await house.start(browser, { fileId, module: "profiles", reading: { delimiter: ";" } })).toBe(id);
  const other = await browser.post("/api/v2/sources", { fileId, module: "profiles", reading: { headerRow: 0 } });
  expect([other.statusCode, other.json()]).toMatchObject([409, { error: "run_in_progress", id }]);
  const elsewhere = await house.start(browser, { fileId, module: "accounts" });
  expect(elsewhere).not.toBe(id);
  expect(await house.one(browser, id)).toMatchObject({ state: "reading", progress: { bytes: 0, rows: 0 } });
  const busy = await browser.post("/module/delete/profiles");
  expect([busy.statusCode, busy.json()]).toMatchObject([409, { error: "run_in_progress", id }]);
  house.resumeWorker();
  expect(await house.settled(browser, id)).toMatchObject({ state: "read", rows: 5 });
  await house.settled(browser, elsewhere);
  expect(await countsOf(browser, "profiles")).toEqual({ source: 5, staged: 5, valid: 3, validate: false });

  const again = await house.start(browser, { fileId, module: "profiles", reading: { headerRow: 0, delimiter: "," } });
  expect(await house.settled(browser, again)).toMatchObject({ state: "read", rows: 6, reading: { headerRow: 0 } });
  expect((await browser.get(`/api/v2/sources/${id}`)).statusCode).toBe(404);
  expect(await countsOf(browser, "profiles")).toEqual({ source: 6, staged: 6, valid: 6, validate: true });
  const { rows } = (await browser.get("/api/v2/sources?module=profiles")).json();
  expect(rows.map((source: Source) => source.id)).toEqual([again]);
  expect((await browser.get(`/api/v2/sources?fileId=${fileId}`)).json().total_rows).toBe(2);
  expect((await browser.post("/module/delete/profiles")).statusCode).toBe(200);
});

async function countsOf(browser: Browser, key: string) {
  const { modules } = (await browser.get("/Readmodules")).json();
  const found = modules.find(({ id }: ModuleShown) => id === key);
  const { nbroworacle: source, nbrowpiw: staged, nbrowvalid: valid, validate } = found;
  return { source, staged, valid, validate };
}

test("what cannot be begun is refused: unknown, deleted and switched-off modules, foreign files, spent quotas", async () => {
  const [{ browser, scope }, stranger] = [await house.person(), await house.person()];
  const fileId = await house.upload(browser, "guests.csv", GUESTS);
  const ask = async (by: Browser, input: object) => {
    const answer = await by.post("/api/v2/sources", { fileId, module: "profiles", ...input });
    return [answer.statusCode, answer.json().error];
  };
  expect(await ask(stranger.browser, {})).toEqual([404, "not_found"]);
  expect(await ask(browser, { module: "unicorns" })).toEqual([404, "not_found"]);
  expect(await ask(browser, { sheet: "floors" })).toEqual([400, "invalid"]);
  expect(await ask(browser, { reading: { delimiter: "" } })).toEqual([400, "invalid"]);
  await browser.post("/v1/api/module/blocks", { status: 0 });
  expect(await ask(browser, { module: "blocks" })).toEqual([409, "conflict"]);
  await browser.post("/module/delete/floors");
  expect(await ask(browser, { module: "floors" })).toEqual([404, "not_found"]);
  await inTenant(house.db, scope, (tx) => tx.updateTable("accounts").set({ quota_runs: 0 }).execute());
  const spent = await browser.post("/api/v2/sources", { fileId, module: "profiles" });
  expect([spent.statusCode, spent.json().message]).toMatchObject([409, expect.stringContaining("0")]);
  expect((await browser.get("/api/v2/sources")).json().total_rows).toBe(0);
});

test("another account finds no source by any call, and its own counters know nothing of it", async () => {
  const [{ browser, scope }, stranger] = [await house.person(), await house.person()];
  const { id } = await house.read(browser, GUESTS);
  const base = `/api/v2/sources/${id}`;
  for (const path of ["", "/events", "/rows", "/columns"])
    expect([path, (await stranger.browser.get(base + path)).statusCode]).toEqual([path, 404]);
  const edit = { column: 0, value: "x", was: "1" };
  const calls = [
    { method: "POST", url: `${base}/cancel`, payload: {} },
    { method: "PUT", url: `${base}/rows/1`, payload: edit },
    { method: "DELETE", url: base },
  ] as const;
  for (const call of calls) expect([call.url, (await stranger.browser.send(call)).statusCode]).toEqual([call.url, 404]);
  expect((await stranger.browser.get("/api/v2/sources")).json()).toMatchObject({ rows: [], total_rows: 0 });
  expect(await countsOf(stranger.browser, "profiles")).toEqual({ source: 0, staged: 0, valid: 0, validate: false });
  expect(await house.stored(stranger.scope, id)).toEqual({ rows: 0, distinct: 0, last: null });
  expect(await house.stored(scope, id)).toEqual({ rows: 5, distinct: 5, last: 5 });
});

test("a file with as many columns as there may be is read and profiled, and the database answers meanwhile", async () => {
  const { browser } = await house.person();
  const columns = 2_000;
  const line = (cell: (at: number) => string) => `${Array.from({ length: columns }, (_, at) => cell(at)).join(";")}\n`;
  const text = line((at) => `c${at}`) + Array.from({ length: 50 }, (_, row) => line((at) => `${row}.${at}`)).join("");
  const fileId = await house.upload(browser, "wide.csv", text);
  const id = await house.start(browser, { fileId, module: "Profiles" });
  // Asked for again and again, it answers between the statements of the job.
  expect(await house.settled(browser, id)).toMatchObject({ state: "read", rows: 50 });
  const profile = (await browser.get(`/api/v2/sources/${id}/columns`)).json();
  expect(profile.columns).toHaveLength(columns);
  expect(profile.columns[1_999]).toMatchObject({ name: "c1999", filled: 50, distinct: 50 });
});

test("a sheet with more columns than there may be is named with its problem", async () => {
  const { browser } = await house.person();
  const cells = Array.from({ length: 2_001 }, (_, at) => `<c t="str"><v>c${at}</v></c>`).join("");
  const content = makeWorkbook({ sheets: { floors: `<row r="1">${cells}</row>` } });
  const { sheets } = (await uploadByForm(browser, { name: "wide.xlsx", content }, "/upload/piw")).json();
  expect(sheets).toMatchObject([{ sheet: "floors", problem: "sheet_too_many_columns" }]);
});
