// @vitest-environment happy-dom
import { MantineProvider } from "@mantine/core";
import { ModalsProvider } from "@mantine/modals";
import { QueryClientProvider } from "@tanstack/react-query";
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from "@tanstack/react-router";
import { cleanup, configure, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import type { ProfileRow } from "../../../contract/lists.ts";
import { makeUser, refusal, sessionReply, speakEnglish, stubServer } from "../../../test/support/web.ts";
import { createQueryClient } from "../../lib/query-client.ts";
import { parseSearch, stringifySearch } from "../../lib/search.ts";
import { sessionQuery } from "../../lib/session.ts";
import { ProfilesPage } from "./profiles-page.tsx";

const LIST = "/api/v2/profiles/list";
const PATH = "/acme/paris/data/profiles";

const row = (n: number, change: Partial<ProfileRow> = {}): ProfileRow => ({
  ID: String(n),
  old_id: `P${n}`,
  type: "Guest",
  name: `Guest ${n}`,
  firstname: "Camille",
  lastname: "Moreau",
  email: `guest${n}@mail.example`,
  phone: "",
  address: "",
  city: "Paris",
  country: "FR",
  status: "",
  duplicates: 0,
  push: "none",
  updated_at: "2026-01-31T08:00:00.000Z",
  ...change,
});
const page = (rows: ProfileRow[], change: object = {}) => ({
  body: {
    rows,
    total_rows: rows.length,
    limit: 200,
    offset: 0,
    next: null,
    version: "1",
    settling: false,
    working: null,
    ...change,
  },
});
const THREE = [row(1), row(2), row(3)];
const detail = (n: number) => ({
  body: {
    profile: { ...row(n), module: "profiles", version: 1, values: {}, origins: {} },
    duplicates: [],
    reservations: [],
    reservationCount: 0,
    phones: [],
    emails: [],
    addresses: [
      { id: "1", type: "HOME", primary: true, origin: null, lines: ["1 rue X"], city: "Paris", country: "FR" },
    ],
    timeline: [],
  },
});

type Visit = { answers?: Parameters<typeof stubServer>[0]; user?: ReturnType<typeof makeUser>; shows?: string };

async function open(search = "", { answers = {}, user = makeUser(1), shows = "Guest 1" }: Visit = {}) {
  const server = stubServer({
    "/api/v1/auth/check": { body: sessionReply(user) },
    "/csrf-token": { body: { csrfToken: "x" } },
    [LIST]: page(THREE),
    "/api/v2/profile/detail": detail(2),
    ...answers,
  });
  const queryClient = createQueryClient();
  await queryClient.query(sessionQuery());
  const root = createRootRoute({ component: Outlet });
  const routeTree = root.addChildren([
    createRoute({ getParentRoute: () => root, path: "/$account/$property/data/profiles", component: ProfilesPage }),
  ]);
  const history = createMemoryHistory({ initialEntries: [PATH + search] });
  const router = createRouter({ routeTree, history, parseSearch, stringifySearch });
  render(
    <QueryClientProvider client={queryClient}>
      <MantineProvider env="test">
        <ModalsProvider>
          <RouterProvider router={router as never} />
        </ModalsProvider>
      </MantineProvider>
    </QueryClientProvider>,
  );
  await screen.findAllByText(shows);
  const asked = () => JSON.parse(server.calls.findLast(({ url }) => url.startsWith(`${LIST}?`))?.body ?? "{}");
  const here = () => router.state.location.href.replace(PATH, "");
  return { ...server, asked, here, back: () => history.back() };
}

const grid = () => screen.getByRole("grid", { name: "Profiles" });
const press = (key: string, more: object = {}) => fireEvent.keyDown(grid(), { key, ...more });
const selected = () => within(grid()).queryAllByRole("row", { selected: true }).length;

// A whole page with its router, on a machine that may be busy.
vi.setConfig({ testTimeout: 40_000 });
configure({ asyncUtilTimeout: 10_000, defaultHidden: true });
beforeAll(speakEnglish);
beforeEach(() => {
  localStorage.clear();
  // A wide window.
  vi.stubGlobal("matchMedia", (query: string) => ({
    matches: query.includes("min-width"),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  // There is no layout here: the grid is as large as it says.
  vi.spyOn(HTMLElement.prototype, "clientHeight", "get").mockReturnValue(600);
  vi.spyOn(HTMLElement.prototype, "clientWidth", "get").mockReturnValue(1400);
  vi.spyOn(HTMLElement.prototype, "offsetWidth", "get").mockReturnValue(1400);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test("the address decides what is asked for, and what cannot be meant in it is put right", async () => {
  const { asked, here } = await open(
    "?type=Robot&name=mor&mg_email=true&duponly=1&sort=-updated_at&beginDate=tomorrow",
  );
  expect(asked()).toMatchObject({ name: "mor", mg_email: "1", duponly: "1", sort: "-updated_at", limit: 200 });
  expect(asked()).not.toHaveProperty("type");
  await waitFor(() => expect(here()).toBe("?name=mor&mg_email=1&duponly=1&sort=-updated_at"));
  expect(screen.getByLabelText("Remove filter: Duplicates: E-mail")).toBeTruthy();
});

test("a chip takes its filter away, and clearing takes all but the order", async () => {
  const { here, asked } = await open("?name=mor&type=Guest&sort=-name");
  fireEvent.click(screen.getByLabelText("Remove filter: Contains “mor”"));
  await waitFor(() => expect(here()).toBe("?type=Guest&sort=-name"));
  fireEvent.click(screen.getByText("Clear filters"));
  await waitFor(() => expect(here()).toBe("?sort=-name&view=all"));
  await waitFor(() => expect(asked()).not.toHaveProperty("type"));
});

test("a header orders the rows, and turns round when pressed again", async () => {
  const { here, asked } = await open();
  const header = () => screen.getByRole("columnheader", { name: /Changed/ });
  expect(header().getAttribute("aria-sort")).toBe("none");
  fireEvent.click(screen.getByLabelText("Sort by Changed"));
  await waitFor(() => expect(here()).toBe("?sort=updated_at"));
  await waitFor(() => expect(header().getAttribute("aria-sort")).toBe("ascending"));
  fireEvent.click(screen.getByLabelText("Sort by Changed"));
  await waitFor(() => expect(asked().sort).toBe("-updated_at"));
  expect(screen.queryByLabelText("Sort by City")).toBeNull();
});

test("readers hear how many there are, and the end leads on by where the page before ended", async () => {
  const many = Array.from({ length: 30 }, (_, index) => row(index + 1));
  const { calls } = await open("", { answers: { [LIST]: page(many, { total_rows: 1_000_000, next: "k30" }) } });
  expect(grid().getAttribute("aria-rowcount")).toBe("1000001");
  expect(screen.getByText("1,000,000 entries")).toBeTruthy();
  await waitFor(() => expect(calls.some(({ body }) => body?.includes('"after":"k30"'))).toBe(true));
});

test("keys choose rows, one and several, and all that fit; the file has the shown columns", async () => {
  await open("?type=Guest", { answers: { [LIST]: page(THREE, { total_rows: 900 }) } });
  fireEvent.focus(grid());
  press("x");
  expect(selected()).toBe(1);
  press("ArrowDown", { shiftKey: true });
  press("ArrowDown", { shiftKey: true });
  expect(selected()).toBe(3);
  press("x");
  expect(selected()).toBe(2);
  expect(screen.getByText("2 selected")).toBeTruthy();
  fireEvent.click(screen.getByText("Select all 900"));
  expect(screen.getByText("900 selected")).toBeTruthy();
  const file = screen.getByText("Export as CSV").closest("a")?.getAttribute("href") ?? "";
  expect(file).toContain(
    "/api/v2/profiles/list.csv?account=acme&property=paris&type=Guest&columns=name%2Ctype%2Cemail",
  );
  press("Escape");
  expect(selected()).toBe(0);
});

test("a box with the shift key takes all between, and other filters let go of the choice", async () => {
  await open();
  fireEvent.click(screen.getByLabelText("Select Guest 1"));
  fireEvent.click(screen.getByLabelText("Select Guest 3"), { shiftKey: true });
  expect(selected()).toBe(3);
  fireEvent.click(screen.getByLabelText("Sort by Changed"));
  await waitFor(() => expect(selected()).toBe(0));
});

test("Enter looks at a row, arrows go on from it, Escape closes; the address knows the row", async () => {
  const { here, calls } = await open();
  fireEvent.focus(grid());
  press("Enter");
  await waitFor(() => expect(here()).toBe("?row=1"));
  const panel = () => screen.getByLabelText("Profiles, at a glance");
  expect(within(panel()).getByText("guest1@mail.example")).toBeTruthy();
  press("j");
  expect(within(panel()).getByRole("heading", { name: "Guest 2" })).toBeTruthy();
  await waitFor(() => expect(here()).toBe("?row=2"));
  expect(await within(panel()).findByText("1 rue X, Paris, FR")).toBeTruthy();
  expect(calls.some(({ url }) => url.includes("profile_id=2"))).toBe(true);
  expect(within(panel()).getByText("Open").closest("a")?.getAttribute("href")).toBe(`${PATH}/2`);
  press("Escape");
  await waitFor(() => expect(here()).toBe(""));
  expect(screen.queryByLabelText("Profiles, at a glance")).toBeNull();
});

test("a link opens the row it names, also one that is not among the first", async () => {
  await open("?row=77", { answers: { "/api/v2/profile/detail": detail(77) } });
  const panel = await screen.findByLabelText("Profiles, at a glance");
  expect(await within(panel).findByRole("heading", { name: "Guest 77" })).toBeTruthy();
});

test("a view keeps filters, order and columns, and can open the list", async () => {
  const { here } = await open("?type=Company&sort=-updated_at");
  fireEvent.click(screen.getByText("Views"));
  fireEvent.click(await screen.findByText("Save this view"));
  const field = await screen.findByLabelText("Name of the view");
  fireEvent.change(field, { target: { value: "Companies" } });
  const form = field.closest("form");
  if (form) fireEvent.submit(form);
  expect(await screen.findByRole("heading", { name: "Companies", hidden: true })).toBeTruthy();
  fireEvent.click(screen.getByText("Clear filters"));
  await waitFor(() => expect(here()).toBe("?sort=-updated_at&view=all"));

  fireEvent.click(screen.getByText("Views"));
  fireEvent.click(await screen.findByText("Manage views"));
  fireEvent.click(await screen.findByLabelText("Actions for the view “Companies”"));
  fireEvent.click(await screen.findByText("Open the list with it"));
  cleanup();
  const again = await open();
  await waitFor(() => expect(again.here()).toBe("?type=Company&sort=-updated_at&view=all"));
  cleanup();
  const linked = await open("?name=x");
  expect(linked.here()).toBe("?name=x");
});

test("columns are chosen and moved, and stay so", async () => {
  await open();
  const titles = () => screen.getAllByRole("columnheader").map(({ textContent }) => textContent?.trim());
  fireEvent.click(screen.getByText("Columns"));
  fireEvent.click(await screen.findByRole("checkbox", { name: "Type" }));
  fireEvent.click(screen.getByLabelText("Move Phone up"));
  expect(titles().slice(0, 3)).toEqual(["Name", "Phone", "E-mail"]);
  cleanup();
  await open();
  expect(titles().slice(0, 3)).toEqual(["Name", "Phone", "E-mail"]);
});

test("nothing yet leads to the import, no result leads back, a failure to another try", async () => {
  await open("", { answers: { [LIST]: page([]) }, shows: "No profiles yet" });
  expect(screen.getByText("Import a file").closest("a")?.getAttribute("href")).toContain("/import/profiles");
  cleanup();
  await open("?name=zz", { answers: { [LIST]: page([]) }, shows: "Nothing fits these filters" });
  cleanup();
  const answers = { [LIST]: { status: 503, body: refusal("unavailable", "Closed for lunch") } };
  await open("", { answers, shows: "Closed for lunch" });
  expect(screen.getByText("Try again")).toBeTruthy();
});

test("criteria that are new show how far they are, and the list comes by itself", async () => {
  const waiting = page([], { working: { done: 250, of: 1_000 } });
  const { answers } = await open("?mg_empty=1&mg_name=1&duponly=1", {
    answers: { [LIST]: waiting },
    shows: "Looking for duplicates",
  });
  expect(screen.getByText(/250 of 1,000/)).toBeTruthy();
  answers[LIST] = page(THREE, { settling: true });
  expect(await screen.findByText("Guest 1")).toBeTruthy();
  expect(screen.getByText(/The data has just changed/)).toBeTruthy();
});

test("whoever may not export sees the rows all the same", async () => {
  const ability = makeUser(0).ability.filter(({ subject }) => subject !== "Export");
  await open("", { user: makeUser(0, { ability }) });
  expect(screen.queryByText("Export CSV")).toBeNull();
  fireEvent.click(screen.getByLabelText("Select Guest 1"));
  expect(screen.queryByText("Export as CSV")).toBeNull();
  expect(screen.getByText("Copy old IDs")).toBeTruthy();
});
