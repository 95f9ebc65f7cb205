// @vitest-environment happy-dom

import { MantineProvider } from "@mantine/core";
import { QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import type { AuditEntry } from "../../../../contract/audit.ts";
import { moduleOf } from "../../../../core/modules/catalogue.ts";
import { routerOf } from "../../../../test/support/page-route.ts";
import { makeUser, refusal, sessionReply, speakEnglish, stubServer } from "../../../../test/support/web.ts";
import { createQueryClient } from "../../../lib/query-client.ts";
import { sessionQuery } from "../../../lib/session.ts";
import { AuditPage } from "./audit-page.tsx";

const CHECK = "/api/v1/auth/check";
const ID = "00000000-0000-4000-8000-000000000009";

function entry(n: number, change: Partial<AuditEntry> = {}): AuditEntry {
  return {
    id: `00000000-0000-4000-8000-${String(n).padStart(12, "0")}`,
    at: "2026-08-01T10:00:00.000Z",
    by: { id: ID, name: "Camille Moreau" },
    action: "property_settings",
    recordKind: "property",
    recordId: ID,
    recordName: "Grand Azur Paris",
    recordModule: null,
    old: { pushPerSecond: 40 },
    new: { pushPerSecond: n },
    ip: "10.0.0.1",
    requestId: "req-1",
    ...change,
  };
}

const page = (rows: AuditEntry[], next: string | null, total_rows = 5) => ({
  body: { rows, total_rows, limit: 2, next, actions: ["property_settings"], recordKinds: ["property"], people: [] },
});

async function open(href: string, answers: Parameters<typeof stubServer>[0]) {
  const server = stubServer({ [CHECK]: { body: sessionReply(makeUser(1)) }, ...answers });
  const queryClient = createQueryClient();
  await queryClient.query(sessionQuery());
  const router = routerOf("audit", AuditPage, href);
  render(
    <QueryClientProvider client={queryClient}>
      <MantineProvider env="test">
        <RouterProvider router={router as never} />
      </MantineProvider>
    </QueryClientProvider>,
  );
  return { ...server, here: () => router.state.location.href };
}

const press = async (words: string) => fireEvent.click(await screen.findByText(words));

// A whole page with its router, on a machine that may be busy.
beforeAll(speakEnglish);
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test("older and newer follow the log by entry, and the address knows where one is", async () => {
  const { here } = await open("/audit?account=acme&property=paris&recordKind=property", {
    "/api/v2/audit?account=acme&recordKind=property&after=b": page([entry(5)], null),
    "/api/v2/audit?account=acme&recordKind=property&after=a": page([entry(3), entry(4)], "b"),
    "/api/v2/audit?account=acme&recordKind=property": page([entry(1), entry(2)], "a"),
  });
  expect(await screen.findByText("Showing 1 to 2 of 5 entries")).toBeTruthy();
  await press("Older");
  expect(await screen.findByText("Showing 3 to 4 of 5 entries")).toBeTruthy();
  await press("Older");
  expect(await screen.findByText("Showing 5 to 5 of 5 entries")).toBeTruthy();
  expect(here()).toBe("/audit?account=acme&property=paris&recordKind=property&after=b&offset=4");
  await press("Newer");
  expect(await screen.findByText("Showing 3 to 4 of 5 entries")).toBeTruthy();
  await press("Newer");
  expect(await screen.findByText("Showing 1 to 2 of 5 entries")).toBeTruthy();
  expect(here()).toBe("/audit?account=acme&property=paris&recordKind=property");
});

test("a shared link into the middle leads back to the newest, and a changed filter starts there", async () => {
  const { here, calls } = await open("/audit?after=a&offset=25", { "/api/v2/audit": page([entry(1)], null) });
  fireEvent.click(await screen.findByLabelText(/^Details/));
  await press("Only this record");
  expect(here()).toBe(`/audit?recordKind=property&recordId=${ID}`);
  await vi.waitFor(() => expect(calls.at(-1)?.url).not.toContain("after"));
});

test("says what happened in words, old and new, and what it does not know as plainly as it can", async () => {
  const secret = entry(3, { action: "property_secret_set", old: null, new: { name: "clientsecret" } });
  const unknown = entry(4, { action: "room_painted", recordKind: "room", old: null, new: null });
  const status = entry(5, { action: "property_status", old: { status: 1 }, new: { status: 2 } });
  await open("/audit", { "/api/v2/audit": page([entry(25), secret, unknown, status], null, 4) });
  expect(await screen.findByText("Room painted")).toBeTruthy();
  for (const button of screen.getAllByLabelText(/^Details/)) fireEvent.click(button);
  const table = within(document.querySelector("table") ?? document.body);
  expect(table.getByText("40").parentElement?.textContent).toBe("Before: 40After: 25");
  expect(table.getByText("Client secret")).toBeTruthy();
  expect(table.getByText("Closed")).toBeTruthy();
  expect(table.getByText("No values were recorded for this entry.")).toBeTruthy();
});

test("entries are about things with names, and saves in a row are one row", async () => {
  const configuration = { action: "configuration_changed", recordKind: "configuration", recordModule: "profiles" };
  const saved = { ...configuration, recordName: "guests.csv", old: { version: 1 }, new: { version: 2 } };
  const list = entry(8, {
    action: "codes_mapped",
    recordKind: "code_list",
    recordId: "profiles.gender",
    recordName: null,
  });
  const job = entry(9, { action: "job_retried", recordKind: "job", recordName: "imports.run" });
  const bulk = entry(10, { action: "records_changed", recordKind: "profile", recordName: null });
  await open("/audit", { "/api/v2/audit": page([entry(1, saved), entry(2, saved), list, job, bulk], null) });
  expect(await screen.findByText(`guests.csv · ${moduleOf("profiles").names.en}`)).toBeTruthy();
  expect(screen.getAllByText("Mapping changed")).toHaveLength(1);
  expect(screen.getByText("2 times")).toBeTruthy();
  expect(screen.getByText("Gender")).toBeTruthy();
  expect(screen.getByText("Import")).toBeTruthy();
  expect(document.querySelector("table")?.textContent).not.toContain(ID.slice(0, 8));
});

test("an act on many records names the first of them, and a push says in words which records it includes", async () => {
  const made = (n: number) =>
    entry(n, {
      ...{ action: "configuration_created", recordKind: "configuration", recordId: `c${n}`, recordName: `Sheet ${n}` },
      ...{ old: null, new: { name: `Sheet ${n}`, sourceTable: [] } },
    });
  const push = entry(9, {
    ...{ action: "push_started", recordKind: "push", recordName: null, old: null },
    new: { hotel: "PAR01", kinds: "active-profiles blocks", records: 2 },
  });
  await open("/audit", { "/api/v2/audit": page([made(1), made(2), made(3), made(4), made(5), push], null) });
  expect(await screen.findByText("Sheet 1, Sheet 2, Sheet 3, and 2 more")).toBeTruthy();
  expect(screen.getByText("5 times")).toBeTruthy();
  for (const button of screen.getAllByLabelText(/^Details/)) fireEvent.click(button);
  expect(screen.getByText("Active guest profiles, Blocks")).toBeTruthy();
  const words = document.querySelector("table")?.textContent;
  expect(words).toContain("Hotel code");
  expect(words).not.toMatch(/active-profiles|sourceTable/);
});

test("what cannot be meant in the address is left out, and the file has the same filters", async () => {
  const { calls } = await open("/audit?by=somebody&from=yesterday&action=signed_in", {
    "/api/v2/audit": page([], null, 0),
  });
  expect(await screen.findByText("No matches")).toBeTruthy();
  expect(calls.at(-1)?.url).toBe("/api/v2/audit?account=acme&action=signed_in");
  const file = screen.getByText("Export CSV").closest("a");
  expect(file?.getAttribute("href")).toBe("/api/v2/audit.csv?account=acme&action=signed_in");
});

test("a refusal is shown in its place with another try", async () => {
  await open("/audit", { "/api/v2/audit": { status: 503, body: refusal("unavailable", "Closed for lunch") } });
  expect(await screen.findByText("Closed for lunch", {})).toBeTruthy();
  expect(screen.getByText("Try again")).toBeTruthy();
});
