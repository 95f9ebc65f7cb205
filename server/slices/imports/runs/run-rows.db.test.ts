import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { RowRecord } from "../../../../contract/imports.ts";
import { openImporting } from "../../../../test/support/importing.ts";
import type { Browser } from "../../../../test/support/staging.ts";
import { inTenant } from "../../../db/client.ts";

let house: Awaited<ReturnType<typeof openImporting>>;
beforeAll(async () => {
  house = await openImporting();
});
afterAll(() => house.close());

const COLUMNS = { id: "oldId", name: "lastName", mail: "email", state: "status" };
const guests = (...lines: string[]) => [Object.keys(COLUMNS).join(";"), ...lines, ""].join("\n");
type Page = { rows: RowRecord[]; total_rows: number; next: number | null };
const recordsOf = async (browser: Browser, id: string, query = ""): Promise<Page> =>
  (await browser.get(`/api/v2/imports/${id}/records${query}`)).json();

test("rows of one cause, page by page, with the cells that were changed; codes of any case are one", async () => {
  const { browser } = await house.person();
  const { browser: stranger } = await house.person();
  const configuration = await house.configure(browser, COLUMNS);
  const lines = Array.from(
    { length: 9 },
    (_, n) => `${n};${n % 3 === 0 ? "" : "Name"};nobody;${n % 2 ? "Lost" : "LOST "}`,
  );
  const run = await house.import(browser, guests(...lines, "20;Good;nobody;A"), { configuration, stopAt: 100 });
  const { causes, total_rows } = await house.issues(browser, run.id);
  expect(causes.map(({ rule, count, warning }) => [rule, count, warning])).toEqual([
    ["not_an_email", 10, true],
    ["unknown_code", 9, false],
    ["required", 3, false],
  ]);
  expect(total_rows).toBe(3);
  for (const { rule, field, pattern, count, hint, sample } of causes) {
    const query = `?rule=${rule}&field=${field}&pattern=${encodeURIComponent(pattern)}`;
    const all = await house.endedRows(browser, run.id, query);
    expect([all.total_rows, all.rows.length, all.next]).toEqual([count, count, null]);
    expect(hint).not.toContain("dryRuns.");
    expect(sample[0]?.column).toMatch(/^(name|mail|state)$/);
  }
  const required = "?rule=required&field=lastName&pattern=";
  const first = await house.endedRows(browser, run.id, `${required}&limit=2`);
  expect([first.rows.map(({ row }) => row), first.next]).toEqual([[1, 4], 7]);
  await house.mend(browser, run, 7, [1, "", "Mended"]);
  const second = await house.endedRows(browser, run.id, `${required}&limit=2&from=${first.next}`);
  expect(second).toMatchObject({
    rows: [{ row: 7, edited: [1], cells: ["6", "Mended", "nobody", "LOST "] }],
    next: null,
  });

  const warned = "?rule=not_an_email&field=email&pattern=a6";
  const [cause] = causes;
  const query = `?rule=not_an_email&field=email&pattern=${encodeURIComponent(cause?.pattern ?? "")}`;
  expect(await house.endedRows(browser, run.id, `${query}&end=created`)).toMatchObject({
    total_rows: 1,
    rows: [{ row: 10, end: "created" }],
  });
  expect((await house.endedRows(browser, run.id, `${query}&end=waiting`)).total_rows).toBe(6);
  expect(await house.endedRows(browser, run.id, warned)).toEqual({ rows: [], total_rows: 0, next: null });
  expect((await browser.get(`/api/v2/imports/${run.id}/rows?rule=required`)).statusCode).toBe(400);
  expect((await browser.get(`/api/v2/imports/${run.id}/rows?pattern=a`)).statusCode).toBe(400);
  expect((await stranger.get(`/api/v2/imports/${run.id}/rows${required}`)).statusCode).toBe(404);
  // A warning is no reason to retry a row that was stored.
  const { counts } = await house.retry(browser, run.id, {
    rule: "not_an_email",
    field: "email",
    pattern: cause?.pattern,
  });
  expect(counts).toMatchObject({ read: 10, created: 1, rejected: 2, waiting: 7 });
});

test("the records that rows became, as they are now", async () => {
  const { browser } = await house.person();
  const { browser: stranger } = await house.person();
  const configuration = await house.configure(browser, COLUMNS);
  const old = await house.import(browser, guests("1;Moreau;;A", "2;Silva;;A"), { configuration });
  const run = await house.import(browser, guests("1;Moreau;;A", "2;Sousa;;A", "3;Weber;;A", "4;;;A", "5;Berg;;lost"), {
    configuration,
  });
  const shown = await recordsOf(browser, run.id);
  expect(shown).toMatchObject({
    rows: [
      {
        row: 1,
        line: 2,
        end: "unchanged",
        oldId: "1",
        record: { values: { lastName: "Moreau" }, changedSince: false },
      },
      { end: "updated", oldId: "2", record: { values: { lastName: "Sousa" }, changedSince: false } },
      { end: "created", oldId: "3", record: { changedSince: false } },
      { end: "rejected", oldId: "4", record: null },
      { end: "waiting", oldId: "5", record: null },
    ],
    total_rows: 5,
    next: null,
  });
  expect(shown.rows[2]?.record?.id).toMatch(/^[\da-f]{8}-/);
  await house.import(browser, guests("3;Weber the second;;A", "1;Moreau the second;;A"), { configuration });
  const changed = (await recordsOf(browser, run.id)).rows.map(({ record }) => record?.changedSince ?? null);
  expect(changed).toEqual([true, false, true, null, null]);
  expect(await recordsOf(browser, run.id, "?end=created")).toMatchObject({
    rows: [{ row: 3, record: { values: { lastName: "Weber the second" } } }],
    total_rows: 1,
  });
  expect(await recordsOf(browser, run.id, "?from=2&limit=2")).toMatchObject({
    rows: [{ row: 2 }, { row: 3 }],
    next: 4,
  });
  expect((await recordsOf(browser, old.id)).rows[1]?.record).toMatchObject({ changedSince: true });
  expect((await stranger.get(`/api/v2/imports/${run.id}/records`)).statusCode).toBe(404);

  await house.undo(browser, run.id);
  const undone = (await recordsOf(browser, run.id)).rows;
  expect(undone.map(({ record }) => [record?.values.lastName, record?.changedSince])).toEqual([
    ["Moreau the second", true],
    ["Silva", false],
    ["Weber the second", true],
    [undefined, undefined],
    [undefined, undefined],
  ]);
});

