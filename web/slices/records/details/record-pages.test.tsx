// @vitest-environment happy-dom

import { MantineProvider } from "@mantine/core";
import { ModalsProvider } from "@mantine/modals";
import { QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { cleanup, configure, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import type { BlockRow, ProfileRow, StayRow } from "../../../../contract/lists.ts";
import type { BlockDetail, Origin, ProfileDetail, StayDetail } from "../../../../contract/records.ts";
import { routerOf } from "../../../../test/support/page-route.ts";
import { makeUser, refusal, sessionReply, speakEnglish, stubServer } from "../../../../test/support/web.ts";
import { createQueryClient } from "../../../lib/query-client.ts";
import { RECORD_PAGES } from "../../../lib/record-pages.ts";
import { sessionQuery } from "../../../lib/session.ts";
import { BlockPage } from "./block-page.tsx";
import { ProfilePage } from "./profile-page.tsx";
import { ReservationPage } from "./reservation-page.tsx";

const idOf = (n: number) => `00000000-0000-8000-8000-${String(n).padStart(12, "0")}`;
const at = "2026-01-31T08:00:00.000Z";
const run = "00000000-0000-4000-8000-0000000000aa";
const edit = "00000000-0000-4000-8000-0000000000ee";
const fromFile: Origin = { run, file: "guests.csv", line: 42, by: "Ada Root", at };
const byHand: Origin = { run: null, file: null, line: null, by: "Camille Moreau", at };

const profileRow: ProfileRow = {
  ...{ ID: idOf(7), old_id: "P7", type: "Guest", name: "Moreau, Camille", firstname: "Camille", lastname: "Moreau" },
  ...{ email: "camille@acme.example", phone: "+33 1 23", address: "", city: "Lyon", country: "FR", status: "Active" },
  ...{ duplicates: 1, push: "none", updated_at: at },
};
const stayRow: StayRow = {
  ...{
    ID: idOf(70),
    old_id: "R70",
    type: "InHouse",
    name: "Moreau, Camille",
    profile_id: idOf(7),
    confirmation: "C-1",
  },
  ...{ arrival: "2026-03-01", departure: "2026-03-03", nights: 2, room: "101", room_type: "DLX", rate_code: "BAR" },
  ...{ amount: 180.5, currency: "EUR", block_id: idOf(9), block_code: "ACME26", push: "none", updated_at: at },
};
const blockRow: BlockRow = {
  ...{ ID: idOf(9), old_id: "B9", type: "DEF", code: "ACME26", name: "Acme kick-off", begin: "2026-03-01" },
  ...{ end: "2026-03-03", cutoff: null, rooms: 19, picked_up: 11, push: "none", updated_at: at },
};

function profile(change: { version?: number; city?: string; edited?: boolean } = {}): ProfileDetail {
  const { version = 3, city = "Lyon", edited = false } = change;
  const values = {
    oldId: "P7",
    lastName: "Moreau",
    firstName: "Camille",
    birthDate: "1980-12-24",
    city,
    country: "FR",
  };
  const origins = Object.fromEntries(Object.keys(values).map((field) => [field, fromFile]));
  const made = { at, what: "created" as const, by: "Ada Root", file: "guests.csv", line: 42, run };
  const old = { city: "Lyon" };
  const changed = { at, what: "edited" as const, by: "Camille Moreau", old, new: { city }, edit };
  return {
    profile: { ...profileRow, module: "profiles", version, values, origins: { ...origins, firstName: byHand } },
    duplicateGroup: { id: idOf(9), band: "likely" },
    duplicates: [
      {
        ...{ ID: idOf(8), name: "Moreau, Camile", old_id: "P8", email: "", phone: "", city: "Lyon" },
        ...{ band: "likely", probability: 0.93 },
        reasons: [
          { field: "email", level: "equal", weight: 17.6 },
          { field: "firstName", level: "different", weight: -4.3 },
        ],
      },
    ],
    reservations: [stayRow],
    reservationCount: 1,
    phones: [{ id: "1", type: "HOME", primary: true, origin: fromFile, number: "01 23", e164: null }],
    emails: [{ id: "1", type: "EMAIL", primary: true, origin: null, address: "camille@acme.example" }],
    addresses: [],
    timeline: edited ? [changed, made] : [made],
  };
}

const stay: StayDetail = {
  reservation: {
    ...stayRow,
    module: "reservations",
    version: 1,
    values: { blockId: "B9", profileId: "P7" },
    origins: {},
  },
  nights: [
    { date: "2026-03-01", room_type: "DLX", room: "101", rate_code: "BAR", amount: 180.5, currency: "EUR" },
    { date: "2026-03-02", room_type: "DLX", room: "101", rate_code: "BAR", amount: 200.1, currency: "EUR" },
  ],
  profile: profileRow,
  block: blockRow,
  timeline: [{ at, what: "created", by: "", file: "stays.csv", line: 3, run }],
};

const block: BlockDetail = {
  block: { ...blockRow, module: "blocks", version: 1, values: { currency: "EUR" }, origins: {} },
  grid: [
    { date: "2026-03-01", room_type: "DLX", rooms: 4, picked_up: 0, rates: [150, 170] },
    { date: "2026-03-01", room_type: "STD", rooms: 10, picked_up: 10, rates: [] },
    { date: "2026-03-02", room_type: "DLX", rooms: 5, picked_up: 1, rates: [] },
  ],
  profiles: [profileRow],
  reservations: [stayRow],
  reservationCount: 250,
  timeline: [],
};

type Answers = Parameters<typeof stubServer>[0];
const OPENED = { profiles: 7, reservations: 70, blocks: 9 };
const PAGES = { profiles: ProfilePage, reservations: ReservationPage, blocks: BlockPage };

async function open(kind: keyof typeof PAGES, answers: Answers, user = makeUser(0), id = idOf(OPENED[kind])) {
  const server = stubServer({
    "/api/v1/auth/check": { body: sessionReply(user) },
    "/csrf-token": { body: { csrfToken: "x" } },
    ...answers,
  });
  const queryClient = createQueryClient();
  await queryClient.query(sessionQuery());
  const router = routerOf(RECORD_PAGES[kind], PAGES[kind], `/acme/paris/data/${kind}/${id}`);
  render(
    <QueryClientProvider client={queryClient}>
      <MantineProvider env="test">
        <ModalsProvider>
          <RouterProvider router={router as never} />
        </ModalsProvider>
      </MantineProvider>
    </QueryClientProvider>,
  );
  return Object.assign(server, { router });
}

const openProfile = (user = makeUser(0)) => open("profiles", { "/api/v2/profile/detail": { body: profile() } }, user);
const edits = () => screen.findByRole("button", { name: "Edit" });
const linkTo = (name: string) => screen.getByRole<HTMLAnchorElement>("link", { name }).getAttribute("href");

// A whole page with its router, on a machine that may be busy.
configure({ defaultHidden: true });
beforeAll(async () => {
  // An auto-growing field listens for fonts, which this DOM lacks.
  Object.defineProperty(document, "fonts", { value: new EventTarget(), configurable: true });
  await speakEnglish();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test("a profile shows its values by group, empty ones only on request, and its possible duplicates", async () => {
  await openProfile();
  expect(await screen.findByRole("heading", { level: 1, name: "Moreau, Camille" })).toBeTruthy();
  const person = within(screen.getByRole("heading", { level: 3, name: "Person" }).parentElement ?? document.body);
  expect(person.getByText("Dec 24, 1980")).toBeTruthy();
  expect(screen.getByText("France (FR)")).toBeTruthy();
  expect(screen.queryByText("Middle name")).toBeNull();
  fireEvent.click(screen.getByRole("switch", { name: /^Show empty fields/ }));
  expect(screen.getByText("Middle name")).toBeTruthy();

  expect(linkTo("Moreau, Camile")).toBe(`/acme/paris/data/profiles/${idOf(8)}`);
  for (const words of ["Likely · 93%", "E-mail: same +17.6", "First name: different -4.3", "Incomplete number"])
    expect(screen.getByText(words)).toBeTruthy();
  expect(linkTo("Mar 1, 2026 – Mar 3, 2026")).toBe(`/acme/paris/data/reservations/${idOf(70)}`);
});

test("the address of a merged profile becomes that of the profile that remains", async () => {
  const answers = { "/api/v2/profile/detail": { body: profile() } };
  const { router } = await open("profiles", answers, makeUser(0), idOf(6));
  expect(await screen.findByRole("heading", { level: 1, name: "Moreau, Camille" })).toBeTruthy();
  expect(router.state.location.pathname).toBe(`/acme/paris/data/profiles/${idOf(7)}`);
});

test("a value says which line of which file it came from, and which were changed by hand", async () => {
  await openProfile();
  fireEvent.click(await screen.findByRole("button", { name: "Source of Last name" }));
  const card = within(await screen.findByRole("dialog", { name: "Source of Last name" }));
  expect(card.getByText("guests.csv")).toBeTruthy();
  expect(card.getByText("Line 42")).toBeTruthy();
  expect(card.getByText(/^Ada Root, /)).toBeTruthy();
  expect(card.getByRole("link", { name: "Go to import" }).getAttribute("href")).toBe(
    `/datas/list/import/profiles?account=acme&property=paris&run=${run}`,
  );
  expect(screen.getByRole("button", { name: "Source of First name" }).textContent).toBe("Edited");
});

test("only changed fields are sent, with the version seen; afterwards the edit can be undone", async () => {
  const server = await openProfile();
  fireEvent.click(await edits());
  const city = await screen.findByLabelText("City");
  expect(screen.getByRole("button", { name: "Save" }).hasAttribute("disabled")).toBe(true);
  fireEvent.change(city, { target: { value: "Nantes" } });
  expect(screen.getByText("Fields changed: 1")).toBeTruthy();
  server.answers["/api/v2/profile/detail"] = { body: profile({ version: 4, city: "Nantes", edited: true }) };
  const { profile: shown } = profile({ version: 4, city: "Nantes" });
  server.answers[`/api/v2/records/profiles/${idOf(7)}/undo`] = { body: { kind: "profiles", ...shown } };
  server.answers[`/api/v2/records/profiles/${idOf(7)}`] = { body: { kind: "profiles", ...shown } };
  fireEvent.click(screen.getByRole("button", { name: "Save" }));

  fireEvent.click(await screen.findByRole("button", { name: "Undo these changes" }));
  const sent = server.calls.find(({ method }) => method === "PATCH");
  expect(sent?.url).toBe(`/api/v2/records/profiles/${idOf(7)}?account=acme&property=paris`);
  expect(JSON.parse(sent?.body ?? "")).toEqual({ version: 3, values: { city: "Nantes" } });
  await waitFor(() => {
    const undone = server.calls.find(({ method, url }) => method === "POST" && url.includes("/undo"));
    expect(JSON.parse(undone?.body ?? "")).toEqual({ edit });
  });
});

test("after a conflict the typed values stay, the other person's changes are shown, and saving uses the new version", async () => {
  const server = await openProfile();
  fireEvent.click(await edits());
  fireEvent.change(await screen.findByLabelText("City"), { target: { value: "Nantes" } });
  server.answers[`/api/v2/records/profiles/${idOf(7)}`] = {
    status: 409,
    body: refusal("conflict", "Somebody was first"),
  };
  server.answers["/api/v2/profile/detail"] = { body: profile({ version: 5, city: "Brest" }) };
  fireEvent.click(screen.getByRole("button", { name: "Save" }));
  const alert = within(await screen.findByRole("alert"));
  expect(alert.getByText("City: now “Brest”")).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>("City").value).toBe("Nantes");

  const { profile: shown } = profile({ version: 6, city: "Nantes" });
  server.answers[`/api/v2/records/profiles/${idOf(7)}`] = { body: { kind: "profiles", ...shown } };
  fireEvent.click(screen.getByRole("button", { name: "Save" }));
  await screen.findByRole("button", { name: "Edit" });
  const sent = server.calls.filter(({ method }) => method === "PATCH").map(({ body }) => JSON.parse(body ?? ""));
  expect(sent.map(({ version }) => version)).toEqual([3, 5]);
});

test("a server's refusal appears at its field, and typed values stay", async () => {
  const server = await openProfile();
  fireEvent.click(await edits());
  const country = await screen.findByLabelText("Country", { selector: "input" });
  fireEvent.change(country, { target: { value: "XX" } });
  const issues = [{ path: "values.country", code: "unknown_code", message: "XX is not a country" }];
  server.answers[`/api/v2/records/profiles/${idOf(7)}`] = { status: 400, body: { ...refusal("invalid"), issues } };
  fireEvent.click(screen.getByRole("button", { name: "Save" }));
  expect(await screen.findByText("XX is not a country")).toBeTruthy();
  expect(country.getAttribute("aria-invalid")).toBe("true");
  expect((country as HTMLInputElement).value).toBe("XX");
});

test("e edits and Escape leaves, asking first when something was typed", async () => {
  await openProfile();
  await edits();
  fireEvent.keyDown(document.body, { key: "e" });
  fireEvent.keyDown(await screen.findByLabelText("City"), { key: "Escape" });
  await edits();
  fireEvent.keyDown(document.body, { key: "e" });
  fireEvent.change(await screen.findByLabelText("City"), { target: { value: "Nantes" } });
  fireEvent.keyDown(window, { key: "Escape" });
  fireEvent.click(await screen.findByRole("button", { name: "Leave" }));
  await edits();
});

test("a reader without write access sees no way to edit", async () => {
  const reader = makeUser(0, { ability: [{ action: "read", subject: "Data" }] });
  await open("profiles", { "/api/v2/profile/detail": { body: profile({ city: "Brest", edited: true }) } }, reader);
  await screen.findByRole("heading", { level: 1, name: "Moreau, Camille" });
  expect(screen.queryByRole("button", { name: "Edit" })).toBeNull();
  expect(screen.queryByRole("button", { name: "Undo" })).toBeNull();
  fireEvent.keyDown(document.body, { key: "e" });
  expect(screen.queryByRole("textbox")).toBeNull();
  // This reader may not see imports either: the file is named, not linked.
  expect(screen.queryByRole("link", { name: /guests\.csv/ })).toBeNull();
  expect(screen.getByText("guests.csv, line 42")).toBeTruthy();
});

test("a reservation shows nights, their sum, its guest and its block", async () => {
  await open("reservations", { "/api/v2/reservation/detail": { body: stay } });
  const nights = within(await screen.findByRole("table", { name: "Nights and rates" }));
  expect(nights.getByRole("row", { name: /^Total/ }).textContent).toContain("€380.60");
  expect(linkTo("Moreau, Camille")).toBe(`/acme/paris/data/profiles/${idOf(7)}`);
  expect(linkTo("Acme kick-off")).toBe(`/acme/paris/data/blocks/${idOf(9)}`);
});

test("a block shows its grid with totals, its rates, and how many reservations there are in all", async () => {
  await open("blocks", { "/api/v2/block/detail": { body: block } });
  const grid = await screen.findByRole("table", { name: "Rooms picked up and held, by room type and night" });
  const cells = (name: string) =>
    within(within(grid).getByRole("row", { name: new RegExp(`^${name}`) }))
      .getAllByRole("cell")
      .map((cell) => cell.querySelector("[aria-hidden]")?.textContent ?? "");
  expect(cells("DLX")).toEqual(["0 / 4", "1 / 5", "1 / 9"]);
  expect(cells("STD")).toEqual(["10 / 10", "", "10 / 10"]);
  expect(cells("Total")).toEqual(["10 / 14", "1 / 5", "11 / 19"]);
  expect(grid.closest("section")?.tabIndex).toBe(0);
  fireEvent.click(screen.getByRole("radio", { name: "Rates" }));
  expect(await screen.findByText("150 / 170")).toBeTruthy();
  expect(screen.getByText("First 1 of 250, latest arrival first.")).toBeTruthy();
});

test("a record that is not there says so and leads to the list; a failure can be tried again", async () => {
  const server = await open("profiles", {});
  expect(await screen.findByText("Record not found")).toBeTruthy();
  expect(linkTo("All profiles")).toBe("/acme/paris/data/profiles");
  cleanup();
  await open("profiles", { "/api/v2/profile/detail": { status: 500, body: refusal("internal", "Broken") } });
  expect(await screen.findByText("Broken")).toBeTruthy();
  expect(screen.getByRole("button", { name: "Try again" })).toBeTruthy();
  expect(server.calls.some(({ method }) => method !== "GET")).toBe(false);
});
