// @vitest-environment happy-dom

import { MantineProvider } from "@mantine/core";
import { QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { cleanup, render, screen, within } from "@testing-library/react";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import type { ModuleShown } from "../../../../contract/modules.ts";
import { modules as catalogue } from "../../../../core/modules/catalogue.ts";
import { routerOf } from "../../../../test/support/page-route.ts";
import { makeUser, refusal, sessionReply, speakEnglish, stubServer } from "../../../../test/support/web.ts";
import { createQueryClient } from "../../../lib/query-client.ts";
import { sessionQuery } from "../../../lib/session.ts";
import { DataPage } from "./data-page.tsx";

const at = "2026-01-31T08:00:00.000Z";
const id = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, "0")}`;

const module = (key: string, rows: number, change: Partial<ModuleShown> = {}): ModuleShown => {
  const known = catalogue.find((item) => item.key === key);
  if (!known) throw new Error(key);
  const { names, group, isconfig, path } = known;
  const counters = { nbroworacle: rows, nbrowvalid: rows, nbrowpiw: rows, validate: true };
  const rest = { status: 1, created_at: at, updated_at: at, deleted: false, mapped: true };
  return { id: key, name: names.en, module: group, isconfig, path, ...counters, ...rest, ...change };
};
const runOf = (n: number, moduleKey: string, createdAt: string) => ({
  ...{ id: id(n), module: moduleKey, mode: "upsert", state: "done", sourceId: id(90), sheet: "", restoreId: null },
  acceptedUnsure: false,
  counts: { read: 1, created: 1, updated: 0, unchanged: 0, rejected: 0, waiting: 0, warned: 0 },
  ...{ file: { id: id(91), name: `${moduleKey}.csv` }, configuration: null, rows: 1, gone: null, error: null },
  ...{ by: { id: id(1), name: "Ada Root" }, createdAt, endedAt: createdAt, seq: 1 },
});

const MODULES = [
  module("profiles", 2_000),
  module("accounts", 10),
  module("notes", 31),
  module("titles", 0),
  module("floors", 4, { status: 0 }),
];
const RUNS = [
  runOf(11, "notes", at),
  runOf(12, "accounts", "2026-01-30T08:00:00.000Z"),
  runOf(13, "profiles", "2026-01-29T08:00:00.000Z"),
];
const QUALITY = [
  { kind: "profiles", issue: "missing_email", count: 82, of: 2_010 },
  { kind: "profiles", issue: "bad_phone", count: 0, of: 2_010 },
  { kind: "reservations", issue: "long_stay", count: 3, of: 1_440 },
  { kind: "blocks", issue: "no_grid", count: null, of: 25 },
];

async function open(answers: Parameters<typeof stubServer>[0] = {}) {
  const server = stubServer({
    "/api/v1/auth/check": { body: sessionReply(makeUser(0)) },
    "/dashboaddata": { body: { modules: 3, profiles: 2_010, reservations: 1_440, blocks: 25 } },
    "/v1/api/modules": { body: { data: MODULES } },
    "/api/v2/imports": { body: { rows: RUNS, total_rows: 3, limit: 100, offset: 0 } },
    "/api/v2/data/quality": { body: { rows: QUALITY, duplicates: 12 } },
    ...answers,
  });
  const queryClient = createQueryClient();
  await queryClient.query(sessionQuery());
  const router = routerOf("data", DataPage, "/acme/paris/data");
  render(
    <QueryClientProvider client={queryClient}>
      <MantineProvider env="test">
        <RouterProvider router={router as never} />
      </MantineProvider>
    </QueryClientProvider>,
  );
  return server;
}

const href = (name: string | RegExp) => screen.getByRole("link", { name }).getAttribute("href");

beforeAll(speakEnglish);
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test("the three kinds come first with counts, their last import and their lists", async () => {
  await open();
  expect(await screen.findByText("2,010")).toBeTruthy();
  expect(href("Open profiles")).toBe("/acme/paris/data/profiles");
  expect(href("Open blocks")).toBe("/acme/paris/data/blocks");
  // Accounts are profiles too, and were imported later.
  expect(await screen.findByRole("link", { name: "Last import: Profiles, accounts.csv" })).toBeTruthy();
});

test("other modules that something was read for lead to their imports", async () => {
  await open();
  const table = within(await screen.findByRole("table", { name: "Other data" }));
  expect((await table.findByRole("link", { name: "Notes" })).getAttribute("href")).toBe(
    "/datas/list/import/notes?account=acme&property=paris",
  );
  expect((await table.findByRole("link", { name: "Last import: Notes, notes.csv" })).getAttribute("href")).toBe(
    `/datas/list/import/notes?account=acme&property=paris&run=${id(11)}`,
  );
  // Profiles have their card, titles no rows, floors are switched off.
  for (const name of ["Profiles", "Titles", "Floors"]) expect(table.queryByRole("link", { name })).toBeNull();
});

test("each line of the quality panel leads to the list of what it counted, most first", async () => {
  await open();
  expect(await screen.findByText("4.1% of 2,010")).toBeTruthy();
  expect(href(/Guests without an e-mail address/)).toBe("/acme/paris/data/profiles?issue=missing_email");
  expect(href(/12.*Duplicate guests and companies/)).toBe("/acme/paris/data/duplicates");
  expect(href(/Stays of more than 60 nights/)).toBe("/acme/paris/data/reservations?issue=long_stay");
  // Data that are still being counted have no list yet, and data without problems take one line.
  expect(screen.queryByRole("link", { name: /Blocks without rooms/ })).toBeNull();
  expect(screen.getByText("counting…")).toBeTruthy();
  expect(screen.getByText("Also checked, none found: Invalid phone numbers")).toBeTruthy();
});

test("clean data is reported as clean, and a failure stays in its own card", async () => {
  const clean = QUALITY.map((line) => ({ ...line, count: 0 }));
  await open({ "/api/v2/data/quality": { body: { rows: clean, duplicates: 0 } } });
  expect(await screen.findByText("No issues found")).toBeTruthy();
  cleanup();
  await open({ "/api/v2/data/quality": { status: 500, body: refusal("internal", "Not now") } });
  expect(await screen.findByText("Not now")).toBeTruthy();
  expect(screen.getByText("2,010")).toBeTruthy();
});

test("a hotel without data is shown the way in", async () => {
  await open({
    "/dashboaddata": { body: { modules: 36, profiles: 0, reservations: 0, blocks: 0 } },
    "/v1/api/modules": { body: { data: [module("titles", 0)] } },
  });
  expect(await screen.findByText("No data yet")).toBeTruthy();
  expect(href("Import a file")).toBe("/Datas/import?account=acme&property=paris");
});
