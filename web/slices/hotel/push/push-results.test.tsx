// @vitest-environment happy-dom

import { MantineProvider } from "@mantine/core";
import { QueryClientProvider } from "@tanstack/react-query";
import { type RouteComponent, RouterProvider } from "@tanstack/react-router";
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import type { PushCause, RecordAtHotel } from "../../../../contract/push-results.ts";
import { routerOf } from "../../../../test/support/page-route.ts";
import { aPushRun } from "../../../../test/support/pushes.ts";
import { makeUser, refusal, sessionReply, speakEnglish, stubServer } from "../../../../test/support/web.ts";
import { createQueryClient } from "../../../lib/query-client.ts";
import { sessionQuery } from "../../../lib/session.ts";
import type { PageName } from "../../../routes.ts";
import { PushResultsPage } from "./results-page.tsx";
import { UnsettledPage } from "./unsettled-page.tsx";

beforeAll(speakEnglish);
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const NOTHING = { records: [], total: 0, conflicts: [], resting: [] };

async function open(
  [name, Page, href]: [PageName, RouteComponent, string],
  answers: Parameters<typeof stubServer>[0],
  user = makeUser(1),
) {
  const server = stubServer({
    ...answers,
    "/csrf-token": { body: { csrfToken: "token" } },
    "/api/v1/auth/check": { body: sessionReply(user) },
    "/api/v2/push/unsettled": answers["/api/v2/push/unsettled"] ?? { body: NOTHING },
  });
  const queryClient = createQueryClient();
  await queryClient.query(sessionQuery());
  const router = routerOf(name, Page, href);
  render(
    <QueryClientProvider client={queryClient}>
      <MantineProvider env="test">
        <RouterProvider router={router as never} />
      </MantineProvider>
    </QueryClientProvider>,
  );
  return server;
}

const cause = (over: Partial<PushCause>): PushCause => ({
  ...{
    cause: "build unmapped-code",
    field: "vip",
    module: "profiles",
    state: "failed",
    count: 12,
    hint: "The code NOPE has no counterpart.",
  },
  ...{ mend: { at: "codes", list: "VipLevels" }, examples: ["A1"], ...over },
});
const record = (over: Partial<RecordAtHotel> = {}): RecordAtHotel => ({
  ...{
    module: "profiles",
    old_id: "A1",
    ID: null,
    name: "Berg, Ola",
    from: null,
    to: null,
    state: "failed",
    step: null,
  },
  ...{ new_id: null, confirmation: null, cause: "build unmapped-code", field: "vip", hint: "Map the code." },
  ...{ attempts: 1, changed: false, conflicts: [], at: "2026-03-08T09:30:00.000Z", ...over },
});

const results = (search = "") =>
  ["push-results", PushResultsPage, `/acme/paris/push/results${search}`] as [PageName, RouteComponent, string];
const unsettled = ["push-unsettled", UnsettledPage, "/acme/paris/push/unsettled"] as [PageName, RouteComponent, string];

test("causes stand with their records and the way that mends them", async () => {
  await open(results(), {
    "/api/v2/push/causes": {
      body: {
        causes: [
          cause({}),
          cause({
            cause: "postReservation X",
            field: null,
            module: "reservations",
            count: 3,
            hint: "OPERA refused it.",
          }),
          cause({ cause: "build full-night", hint: "No room is left.", mend: { at: "settings" } }),
          cause({ cause: "postX Y", hint: "Wrong.", mend: { at: "list", kind: "profiles" } }),
        ],
      },
    },
    "/api/v2/push/unsettled": { body: { ...NOTHING, total: 4 } },
  });
  const first = await screen.findByRole("link", { name: "The code NOPE has no counterpart." });
  expect(first.getAttribute("href")).toContain("module=profiles&cause=build");
  const [codes] = screen.getAllByRole("link", { name: "Map the codes" });
  expect(codes?.getAttribute("href")).toMatch(/\/trade\/import\/profiles\?.*list=VipLevels/);
  expect(screen.getByRole("link", { name: "Open the settings" }).getAttribute("href")).toContain("tab=property");
  expect(screen.getByRole("link", { name: "Open the list" }).getAttribute("href")).toContain("push=failed");
  expect(screen.getByRole("link", { name: "Needs a person (4)" })).toBeTruthy();
});

test("a cause is retried, and so is everything that failed", async () => {
  const server = await open(results(), {
    "/api/v2/push/causes": { body: { causes: [cause({})] } },
    "/api/v2/push/retry": { status: 202, body: aPushRun({ state: "queued", endedAt: null }) },
  });
  const sent = () =>
    server.calls.filter(({ url }) => url.startsWith("/api/v2/push/retry")).map(({ body }) => JSON.parse(body ?? "{}"));
  fireEvent.click(await screen.findByRole("button", { name: /^Retry the records of profiles/i }));
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()[0]).toMatchObject({ module: "profiles", cause: "build unmapped-code", field: "vip" });
  fireEvent.click(screen.getByRole("button", { name: "Retry all failed" }));
  await waitFor(() => expect(sent()[1]).toMatchObject({ all: true }));
});

