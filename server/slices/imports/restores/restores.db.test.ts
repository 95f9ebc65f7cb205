import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { PutBack, Restore } from "../../../../contract/restores.ts";
import { openImporting } from "../../../../test/support/importing.ts";
import { until } from "../../../../test/support/jobs.ts";
import type { Browser } from "../../../../test/support/staging.ts";
import { uploadByForm } from "../../../../test/support/uploads.ts";
import { createPiw } from "../../../adapters/piw/piw.ts";
import { inTenant } from "../../../db/client.ts";
import { packageRoot } from "../../../package-root.ts";
import { markHotelRead, saveHotelCodes } from "../../configure/code-mappings/hotel-codes.repo.ts";

const { workbooks } = createPiw({ worker: null });
let house: Awaited<ReturnType<typeof openImporting>>;
beforeAll(async () => {
  house = await openImporting();
});
afterAll(() => house.close());

type Cells = string[][];
/** Sheets by name; the first row names the columns. */
const book = (sheets: Record<string, Cells>) =>
  buffer(
    workbooks.write(
      Object.entries(sheets).map(([name, [titles = [], ...rows]]) => ({
        ...{ name, rows },
        columns: titles.map((title) => ({ title })),
      })),
    ),
  );
const codes = (...lines: [code: string, description: string][]): Cells => [["code", "description"], ...lines];

const readRestore = async (browser: Browser, id: string): Promise<Restore> =>
  (await browser.get(`/api/v2/restores/${id}`)).json();
const listed = async (browser: Browser): Promise<Restore[]> => (await browser.get("/api/v2/restores")).json().rows;
const start = async (browser: Browser, input: object, headers = {}) => browser.post("/api/v2/restores", input, headers);
const ended = (browser: Browser, id: string): Promise<Restore> =>
  until(
    async () => {
      const restore = await readRestore(browser, id);
      return restore.state !== "queued" && restore.state !== "running" && restore;
    },
    { everyMs: 30 },
  );
async function restore(browser: Browser, sheets: Record<string, Cells>, input: object = {}): Promise<Restore> {
  const fileId = await house.upload(browser, "piw.xlsx", await book(sheets));
  const answer = await start(browser, { fileId, ...input });
  if (answer.statusCode !== 202) throw new Error(`${answer.statusCode} ${answer.body}`);
  return ended(browser, answer.json().id);
}
/** Waits for the end, whether or not it came within the call. */
async function putBack(browser: Browser, id: string, input: object = {}): Promise<PutBack> {
  const answer = await browser.post(`/api/v2/restores/${id}/put-back`, input);
  if (answer.statusCode !== 200) throw new Error(`${answer.statusCode} ${answer.body}`);
  const back: PutBack = answer.json();
  const undone = await until(
    async () => {
      const restores = (await listed(browser)).filter((each) => back.undone.includes(each.id));
      return restores.every(({ state }) => state === "undone") && restores;
    },
    { everyMs: 30 },
  );
  const runs = undone.flatMap(({ imports }) => imports);
  return {
    ...back,
    reversed: runs.reduce((sum, { undo }) => sum + (undo?.reversed ?? 0), 0),
    changedSince: runs.flatMap(({ module, undo }) => undo?.changedSince.map((oldId) => ({ module, oldId })) ?? []),
  };
}
const described = async (scope: Parameters<typeof house.records>[0]) =>
  (await house.records(scope, "records")).map(({ old_id, values }) => `${old_id} ${values.description}`);

