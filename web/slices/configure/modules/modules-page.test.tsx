// @vitest-environment happy-dom

import { MantineProvider } from "@mantine/core";
import { ModalsProvider } from "@mantine/modals";
import { QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import type { ModuleShown } from "../../../../contract/modules.ts";
import { modules as catalogue } from "../../../../core/modules/catalogue.ts";
import { routerOf } from "../../../../test/support/page-route.ts";
import { makeUser, refusal, sessionReply, speakEnglish, stubServer } from "../../../../test/support/web.ts";
import { createQueryClient } from "../../../lib/query-client.ts";
import { sessionQuery } from "../../../lib/session.ts";
import { ModulesPage } from "./modules-page.tsx";

const at = "2026-01-31T08:00:00.000Z";
const module = (id: string, change: Partial<ModuleShown> = {}): ModuleShown => {
  const known = catalogue.find(({ key }) => key === id);
  if (!known) throw new Error(id);
  const { names, group, isconfig, path } = known;
  const counters = { nbroworacle: 0, nbrowvalid: 0, nbrowpiw: 0, validate: false };
  const rest = { status: 1, created_at: at, updated_at: at, deleted: false, mapped: false };
  return { id, name: names.en, module: group, isconfig, path, ...counters, ...rest, ...change };
};

const MODULES = [
  module("profiles", { nbroworacle: 1_200, nbrowpiw: 1_197, nbrowvalid: 1_157 }),
  module("floors", { name: "Levels" }),
  module("titles", { deleted: true, nbrowpiw: 4 }),
];

type Visit = { answers?: Parameters<typeof stubServer>[0]; search?: string; shows?: string };

/** Opens the page and waits until it shows the expected text. */
async function open(role: number, { answers = {}, search = "", shows = "Levels" }: Visit = {}) {
  const server = stubServer({
    "/api/v1/auth/check": { body: sessionReply(makeUser(role)) },
    "/csrf-token": { body: { csrfToken: "x" } },
    "/Readmodules": { body: { modules: MODULES } },
    "/api/v2/sources": { body: { rows: [], total_rows: 0, limit: 500, offset: 0 } },
    ...answers,
  });
  const queryClient = createQueryClient();
  await queryClient.query(sessionQuery());
  const router = routerOf("modules", ModulesPage, `/acme/paris/modules${search}`);
  render(
    <QueryClientProvider client={queryClient}>
      <MantineProvider env="test">
        <ModalsProvider>
          <RouterProvider router={router as never} />
        </ModalsProvider>
      </MantineProvider>
    </QueryClientProvider>,
  );
  await screen.findByText(shows);
  return server;
}

const switchOf = (name: string) => screen.getByRole<HTMLInputElement>("switch", { name: `Use ${name}` });

// A whole page with its router, on a machine that may be busy.
beforeAll(speakEnglish);
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test("shows the counters side by side, what differs in words, and the first name of a renamed module", async () => {
  await open(1);
  const row = within(screen.getByText("Profiles", { selector: "a" }).closest("tr") ?? document.body);
  for (const words of ["1,200", "1,197", "1,157", "3 rows missing", "40 invalid rows"])
    expect(row.getByText(words)).toBeTruthy();
  expect(screen.getByText("Configuration, originally Floors")).toBeTruthy();
  expect(screen.getByText("No files read yet")).toBeTruthy();
  expect(screen.getByText("Deleted (1)")).toBeTruthy();
  // Without any mapping the column is hidden.
  expect(screen.queryByText("Mapped")).toBeNull();
});

test("a switch moves at once, and back when the server says no", async () => {
  let answer: (reply: Response) => void = () => undefined;
  const { calls } = await open(1);
  const fetched = globalThis.fetch;
  vi.stubGlobal("fetch", (url: string, init?: RequestInit) =>
    url.startsWith("/v1/api/module/floors")
      ? new Promise<Response>((resolve) => {
          answer = resolve;
        })
      : fetched(url, init),
  );
  fireEvent.click(switchOf("Levels"));
  await waitFor(() => expect(switchOf("Levels").checked).toBe(false));
  answer(Response.json(refusal("conflict", "Closed for lunch"), { status: 409 }));
  await waitFor(() => expect(switchOf("Levels").checked).toBe(true));
  // The list loads the current state again.
  await waitFor(() => expect(calls.filter(({ url }) => url.startsWith("/Readmodules")).length).toBe(2));
});

test("the address decides which modules are shown", async () => {
  await open(1, { search: "?isconfig=1" });
  expect(screen.queryByText("Profiles", { selector: "a" })).toBeNull();
  fireEvent.click(screen.getByText("Clear filters"));
  expect(await screen.findByText("Profiles", { selector: "a" })).toBeTruthy();
});

test("a user may rename and switch, but neither delete nor restore", async () => {
  await open(0);
  expect(screen.queryByLabelText("Restore Titles")).toBeNull();
  fireEvent.click(screen.getByLabelText("Actions for Levels"));
  expect(await screen.findByText("Rename")).toBeTruthy();
  expect(screen.queryByText("Delete")).toBeNull();
});

test("a failure is shown in its place, with another try", async () => {
  const answers = { "/Readmodules": { status: 404, body: refusal("not_found", "No such hotel") } };
  await open(1, { answers, shows: "No such hotel" });
  expect(screen.getByText("Try again")).toBeTruthy();
});