test("no cause, and a failure in the server's words", async () => {
  await open(results(), { "/api/v2/push/causes": { body: { causes: [] } } });
  expect(await screen.findByText("No record has failed or waits")).toBeTruthy();
  cleanup();
  await open(results(), {
    "/api/v2/push/causes": { status: 403, body: refusal("forbidden", "You may not see this.") },
  });
  expect(await screen.findByText("You may not see this.")).toBeTruthy();
});

test.each([
  ["the causes", "", "/api/v2/push/causes"],
  ["the records of a cause", "?module=profiles&cause=x", "/api/v2/push/records"],
  ["one record", "?module=profiles&record=A1", "/api/v2/push/records/profiles/A1"],
])("results that fail to arrive say so, with the reason: %s", async (_, search, url) => {
  await open(results(search), { [url]: { status: 500, body: refusal("internal", "A server error occurred.") } });
  expect(await screen.findByText("Failed to fetch results")).toBeTruthy();
  expect(screen.getByText("A server error occurred.")).toBeTruthy();
});

test("one record shows its state, the sent values beside the current ones, and its calls", async () => {
  const attempt = {
    ...{ attempt: 1, at: "2026-03-08T09:30:00.000Z", kind: "postGuestProfile", state: "refused", status: 400 },
    ...{
      code: "FOF00123",
      request: { guestDetails: { vip: "NOPE" } },
      response: {},
      requestId: "req-1",
      new_id: null,
      warnings: ["Rate moved."],
    },
    hint: "OPERA refused it.",
  };
  await open(results("?module=profiles&cause=build%20unmapped-code&record=A1"), {
    "/api/v2/push/records/profiles/A1": {
      body: {
        record: record({ state: "pushed", new_id: "4711", changed: true }),
        attempts: [attempt],
        fields: [
          { field: "lastName", sent: "Berg", here: "Berg" },
          { field: "city", sent: "Oslo", here: "Bergen" },
        ],
      },
    },
  });
  expect(await screen.findByText("4711")).toBeTruthy();
  expect(screen.getByText(/Edited here since/)).toBeTruthy();
  expect(screen.getAllByText("differs")).toHaveLength(1);
  expect(screen.getByText("Bergen")).toBeTruthy();
  expect(screen.getByText("FOF00123")).toBeTruthy();
  expect(screen.getByText(/"vip": "NOPE"/)).toBeTruthy();
  expect(screen.getByText("No content")).toBeTruthy();
  expect(screen.getByText("req-1")).toBeTruthy();
  expect(screen.getByText("Rate moved.")).toBeTruthy();
});

const lost = [
  record({ state: "unknown", old_id: "L1", name: "Lost One" }),
  record({ state: "unknown", old_id: "L2", name: "Lost Two" }),
];
const found = {
  isSearched: true,
  candidates: [{ id: "900", confirmation: null, name: "Lost One", details: ["Oslo"], isOurs: false }],
};

test("a lost record is settled by the keyboard, and the next one comes at once", async () => {
  let left = lost;
  const server = await open(unsettled, {
    "/api/v2/push/unsettled": () => ({ body: { records: left, total: left.length, conflicts: [], resting: [] } }),
    "/api/v2/push/records/profiles/L1/candidates": { body: found },
    "/api/v2/push/records/profiles/L2/candidates": { body: { isSearched: false, candidates: [] } },
    "/api/v2/push/records/profiles/L1/settle": () => {
      left = left.slice(1);
      return { body: { record: null } };
    },
  });
  expect(await screen.findByRole("heading", { name: "Lost One" })).toBeTruthy();
  await screen.findByText("900 · Oslo");
  fireEvent.keyDown(document.body, { key: "y" });
  expect(await screen.findByText("Choose a record, or enter its ID.")).toBeTruthy();
  fireEvent.keyDown(document.body, { key: "1" });
  await waitFor(() => expect(screen.getByRole<HTMLInputElement>("radio").checked).toBe(true));
  fireEvent.keyDown(document.body, { key: "y" });
  expect(await screen.findByRole("heading", { name: "Lost Two" })).toBeTruthy();
  const sent = server.calls.find(({ url }) => url.includes("/L1/settle"));
  expect(JSON.parse(sent?.body ?? "{}")).toMatchObject({ isThere: true, id: "900" });
  expect(await screen.findByText(/could not be searched/)).toBeTruthy();
  fireEvent.keyDown(document.body, { key: "s" });
  expect(await screen.findByText("You have skipped all of them")).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Start again" }));
  expect(await screen.findByRole("heading", { name: "Lost Two" })).toBeTruthy();
});

test("nothing waits; a run that pauses is named with its reason", async () => {
  const resting = aPushRun({
    state: "paused",
    pause: { reason: "canary", detail: null, goesOnAt: null },
    endedAt: null,
  });
  await open(unsettled, { "/api/v2/push/unsettled": { body: { ...NOTHING, resting: [resting] } } });
  expect(await screen.findByText("Nothing waits for you")).toBeTruthy();
  expect(screen.getByText(/first records have been pushed/)).toBeTruthy();
  expect(screen.getByRole("link", { name: "Open the push" }).getAttribute("href")).toContain(resting.id);
});
