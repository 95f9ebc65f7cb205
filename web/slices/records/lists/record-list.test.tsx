// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import {
  detail,
  idOf,
  LIST,
  openProfiles,
  PATH,
  page,
  row,
  setUpPage,
  THREE,
} from "../../../../test/support/profile-list.tsx";
import { makeUser, refusal } from "../../../../test/support/web.ts";

const grid = () => screen.getByRole("grid", { name: "Profiles" });
const press = (key: string, more: object = {}) => fireEvent.keyDown(grid(), { key, ...more });
const selected = () => within(grid()).queryAllByRole("row", { selected: true }).length;

setUpPage();

test("the address decides which rows are requested, and its invalid parts are corrected", async () => {
  const { asked, here } = await openProfiles(
    "?type=Robot&name=mor&mg_email=true&duponly=1&sort=-updated_at&beginDate=tomorrow",
  );
  expect(asked()).toMatchObject({ name: "mor", mg_email: "1", duponly: "1", sort: "-updated_at", limit: 200 });
  expect(asked()).not.toHaveProperty("type");
  await waitFor(() => expect(here()).toBe("?name=mor&mg_email=1&duponly=1&sort=-updated_at"));
  expect(screen.getByLabelText("Remove filter: Duplicates: E-mail")).toBeTruthy();
});

test("a chip takes its filter away, and clearing takes all but the order", async () => {
  const { here, asked } = await openProfiles("?name=mor&type=Guest&sort=-name");
  fireEvent.click(screen.getByLabelText("Remove filter: Begins with “mor”"));
  await waitFor(() => expect(here()).toBe("?type=Guest&sort=-name"));
  fireEvent.click(screen.getByText("Clear filters"));
  await waitFor(() => expect(here()).toBe("?sort=-name&view=all"));
  await waitFor(() => expect(asked()).not.toHaveProperty("type"));
});

test("a header orders the rows, and turns round when pressed again", async () => {
  const { here, asked } = await openProfiles();
  const header = () => screen.getByRole("columnheader", { name: /Changed/ });
  expect(header().getAttribute("aria-sort")).toBe("none");
  fireEvent.click(screen.getByLabelText("Sort by Changed"));
  await waitFor(() => expect(here()).toBe("?sort=updated_at"));
  await waitFor(() => expect(header().getAttribute("aria-sort")).toBe("ascending"));
  fireEvent.click(screen.getByLabelText("Sort by Changed"));
  await waitFor(() => expect(asked().sort).toBe("-updated_at"));
  expect(screen.getByLabelText("Sort by City")).toBeTruthy();
  expect(screen.queryByLabelText("Sort by Phone")).toBeNull();
});

test("readers hear how many there are, and the end leads on by where the page before ended", async () => {
  const many = Array.from({ length: 30 }, (_, index) => row(index + 1));
  const { calls } = await openProfiles("", { answers: { [LIST]: page(many, { total_rows: 1_000_000, next: "k30" }) } });
  expect(grid().getAttribute("aria-rowcount")).toBe("1000001");
  expect(screen.getByText("Showing 1 to 1,000,000 of 1,000,000 entries")).toBeTruthy();
  await waitFor(() => expect(calls.some(({ body }) => body?.includes('"after":"k30"'))).toBe(true));
});

test("keys choose rows, one and several, and all that fit; the file has the shown columns", async () => {
  await openProfiles("?type=Guest", { answers: { [LIST]: page(THREE, { total_rows: 900 }) } });
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
    "/api/v2/profiles/list.csv?account=acme&property=paris&type=Guest&columns=name%2Ctype%2Cpush%2Cemail",
  );
  press("Escape");
  expect(selected()).toBe(0);
});

