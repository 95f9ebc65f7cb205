import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Cutover, CutoverStep } from "../../../../contract/cutover.ts";
import { commonSteps } from "../../../../core/cutover/steps.ts";
import { openPushing, type Pushing } from "../../../../test/support/pushing.ts";
import type { Browser } from "../../../../test/support/staging.ts";
import { inTenant } from "../../../db/client.ts";
import { openJobWatch } from "../../../jobs/watch.ts";
import { openCutoverWatch } from "./watch-cutover.ts";

let house: Pushing;
beforeAll(async () => {
  house = await openPushing();
});
afterAll(() => house.close());

const show = async (browser: Browser): Promise<Cutover> => (await browser.get("/api/v2/cutover")).json();
const stepIn = ({ steps }: Cutover, id: string): CutoverStep | undefined => steps.find((step) => step.id === id);
const plan = { note: "", day: 0, time: "20:00", owner: "Night manager" };
const tick = (browser: Browser, id: string, done = true) => browser.post(`/api/v2/cutover/steps/${id}/tick`, { done });

test("a new property has the common list, and what the product sees says why it is not done", async () => {
  const { browser } = await house.person();
  const list = await show(browser);
  expect(list.steps.map(({ key }) => key).sort()).toEqual(commonSteps.map(({ key }) => key).sort());
  expect(list).toMatchObject({ goLive: null, environment: null, removed: [] });
  expect(stepIn(list, "files")).toMatchObject({ state: "open", reasons: [{ code: "import_none" }], dueAt: null });
  expect(stepIn(list, "freeze")).toMatchObject({ seen: false, state: "open", done: null, late: false });
});

test("steps that the product sees tick themselves and cannot be ticked by hand", async () => {
  const { browser, scope } = await house.person();
  await house.connect(browser);
  await browser.post("/api/v2/resort/update", { datelive: "2026-03-01", timezone: "Europe/Paris" });
  await browser.post("/api/v2/resort/test", {});
  await house.open(browser);
  const columns = { id: "oldId", last: "lastName", first: "firstName" };
  const configuration = await house.configure(browser, columns);
  const id = `C${Date.now().toString(36)}`;
  await house.import(browser, `id;last;first\n${id};Moreau;Ann\n`, { configuration });
  const before = await show(browser);
  expect(stepIn(before, "connection")).toMatchObject({ state: "done" });
  expect(stepIn(before, "files")).toMatchObject({ state: "done", done: { by: scope.user.name } });
  expect(stepIn(before, "bookings")).toMatchObject({ state: "nothing" });
  expect(stepIn(before, "readBack")).toMatchObject({ state: "open", reasons: [{ code: "read_none" }] });
  expect(stepIn(before, "freeze")).toMatchObject({ dueAt: "2026-03-01T17:00:00.000Z", late: true });
  expect((await tick(browser, "files")).statusCode).toBe(409);
  await house.push(browser);
  await inTenant(house.db, scope, (tx) =>
    sql`update push_records set state = 'unknown', intended_at = now()`.execute(tx),
  );
  expect(stepIn(await show(browser), "unknown")).toMatchObject({
    state: "blocked",
    reasons: [{ code: "unknown", count: 1 }],
  });
});

test("people tick by name and moment, the first tick counts, and own steps stand where their time is", async () => {
  const { browser, scope } = await house.person();
  const ticked = stepIn((await tick(browser, "freeze")).json(), "freeze");
  expect(ticked).toMatchObject({ state: "done", done: { by: scope.user.name } });
  expect(stepIn((await tick(browser, "freeze")).json(), "freeze")?.done).toEqual(ticked?.done);
  expect(stepIn((await tick(browser, "freeze", false)).json(), "freeze")).toMatchObject({ state: "open", done: null });

  const added: Cutover = (await browser.post("/api/v2/cutover/steps", { title: "Call the owner", ...plan })).json();
  const own = added.steps.find(({ title }) => title === "Call the owner");
  expect(own).toMatchObject({ key: null, state: "open", owner: "Night manager" });
  const order = added.steps.map(({ id }) => id);
  expect(order.indexOf(own?.id ?? "")).toBeGreaterThan(order.indexOf("gone"));
  expect(order.indexOf(own?.id ?? "")).toBeLessThan(order.indexOf("delta"));

  const put = (id: string, payload: object) =>
    browser.send({ method: "PUT", url: `/api/v2/cutover/steps/${id}`, payload: { ...plan, ...payload } });
  const moved = await put("freeze", { day: -1, time: null, version: 1 });
  expect([moved.statusCode, stepIn(moved.json(), "freeze")]).toMatchObject([200, { day: -1, owner: "Night manager" }]);
  expect((await put("freeze", { version: 1 })).statusCode).toBe(409);
  expect((await put(own?.id ?? "", { title: "Call both owners", version: 1 })).json().steps).toContainEqual(
    expect.objectContaining({ title: "Call both owners" }),
  );
  expect((await put("none", {})).statusCode).toBe(404);

  const remove = (id: string) => browser.send({ method: "DELETE", url: `/api/v2/cutover/steps/${id}` });
  expect((await remove("letters")).json().removed).toEqual(["letters"]);
  expect((await tick(browser, "letters")).statusCode).toBe(404);
  expect((await browser.post("/api/v2/cutover/steps/letters/put-back")).json().removed).toEqual([]);
  expect(stepIn((await remove(own?.id ?? "")).json(), own?.id ?? "")).toBeUndefined();
  const { rows } = (await browser.get("/api/v2/audit?limit=50")).json();
  expect(rows.map(({ action }: { action: string }) => action)).toEqual(
    expect.arrayContaining([
      "cutover_step_done",
      "cutover_step_reopened",
      "cutover_step_added",
      "cutover_step_removed",
    ]),
  );
});

test("a watcher of the list sees another person's tick at once", async () => {
  const { browser, scope } = await house.person();
  const jobWatch = openJobWatch(house.database);
  const over = new AbortController();
  const frames = openCutoverWatch({ db: house.db, jobWatch }).watch(scope, over.signal);
  const read = async (): Promise<Cutover> => {
    for (;;) {
      const { value } = await frames.next();
      if (value?.startsWith("event: progress")) return JSON.parse(value.slice(value.indexOf("data: ") + 6));
    }
  };
  expect(stepIn(await read(), "team")).toMatchObject({ state: "open" });
  const seen = read();
  await tick(browser, "team");
  expect(stepIn(await seen, "team")).toMatchObject({ state: "done", done: { by: scope.user.name } });
  over.abort();
  await frames.return();
  jobWatch.close();
});

test("another tenant has a list of its own", async () => {
  const [{ browser }, other] = [await house.person(), await house.person()];
  const { steps }: Cutover = (await browser.post("/api/v2/cutover/steps", { title: "Ours", ...plan })).json();
  const own = steps.find(({ title }) => title === "Ours")?.id ?? "";
  await tick(browser, "freeze");
  const theirs = await show(other.browser);
  expect([stepIn(theirs, own), stepIn(theirs, "freeze")?.done]).toEqual([undefined, null]);
  expect((await tick(other.browser, own)).statusCode).toBe(404);
  expect((await other.browser.send({ method: "DELETE", url: `/api/v2/cutover/steps/${own}` })).statusCode).toBe(404);
});
