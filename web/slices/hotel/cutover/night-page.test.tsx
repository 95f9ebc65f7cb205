// @vitest-environment happy-dom

import { MantineProvider } from "@mantine/core";
import { ModalsProvider } from "@mantine/modals";
import { QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { act, cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import type { Cutover, CutoverStep } from "../../../../contract/cutover.ts";
import { routerOf } from "../../../../test/support/page-route.ts";
import { makeUser, sessionReply, speakEnglish, stubServer } from "../../../../test/support/web.ts";
import { createQueryClient } from "../../../lib/query-client.ts";
import { sessionQuery } from "../../../lib/session.ts";
import { NightPage } from "./night-page.tsx";

/** The stream of the list, controlled by the test. */
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
  close(): void {}
}

const step = (key: "freeze" | "delta", over: Partial<CutoverStep> = {}): CutoverStep => ({
  ...{ id: key, key, title: null, note: "", day: 0, time: "18:00", dueAt: null, owner: "", seen: key === "delta" },
  ...{ state: "open", late: false, reasons: [], done: null, version: 0, ...over },
});
const listOf = (...steps: CutoverStep[]): Cutover => ({
  ...{ goLive: "2026-03-10", timezone: "Europe/Paris", environment: "live", steps, removed: [], people: [] },
});
const failed = step("delta", { state: "blocked", reasons: [{ code: "failed", count: 3, detail: null }] });

beforeAll(speakEnglish);
beforeEach(() => vi.stubGlobal("EventSource", Stream));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

async function open(list: Cutover, role: 1 | 3 = 1) {
  const done = listOf(step("freeze", { state: "done", done: TICK }), failed);
  const isTicked = () => server.calls.some(({ url }) => url.includes("/tick"));
  const server: ReturnType<typeof stubServer> = stubServer({
    "/csrf-token": { body: { csrfToken: "token" } },
    "/api/v1/auth/check": { body: sessionReply(makeUser(role)) },
    "/api/v2/cutover/steps/freeze/tick": { body: done },
    // Loaded again after the tick.
    "/api/v2/cutover": () => ({ body: isTicked() ? done : list }),
  });
  const queryClient = createQueryClient();
  await queryClient.query(sessionQuery());
  const router = routerOf("cut-over-night", NightPage, "/acme/paris/cut-over/night");
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
const TICK = { by: "Ana Silva", at: "2026-03-10T17:02:00.000Z" };

test("a person ticks what people do; what the product sees has no button, and its reason leads to where it is mended", async () => {
  await open(listOf(step("freeze"), failed));
  const reason = await screen.findByRole("link", { name: "3 records failed" });
  expect(reason.getAttribute("href")).toBe("/acme/paris/push/results");
  expect(screen.queryByRole("button", { name: /Tick: Changes since the freeze/ })).toBeNull();
  fireEvent.click(screen.getByRole("button", { name: "Tick: Old system frozen: no more bookings" }));
  await waitFor(() => expect(screen.getAllByText(/Ana Silva/).length).toBeGreaterThan(0));
});

test("another person's change arrives by the stream", async () => {
  await open(listOf(step("freeze"), failed));
  await screen.findByText("0 of 2 steps done");
  act(() =>
    Stream.last?.hear?.({ data: JSON.stringify(listOf(step("freeze", { state: "done", done: TICK }), failed)) }),
  );
  await screen.findByText("1 of 2 steps done");
  expect(screen.getByText("1 blocked")).toBeDefined();
});
