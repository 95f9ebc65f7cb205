import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { MappedField } from "../../../../contract/configurations.ts";
import { openImporting } from "../../../../test/support/importing.ts";
import { until } from "../../../../test/support/jobs.ts";
import { inTenant } from "../../../db/client.ts";

let house: Awaited<ReturnType<typeof openImporting>>;
beforeAll(async () => {
  house = await openImporting();
});
afterAll(() => house.close());

const COLUMNS = { id: "oldId", name: "lastName", mail: "email", state: "status" };
const guests = (...lines: string[]) => [Object.keys(COLUMNS).join(";"), ...lines, ""].join("\n");
const names = async (scope: Parameters<typeof house.records>[0]) =>
  (await house.records(scope)).map(({ old_id, values }) => [old_id, values.lastName]);
/** Adds a name to rows that have none. */
const withName = (fields: MappedField[]): MappedField[] =>
  fields.map((field) =>
    field.target === "lastName"
      ? { ...field, source: { kind: "default", column: "name", value: "Unknown guest" } }
      : field,
  );

test("a better configuration takes rows of one cause again, then all the others; the counts balance and undo covers it", async () => {
  const { scope, browser } = await house.person();
  const configuration = await house.configure(browser, COLUMNS);
  const run = await house.import(browser, guests("1;;;A", "2;Silva;;A", "3;;;lost", "4;;;A", ";Berg;;A"), {
    configuration,
  });
  expect(run.counts).toMatchObject({ read: 5, created: 1, rejected: 4, waiting: 0 });
  const before = await house.issues(browser, run.id);
  expect(before.causes).toMatchObject([
    { rule: "required", field: "lastName", count: 3, sample: [{ line: 2, column: "name" }, {}, {}] },
    { rule: "required", field: "oldId", count: 1 },
    { rule: "unknown_code", field: "status", pattern: "lost", count: 1 },
  ]);
  await house.improve(browser, configuration, ({ fields }) => ({ fields: withName(fields) }));
  const cause = { rule: "required", field: "lastName", pattern: "" };
  const again = await house.retry(browser, run.id, cause);
  expect(again).toMatchObject({
    state: "done",
    counts: { read: 5, created: 3, rejected: 1, waiting: 1 },
    configuration: { id: configuration, version: 2 },
    error: null,
  });
  expect(again.retry).toBeUndefined();
  expect((await house.issues(browser, run.id)).causes.map(({ rule, field }) => [rule, field])).toEqual([
    ["required", "oldId"],
    ["unknown_code", "status"],
  ]);
  expect((await house.records(scope))[0]).toMatchObject({ old_id: "1", run_id: run.id, line: 2, created_run: run.id });

  await house.mend(browser, run, 5, [0, "", "5"]);
  expect((await house.retry(browser, run.id)).counts).toMatchObject({ created: 4, rejected: 0, waiting: 1 });
  await house.mend(browser, run, 3, [3, "lost", "A"]);
  const last = await house.retry(browser, run.id, { rows: [3, 3, 1] });
  expect(last.counts).toMatchObject({ read: 5, created: 5, rejected: 0, waiting: 0 });
  expect((await house.issues(browser, run.id)).total_rows).toBe(0);
  expect(await names(scope)).toEqual([
    ["1", "Unknown guest"],
    ["2", "Silva"],
    ["3", "Unknown guest"],
    ["4", "Unknown guest"],
    ["5", "Berg"],
  ]);
  expect(await house.undo(browser, run.id)).toMatchObject({ state: "undone", reversed: 5, changedSince: [] });
  expect(await house.records(scope)).toEqual([]);
  const refused = await browser.post(`/api/v2/imports/${run.id}/retry`, {});
  expect([refused.statusCode, refused.json().message]).toEqual([409, expect.stringContaining("was undone")]);
});

