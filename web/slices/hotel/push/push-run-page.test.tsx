// @vitest-environment happy-dom

import { MantineProvider } from "@mantine/core";
import { ModalsProvider } from "@mantine/modals";
import { QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { act, cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { type PauseReason, type PushRun, pauseReason } from "../../../../contract/push.ts";
import { routerOf } from "../../../../test/support/page-route.ts";
import { aPushRun, aResort, id } from "../../../../test/support/pushes.ts";
import { makeUser, refusal, sessionReply, speakEnglish, stubServer } from "../../../../test/support/web.ts";
import { createQueryClient } from "../../../lib/query-client.ts";
import { sessionQuery } from "../../../lib/session.ts";
import { PushRunPage } from "./push-run-page.tsx";

const RUN = `/api/v2/push/${id(30)}`;
const settings = {
  ...{ pushPerSecond: 20, pushConcurrency: 8, quietFrom: null, quietUntil: null, purgeAfterDays: 90 },
  ...{ retentionFrom: null, nextPurgeAt: null, version: 1 },
};
const none = { failed: 0, unknown: 0, withdrawn: 0, kept: 0, pushed: 0 };
const stages = [{ kind: "reservations", ...none, total: 40, waiting: 40, ready: 40 }];

/** The stream of a run, controlled by the test. */
class Stream {
  static last: Stream | undefined;
  onopen: (() => void) | null = null;
  onerror: (() => void) | null = null;
  hear: ((event: { data: string }) => void) | undefined;
  constructor() {
    Stream.last = this;
  }
  addEventListener(_: string, hear: (event: { data: string }) => void): void {
    this.hear = hear;
  }
  say(run: PushRun): void {
    act(() => this.hear?.({ data: JSON.stringify(run) }));
  }
  close(): void {}
}

async function open(run: PushRun, answers: Parameters<typeof stubServer>[0] = {}, user = makeUser(1)) {
  const server = stubServer({
    ...answers,
    "/csrf-token": { body: { csrfToken: "token" } },
    "/api/v1/auth/check": { body: sessionReply(user) },
    "/api/v2/resort/settings": { body: settings },
    "/api/v2/push/plan": { body: { target: null, businessDate: null, stages, duplicates: 0 } },
    [RUN]: answers[RUN] ?? { body: run },
  });
  const queryClient = createQueryClient();
  await queryClient.query(sessionQuery());
  const router = routerOf("push-run", PushRunPage, `/acme/paris/push/runs/${id(30)}`);
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

const counts = { total: 60, pending: 40, pushed: 15, unchanged: 3, failed: 1, unknown: 1, waiting: 0 };
const running = aPushRun({
  ...{ state: "running", kinds: ["accounts", "reservations"], counts: { accounts: counts }, sum: counts },
  ...{ rate: 18.5, endedAt: null },
  pulse: [
    { rate: 12, ms: 300 },
    { rate: 18.4, ms: 410 },
  ],
});
const paused = (reason: PauseReason, detail: string | null = null) =>
  aPushRun({ ...running, state: "paused", rate: null, pulse: [], pause: { reason, detail, goesOnAt: null } });

beforeAll(speakEnglish);
beforeEach(() => vi.stubGlobal("EventSource", Stream));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test("a running push shows counters, the rate against the limit and the pulse, and follows its stream", async () => {
  const server = await open(running);
  // Stages that have not started count in the total, with the plan's figures.
  expect(await screen.findByText("20 of 100 records")).toBeTruthy();
  expect(await screen.findByText("18.5 of at most 20 calls a second")).toBeTruthy();
  expect(screen.getByRole("img", { name: /Calls per second: now 18.4, peak 18.4/ })).toBeTruthy();
  expect(screen.getByText(/now 410 ms, longest 410 ms/)).toBeTruthy();
  expect(within(screen.getByRole("row", { name: /Reservations not started/ })).getAllByText("40")).toHaveLength(2);
  const done = { ...counts, pending: 0, pushed: 55 };
  const ended: PushRun = { ...running, state: "done", sum: done, counts: { accounts: done }, endedAt: running.at };
  server.answers[RUN] = { body: ended };
  Stream.last?.say(ended);
  expect(await screen.findByText("60 of 60 records")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Pause" })).toBeNull();
});

test("it is paused at once and cancelled after a question", async () => {
  const server = await open(running, {
    [`${RUN}/pause`]: { body: paused("person") },
    [`${RUN}/cancel`]: { body: { ...running, state: "cancelled" } },
  });
  fireEvent.click(await screen.findByRole("button", { name: "Pause" }));
  await waitFor(() => expect(server.calls.some(({ url }) => url.startsWith(`${RUN}/pause`))).toBe(true));
  fireEvent.click(screen.getByRole("button", { name: "Cancel" }));
  fireEvent.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Cancel the push" }));
  await waitFor(() => expect(server.calls.some(({ url }) => url.startsWith(`${RUN}/cancel`))).toBe(true));
});

const REASONS: Record<PauseReason, string> = {
  person: "Paused manually",
  connection: "The connection to the hotel has a problem",
  canary: "The first records have been pushed",
  failures: "Too many records failed",
  stop_at: "The chosen pause time has been reached",
  quiet: "Quiet hours of the property",
  business_date: "The hotel’s business date has changed",
};

test.each(pauseReason.options)("a push that pauses for %s says why and what to do", async (reason) => {
  const server = await open(paused(reason, reason === "connection" ? "getBusinessDate credentials" : null), {
    [`${RUN}/resume`]: { body: running },
  });
  expect(await screen.findByText(REASONS[reason])).toBeTruthy();
  if (reason === "failures")
    expect(screen.getByRole("link", { name: "View causes" }).getAttribute("href")).toBe("/acme/paris/push/results");
  if (reason === "connection") {
    expect(screen.getByText(/rejected the credentials/)).toBeTruthy();
    expect(screen.getByRole("link", { name: "Open the property" })).toBeTruthy();
  }
  fireEvent.click(screen.getByRole("button", { name: "Resume" }));
  await waitFor(() => expect(server.calls.some(({ url }) => url.startsWith(`${RUN}/resume`))).toBe(true));
});

test("a paused push to a live hotel resumes only after the property's name is typed", async () => {
  const counted = { modules: 0, profiles: 0, reservations: 0, blocks: 0 };
  const server = await open(paused("canary"), {
    "/api/v2/resort/details": { body: { ok: true, resort: aResort({ environment: "live" }), counts: counted } },
    [`${RUN}/resume`]: { body: running },
  });
  const resumed = () => server.calls.filter(({ url }) => url.startsWith(`${RUN}/resume`));
  await waitFor(() => expect(server.calls.some(({ url }) => url.startsWith("/api/v2/resort/details"))).toBe(true));
  const button = await screen.findByRole("button", { name: "Resume" });
  await act(() => new Promise((done) => setTimeout(done, 0)));
  fireEvent.click(button);
  const dialog = within(await screen.findByRole("dialog"));
  expect(resumed()).toEqual([]);
  fireEvent.change(dialog.getByRole("textbox"), { target: { value: "Paris" } });
  fireEvent.click(dialog.getByRole("button", { name: "Push" }));
  await waitFor(() => expect(resumed().map(({ body }) => JSON.parse(body ?? "{}"))).toMatchObject([{ name: "Paris" }]));
});

test("trouble that has no words of its own is shown as it was said", async () => {
  await open(paused("connection", "postReservation odd"));
  expect(await screen.findByText(/did not answer as expected \(postReservation odd\)/)).toBeTruthy();
});

test("a push that is done says how long it took and what became of its records", async () => {
  await open(aPushRun());
  expect(await screen.findByText("12 of 12 records")).toBeTruthy();
  expect(screen.getByText(/after 2 minutes 5 seconds/)).toBeTruthy();
  const row = within(screen.getByRole("row", { name: /Companies, agents, groups/ }));
  for (const figure of ["12", "8", "2", "1"]) expect(row.getAllByText(figure).length).toBeGreaterThan(0);
  expect(screen.getByText(/looks for unknown records/)).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Cancel" })).toBeNull();
});

test("a push with nothing to do, one that an error ended, and one that does not exist", async () => {
  const empty = { ...counts, total: 0, pending: 0, pushed: 0, unchanged: 0, failed: 0, unknown: 0 };
  await open(aPushRun({ sum: empty, counts: {} }));
  expect(await screen.findByText("There was nothing to push.")).toBeTruthy();
  cleanup();
  await open(aPushRun({ ...running, state: "failed", problem: "Out of memory", rate: null }));
  expect(await screen.findByText("Out of memory")).toBeTruthy();
  cleanup();
  await open(aPushRun({ ...running, waits: "database" }));
  expect(await screen.findByText(/database does not respond.*goes on by itself/)).toBeTruthy();
  expect(screen.queryByRole("alert")).toBeNull();
  cleanup();
  await open(running, { [RUN]: { status: 404, body: refusal("not_found", "No such push") } });
  expect(await screen.findByText("No such push")).toBeTruthy();
});

test("a push that ended while records wait without a reason says so, and leads to the causes", async () => {
  await open(aPushRun({ stuck: 3 }));
  expect((await screen.findByRole("alert")).textContent).toMatch(/^3 records still wait/);
  expect(screen.getByRole("link", { name: "View causes" }).getAttribute("href")).toContain("results");
});

test("a push is taken back by a run of its own, at a live hotel only with its name", async () => {
  const resort = (environment: "sandbox" | "live") => ({
    body: {
      ok: true,
      resort: aResort({ environment }),
      counts: { modules: 0, profiles: 0, reservations: 0, blocks: 0 },
    },
  });
  const answers = { [`${RUN}/take-back`]: { status: 202, body: aPushRun({ id: id(31), mode: "take_back" }) } };
  const server = await open(aPushRun(), { ...answers, "/api/v2/resort/details": resort("live") });
  fireEvent.click(await screen.findByRole("button", { name: "Roll back" }));
  const dialog = within(await screen.findByRole("dialog"));
  const press = () => dialog.getByRole("button", { name: "Roll back" });
  expect(press()).toHaveProperty("disabled", true);
  fireEvent.change(await dialog.findByRole("textbox"), { target: { value: "Paris" } });
  fireEvent.click(dialog.getByRole("checkbox", { name: /anonymise/ }));
  fireEvent.click(press());
  await waitFor(() => {
    const sent = server.calls.find(({ url }) => url.startsWith(`${RUN}/take-back`));
    expect(JSON.parse(sent?.body ?? "{}")).toMatchObject({ forget: true });
  });
});

test("a roll-back is shown as one and cannot be rolled back itself", async () => {
  await open(aPushRun({ mode: "take_back" }));
  expect(await screen.findByRole("heading", { name: /^Rollback of / })).toBeTruthy();
  expect(screen.getByRole("columnheader", { name: "Rolled back" })).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Roll back" })).toBeNull();
});

test("a push that goes on by itself says when", async () => {
  const rest = { reason: "quiet", detail: null, goesOnAt: "2026-01-31T09:30:00.000Z" } as const;
  await open(aPushRun({ ...running, state: "paused", rate: null, pulse: [], pause: rest }));
  expect(await screen.findByText(/It resumes automatically Jan 31, 2026/)).toBeTruthy();
});

test("a reader without write access has no buttons", async () => {
  const reader = makeUser(0, {
    ability: [
      { action: "read", subject: "Push" },
      { action: "read", subject: "Property" },
    ],
  });
  await open(paused("canary"), {}, reader);
  expect(await screen.findByText("The first records have been pushed")).toBeTruthy();
  expect(screen.queryByRole("button")).toBeNull();
});
