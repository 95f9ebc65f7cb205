import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { MARKS } from "../../../../contract/reading.ts";
import type { ColumnProfile, StagedRow } from "../../../../contract/sources.ts";
import { until } from "../../../../test/support/jobs.ts";
import { type Browser, openStaging } from "../../../../test/support/staging.ts";
import { inTenant } from "../../../db/client.ts";
import { countColumn, countColumns } from "./count-columns.repo.ts";
import { profileColumnJob } from "./refresh-profile.ts";
import { SERVER_ROOM, tallyColumns } from "./tally-columns.ts";

let house: Awaited<ReturnType<typeof openStaging>>;
beforeAll(async () => {
  house = await openStaging({ more: [profileColumnJob()] });
});
afterAll(() => house.close());

const numbers = (rows: StagedRow[]) => rows.map(({ row }) => row);
const input = (query: Record<string, string>) => `?${new URLSearchParams(query)}`;

test("rows are paged by their number, and found by text in any case and by their oddities", async () => {
  const { browser } = await house.person();
  const names = ["Müller", "MÜLLER", "muller", "100 %", "100 x", "a_b", "acb", "Łukasz", "back\\slash"];
  const lines = names.map((name, index) => `${index};${name}${index === 6 ? ";more" : ""}`);
  const { id } = await house.read(browser, ["id;name", ...lines, ""].join("\n"));
  const find = async (query: Record<string, string>) => {
    const { rows, total_rows, next } = await house.rows(browser, id, input(query));
    return [numbers(rows), total_rows, next];
  };
  expect(await find({ limit: "4" })).toEqual([[1, 2, 3, 4], 9, 5]);
  expect(await find({ from: "8", limit: "4" })).toEqual([[8, 9], 9, null]);
  for (const from of ["10", "2147483647"]) expect(await find({ from })).toEqual([[], 9, null]);
  expect(await find({ q: "mÜLLER" })).toEqual([[1, 2], 2, null]);
  expect(await find({ q: "müller", limit: "1" })).toEqual([[1], 2, 2]);
  expect(await find({ q: "müller", limit: "1", from: "2" })).toEqual([[2], 2, null]);
  expect(await find({ q: "łUKASZ" })).toEqual([[8], 1, null]);
  expect(await find({ q: "0 %" })).toEqual([[4], 1, null]);
  expect(await find({ q: "100", limit: "1", from: "5" })).toEqual([[5], 2, null]);
  expect(await find({ q: "A_B" })).toEqual([[6], 1, null]);
  expect(await find({ q: "\\" })).toEqual([[9], 1, null]);
  expect(await find({ q: "0\u001FMüller" })).toEqual([[], 0, null]); // A search does not match across cells.
  expect(await find({ marked: "any" })).toEqual([[7], 1, null]);
  expect(await find({ marked: "long", q: "acb" })).toEqual([[7], 1, null]);
  expect(await find({ marked: "short" })).toEqual([[], 0, null]);
  const wrong = await browser.get(`/api/v2/sources/${id}/rows?from=0&limit=501`);
  expect(wrong.json().issues.map(({ path }: { path: string }) => path)).toEqual(["from", "limit"]);
});

const edit = (browser: Browser, id: string, row: number, change: object) =>
  browser.send({ method: "PUT", url: `/api/v2/sources/${id}/rows/${row}`, payload: change });
const columnsOf = async (browser: Browser, id: string): Promise<ColumnProfile[]> =>
  (await browser.get(`/api/v2/sources/${id}/columns`)).json().columns;

test("a cell is changed in place by who saw it as it is; the other gets the fresh row", async () => {
  const { browser, scope } = await house.person();
  const { id } = await house.read(browser, "id;name;city\n1;Ann;Rome\n2;Ben;Rome\n3;Cid;Rome;x\n4;Dan\n");
  const done = await edit(browser, id, 1, { column: 2, value: "Paris", was: "Rome" });
  expect(done.json()).toEqual({
    ok: true,
    row: { row: 1, line: 2, cells: ["1", "Ann", "Paris"], marks: 0, edited: [2] },
  });
  const late = await edit(browser, id, 1, { column: 2, value: "Oslo", was: "Rome" });
  expect([late.statusCode, late.json()]).toMatchObject([
    409,
    { error: "conflict", row: { cells: ["1", "Ann", "Paris"], edited: [2] } },
  ]);
  expect((await house.rows(browser, id, "?limit=1")).rows[0].cells[2]).toBe("Paris");
  expect((await columnsOf(browser, id))[2]).toMatchObject({
    filled: 3,
    distinct: 2,
    top: [
      { value: "Rome", count: 2 },
      { value: "Paris", count: 1 },
    ],
  });
  expect((await edit(browser, id, 9, { column: 0, value: "x", was: "" })).statusCode).toBe(404);
  expect((await edit(browser, id, 1, { column: 3, value: "x", was: "" })).statusCode).toBe(404);
  const kept = await inTenant(house.db, scope, (tx) =>
    tx.selectFrom("staged_edits").select(["row", "column_index", "old", "new", "by_id"]).execute(),
  );
  expect(kept).toEqual([{ row: 1, column_index: 2, old: "Rome", new: "Paris", by_id: scope.user.id }]);
});