test("the last line with an id wins, also by an id that was typed in later", async () => {
  const { scope, browser } = await house.person();
  for (const mode of ["upsert", "insert"]) {
    const configuration = await house.configure(browser, COLUMNS);
    const at = mode === "upsert" ? 10 : 20;
    const lines = [
      `${at};Early;;A`,
      `${at + 1};Taken;;A`,
      ";Later;;A",
      `${at + 2};First;;A`,
      `${at + 2};;;A`,
      `${at + 3};Kept;;A`,
    ];
    const run = await house.import(browser, guests(...lines), { configuration, mode });
    expect(run.counts).toMatchObject({ created: 3, rejected: 3 });
    // A later line has it: the earlier one loses, although it was stored before.
    await house.mend(browser, run, 3, [0, "", `${at}`]);
    const first = await house.retry(browser, run.id);
    expect(first.counts).toMatchObject({ read: 6, created: 3, updated: 0, rejected: 3, waiting: 0 });
    const { rows } = await house.endedRows(browser, run.id, "?end=rejected");
    expect(rows.map(({ row, issues }) => [row, issues[0]?.rule, issues[0]?.value])).toEqual([
      [1, "superseded", "4"],
      [4, "superseded", "6"],
      [5, "required", ""],
    ]);
    // An earlier line gets the id of a later one that was stored: it loses. A line that loses its rival is stored.
    await house.mend(browser, run, 5, [0, `${at + 2}`, `${at + 3}`]);
    const second = await house.retry(browser, run.id);
    expect(second.counts).toMatchObject({ created: 4, rejected: 2 });
    const now = await house.endedRows(browser, run.id, "?end=rejected");
    expect(now.rows.map(({ row, edited, issues }) => [row, edited, issues[0]?.value])).toEqual([
      [1, [], "4"],
      [5, [0], "7"],
    ]);
    expect((await names(scope)).slice(-4)).toEqual([
      [`${at}`, "Later"],
      [`${at + 1}`, "Taken"],
      [`${at + 2}`, "First"],
      [`${at + 3}`, "Kept"],
    ]);
    expect((await house.undo(browser, run.id)).changedSince).toEqual([]);
    expect(await house.records(scope)).toEqual([]);
  }
});

test("a row that waits loses to a later line which got its id meanwhile", async () => {
  const { scope, browser } = await house.person();
  const configuration = await house.configure(browser, COLUMNS);
  const run = await house.import(browser, guests("1;A;;A", "2;B;;lost", ";C;;A"), { configuration });
  expect(run.counts).toMatchObject({ rejected: 1, waiting: 1 });
  await house.mend(browser, run, 3, [0, "", "2"]);
  expect((await house.retry(browser, run.id, { rows: [3] })).counts).toMatchObject({ waiting: 1, rejected: 0 });
  const codes = [{ code: "lost", target: "inactive" }];
  await house.put(browser, "/api/v2/codes/profiles", { list: "profiles.status", codes });
  expect(await house.counted(browser, run.id, { waiting: 0 })).toMatchObject({ rejected: 1, read: 3 });
  expect(await names(scope)).toContainEqual(["2", "C"]);
});

test("by another key the lines of one id are found anew, now and at every later time", async () => {
  const { scope, browser } = await house.person();
  const configuration = await house.configure(browser, { ...COLUMNS, card: "phone" });
  const content = ["id;name;mail;state;card", "1;;;A;X1", "2;;;A;Y1", "3;C;;A;Y1", ""].join("\n");
  const run = await house.import(browser, content, { configuration });
  expect(run.counts).toMatchObject({ created: 1, rejected: 2 });
  const byCard = (fields: MappedField[]): MappedField[] =>
    withName(fields).map((field) =>
      field.target === "oldId" ? { ...field, source: { kind: "column", column: "card" } } : field,
    );
  await house.improve(browser, configuration, ({ fields }) => ({ fields: byCard(fields) }));
  expect((await house.retry(browser, run.id, { rows: [1] })).counts).toMatchObject({ created: 2, rejected: 1 });
  expect((await house.retry(browser, run.id, { rows: [2] })).counts).toMatchObject({ created: 2, rejected: 1 });
  const { rows } = await house.endedRows(browser, run.id, "?end=rejected");
  expect(rows).toMatchObject([{ row: 2, issues: [{ rule: "superseded", value: "4" }] }]);
  expect((await names(scope)).map(([id]) => id)).toEqual(["3", "X1"]);
});

