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

test("the address decides what is asked for, and what cannot be meant in it is put right", async () => {
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
  expect(screen.queryByLabelText("Sort by City")).toBeNull();
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

test("whoever may not export sees the rows all the same", async () => {
  const ability = makeUser(0).ability.filter(({ subject }) => subject !== "Export");
  await openProfiles("", { user: makeUser(0, { ability }) });
  expect(screen.queryByText("Export CSV")).toBeNull();
  fireEvent.click(screen.getByLabelText("Select Guest 1"));
  expect(screen.queryByText("Export as CSV")).toBeNull();
  expect(screen.getByText("Copy old IDs")).toBeTruthy();
});
