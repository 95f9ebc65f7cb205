// @vitest-environment happy-dom

import { MantineProvider } from "@mantine/core";
import { ModalsProvider } from "@mantine/modals";
import { QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import type { PlanStage } from "../../../../contract/push.ts";
import type { PushTarget } from "../../../../contract/push-target.ts";
import { routerOf } from "../../../../test/support/page-route.ts";
import { aPushRun, aResort, id } from "../../../../test/support/pushes.ts";
import { makeUser, refusal, sessionReply, speakEnglish, stubServer } from "../../../../test/support/web.ts";
import { createQueryClient } from "../../../lib/query-client.ts";
import { sessionQuery } from "../../../lib/session.ts";
import { nextTime } from "./parts/push-options.tsx";
import { PushPage } from "./push-page.tsx";

const at = "2026-01-31T08:00:00.000Z";
const target: PushTarget = {
  ...{ id: id(20), hotelId: "PARIS1", gateway: "https://gateway.example", environment: "sandbox" },
  ...{ hotelName: "Grand Azur Paris", chain: "GA", currency: "EUR", timezone: "Europe/Paris" },
  ...{ openedAt: at, openedBy: "Camille Moreau", moved: false },
};
const stage = (kind: PlanStage["kind"], change: Partial<PlanStage> = {}): PlanStage => ({
  ...{ kind, total: 0, pushed: 0, failed: 0, unknown: 0, waiting: 0, withdrawn: 0, ready: 0, kept: 0 },
  ...change,
});
const STAGES = [
  stage("all-profiles", { total: 100, pushed: 60, failed: 3, unknown: 1, waiting: 36, ready: 36 }),
  stage("active-profiles", { total: 90, pushed: 60, waiting: 30, ready: 30 }),
  stage("accounts", { total: 10, pushed: 10 }),
  stage("reservations", { total: 50, waiting: 50, ready: 20, kept: 12 }),
  stage("configuration", { total: 5, pushed: 5 }),
];
const identity = (name: string) => ({
  reachable: true,
  businessDate: "2026-02-01",
  fields: [
    { name: "name", ours: "Paris", theirs: name, same: name === "Paris" },
    { name: "currency", ours: "EUR", theirs: "EUR", same: true },
    { name: "timezone", ours: "Europe/Paris", theirs: "", same: true },
  ],
});
const planOf = (change: object = {}) => ({
  body: { target, businessDate: "2026-02-01", stages: STAGES, duplicates: 0, ...change },
});

async function open(answers: Parameters<typeof stubServer>[0] = {}, role = 1) {
  const server = stubServer({
    "/csrf-token": { body: { csrfToken: "token" } },
    "/api/v1/auth/check": { body: sessionReply(makeUser(role)) },
    "/api/v2/resort/details": { body: { ok: true, resort: aResort(), counts: {} } },
    "/api/v2/push/check": { body: { check: null } },
    "/api/v2/push/gone": { body: { rows: [], total_rows: 0, limit: 200, offset: 0 } },
    ...answers,
    "/api/v2/push/plan": answers["/api/v2/push/plan"] ?? planOf(),
    "/api/v2/push?": answers["/api/v2/push?"] ?? { body: { rows: [] } },
  });
  const queryClient = createQueryClient();
  await queryClient.query(sessionQuery());
  const router = routerOf("push", PushPage, "/acme/paris/push/data");
  render(
    <QueryClientProvider client={queryClient}>
      <MantineProvider env="test">
        <ModalsProvider>
          <RouterProvider router={router as never} />
        </ModalsProvider>
      </MantineProvider>
    </QueryClientProvider>,
  );
  return server;
}

const resortIs = (change: Parameters<typeof aResort>[0]) => ({
  "/api/v2/resort/details": {
    body: { ok: true, resort: aResort(change), counts: { modules: 0, profiles: 0, reservations: 0, blocks: 0 } },
  },
});
const sentTo = (server: Awaited<ReturnType<typeof open>>, path: string) =>
  server.calls
    .filter(({ method, url }) => method === "POST" && url.startsWith(path))
    .map(({ body }) => JSON.parse(body ?? "{}"));

beforeAll(speakEnglish);
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test("the plan shows the hotel first, then the kinds in push order with what each waits for", async () => {
  await open(resortIs({}));
  const strip = within(await screen.findByRole("region", { name: "The hotel that is written to" }));
  expect(strip.getByText("Grand Azur Paris")).toBeTruthy();
  expect(strip.getByText("Sandbox")).toBeTruthy();
  expect(strip.getByText(/Hotel code PARIS1 · gateway.example · Business date Feb 1, 2026/)).toBeTruthy();
  const rows = await screen.findAllByRole("row");
  const names = rows.flatMap(
    (row) =>
      within(row)
        .queryByRole("checkbox", { name: /^Select / })
        ?.getAttribute("aria-label") ?? [],
  );
  expect(names.filter((name) => !name.includes("page"))).toEqual([
    "Select Floors, rooms, transaction codes",
    "Select Companies, agents, groups",
    "Select Guest profiles",
    "Select Active guest profiles",
    "Select Reservations",
  ]);
  expect(screen.getByRole("link", { name: "3 failed, see the causes: Guest profiles" }).getAttribute("href")).toBe(
    "/acme/paris/push/results",
  );
  expect(screen.getByRole("link", { name: /^1 unknown/ }).getAttribute("href")).toBe("/acme/paris/push/unsettled");
  const stays = within(rows.find((row) => row.textContent?.startsWith("Reservations")) as HTMLElement);
  expect(stays.getByText("30")).toBeTruthy();
  expect(stays.getByText("for their guest, who is not at the hotel yet")).toBeTruthy();
  expect(stays.getByText("12")).toBeTruthy();
});

test("only the chosen kinds are pushed, with their options; without a choice all of them are", async () => {
  const server = await open({
    ...resortIs({}),
    "/api/v2/push?": ({ method }) => (method === "POST" ? { status: 202, body: aPushRun() } : { body: { rows: [] } }),
  });
  await screen.findByRole("button", { name: "Push all" });
  fireEvent.click(screen.getByRole("checkbox", { name: "Select Reservations" }));
  fireEvent.click(screen.getByRole("button", { name: "Options" }));
  fireEvent.click(await screen.findByRole("checkbox", { name: /Also push what/ }));
  fireEvent.change(screen.getByRole("textbox", { name: "Pause after this many calls" }), { target: { value: "10" } });
  expect(await screen.findByText("with what they need · pauses after 10 calls")).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Push one kind" }));
  await waitFor(() =>
    expect(sentTo(server, "/api/v2/push?")).toMatchObject([
      { kinds: ["reservations"], prerequisites: true, canary: 10 },
    ]),
  );
});

test("a push pauses the next time that the clock shows the chosen hour", () => {
  const noon = new Date(2026, 0, 31, 12, 0);
  expect(nextTime("12:30", noon)).toEqual(new Date(2026, 0, 31, 12, 30));
  expect(nextTime("12:00", noon)).toEqual(new Date(2026, 1, 1, 12, 0));
});

test("a push to a live hotel starts only after the property's name is typed", async () => {
  const server = await open({ ...resortIs({ environment: "live" }) });
  const strip = within(await screen.findByRole("region", { name: "The hotel that is written to" }));
  await waitFor(() => expect(strip.getByText("Live system")).toBeTruthy());
  fireEvent.click(screen.getByRole("button", { name: "Push all" }));
  const dialog = within(await screen.findByRole("dialog"));
  expect(dialog.getByRole("button", { name: "Push" })).toHaveProperty("disabled", true);
  fireEvent.change(dialog.getByRole("textbox"), { target: { value: "Paris" } });
  fireEvent.click(dialog.getByRole("button", { name: "Push" }));
  await waitFor(() => expect(sentTo(server, "/api/v2/push?")).toHaveLength(1));
});

test("a reader without write access sees the state and no buttons", async () => {
  const reader = makeUser(0, {
    ability: [
      { action: "read", subject: "Push" },
      { action: "read", subject: "Property" },
    ],
  });
  await open({ ...resortIs({}), "/api/v1/auth/check": { body: sessionReply(reader) } });
  expect(await screen.findByText(/You can see the state of the push/)).toBeTruthy();
  expect(screen.queryByRole("button", { name: /^Push/ })).toBeNull();
  expect(screen.queryByRole("checkbox")).toBeNull();
  expect(screen.queryByRole("button", { name: /was reset/ })).toBeNull();
});

test("a property without a hotel system is shown the way to one", async () => {
  await open({ ...resortIs({ hostname: "" }), "/api/v2/push/plan": planOf({ target: null, businessDate: null }) });
  expect(await screen.findByText("No hotel system is connected")).toBeTruthy();
  expect(screen.getByRole("link", { name: "Open the property" }).getAttribute("href")).toBe("/acme/paris/property");
  expect(screen.queryByRole("button", { name: "Push all" })).toBeNull();
});

test("the first push shows the hotel's own details; a hotel that agrees is confirmed with one press", async () => {
  const server = await open({
    ...resortIs({}),
    "/api/v2/push/plan": planOf({ target: null, businessDate: null }),
    "/api/v2/push/target": ({ method }) =>
      method === "POST" ? { body: target } : { body: { target: null, identity: identity("Paris") } },
  });
  expect(await screen.findByText("Feb 1, 2026")).toBeTruthy();
  expect(screen.queryByRole("checkbox", { name: /I have compared/ })).toBeNull();
  fireEvent.click(screen.getByRole("button", { name: "This is the right hotel" }));
  await waitFor(() => expect(sentTo(server, "/api/v2/push/target")).toHaveLength(1));
});

test("a hotel with another name is confirmed only after a tick, a live one only with its name typed too", async () => {
  const server = await open({
    ...resortIs({ environment: "live" }),
    "/api/v2/push/plan": planOf({ target: null, businessDate: null }),
    "/api/v2/push/target": ({ method }) =>
      method === "POST" ? { body: target } : { body: { target: null, identity: identity("Lyon") } },
  });
  expect(await screen.findByText("Differs")).toBeTruthy();
  const accept = screen.getByRole("button", { name: "This is the right hotel" });
  expect(accept).toHaveProperty("disabled", true);
  fireEvent.click(screen.getByRole("checkbox", { name: /I have compared/ }));
  expect(accept).toHaveProperty("disabled", true);
  fireEvent.change(screen.getByRole("textbox", { name: /This is a live hotel/ }), { target: { value: "Paris" } });
  fireEvent.click(accept);
  await waitFor(() => expect(sentTo(server, "/api/v2/push/target")).toMatchObject([{ confirm: true, name: "Paris" }]));
});

test("the page says that the hotel does not answer, or why it refuses", async () => {
  const first = { ...resortIs({}), "/api/v2/push/plan": planOf({ target: null, businessDate: null }) };
  const silent = { reachable: false, businessDate: null, fields: [] };
  await open({ ...first, "/api/v2/push/target": { body: { target: null, identity: silent } } });
  expect(await screen.findByText("The hotel does not answer")).toBeTruthy();
  cleanup();
  await open({ ...first, "/api/v2/push/target": { status: 503, body: refusal("unavailable", "Not now") } });
  expect(await screen.findByText("Not now")).toBeTruthy();
});

test("a property connected to another hotel pushes nothing until an administrator ends the old link with a reason", async () => {
  const server = await open({
    ...resortIs({}),
    "/api/v2/push/plan": planOf({ target: { ...target, moved: true } }),
    "/api/v2/push/target/close": { body: { ok: true } },
  });
  expect(await screen.findByText("This property now points to another hotel")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Push all" })).toBeNull();
  fireEvent.click(screen.getByRole("button", { name: "End the link" }));
  const dialog = within(await screen.findByRole("dialog"));
  expect(dialog.getByRole("button", { name: "End the link" })).toHaveProperty("disabled", true);
  fireEvent.change(dialog.getByRole("textbox", { name: /Reason/ }), { target: { value: "Oracle reset it" } });
  fireEvent.click(dialog.getByRole("button", { name: "End the link" }));
  await waitFor(() => expect(sentTo(server, "/api/v2/push/target/close")).toMatchObject([{ why: "Oracle reset it" }]));
});

test("a running push is shown above the plan, and no second one can be started", async () => {
  const running = aPushRun({ state: "running", sum: { ...aPushRun().sum, total: 200, pending: 150 } });
  await open({ ...resortIs({}), "/api/v2/push?": { body: { rows: [running] } } });
  expect(await screen.findByText("A push is running: 50 of 200 records")).toBeTruthy();
  expect(screen.getByRole("link", { name: "View push" }).getAttribute("href")).toBe(
    `/acme/paris/push/runs/${running.id}`,
  );
  expect(await screen.findByRole("button", { name: "Push all" })).toHaveProperty("disabled", true);
});

test("without records the plan links to the import; with all of them pushed it says so", async () => {
  await open({ ...resortIs({}), "/api/v2/push/plan": planOf({ stages: [stage("accounts")] }) });
  expect(await screen.findByText("Nothing to push yet")).toBeTruthy();
  expect(screen.getByRole("link", { name: "Import files" })).toBeTruthy();
  cleanup();
  await open({
    ...resortIs({}),
    "/api/v2/push/plan": planOf({ stages: [stage("accounts", { total: 4, pushed: 4 })] }),
  });
  expect(await screen.findByText("The hotel has everything as it is here.")).toBeTruthy();
});

const problem = (change: object) => ({
  ...{ area: "code", weight: "stops", module: "reservations", cause: "unmapped", field: "market", value: "LEI" },
  ...{ count: 8, hint: "Map the market", examples: ["R-1", "R-2"] },
  ...change,
});
const checkOf = (change: object = {}) => ({
  ...{
    id: id(40),
    state: "done",
    kinds: ["reservations"],
    everyRecord: false,
    checked: 50,
    by: "Camille",
    at,
    endedAt: at,
  },
  report: {
    hotel: { reachable: true, businessDate: "2026-02-01", detail: null },
    stages: [],
    problems: [
      problem({}),
      problem({ area: "guarantee", cause: "card", hint: "A card is asked for" }),
      problem({ area: "record", weight: "waits", cause: "unlinked", hint: "The guest is not there" }),
    ],
    changes: [{ module: "profiles", field: "name", change: "cut", count: 3, examples: ["G-1"] }],
    unread: ["MarketCodes"],
    opera: { combinations: 9, asked: 4 },
    cost: { calls: 1_200, minutes: 0.5, perSecond: 40, price: null },
  },
  ...change,
});

test("the check shows calls, time and cost, and each problem with a link to its fix", async () => {
  await open({ ...resortIs({}), "/api/v2/push/check": { body: { check: checkOf() } } });
  expect(
    await screen.findByText(/Calls: 1,200 · Time: about 30 seconds at 40 calls a second · The price of a call/),
  ).toBeTruthy();
  expect(screen.getByText(/could not be read.*MarketCodes/)).toBeTruthy();
  expect(screen.getByRole("link", { name: "Fix: Map the market" }).getAttribute("href")).toBe(
    "/trade/import/reservations?account=acme&property=paris",
  );
  expect(screen.getByRole("link", { name: "Fix: A card is asked for" }).getAttribute("href")).toContain("/Settings");
  expect(screen.queryByRole("link", { name: "Fix: The guest is not there" })).toBeNull();
  expect(screen.getByText("What is adapted to fit (3)")).toBeTruthy();
});

test("a check is started, runs, and may find no problem", async () => {
  const running = checkOf({ state: "running", report: null, endedAt: null });
  const server = await open({
    ...resortIs({}),
    "/api/v2/push/check": ({ method }) =>
      method === "POST" ? { status: 202, body: running } : { body: { check: null } },
  });
  fireEvent.click(await screen.findByRole("checkbox", { name: "Select Reservations" }));
  fireEvent.click(screen.getByRole("button", { name: "Check first" }));
  await waitFor(() => expect(sentTo(server, "/api/v2/push/check")).toMatchObject([{ kinds: ["reservations"] }]));
  cleanup();
  await open({ ...resortIs({}), "/api/v2/push/check": { body: { check: running } } });
  expect(await screen.findByText("The check is running: 50 records built")).toBeTruthy();
  cleanup();
  const { report } = checkOf();
  const fine = checkOf({ report: { ...report, problems: [], changes: [], unread: [] } });
  await open({ ...resortIs({}), "/api/v2/push/check": { body: { check: fine } } });
  expect(await screen.findByText("No problem found")).toBeTruthy();
});

test("all failed records are tried again", async () => {
  const server = await open({ ...resortIs({}), "/api/v2/push/retry": { status: 202, body: aPushRun() } });
  fireEvent.click(await screen.findByRole("button", { name: "Retry failed (3)" }));
  await waitFor(() => expect(sentTo(server, "/api/v2/push/retry")).toMatchObject([{ all: true }]));
});

test("a plan that cannot be counted shows the server's reason", async () => {
  await open({ ...resortIs({}), "/api/v2/push/plan": { status: 500, body: refusal("internal", "Not now") } });
  expect(await screen.findByText("Not now")).toBeTruthy();
});

test("all records of a kind are rolled back after a confirmation; records missing from the newest file can be chosen and cancelled", async () => {
  const gone = (old_id: string, module = "reservations") => ({
    ...{ module, old_id, name: `Stay ${old_id}`, new_id: "77", confirmation: null, importId: id(40) },
  });
  const back = { status: 202, body: aPushRun({ id: id(31), mode: "take_back" }) };
  const rows = [gone("R1"), gone("R2"), gone("R2", "profiles")];
  const server = await open({
    ...resortIs({}),
    "/api/v2/push/take-back": back,
    "/api/v2/push/gone": ({ method }) =>
      method === "POST" ? back : { body: { rows, total_rows: 3, limit: 200, offset: 0 } },
  });
  fireEvent.click(await screen.findByRole("checkbox", { name: "Select Reservations" }));
  fireEvent.click(screen.getByRole("button", { name: "Roll back" }));
  const kind = within(await screen.findByRole("dialog", { name: "Roll back all of this kind?" }));
  fireEvent.click(await kind.findByRole("button", { name: "Roll back" }));
  await waitFor(() => expect(sentTo(server, "/api/v2/push/take-back")).toMatchObject([{ kind: "reservations" }]));
  cleanup();

  const again = await open({
    ...resortIs({}),
    "/api/v2/push/gone": ({ method }) =>
      method === "POST" ? back : { body: { rows, total_rows: 3, limit: 200, offset: 0 } },
  });
  for (const box of await screen.findAllByRole("checkbox", { name: "Select Stay R2" })) fireEvent.click(box);
  fireEvent.click(screen.getByRole("button", { name: "Roll back" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Roll back 2 records?" }));
  expect(dialog.queryByRole("checkbox")).toBeNull();
  fireEvent.click(await dialog.findByRole("button", { name: "Roll back" }));
  await waitFor(() =>
    expect(sentTo(again, "/api/v2/push/gone")).toMatchObject([
      {
        records: [
          { module: "reservations", oldId: "R2" },
          { module: "profiles", oldId: "R2" },
        ],
      },
    ]),
  );
});

test("certain duplicates are counted above the plan, with a link to review them", async () => {
  await open({ "/api/v2/push/plan": planOf({ duplicates: 3 }) });
  const link = await screen.findByRole("link", {
    name: "3 groups of profiles are certainly the same guest or company.",
  });
  expect(link.getAttribute("href")).toBe("/acme/paris/data/duplicates");
});