test("a retry does not overwrite a later run's record; after that run's undo it stores the row", async () => {
  const { scope, browser } = await house.person();
  const configuration = await house.configure(browser, COLUMNS);
  const run = await house.import(browser, guests("1;;;A"), { configuration });
  const later = await house.import(browser, guests("1;Newer;;A"), { configuration });
  await house.mend(browser, run, 1, [1, "", "Older"]);
  expect((await house.retry(browser, run.id)).counts).toMatchObject({ created: 0, updated: 0, rejected: 1 });
  expect((await house.issues(browser, run.id)).causes).toMatchObject([{ rule: "superseded", count: 1 }]);
  expect(await names(scope)).toEqual([["1", "Newer"]]);
  await house.undo(browser, later.id);
  expect((await house.retry(browser, run.id)).counts).toMatchObject({ created: 1, rejected: 0 });
  expect(await names(scope)).toEqual([["1", "Older"]]);
});

test("a retry's records release rows of other runs", async () => {
  const { browser } = await house.person();
  const guest = await house.configure(browser, COLUMNS);
  const notes = { module: "notes", configuration: "" };
  const map = { id: "oldId", guest: "profileId", text: "text", type: "noteType" };
  notes.configuration = await house.configure(browser, map, { module: "notes" });
  const waits = await house.import(browser, "id;guest;text;type\n1;7;Hello;GEN\n", notes);
  expect(waits.counts).toMatchObject({ waiting: 1 });
  const run = await house.import(browser, guests("7;;;A"), { configuration: guest });
  await house.mend(browser, run, 1, [1, "", "Moreau"]);
  await house.retry(browser, run.id);
  expect(await house.counted(browser, waits.id, { waiting: 0 })).toMatchObject({ created: 1 });
});

test("an impossible retry is refused, and a second request with one key is the same retry", async () => {
  const { scope, browser } = await house.person();
  const { browser: stranger } = await house.person();
  const configuration = await house.configure(browser, COLUMNS);
  const run = await house.import(browser, guests("1;;;A", "2;B;;A"), { configuration });
  const post = (input: object, headers = {}) => browser.post(`/api/v2/imports/${run.id}/retry`, input, headers);
  expect((await stranger.post(`/api/v2/imports/${run.id}/retry`, {})).statusCode).toBe(404);
  const half = await post({ rule: "required" });
  expect([half.statusCode, half.json().issues]).toMatchObject([400, [{ path: "field", code: "required" }]]);
  const both = await post({ rule: "required", field: "lastName", pattern: "", rows: [1] });
  expect([both.statusCode, both.json().issues]).toMatchObject([400, [{ path: "rows", code: "causeOrRows" }]]);
  expect((await post({ rows: [] })).statusCode).toBe(400);

  await house.pauseWorker();
  const key = { "idempotency-key": randomUUID() };
  const [first, second] = [await post({}, key), await post({}, key)];
  expect([first.json(), second.json()]).toEqual([
    { id: run.id, state: "running" },
    { id: run.id, state: "running" },
  ]);
  const busy = await post({});
  expect([busy.statusCode, busy.json()]).toMatchObject([409, { error: "run_in_progress", id: run.id }]);
  const undo = await browser.post(`/api/v2/imports/${run.id}/undo`, {});
  const gone = await browser.send({ method: "DELETE", url: `/api/v2/sources/${run.sourceId}` });
  expect([undo.json(), gone.json()]).toMatchObject([{ error: "run_in_progress" }, { error: "run_in_progress" }]);
  const stopped = await browser.post(`/api/v2/imports/${run.id}/cancel`, {});
  expect(stopped.json()).toEqual({ id: run.id, state: "done" });
  house.resumeWorker();
  expect((await browser.post(`/api/v2/imports/${run.id}/cancel`, {})).statusCode).toBe(409);
  expect((await house.retry(browser, run.id)).state).toBe("done");

  await inTenant(house.db, scope, async (tx) => {
    await tx.deleteFrom("staged_rows").where("source_id", "=", run.sourceId).execute();
    await tx.updateTable("sources").set({ purged_at: new Date() }).where("id", "=", run.sourceId).execute();
  });
  const purged = await post({});
  expect([purged.statusCode, purged.json().message]).toEqual([409, expect.stringContaining("no longer stored")]);
});