test("each chosen sheet becomes a run; the same workbook again changes nothing", async () => {
  const { browser, scope } = await house.person();
  const content = await book({
    floors: codes(["1", "Ground"], ["2", "First"]),
    "room-classes": codes(["STD", "Standard"]),
    Gossip: codes(["x", "y"]),
    titles: codes(),
  });
  const fileId = await house.upload(browser, "piw.xlsx", content);
  const open = await start(browser, { fileId });
  expect([open.statusCode, open.json()]).toMatchObject([
    409,
    {
      message: expect.stringMatching(/undecided: Gossip/),
      sheets: [{ sheet: "Gossip", rows: 1, module: null, hidden: false }],
    },
  ]);
  expect((await start(browser, { fileId, leaveOut: ["Gossip", "Rumour"] })).statusCode).toBe(400);
  expect(await listed(browser)).toEqual([]);
  const begun = await start(browser, { fileId, leaveOut: ["Gossip"] });
  expect([begun.statusCode, begun.json()]).toEqual([
    202,
    {
      id: expect.any(String),
      state: "queued",
      refused: [{ sheet: "titles", module: "titles", problem: "The sheet “titles” has no rows." }],
      leftOut: ["Gossip"],
    },
  ]);
  const first = await ended(browser, begun.json().id);
  expect(first).toMatchObject({
    state: "done",
    file: { id: fileId, name: "piw.xlsx" },
    counts: { read: 3, created: 3, updated: 0, unchanged: 0, rejected: 0, waiting: 0 },
    refused: [{ sheet: "titles" }],
    later: 0,
  });
  expect(
    first.imports.map(({ module, sheet, mode, state, counts, restoreId }) => [
      module,
      sheet,
      mode,
      state,
      counts.created,
      restoreId,
    ]),
  ).toEqual([
    ["floors", "floors", "upsert", "done", 2, first.id],
    ["room-classes", "room-classes", "upsert", "done", 1, first.id],
  ]);
  expect(await described(scope)).toEqual(["1 Ground", "2 First", "STD Standard"]);

  const again = await ended(browser, (await start(browser, { fileId, modules: ["FLOORS", "room-classes"] })).json().id);
  expect(again.counts).toMatchObject({ read: 3, created: 0, updated: 0, unchanged: 3 });
  expect((await listed(browser)).map(({ id, later }) => [id, later])).toEqual([
    [again.id, 0],
    [first.id, 1],
  ]);

  const gossip = await ended(
    browser,
    (await start(browser, { fileId, sheets: [{ sheet: "Gossip", module: "titles" }] })).json().id,
  );
  expect(gossip).toMatchObject({ state: "done", imports: [{ module: "titles", sheet: "Gossip" }] });
});

test("a sheet that cannot be imported is listed with its reason; the whole is refused only where none can be", async () => {
  const { browser } = await house.person();
  const sheets = { floors: codes(["1", "Ground"]), titles: codes(["MR", "Mr"]) };
  const fileId = await house.upload(browser, "piw.xlsx", await book(sheets));
  await browser.post("/v1/api/module/floors", { status: 0 });
  const half = (await start(browser, { fileId, modules: ["floors", "titles", "rooms"] })).json();
  expect(half.refused).toEqual([
    { sheet: "floors", module: "floors", problem: expect.stringContaining("turned off") },
    { sheet: "rooms", module: "rooms", problem: "The workbook has no sheet named “rooms”." },
  ]);
  const shown = await ended(browser, half.id);
  expect([shown.imports.map(({ module }) => module), shown.refused.length]).toEqual([["titles"], 2]);
  const german = await browser.get(`/api/v2/restores/${half.id}`, { "accept-language": "de" });
  expect(german.json().refused[1].problem).toContain("Arbeitsmappe");

  const none = await start(browser, { fileId, modules: ["floors"] });
  expect([none.statusCode, none.json().error]).toEqual([409, "conflict"]);
  expect(await listed(browser)).toHaveLength(1);
  const unknown = await start(browser, { fileId, modules: ["attic"] });
  expect(unknown.statusCode).toBe(404);
  const csv = await house.upload(browser, "guests.csv", "id;name\n1;Moreau\n");
  expect((await start(browser, { fileId: csv })).json().message).toContain("not a workbook");
  const nothing = await house.upload(browser, "none.xlsx", await book({ Gossip: codes(["x", "y"]) }));
  expect((await start(browser, { fileId: nothing, leaveOut: ["Gossip"] })).json().message).toContain(
    "Nothing in this workbook",
  );
  expect((await start(browser, { fileId, modules: [] })).statusCode).toBe(400);
});

const HOUSE = {
  rooms: [
    ["room", "roomType", "floor", "description"],
    ["101", "DLX", "1", "Corner"],
    ["102", "STD", "2", "Garden"],
    ["103", "NEW", "2", "Court"],
  ],
  floors: codes(["1", "Ground"], ["2", "First"]),
  "room-types": [
    ["code", "description", "roomClass", "maximumOccupancy"],
    ["NEW", "New", "LUX", "2"],
  ],
};
/** As if OPERA's lists had been read and had other codes. */
const readHotel = (scope: Parameters<typeof house.records>[0], lists: Record<string, string[]>) =>
  inTenant(house.db, scope, async (tx) => {
    for (const [list, own] of Object.entries(lists)) {
      await markHotelRead(tx, scope, list);
      await saveHotelCodes(tx, scope, { list, codes: own.map((code) => ({ code, name: code })) });
    }
  });

