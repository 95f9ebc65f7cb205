// @vitest-environment happy-dom

import { DirectionProvider, MantineProvider } from "@mantine/core";
import { QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import type { CodeList, SourceCode } from "../../../../../contract/codes.ts";
import type { DryRun } from "../../../../../contract/dry-runs.ts";
import { routerOf } from "../../../../../test/support/page-route.ts";
import { makeUser, refusal, sessionReply, speakEnglish, stubServer } from "../../../../../test/support/web.ts";
import { createQueryClient } from "../../../../lib/query-client.ts";
import { sessionQuery } from "../../../../lib/session.ts";
import { CodeWorkbench } from "./code-workbench.tsx";

const id = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, "0")}`;
const then = "2026-01-31T08:00:00.000Z";
const [SOURCE, CONFIGURATION] = [id(7), id(8)];
const [JOB, RUN] = [id(20), id(21)];

const list: CodeList = {
  list: "room-types",
  fields: ["room_type"],
  policy: "block",
  otherwise: "",
  hotel: { codes: 2, readAt: then },
  closed: false,
  codes: 3,
  unmapped: 2,
  rows: 60,
  rowsWaiting: 50,
  signedOff: null,
};
const made = (code: string, rows: number, change: Partial<SourceCode> = {}): SourceCode => ({
  list: "room-types",
  code,
  rows,
  share: rows / 60,
  state: "open",
  target: null,
  suggestion: null,
  by: null,
  at: null,
  ...change,
});
const suggestion = { target: "DLX", name: "Deluxe", reason: "name", from: null, sure: true } as const;
const found = [made("DELUXE", 40, { suggestion }), made("ZZ", 10)];
const dryRun: DryRun = {
  id: id(9),
  module: "reservations",
  sourceId: SOURCE,
  configurationId: CONFIGURATION,
  version: 1,
  state: "done",
  counts: { read: 60, create: 10, update: 0, unchanged: 0, rejected: 0, waiting: 50, warned: 0 },
  rules: {},
  progress: null,
  problem: null,
  outdated: false,
  recount: false,
  by: { id: id(1), name: "Camille Moreau" },
  createdAt: then,
  seq: 1,
};
const pageOf = <Row,>(rows: Row[]) => ({ body: { rows, total_rows: rows.length, limit: 250, offset: 0 } });

async function open(change: Parameters<typeof stubServer>[0] = {}, source: string | null = SOURCE) {
  const server = stubServer({
    "/csrf-token": { body: { csrfToken: "t" } },
    "/api/v1/auth/check": { body: sessionReply(makeUser(1)) },
    "/api/v2/dry-runs": pageOf([dryRun]),
    "/api/v2/codes/reservations/found": pageOf(found),
    "/api/v2/codes/reservations/hotel": pageOf([
      { code: "DLX", name: "Deluxe" },
      { code: "STD", name: "Standard" },
    ]),
    // One address for two calls: each reads its own part of the answer.
    "/api/v2/codes/reservations?": { body: { ok: true, changed: 1, releases: JOB, lists: [list] } },
    [`/api/v2/imports/released/${JOB}`]: {
      body: { ended: true, runs: [{ id: RUN, module: "reservations", file: "stays.csv", rows: 17 }] },
    },
    ...change,
  });
  const queryClient = createQueryClient();
  await queryClient.query(sessionQuery());
  const page = () => <CodeWorkbench module="reservations" source={source} configuration={CONFIGURATION} />;
  const router = routerOf("trade-import", page, "/trade/import/reservations?account=acme&property=paris");
  render(
    <QueryClientProvider client={queryClient}>
      <DirectionProvider>
        <MantineProvider env="test">
          <RouterProvider router={router as never} />
        </MantineProvider>
      </DirectionProvider>
    </QueryClientProvider>,
  );
  const sent = () => server.calls.filter(({ method }) => method === "PUT").map(({ body }) => JSON.parse(body ?? ""));
  return { ...server, sent };
}

// A whole page with its router, on a machine that may be busy.
beforeAll(async () => {
  await speakEnglish();
  // There is no layout here, so the size of the visible window is mocked.
  vi.spyOn(HTMLElement.prototype, "clientHeight", "get").mockReturnValue(600);
  vi.spyOn(HTMLElement.prototype, "clientWidth", "get").mockReturnValue(1_200);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test("by keyboard: Enter accepts, a letter chooses among the hotel's codes, U undoes", async () => {
  const { sent } = await open();
  const grid = await screen.findByRole("grid", { name: "All unmapped codes" });
  expect(await screen.findByText("Certain: same name")).toBeTruthy();
  expect(screen.getByRole("button", { name: "Accept certain suggestions (1)" })).toBeTruthy();

  fireEvent.focus(grid);
  fireEvent.keyDown(grid, { key: "Enter" });
  expect(await screen.findByText("“DELUXE” mapped to “DLX”.")).toBeTruthy();
  // Rows of an earlier import have waited for it: how many there were, with the way to that import.
  expect(await screen.findByText("17 rows that waited were imported:")).toBeTruthy();
  const back = screen.getByRole("link", { name: "stays.csv" });
  expect(back.getAttribute("href")).toContain("/datas/list/import/reservations?");
  expect(back.getAttribute("href")).toContain(`run=${RUN}`);
  expect(sent()).toEqual([{ list: "room-types", codes: [{ code: "DELUXE", target: "DLX" }] }]);

  fireEvent.keyDown(grid, { key: "s" });
  const field = await screen.findByRole("textbox", { name: "Hotel code for ZZ" });
  expect(field).toHaveProperty("value", "s");
  expect(await screen.findByRole("option", { name: /STD/ })).toBeTruthy();
  expect(screen.queryByRole("option", { name: /DLX/ })).toBeNull();
  fireEvent.click(screen.getByRole("option", { name: /STD/ }));
  expect(await screen.findByText("“ZZ” mapped to “STD”.")).toBeTruthy();

  fireEvent.keyDown(grid, { key: "u" });
  expect(await screen.findByText("“ZZ” restored.")).toBeTruthy();
  expect(sent().at(-1)).toEqual({ list: "room-types", codes: [{ code: "ZZ", target: null }] });
});

test("a change that the server refuses is reverted, with its message", async () => {
  const { answers } = await open();
  const grid = await screen.findByRole("grid", { name: "All unmapped codes" });
  await screen.findByText("Certain: same name");
  answers["/api/v2/codes/reservations?"] = { status: 403, body: refusal("forbidden", "Not yours") };
  fireEvent.focus(grid);
  fireEvent.keyDown(grid, { key: "Enter" });
  expect(await screen.findByText(/was not saved. Not yours/)).toBeTruthy();
  expect(screen.getByText("Certain: same name")).toBeTruthy();
});

test("rows that were never counted are counted once, those that were not again; without rows it says what to do", async () => {
  const { calls } = await open({ "/api/v2/dry-runs": pageOf<DryRun>([]) });
  await waitFor(() => expect(calls.filter(({ method }) => method === "POST")).toHaveLength(1));
  await screen.findByRole("button", { name: "Count codes" });
  expect(calls.filter(({ method }) => method === "POST")).toHaveLength(1);
  const start = calls.find(({ method }) => method === "POST");
  expect(JSON.parse(start?.body ?? "")).toEqual({ sourceId: SOURCE, configurationId: CONFIGURATION });
  cleanup();
  const counted = await open({ "/api/v2/dry-runs": pageOf([{ ...dryRun, recount: true }]) });
  expect(await screen.findByRole("button", { name: "Count again" })).toBeTruthy();
  expect(counted.calls.filter(({ method }) => method === "POST")).toHaveLength(0);
  cleanup();
  await open({}, null);
  const link = await screen.findByRole("link", { name: "Choose a file" });
  expect(link.getAttribute("href")).toBe("/datas/type/import/reservations?account=acme&property=paris");
});