test("marks have their reason, and values that may not be stored are masked or made visible", async () => {
  const { browser } = await house.person();
  const { id } = await house.read(browser, "id;name;city\n1;Ann;Rome\n2;Ben;Rome;x\n3;Cid\n");
  const after = async (row: number, column: number, value: string, was: string) => {
    const answer = await edit(browser, id, row, { column, value, was });
    const { cells, marks } = answer.json().row;
    return { cells, marks };
  };
  expect(await after(2, 3, "", "x")).toEqual({ cells: ["2", "Ben", "Rome"], marks: 0 });
  expect(await after(3, 1, "Cyd", "Cid")).toEqual({ cells: ["3", "Cyd", ""], marks: 0 });
  expect(await after(3, 2, "Rome", "")).toEqual({ cells: ["3", "Cyd", "Rome"], marks: 0 });
  expect(await after(1, 1, "4111 1111 1111 1111", "Ann")).toEqual({
    cells: ["1", "**** **** **** 1111", "Rome"],
    marks: MARKS.card,
  });
  expect(await after(1, 2, "a\u001Fb", "Rome")).toMatchObject({ marks: MARKS.card | MARKS.control });
  expect((await house.rows(browser, id)).rows[0].cells).toEqual(["1", "**** **** **** 1111", "a␟b"]);
});

test("in a large source the column is counted again by a job, one for all changes that come before it", async () => {
  const { browser, scope } = await house.person();
  const lines = Array.from({ length: 5_200 }, (_, index) => `${index};same`);
  const { id } = await house.read(browser, ["id;name", ...lines, ""].join("\n"));
  for (const row of [1, 2]) {
    const change = { column: 1, value: "other", was: "same" };
    expect((await edit(browser, id, row, change)).statusCode).toBe(200);
  }
  expect((await columnsOf(browser, id))[1]).toMatchObject({ distinct: 1 });
  const waiting = await inTenant(house.db, scope, (tx) =>
    sql<{ id: string }>`update jobs set run_at = now() where name = 'sources.profile' returning id`.execute(tx),
  );
  expect(waiting.rows.length).toBe(1);
  const fresh = await until(async () => {
    const column = (await columnsOf(browser, id))[1];
    return column?.distinct === 2 && column;
  });
  expect(fresh.top).toEqual([
    { value: "same", count: 5_198 },
    { value: "other", count: 2 },
  ]);
  const again = await edit(browser, id, 3, { column: 1, value: "third", was: "same" });
  expect(again.statusCode).toBe(200);
  const jobs = await inTenant(house.db, scope, (tx) =>
    tx.selectFrom("jobs").select("id").where("name", "=", "sources.profile").execute(),
  );
  expect(jobs.length).toBe(2);
});

test("profiles are exact, and the same whether they are counted on the way or in the database, one by one or many", async () => {
  const { browser, scope } = await house.person();
  const width = 30;
  const cell = (row: number, column: number) => {
    const seed = (row * 7_919 + column * 104_729) % 1_009;
    return seed % 5 === 0 ? "" : `${["v", "É", "😀"][seed % 3]}${seed % (3 + column * 2)}`;
  };
  const rows = Array.from({ length: 150 }, (_, row) => Array.from({ length: width }, (_, index) => cell(row, index)));
  const header = Array.from({ length: width }, (_, index) => `c${index}`);
  const csv = [header, ...rows].map((cells) => cells.join(";")).join("\n");
  const { id } = await house.read(browser, csv, { reading: { headerRow: 1, delimiter: ";" } });
  const columns = await columnsOf(browser, id);
  expect(columns.map(({ name }) => name)).toEqual(header);
  for (const { index, filled, distinct, longest, top, shapesOf } of columns) {
    const values = rows.map((cells) => cells[index] ?? "").filter((value) => value !== "");
    const counts = new Map<string, number>();
    for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
    const most = [...counts.values()].sort((a, b) => b - a).slice(0, 20);
    expect([index, filled, distinct, longest, shapesOf]).toEqual([
      index,
      values.length,
      counts.size,
      Math.max(0, ...values.map((value) => [...value].length)),
      values.length,
    ]);
    expect([index, top.map(({ count }) => count)]).toEqual([index, most]);
    for (const { value, count } of top) expect([index, value, counts.get(value)]).toEqual([index, value, count]);
  }
  const inDatabase = await inTenant(house.db, scope, async (tx) => ({
    together: await countColumns(tx, scope, id, { first: 0, last: width - 1 }),
    some: await countColumns(tx, scope, id, { first: 7, last: 9 }),
    alone: await Promise.all(header.map((_, index) => countColumn(tx, scope, id, index))),
  }));
  const onTheWay = tallyColumns(width, SERVER_ROOM);
  for (const cells of rows) onTheWay.add(cells);
  expect(onTheWay.counted()).toEqual(inDatabase.alone);
  expect(inDatabase.together).toEqual(inDatabase.alone);
  expect(inDatabase.some).toEqual(inDatabase.alone.slice(7, 10));
});

test("a column of too many different values is left to the database", () => {
  const tally = tallyColumns(2, SERVER_ROOM);
  for (let row = 0; row < 6_000; row++) tally.add([`id ${row}`, row % 2 ? "odd" : "even", "beyond the columns"]);
  expect(tally.counted()).toEqual([
    {
      ...{ index: 1, filled: 6_000, distinct: 2, longest: 4 },
      top: [
        { value: "even", count: 3_000 },
        { value: "odd", count: 3_000 },
      ],
    },
  ]);
});