test.each([
  ["as they stand", Object.keys(HOUSE)],
  ["the other way round", Object.keys(HOUSE).toReversed()],
])(
  "codes that the workbook brings itself count as the hotel's, whatever the order of its sheets: %s",
  async (_, order) => {
    const { browser, scope } = await house.person();
    await readHotel(scope, { "room-types": ["DLX", "STD"], floors: [], "room-classes": ["LUX"] });
    const sheets = Object.fromEntries(order.map((name) => [name, HOUSE[name as keyof typeof HOUSE]]));
    const { id } = await restore(browser, sheets);
    // The push creates floors, but room types only exist in OPERA: a room with an unknown type still waits.
    await house.counted(browser, id, { waiting: 1 });
    expect(await readRestore(browser, id)).toMatchObject({
      state: "done",
      counts: { read: 6, created: 5, rejected: 0 },
    });
    const rooms = (await house.records(scope, "records")).filter(({ values }) => values.room);
    expect(rooms.map(({ old_id }) => old_id)).toEqual(["101", "102"]);
    const made = [{ code: "NEW", target: "STD" }];
    await house.put(browser, "/api/v2/codes/rooms", { list: "room-types", codes: made });
    expect(await house.counted(browser, id, { waiting: 0 })).toMatchObject({ created: 6 });
  },
);

test("the sample workbook is restored whole, and again without a change", async () => {
  const { browser } = await house.person();
  const fileId = await house.upload(
    browser,
    "configuration.xlsx",
    await readFile(join(packageRoot, "samples/configuration.xlsx")),
  );
  const begun = (await start(browser, { fileId })).json();
  await ended(browser, begun.id);
  const first = await until(
    async () => {
      const now = await readRestore(browser, begun.id);
      return now.counts.waiting === 0 && now;
    },
    { everyMs: 50 },
  );
  expect(first.imports.length).toBeGreaterThan(10);
  expect(first).toMatchObject({ state: "done", refused: [], counts: { rejected: 0, created: first.counts.read } });
  const again = await ended(browser, (await start(browser, { fileId })).json().id);
  expect(again.counts).toMatchObject({ created: 0, updated: 0, unchanged: first.counts.read });
});

test("putting back takes every later restore back, newest first; changes by others since then are named", async () => {
  const { browser, scope } = await house.person();
  const first = await restore(browser, { floors: codes(["1", "Ground"], ["2", "First"]) });
  const second = await restore(browser, { floors: codes(["1", "Lobby"]), titles: codes(["MR", "Mr"]) });
  const third = await restore(browser, { floors: codes(["1", "Atrium"], ["3", "Second"], ["4", "Third"]) });
  const other = await house.upload(browser, "floors.csv", "code;description\n4;Roof\n");
  const run = await house.begin(browser, { fileId: other, module: "floors", auto: true });
  await house.ended(browser, run);

  const preview = await browser.get(`/api/v2/restores/${first.id}/put-back`);
  expect(preview.json()).toMatchObject({ records: 5, referring: [] });
  const back = await putBack(browser, first.id);
  expect(back).toEqual({
    ...{ id: first.id, state: expect.any(String), undone: [third.id, second.id], pushedSince: [] },
    ...{ reversed: 4, changedSince: [{ module: "floors", oldId: "4" }] },
  });
  expect(await described(scope)).toEqual(["1 Ground", "2 First", "4 Roof"]);
  expect((await listed(browser)).map(({ state, later }) => [state, later])).toEqual([
    ["undone", 0],
    ["undone", 0],
    ["done", 0],
  ]);
  expect((await browser.post(`/api/v2/restores/${second.id}/put-back`, {})).json()).toMatchObject({
    error: "conflict",
    message: expect.stringContaining("undone itself"),
  });
  expect(await putBack(browser, first.id, { itself: true })).toMatchObject({ undone: [first.id], reversed: 2 });
  expect(await described(scope)).toEqual(["4 Roof"]);
  // Restored again, the record exists again.
  const again = await start(browser, { fileId: first.file.id });
  expect((await ended(browser, again.json().id)).counts).toMatchObject({ created: 2 });
});