test("the box in the header takes all that fit, not only those at hand, and lets go of them", async () => {
  await openProfiles("", { answers: { [LIST]: page(THREE, { total_rows: 900 }) } });
  fireEvent.click(screen.getByLabelText("Select Guest 2"));
  const box = () => within(grid()).getByLabelText<HTMLInputElement>("Select all 900");
  expect([box().checked, box().indeterminate]).toEqual([false, true]);
  fireEvent.click(box());
  expect(screen.getByText("900 selected")).toBeTruthy();
  fireEvent.click(within(grid()).getByLabelText("Clear selection"));
  expect(screen.queryByText("900 selected")).toBeNull();
  expect(selected()).toBe(0);
});

const GROUPS = "/api/v2/profiles/groups";
const groups = (...rows: [value: string, count: number][]) => ({
  body: { rows: rows.map(([value, count]) => ({ value, count })), working: false },
});

test("rows stand in groups with their sizes; one is unfolded by the filter of its column", async () => {
  const answers = { [GROUPS]: groups(["FR", 900], ["(none)", 30]) };
  const { here, asked, calls } = await openProfiles("?group=country", { answers, shows: "FR · France" });
  expect(screen.getByText("Showing 1 to 930 of 930 entries")).toBeTruthy();
  expect(calls.some(({ url }) => url.includes(LIST))).toBe(false);
  fireEvent.click(screen.getByRole("button", { name: /FR · France/ }));
  await waitFor(() => expect(here()).toBe("?group=country&country=FR"));
  expect(await screen.findByText("Guest 1")).toBeTruthy();
  expect(asked()).toMatchObject({ country: "FR" });
  expect(asked()).not.toHaveProperty("group");
  expect(screen.queryByLabelText(/^Remove filter/)).toBeNull();
  fireEvent.click(screen.getByRole("button", { name: /^None/ }));
  await waitFor(() => expect(asked()).toMatchObject({ country: "(none)" }));
});

const fresh = (n: number) => {
  const { body } = detail(n);
  return {
    body: { ...body, profile: { ...body.profile, values: { email: `guest${n}@mail.example`, city: "Paris" } } },
  };
};

test("a value is changed in its cell, checked by the server, and can be undone; Escape gives up", async () => {
  const { answers, calls } = await openProfiles("", { answers: { "/api/v2/profile/detail": fresh(1) } });
  const cell = () => within(grid()).getByText("guest1@mail.example");
  fireEvent.doubleClick(cell());
  const field = () => screen.findByRole("textbox", { name: "E-mail" });
  fireEvent.keyDown(await field(), { key: "Escape" });
  await waitFor(() => expect(screen.queryByRole("textbox", { name: "E-mail" })).toBeNull());

  fireEvent.focus(grid());
  press("ArrowRight");
  press("ArrowRight");
  press("Enter");
  const path = `/api/v2/records/profiles/${idOf(1)}`;
  const issues = [{ path: "values.email", code: "format", message: "This is not an e-mail address." }];
  answers[path] = { status: 400, body: { ...refusal("invalid", "No"), issues } };
  fireEvent.change(await field(), { target: { value: "nonsense" } });
  fireEvent.click(screen.getByRole("button", { name: "Save" }));
  expect(await screen.findByText("This is not an e-mail address.")).toBeTruthy();

  answers[path] = { body: { kind: "profiles", ID: idOf(1), module: "profiles", version: 2, values: {}, origins: {} } };
  const { body } = fresh(1);
  const edit = "00000000-0000-4000-8000-000000000001";
  const timeline = [{ at: "2026-01-31T08:00:00.000Z", what: "edited", by: "Ada", edit }];
  answers["/api/v2/profile/detail"] = { body: { ...body, timeline } };
  fireEvent.change(await field(), { target: { value: "new@mail.example" } });
  fireEvent.click(screen.getByRole("button", { name: "Save" }));
  expect(await screen.findByText("E-mail of Guest 1 saved.")).toBeTruthy();
  expect(
    JSON.parse(calls.findLast(({ url, method }) => url.startsWith(path) && method === "PATCH")?.body ?? ""),
  ).toMatchObject({
    version: 1,
    values: { email: "new@mail.example" },
  });
  expect(screen.getByRole("button", { name: "Undo" })).toBeTruthy();
});