test("a retry that fails says why and leaves the run as it was", async () => {
  const { scope, browser } = await house.person();
  const configuration = await house.configure(browser, COLUMNS);
  const run = await house.import(browser, guests("1;;;A", "2;B;;A"), { configuration });
  await inTenant(house.db, scope, (tx) =>
    tx.deleteFrom("staged_rows").where("source_id", "=", run.sourceId).where("row", "=", 1).execute(),
  );
  const failed = await house.retry(browser, run.id);
  expect(failed).toMatchObject({ state: "done", error: { code: "rows_missing" }, counts: run.counts });
  expect(failed.problem).toContain("no longer stored");
});

test("those who watch see the retry behind the run, and changes only grow", async () => {
  const { browser } = await house.person();
  const configuration = await house.configure(browser, COLUMNS);
  const { id } = await house.import(browser, guests("1;;;A", "2;B;;A"), { configuration });
  // The job ends a moment after its run.
  const still = async () => (await until(() => house.busy() === 0)) && house.run(browser, id);
  const run = await still();
  const url = `/api/v2/imports/${id}/events`;
  expect((await browser.get(url, { "last-event-id": String(run.seq) })).statusCode).toBe(204);
  let seen = run.seq;
  for (let times = 0; times < 2; times++) {
    await house.retry(browser, run.id);
    const after = await still();
    expect(after.seq).toBeGreaterThan(seen);
    const stream = await browser.get(url, { "last-event-id": String(seen) });
    expect(stream.body).toContain(`id: ${after.seq}\nevent: progress\ndata: {"id":"${run.id}"`);
    seen = after.seq;
    expect((await browser.get(url, { "last-event-id": String(seen) })).statusCode).toBe(204);
  }
  // In one stream: the run goes on, with the retry's progress, and ends.
  await house.pauseWorker();
  await browser.post(`/api/v2/imports/${run.id}/retry`, {});
  expect(await house.run(browser, run.id)).toMatchObject({ state: "running", retry: { rows: 0, of: 0 } });
  const open = browser.get(url, { "last-event-id": String(seen) });
  house.resumeWorker();
  const states = [...(await open).body.matchAll(/"state":"(\w+)"/g)].map(([, state]) => state);
  expect([states[0], states.at(-1)]).toEqual(["running", "done"]);
});

const NAMELESS = 3_000;

test("stopped in the middle and begun again by another worker it comes to the same", async () => {
  const { scope, browser } = await house.person();
  const configuration = await house.configure(browser, COLUMNS);
  const lines = Array.from(
    { length: NAMELESS + 1_000 },
    (_, n) => `${n % 3_500};${n < NAMELESS ? "" : `Name ${n}`};;A`,
  );
  const run = await house.import(browser, guests(...lines), { configuration, stopAt: 100 });
  expect(run.counts).toMatchObject({ read: 4_000, created: 1_000, rejected: 3_000 });
  // The rows of the first 500 ids come again further down, with a name.
  await house.improve(browser, configuration, ({ fields }) => ({ fields: withName(fields) }));
  await browser.post(`/api/v2/imports/${run.id}/retry`, {});
  const counts = await until(
    async () => {
      const { counts: now, state } = await house.run(browser, run.id);
      expect(now.created + now.rejected).toBe(4_000);
      return (now.created > 1_000 || state === "done") && now;
    },
    { everyMs: 1 },
  );
  await house.pauseWorker();
  const middle = await house.run(browser, run.id);
  expect(middle.state).toBe("running");
  expect(counts.created).toBeLessThan(3_500);
  house.resumeWorker();
  const done = await house.ended(browser, run.id);
  expect(done).toMatchObject({ state: "done", counts: { read: 4_000, created: 3_500, rejected: 500, waiting: 0 } });
  const kept = new Map((await names(scope)) as [string, string][]);
  expect([kept.size, kept.get("10"), kept.get("499"), kept.get("500")]).toEqual([
    3_500,
    "Name 3510",
    "Name 3999",
    "Unknown guest",
  ]);
  expect((await house.issues(browser, run.id)).causes).toMatchObject([{ rule: "superseded", count: 500 }]);
});
