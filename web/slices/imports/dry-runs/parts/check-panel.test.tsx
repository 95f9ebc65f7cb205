// @vitest-environment happy-dom
import { MantineProvider } from "@mantine/core";
import { QueryClientProvider } from "@tanstack/react-query";
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from "@tanstack/react-router";
import { cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import type { TreatmentRule } from "../../../../../contract/configurations.ts";
import type { Cause, DryRun, DryRunRow, Problem } from "../../../../../contract/dry-runs.ts";
import { makeUser, sessionReply, speakEnglish, stubServer } from "../../../../../test/support/web.ts";
import { createQueryClient } from "../../../../lib/query-client.ts";
import { parseSearch, stringifySearch } from "../../../../lib/search.ts";
import { sessionQuery } from "../../../../lib/session.ts";
import { CheckPanel } from "./check-panel.tsx";

const id = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, "0")}`;
const run: DryRun = {
  id: id(9),
  module: "profiles",
  sourceId: id(7),
  configurationId: id(8),
  version: 2,
  state: "done",
  counts: { read: 1_000, create: 900, update: 0, unchanged: 50, rejected: 40, waiting: 10, warned: 3 },
  rules: {},
  progress: null,
  problem: null,
  outdated: false,
  recount: false,
  by: { id: id(1), name: "Camille Moreau" },
  createdAt: "2026-11-15T08:00:00.000Z",
  seq: 5,
};
const cause = (given: Partial<Cause>): Cause => ({
  id: 1,
  rule: "required",
  field: "lastName",
  pattern: "",
  warning: false,
  count: 40,
  list: null,
  sample: [{ row: 3, line: 5, column: "Name", value: "" }],
  ...given,
});
const row = (line: number, issues: DryRunRow["issues"]): DryRunRow => ({
  row: line - 2,
  line,
  cells: ["1", ""],
  fate: "rejected",
  values: { oldId: "1" },
  issues,
});
const missing = { rule: "required", field: "lastName", value: "", warning: false };

async function open(answers: Parameters<typeof stubServer>[0], version = 2) {
  const server = stubServer({
    "/api/v1/auth/check": { body: sessionReply(makeUser(1)) },
    "/csrf-token": { body: { csrfToken: "t" } },
    ...answers,
  });
  const queryClient = createQueryClient();
  await queryClient.query(sessionQuery());
  const onFix = vi.fn(async (_: TreatmentRule) => {});
  const onUndo = vi.fn(async () => {});
  const panel = { module: "profiles", source: id(7), configuration: id(8), version, onFix, onUndo } as const;
  const router = createRouter({
    routeTree: createRootRoute({ component: () => <CheckPanel {...panel} /> }),
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
  return { ...server, onFix, onUndo };
}

const problem = (first: Cause, more: Partial<Problem> = {}): Problem => {
  const { rule, field, list, warning, count } = first;
  return { rule, field, list, warning, count, causes: 1, more: false, first: [first], ...more };
};
const code = (n: number) =>
  cause({ id: 10 + n, rule: "unknown_code", field: "vipLevel", pattern: `Q${n}`, list: "vip", count: 12 });

const common = {
  [`/api/v2/dry-runs/${id(9)}/rows`]: {
    body: {
      rows: [
        row(5, [missing]),
        row(6, [missing, { ...missing, rule: "not_a_date", field: "birthDate", value: "soon" }]),
      ],
      total_rows: 40,
      next: null,
    },
  },
  "/api/v2/dry-runs": { body: { rows: [run], total_rows: 1, limit: 1, offset: 0 } },
};

const found = {
  [`/api/v2/dry-runs/${id(9)}/problems`]: {
    body: {
      problems: [
        problem(cause({})),
        problem(cause({ id: 2, rule: "unknown_code", field: "title", pattern: "HRR", list: "titles", count: 10 })),
        problem(
          cause({
            id: 3,
            rule: "superseded",
            field: "oldId",
            count: 2,
            sample: [{ row: 1, line: 3, column: "", value: "9" }],
          }),
        ),
      ],
    },
  },
  ...common,
};

beforeAll(speakEnglish);
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test("figures add up, causes say what to do, and a fix is tried before it is applied and can be taken back", async () => {
  const { onFix, onUndo } = await open(found);
  expect(await screen.findByText("Preview: 1,000 rows")).toBeTruthy();
  expect(screen.getByRole("button", { name: /^900 New/ })).toBeTruthy();
  const [first, second, third] = await screen.findAllByRole("listitem", { name: /missing|not mapped|Duplicate ID/ });
  if (!first || !second || !third) throw new Error("causes are missing");
  expect(within(first).getByText("Rows: 40")).toBeTruthy();
  expect(within(second).getByRole("link", { name: "Map the code" }).getAttribute("href")).toContain(
    "/trade/import/profiles?account=acme&property=paris",
  );
  expect(within(third).queryByRole("button", { name: /^Fix/ })).toBeNull();

  fireEvent.click(within(first).getByRole("button", { name: "Fix: Last name is missing" }));
  expect(await screen.findByText("Enter a value to preview it.")).toBeTruthy();
  fireEvent.change(screen.getByLabelText("Value"), { target: { value: "Guest" } });
  expect(screen.getByText("Fixes 2 of 2. Would be imported: 1.")).toBeTruthy();
  expect(screen.getByText("Still: Date of birth is not a date")).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Apply to these rows (40)" }));
  await waitFor(() => expect(onFix).toHaveBeenCalledOnce());
  expect(onFix.mock.calls[0]?.[0]).toMatchObject({
    rule: "set",
    field: "lastName",
    params: { value: "Guest", onlyEmpty: true },
    enabled: true,
    name: "Fix: Last name is missing",
  });
  fireEvent.click(await screen.findByRole("button", { name: "Undo fix" }));
  await waitFor(() => expect(onUndo).toHaveBeenCalledOnce());
  await waitFor(() => expect(screen.queryByRole("button", { name: "Undo fix" })).toBeNull());
});

test("a thousand codes are one problem with its exact rows; more of them are loaded on request", async () => {
  const codes = [1, 2, 3, 4, 5].map(code);
  const { calls } = await open({
    [`/api/v2/dry-runs/${id(9)}/problems`]: {
      body: { problems: [problem(code(1), { count: 12_345, causes: 1_000, first: codes })] },
    },
    [`/api/v2/dry-runs/${id(9)}/causes`]: { body: { causes: [code(6), code(7)], total_rows: 1_000 } },
    ...common,
  });
  const item = await screen.findByRole("listitem", { name: /: 1,000 codes are not mapped$/ });
  expect(within(item).getByText("Rows: 12,345")).toBeTruthy();
  const toAll = within(item).getByRole("link", { name: "Map the codes" }).getAttribute("href");
  expect(toAll).toContain("list=vip");
  expect(toAll).not.toContain("q=");
  expect(within(item).getAllByRole("link", { name: "Map the code" })).toHaveLength(5);
  expect(within(item).queryByText("Q6")).toBeNull();

  fireEvent.click(within(item).getByRole("button", { name: "Show 995 more" }));
  expect(await within(item).findByText("Q6")).toBeTruthy();
  expect(within(item).getByText("7 of 1,000")).toBeTruthy();
  const asked = calls.find(({ url }) => url.includes("/causes"))?.url;
  expect(asked).toMatch(/rule=unknown_code&field=vipLevel&list=vip&.*offset=5/);
  expect(within(item).getAllByRole("link", { name: "Map the code" })[5]?.getAttribute("href")).toContain("q=Q6");

  const [all] = within(item).getAllByRole("button", { name: /^Show rows: .* 1,000 codes are not mapped$/ });
  if (!all) throw new Error("all rows cannot be shown");
  fireEvent.click(all);
  await waitFor(() => expect(calls.some(({ url }) => url.includes("/rows?"))).toBe(true));
  const rows = calls.find(({ url }) => url.includes("/rows?"))?.url;
  expect(rows).toContain("rule=unknown_code&field=vipLevel&list=vip");
});

test("a run of an older version says so and can be run again", async () => {
  const { calls } = await open(found, 3);
  expect(await screen.findByText("These results may be out of date")).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Run again" }));
  await waitFor(() => expect(calls.some(({ method }) => method === "POST")).toBe(true));
  const sent = calls.find(({ method, url }) => method === "POST" && url.startsWith("/api/v2/dry-runs"));
  expect(JSON.parse(sent?.body ?? "{}")).toEqual({ sourceId: id(7), configurationId: id(8) });
});

test("before the first run it says what a run is for", async () => {
  await open({ "/api/v2/dry-runs": { body: { rows: [], total_rows: 0, limit: 1, offset: 0 } } });
  expect(await screen.findByText("Not run yet")).toBeTruthy();
  expect(screen.getByRole("button", { name: "Start dry run" })).toBeTruthy();
});