test("a box with the shift key takes all between, and other filters let go of the choice", async () => {
  await openProfiles();
  fireEvent.click(screen.getByLabelText("Select Guest 1"));
  fireEvent.click(screen.getByLabelText("Select Guest 3"), { shiftKey: true });
  expect(selected()).toBe(3);
  fireEvent.click(screen.getByLabelText("Sort by Changed"));
  await waitFor(() => expect(selected()).toBe(0));
});

test("Enter looks at a row, arrows go on from it, Escape closes; the address knows the row", async () => {
  const { here, calls } = await openProfiles();
  fireEvent.focus(grid());
  press("Enter");
  await waitFor(() => expect(here()).toBe(`?row=${idOf(1)}`));
  const panel = () => screen.getByLabelText("Profiles, preview");
  expect(await screen.findByLabelText("Profiles, preview")).toBeTruthy();
  expect(within(panel()).getByText("guest1@mail.example")).toBeTruthy();
  press("j");
  expect(within(panel()).getByRole("heading", { name: "Guest 2" })).toBeTruthy();
  await waitFor(() => expect(here()).toBe(`?row=${idOf(2)}`));
  expect(await within(panel()).findByText("1 rue X, Paris, FR")).toBeTruthy();
  expect(calls.some(({ url }) => url.includes(`profile_id=${idOf(2)}`))).toBe(true);
  expect(within(panel()).getByText("Open").closest("a")?.getAttribute("href")).toBe(`${PATH}/${idOf(2)}`);
  press("Escape");
  await waitFor(() => expect(here()).toBe(""));
  expect(screen.queryByLabelText("Profiles, preview")).toBeNull();
});

test("a link opens the row it names, also one that is not among the first", async () => {
  await openProfiles("?row=77", { answers: { "/api/v2/profile/detail": detail(77) } });
  const panel = await screen.findByLabelText("Profiles, preview");
  expect(await within(panel).findByRole("heading", { name: "Guest 77" })).toBeTruthy();
});

test("nothing yet leads to the import, no result leads back, a failure to another try", async () => {
  await openProfiles("", { answers: { [LIST]: page([]) }, shows: "No profiles yet" });
  expect(screen.getByText("Import a file").closest("a")?.getAttribute("href")).toContain("/import/profiles");
  cleanup();
  await openProfiles("?name=zz", { answers: { [LIST]: page([]) }, shows: "No matches" });
  cleanup();
  const answers = { [LIST]: { status: 503, body: refusal("unavailable", "Closed for lunch") } };
  await openProfiles("", { answers, shows: "Closed for lunch" });
  expect(screen.getByText("Try again")).toBeTruthy();
});

test("criteria that are new show how far they are, and the list comes by itself", async () => {
  const waiting = page([], { working: { done: 250, of: 1_000 } });
  const { answers } = await openProfiles("?mg_empty=1&mg_name=1&duponly=1", {
    answers: { [LIST]: waiting },
    shows: "Finding duplicates",
  });
  expect(screen.getByText(/250 of 1,000/)).toBeTruthy();
  answers[LIST] = page(THREE, { settling: true });
  expect(await screen.findByText("Guest 1")).toBeTruthy();
  expect(screen.getByText(/The data has just changed/)).toBeTruthy();
});

test("a user without the right to export still sees the rows", async () => {
  const ability = makeUser(0).ability.filter(({ subject }) => subject !== "Export");
  await openProfiles("", { user: makeUser(0, { ability }) });
  expect(screen.queryByText("Export CSV")).toBeNull();
  fireEvent.click(screen.getByLabelText("Select Guest 1"));
  expect(screen.queryByText("Export as CSV")).toBeNull();
  expect(screen.getByText("Copy old IDs")).toBeTruthy();
});