test("records of any module are shown, by the parts that make their ids", async () => {
  const { browser } = await house.person();
  const map = { room: "room", type: "roomType", floor: "floor" };
  const configuration = await house.configure(browser, map, { module: "rooms" });
  const run = await house.import(browser, "room;type;floor\n101;DLX;1\n102;STD;1\n", {
    configuration,
    module: "rooms",
  });
  expect((await recordsOf(browser, run.id)).rows).toMatchObject([
    { oldId: "101", record: { values: { room: "101", roomType: "DLX" } } },
    { oldId: "102", record: {} },
  ]);
});

test("a second undo is refused, an interrupted one continues", async () => {
  const { scope, browser } = await house.person();
  const configuration = await house.configure(browser, COLUMNS);
  const run = await house.import(browser, guests("1;A;;A", "2;B;;A"), { configuration });
  const undo = () => browser.post(`/api/v2/imports/${run.id}/undo`, {});
  // As if it had been interrupted after its first step.
  await inTenant(house.db, scope, async (tx) => {
    await sql`update imports set undone_at = now() where id = ${run.id}`.execute(tx);
    await sql`delete from profiles where old_id = '1' and created_run = ${run.id}`.execute(tx);
  });
  expect(await house.run(browser, run.id)).toMatchObject({ state: "undoing", undoing: { stopped: true } });
  expect(await house.undo(browser, run.id)).toMatchObject({ state: "undone", reversed: 1 });
  expect(await house.records(scope)).toEqual([]);
  const second = await undo();
  expect([second.statusCode, second.json()]).toMatchObject([
    409,
    { error: "conflict", state: "undone", message: expect.stringContaining("already been undone") },
  ]);
});

test("releasing and taking again do not use up the account's runs", async () => {
  const { scope, browser } = await house.person();
  const configuration = await house.configure(browser, COLUMNS);
  const run = await house.import(browser, guests("1;;;A", "2;B;;lost"), { configuration });
  const used = async () =>
    (await browser.get(`/api/v2/accounts/${scope.accountId}/settings`)).json().quotas.runs.used as number;
  const before = await used();
  const codes = [{ code: "lost", target: "inactive" }];
  await house.put(browser, "/api/v2/codes/profiles", { list: "profiles.status", codes });
  await house.counted(browser, run.id, { waiting: 0 });
  await house.retry(browser, run.id);
  expect(await used()).toBe(before);
  await inTenant(house.db, scope, (tx) => tx.updateTable("accounts").set({ quota_runs: 0 }).execute());
  await house.mend(browser, run, 1, [1, "", "Moreau"]);
  expect((await house.retry(browser, run.id)).counts).toMatchObject({ created: 2, rejected: 0 });
});

test("mended rejects are read as the whole file was, and formulas are what they were", async () => {
  const { scope, browser } = await house.person();
  const lines = [
    "Profile ID;Last Name;First Name;Birth Date;Email;Notes",
    "1;Moreau;Camille;25/12/1980;c.moreau@example.com;=1+1",
    "2;Silva;Rui;13/02/1975;;+351 912",
    "3;;Jo;04/05/1990;jo@example.com;=cmd|' /C calc'!A0",
    "4;;Eva;03/04/1990;eva@example.com;'=kept",
    "5;;Max;01/02/1990;;@SUM(1)",
    "",
  ];
  const run = await house.import(browser, lines.join("\r\n"), { auto: true, stopAt: 100 }, "guests.csv");
  expect(run.counts).toMatchObject({ created: 2, rejected: 3 });
  const url = `/api/v2/configurations/${run.configuration?.id}`;
  expect((await browser.get(url)).json().body.reading).toEqual({ dateFormat: "DD/MM/YYYY" });
  const { body } = await browser.get(`/api/v2/imports/${run.id}/rejects.csv`);
  for (const line of body.replace("\uFEFF", "").trim().split("\r\n"))
    for (const cell of line.split(",")) expect(cell).not.toMatch(/^"?[=+@-]/);
  const mended = body.replace(/^(\d),,/gm, "$1,Weber,");
  const again = await house.import(browser, mended, { auto: true }, "rejects.csv");
  expect(again.configuration?.id).toBe(run.configuration?.id);
  expect(again.counts).toMatchObject({ read: 3, created: 3, rejected: 0 });
  const { rows } = await house.endedRows(browser, again.id);
  expect(rows.map(({ cells }) => cells[5])).toEqual(["=cmd|' /C calc'!A0", "'=kept", "@SUM(1)"]);
  const kept = await house.records(scope);
  expect(kept.map(({ values }) => values.birthDate)).toEqual([
    "1980-12-25",
    "1975-02-13",
    "1990-05-04",
    "1990-04-03",
    "1990-02-01",
  ]);
});