test("while a restore is taken back it and its runs are being undone, and say so", async () => {
  const { browser, scope } = await house.person();
  const made = await restore(browser, { floors: codes(["1", "Ground"]), titles: codes(["MR", "Mr"]) });
  await house.pauseWorker();
  const url = `/api/v2/restores/${made.id}/put-back`;
  const answer = (await browser.post(url, { itself: true })).json();
  expect(answer).toMatchObject({ state: "undoing", undone: [made.id], reversed: 0 });
  expect(await readRestore(browser, made.id)).toMatchObject({ state: "undoing", imports: [{}, {}] });
  expect((await readRestore(browser, made.id)).imports.map(({ state }) => state)).toEqual(["undoing", "undoing"]);
  // A repeated request is the same work.
  expect((await browser.post(url, { itself: true })).json()).toMatchObject({ state: "undoing", undone: [made.id] });
  const jobs = await inTenant(house.db, scope, (tx) =>
    tx.selectFrom("jobs").select("id").where("name", "=", "imports.undo").execute(),
  );
  expect(jobs).toHaveLength(1);
  house.resumeWorker();
  await until(async () => (await readRestore(browser, made.id)).state === "undone");
  expect(await described(scope)).toEqual([]);
});

test("an upload that restores answers an id that an import's calls take too", async () => {
  const { browser, scope } = await house.person();
  const content = await book({ floors: codes(["1", "Ground"]), titles: codes(["MR", "Mr"], ["MS", "Ms"]) });
  const form = { name: "piw.xlsx", content, fields: { restore: "1" } };
  const uploaded = (await uploadByForm(browser, form, "/upload/piw")).json();
  expect(uploaded.import).toEqual({ id: expect.any(String), state: "queued" });
  const done = await house.ended(browser, uploaded.import.id);
  expect(done).toMatchObject({
    ...{ id: uploaded.import.id, state: "done", module: "piw", restoreId: uploaded.import.id, rows: 3 },
    counts: { read: 3, created: 3 },
    file: { id: uploaded.file.id },
  });
  const late = await browser.post(`/api/v2/imports/${done.id}/cancel`, {});
  expect([late.statusCode, late.json().state]).toEqual([409, "done"]);
  expect(await house.undo(browser, done.id)).toMatchObject({ id: done.id, state: "undone" });
  expect(await described(scope)).toEqual([]);
});

test("a key asks once, a deleted file is not found, and no other tenant sees it", async () => {
  const { browser } = await house.person();
  const stranger = await house.person();
  const fileId = await house.upload(browser, "piw.xlsx", await book({ titles: codes(), floors: codes(["1", "A"]) }));
  const key = { "idempotency-key": randomUUID() };
  const input = { fileId, modules: ["titles", "floors"] };
  const [one_, two] = [await start(browser, input, key), await start(browser, input, key)];
  expect([two.statusCode, two.json().id, two.json().refused]).toEqual([202, one_.json().id, one_.json().refused]);
  expect((await start(browser, { fileId }, key)).json().message).toContain("Idempotency-Key");
  const done = await ended(browser, one_.json().id);
  expect(await listed(browser)).toHaveLength(1);

  for (const answer of [
    await stranger.browser.get(`/api/v2/restores/${done.id}`),
    await stranger.browser.get(`/api/v2/imports/${done.id}`),
    await stranger.browser.post(`/api/v2/imports/${done.id}/undo`, {}),
    await stranger.browser.post(`/api/v2/imports/${done.id}/cancel`, {}),
    await stranger.browser.post(`/api/v2/restores/${done.id}/put-back`, { itself: true }),
    await start(stranger.browser, { fileId }),
    await browser.get(`/api/v2/restores/${randomUUID()}`),
  ])
    expect(answer.statusCode).toBe(404);
  expect(await listed(stranger.browser)).toEqual([]);

  const removed = await browser.send({ method: "DELETE", url: `/api/v2/files/${fileId}` });
  expect(removed.statusCode).toBe(200);
  expect((await start(browser, { fileId })).statusCode).toBe(404);
  expect((await start(browser, input, key)).json().id).toBe(done.id);
  expect(await readRestore(browser, done.id)).toMatchObject({ state: "done", file: { name: "piw.xlsx" } });
});
