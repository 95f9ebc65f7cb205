import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { MARKS } from "../../../../contract/reading.ts";
import { until } from "../../../../test/support/jobs.ts";
import { batchOf, openStaging, someRows } from "../../../../test/support/staging.ts";
import { inTenant } from "../../../db/client.ts";
import { retryJob } from "../../../jobs/queue.ts";
import { type ReadBatch, UnreadableFile } from "../../../ports/file-reader.ts";
import { findSource } from "./sources.repo.ts";

let house: Awaited<ReturnType<typeof openStaging>>;
beforeAll(async () => {
  house = await openStaging();
});
afterEach(() => {
  Object.assign(house.readers, house.real);
});
afterAll(() => house.close());

/** Replaces the CSV reader. */
function readBy(read: () => AsyncIterable<ReadBatch>) {
  house.readers.csv = { ...house.real.csv, read };
}

async function begin() {
  const { scope, browser } = await house.person();
  const fileId = await house.upload(browser, "any.csv", "A\nb\n");
  const id = await house.start(browser, { fileId, module: "profiles" });
  return { scope, browser, id };
}

test("a run that broke off is gone on with behind its last batch, and every row is there once", async () => {
  let runs = 0;
  readBy(async function* () {
    runs++;
    yield batchOf(someRows(1, 700));
    yield batchOf(someRows(701, 1_400));
    if (runs === 1) throw new Error("The disk went away.");
    yield batchOf(someRows(1_401, 2_000));
  });
  const { scope, browser, id } = await begin();
  expect(await house.settled(browser, id)).toMatchObject({ state: "read", rows: 2_000 });
  expect([runs, await house.stored(scope, id)]).toEqual([2, { rows: 2_000, distinct: 2_000, last: 2_000 }]);
  const { rows } = await house.rows(browser, id, "?from=1399&limit=3");
  expect(rows).toMatchObject([1_399, 1_400, 1_401].map((row) => ({ row, line: row + 1, cells: [`x${row}`] })));
});

test("a file that cannot be read to its end leaves no row, and says line and reason in the caller's language", async () => {
  readBy(async function* () {
    yield batchOf(someRows(1, 300));
    throw new UnreadableFile("ihf_after_trailer", { line: 302, found: "G|" });
  });
  const { scope, browser, id } = await begin();
  const failed = await house.settled(browser, id);
  expect(failed).toMatchObject({
    state: "failed",
    rows: 0,
    problem: {
      code: "file.ihf_after_trailer",
      message: "Line 302 comes after the trailer: “G|”.",
      params: { line: 302 },
    },
  });
  const german = (await browser.get(`/api/v2/sources/${id}`, { "accept-language": "de" })).json();
  expect(german.problem.message).toContain("302");
  expect(german.problem.message).not.toBe(failed.problem?.message);
  expect(await house.stored(scope, id)).toEqual({ rows: 0, distinct: 0, last: null });
  expect(await house.rows(browser, id)).toEqual({ rows: [], total_rows: 0, next: null });

  Object.assign(house.readers, house.real); // With the reader repaired, the read can be retried.
  await inTenant(house.db, scope, async (tx) => {
    const source = await findSource(tx, scope, id);
    await retryJob(tx, scope, source?.job_id ?? "");
  });
  expect(await house.settled(browser, id)).toMatchObject({ state: "read", rows: 1, problem: null });
});

test("stopped in the middle: its rows go at once, and what its worker still wanted to write is refused", async () => {
  let go = () => {};
  const notified = new Promise<void>((resolve) => {
    go = resolve;
  });
  readBy(async function* () {
    yield batchOf(someRows(1, 250));
    await notified;
    yield batchOf(someRows(251, 500));
  });
  const { scope, browser, id } = await begin();
  await until(async () => (await house.stored(scope, id)).rows === 250);
  expect(await house.one(browser, id)).toMatchObject({ state: "reading", rows: 250, progress: { rows: 250 } });
  expect(await house.rows(browser, id)).toMatchObject({ total_rows: 0 }); // Half a file is not shown.
  const edit = { method: "PUT", url: `/api/v2/sources/${id}/rows/1`, payload: { column: 0, value: "y", was: "x1" } };
  for (const call of [edit, { method: "DELETE", url: `/api/v2/sources/${id}` }] as const) {
    const busy = await browser.send(call as Parameters<typeof browser.send>[0]);
    expect([busy.statusCode, busy.json().error]).toEqual([409, "run_in_progress"]);
  }
  expect((await browser.post(`/api/v2/sources/${id}/cancel`)).json()).toEqual({ ok: true, state: "cancelled" });
  go();
  await until(() => house.busy() === 0);
  expect(await house.stored(scope, id)).toEqual({ rows: 0, distinct: 0, last: null });
  expect(await house.one(browser, id)).toMatchObject({ state: "cancelled", rows: 0, progress: null });
  const late = await browser.post(`/api/v2/sources/${id}/cancel`);
  expect([late.statusCode, late.json()]).toMatchObject([409, { error: "conflict", state: "cancelled" }]);
  const { rows } = (await browser.get("/api/v2/audit?action=reading_stopped")).json();
  expect(rows).toMatchObject([{ recordKind: "file", old: { name: "any.csv", module: "profiles" } }]);
});

test("no row is lost whatever is in it: nothing at all, separators, a NUL; and none without a number", async () => {
  readBy(async function* () {
    yield batchOf([
      { row: 1, line: 2, cells: [""], marks: 0 },
      { row: 2, line: 3, cells: ["a\u001Fb\u001Ec\0"], marks: MARKS.quote },
      { row: 3, line: 4, cells: ["{},\"\\'"], marks: 0 },
    ]);
    yield batchOf([]);
  });
  const { browser, id } = await begin();
  expect(await house.settled(browser, id)).toMatchObject({ state: "read", rows: 3, marked: { control: 1, quote: 1 } });
  const { rows } = await house.rows(browser, id);
  expect(rows).toMatchObject([
    { row: 1, line: 2, cells: [""], marks: 0 },
    { row: 2, line: 3, cells: ["a␟b␞c␀"], marks: MARKS.quote | MARKS.control },
    { row: 3, line: 4, cells: ["{},\"\\'"], marks: 0 },
  ]);

  readBy(async function* () {
    yield batchOf([...someRows(1, 2), ...someRows(4, 5)]);
  });
  const gap = await begin();
  expect(await house.settled(gap.browser, gap.id)).toMatchObject({ state: "failed", problem: { code: "internal" } });
});

test("a file with columns and no rows is read too", async () => {
  readBy(async function* () {
    yield batchOf([], ["A", "B"]);
  });
  const { browser, id } = await begin();
  expect(await house.settled(browser, id)).toMatchObject({ state: "read", rows: 0, columns: ["A", "B"] });
  const { columns } = (await browser.get(`/api/v2/sources/${id}/columns`)).json();
  const empty = { filled: 0, distinct: 0, longest: 0, top: [], shapes: [], shapesOf: 0, samples: [] };
  expect(columns).toMatchObject([
    { name: "A", ...empty },
    { name: "B", ...empty },
  ]);
});
