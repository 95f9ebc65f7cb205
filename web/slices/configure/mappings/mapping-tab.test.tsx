// @vitest-environment happy-dom
import { MantineProvider } from "@mantine/core";
import { QueryClientProvider } from "@tanstack/react-query";
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from "@tanstack/react-router";
import { cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import type { ColumnProfile, Source, StagedRow } from "../../../../contract/sources.ts";
import { makeUser, sessionReply, speakEnglish, stubServer } from "../../../../test/support/web.ts";
import { createQueryClient } from "../../../lib/query-client.ts";
import { parseSearch, stringifySearch } from "../../../lib/search.ts";
import { sessionQuery } from "../../../lib/session.ts";
import { MappingTab } from "./parts/mapping-tab.tsx";
import { useEditor } from "./use-editor.ts";

const COLUMNS = ["NAME_ID", "LAST", "Kontakt", "Remarks"];
const CELLS = [
  ["7", "Moreau", "camille@acme.example", "likes quiet"],
  ["8", "Silva", "rui@acme.example", ""],
];

const id = "00000000-0000-4000-8000-000000000009";
const at = "2026-01-31T08:00:00.000Z";
const source: Source = {
  id,
  file: { id, name: "guests.csv", kind: "csv", size: 100 },
  sheet: "",
  module: "profiles",
  reading: null,
  columns: COLUMNS,
  state: "read",
  rows: CELLS.length,
  marked: { short: 0, long: 0, quote: 0, bytes: 0, card: 0, control: 0, joined: 0, hidden: 0 },
  leftOut: { lines: 0, first: [] },
  progress: null,
  problem: null,
  by: { id, name: "Camille" },
  createdAt: at,
  readAt: at,
  seq: 1,
};
const profiles: ColumnProfile[] = COLUMNS.map((name, index) => ({
  index,
  name,
  filled: 2,
  distinct: 2,
  longest: 20,
  top: [],
  shapes: [],
  shapesOf: 2,
  samples: CELLS.map((cells) => cells[index] ?? ""),
  dateFormat: null,
}));
const rows: StagedRow[] = CELLS.map((cells, n) => ({ row: n + 1, line: n + 2, cells, marks: 0, edited: [] }));
const given = { module: "profiles", source, whole: null, profiles, rows, country: "FR" } as const;
const remembered = [{ header: "LAST", target: "lastName", times: 3 }];

function Page() {
  return <MappingTab editor={useEditor({ ...given, remembered })} readOnly={false} />;
}

async function open() {
  stubServer({ "/api/v1/auth/check": { body: sessionReply(makeUser(1)) } });
  const queryClient = createQueryClient();
  await queryClient.query(sessionQuery());
  const root = createRootRoute();
  const routeTree = root.addChildren([createRoute({ getParentRoute: () => root, path: "/here", component: Page })]);
  const history = createMemoryHistory({ initialEntries: ["/here?account=acme&property=paris"] });
  const router = createRouter({ routeTree, history, parseSearch, stringifySearch });
  render(
    <QueryClientProvider client={queryClient}>
      <MantineProvider env="test">
        <RouterProvider router={router as never} />
      </MantineProvider>
    </QueryClientProvider>,
  );
  await screen.findByLabelText("Last name: LAST");
}

// A whole page with its router, on a machine that may be busy.
beforeAll(speakEnglish);
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const field = (name: string) => screen.getByLabelText(name);

test("certain suggestions are filled in with their reason, others wait to be accepted", async () => {
  await open();
  const row = within(field("Last name: LAST").closest("tr") ?? document.body);
  expect(row.getByText(/Used 3 times before/)).toBeTruthy();
  expect(row.getByText("Moreau · Silva")).toBeTruthy();
  const email = screen.getByLabelText(/^Accept Kontakt for E-mail/);
  expect(within(email.closest("tr") ?? document.body).getByText(/Values look like e-mail addresses/)).toBeTruthy();
  fireEvent.click(email);
  expect(await screen.findByText("camille@acme.example · rui@acme.example")).toBeTruthy();
});

test("by keyboard alone: from field to field, cleared, and another column chosen", async () => {
  await open();
  const first = field("Profile ID: NAME_ID");
  first.focus();
  fireEvent.keyDown(first, { key: "ArrowDown" });
  const last = field("Last name: LAST");
  expect(document.activeElement).toBe(last);
  fireEvent.keyDown(last, { key: "Delete" });
  const empty = await screen.findByLabelText("Last name: Choose a column");
  // A field cleared by hand is not filled again by itself, but it may be suggested.
  expect(screen.getByText("1 required field is not mapped.")).toBeTruthy();
  fireEvent.click(empty);
  const search = await screen.findByLabelText("Search columns by name or value");
  fireEvent.change(search, { target: { value: "quiet" } });
  await waitFor(() => expect(within(screen.getByRole("dialog")).getAllByRole("option")).toHaveLength(1));
  fireEvent.keyDown(search, { key: "Enter", code: "Enter" });
  expect(await screen.findByLabelText("Last name: Remarks")).toBeTruthy();
  await waitFor(() => expect(screen.queryByText("Source of Last name")).toBeNull());
});

test("a fixed value is typed in the dialog of the field", async () => {
  await open();
  fireEvent.click(field("City: Choose a column"));
  fireEvent.click(await screen.findByText("Fixed value"));
  fireEvent.change(await screen.findByLabelText("Value"), { target: { value: "Paris" } });
  expect(screen.getByText("Result:").parentElement?.textContent).toBe("Result: Paris");
  fireEvent.submit(screen.getByText("Use this").closest("form") ?? document.body);
  expect(await screen.findByLabelText("City: “Paris”")).toBeTruthy();
});
