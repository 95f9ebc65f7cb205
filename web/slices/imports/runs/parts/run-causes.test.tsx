// @vitest-environment happy-dom
import { MantineProvider } from "@mantine/core";
import { QueryClientProvider } from "@tanstack/react-query";
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from "@tanstack/react-router";
import { cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import type { ImportCause, ImportProblem, ImportRun } from "../../../../../contract/imports.ts";
import { makeUser, sessionReply, speakEnglish, stubServer } from "../../../../../test/support/web.ts";
import { createQueryClient } from "../../../../lib/query-client.ts";
import { parseSearch, stringifySearch } from "../../../../lib/search.ts";
import { sessionQuery } from "../../../../lib/session.ts";
import { useRunActions } from "../use-run-actions.ts";
import { RunCauses } from "./run-causes.tsx";

const id = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, "0")}`;
const run: ImportRun = {
  ...{ id: id(9), module: "profiles", mode: "upsert", state: "done", sheet: "", restoreId: null, error: null, seq: 1 },
  counts: { read: 5, created: 5, updated: 0, unchanged: 0, rejected: 0, waiting: 0, warned: 3 },
  file: { id: id(6), name: "guests.csv" },
  configuration: { id: id(8), name: "Guests", version: 1 },
  ...{ sourceId: id(7), acceptedUnsure: false, rows: 5, gone: null, by: { id: id(1), name: "Camille Moreau" } },
  ...{ createdAt: "2026-11-15T08:00:00.000Z", endedAt: "2026-11-15T08:00:01.000Z" },
};
const cause = (rule: string, field: string): ImportCause => ({
  ...{ rule, field, pattern: "", count: 2, warning: true, list: null, hint: "" },
  sample: [{ line: 2, column: "town", value: "soon" }],
});

const problem = (...first: ImportCause[]): ImportProblem => {
  const [{ rule, field, list, warning } = cause("", "")] = first;
  const count = first.reduce((sum, item) => sum + item.count, 0);
  return { rule, field, list, warning, count, causes: first.length, first };
};

const Page = () => <RunCauses module="profiles" run={run} actions={useRunActions(run)} onRows={() => {}} />;

const TWO = [problem(cause("not_a_date", "birthDate")), problem(cause("corrected_by_hand", "city"))];

async function open(problems = TWO) {
  const server = stubServer({
    "/api/v1/auth/check": { body: sessionReply(makeUser(1)) },
    "/csrf-token": { body: { csrfToken: "t" } },
    [`/api/v2/imports/${id(9)}/problems`]: {
      body: { problems },
    },
    [`/api/v2/imports/${id(9)}/retry`]: { status: 202, body: { id: id(9), state: "running" } },
  });
  const queryClient = createQueryClient();
  await queryClient.query(sessionQuery());
  const router = createRouter({
    routeTree: createRootRoute({ component: Page }),
    history: createMemoryHistory({ initialEntries: ["/?account=acme&property=paris"] }),
    parseSearch,
    stringifySearch,
  });
  render(
    <QueryClientProvider client={queryClient}>
      <MantineProvider env="test">
        <RouterProvider router={router as never} />
      </MantineProvider>
    </QueryClientProvider>,
  );
  const retried = () =>
    server.calls.filter(({ url }) => url.includes("/retry")).map(({ body }) => JSON.parse(body ?? "null"));
  return { retried };
}

beforeAll(speakEnglish);
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test("rows with a warning are retried by their cause; a button decides between a correction and the file", async () => {
  const { retried } = await open();
  const date = await screen.findByRole("listitem", { name: "Date of birth is not a date" });
  expect(within(date).getByText(/^The rows are imported without this value/)).toBeTruthy();
  fireEvent.click(within(date).getByRole("button", { name: /^Retry these rows/ }));
  await waitFor(() => expect(retried()).toMatchObject([{ rule: "not_a_date", field: "birthDate", pattern: "" }]));
  expect(retried()[0]).not.toHaveProperty("settle");

  const city = screen.getByRole("listitem", { name: /^City was edited here/ });
  expect(within(city).queryByRole("button", { name: /^Retry these rows/ })).toBeNull();
  fireEvent.click(within(city).getByRole("button", { name: "Use the file’s values" }));
  await waitFor(() => expect(retried()[1]).toMatchObject({ rule: "corrected_by_hand", field: "city", settle: "file" }));
  fireEvent.click(within(city).getByRole("button", { name: "Keep the edits" }));
  await waitFor(() => expect(retried()[2]).toMatchObject({ settle: "person" }));
});

test("values that are wrong in several ways are one problem, whose rows are retried together", async () => {
  const [one, two] = ["soon", "99.99"].map((pattern) => ({ ...cause("not_a_date", "birthDate"), pattern }));
  if (!one || !two) throw new Error("no causes");
  const { retried } = await open([problem(one, two)]);
  const item = await screen.findByRole("listitem", { name: "Date of birth is not a date" });
  expect(within(item).getByText("Rows: 4")).toBeTruthy();
  const [all, first] = within(item).getAllByRole("button", { name: /^Retry these rows/ });
  if (!all || !first) throw new Error("no buttons");
  fireEvent.click(all);
  await waitFor(() => expect(retried()).toEqual([{ rule: "not_a_date", field: "birthDate" }]));
  fireEvent.click(first);
  await waitFor(() => expect(retried()[1]).toMatchObject({ rule: "not_a_date", field: "birthDate", pattern: "soon" }));
});
