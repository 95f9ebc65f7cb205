// @vitest-environment happy-dom
import { MantineProvider } from "@mantine/core";
import { QueryClientProvider } from "@tanstack/react-query";
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from "@tanstack/react-router";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import type { ModuleShown } from "../../../../contract/modules.ts";
import { makeUser, sessionReply, speakEnglish, stubServer } from "../../../../test/support/web.ts";
import { createQueryClient } from "../../../lib/query-client.ts";
import { parseSearch, stringifySearch } from "../../../lib/search.ts";
import { sessionQuery } from "../../../lib/session.ts";
import { ImportFrame } from "./import-frame.tsx";

const then = "2026-01-31T08:00:00.000Z";

function shown(id: string, name: string, group: ModuleShown["module"], change: Partial<ModuleShown> = {}): ModuleShown {
  const counters = { nbroworacle: 0, nbrowvalid: 0, nbrowpiw: 0, validate: false };
  const rest = { created_at: then, updated_at: then, deleted: false, isconfig: false, path: id, mapped: false };
  return { id, name, module: group, status: 1, ...counters, ...rest, ...change };
}

const modules = [
  shown("profiles", "Profiles", "profiles", { nbrowpiw: 1_840 }),
  shown("notes", "Notes", "profiles", { status: 0 }),
  shown("floors", "Floors", "rooms"),
];

async function open(module: string | null, wide = true) {
  vi.stubGlobal("matchMedia", () => ({ matches: wide, addEventListener: () => {}, removeEventListener: () => {} }));
  stubServer({
    "/api/v1/auth/check": { body: sessionReply(makeUser(1)) },
    "/v1/api/modules": { body: { data: modules } },
  });
  const queryClient = createQueryClient();
  await queryClient.query(sessionQuery());
  const root = createRootRoute({ component: Outlet });
  const page = () => <ImportFrame module={module}>the page itself</ImportFrame>;
  const routeTree = root.addChildren([
    createRoute({ getParentRoute: () => root, path: "/here", component: page }),
    createRoute({ getParentRoute: () => root, path: "/error-404", component: () => "not found" }),
  ]);
  const history = createMemoryHistory({ initialEntries: ["/here?account=acme&property=paris"] });
  const router = createRouter({ routeTree, history, parseSearch, stringifySearch });
  render(
    <QueryClientProvider client={queryClient}>
      <MantineProvider env="test">
        <RouterProvider router={router as never} />
      </MantineProvider>
    </QueryClientProvider>,
  );
}

const namesOf = () => screen.queryAllByRole("link").map(({ textContent }) => textContent);

// A whole page with its router, on a machine that may be busy.
beforeAll(speakEnglish);
beforeEach(() => localStorage.clear());
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test("the hotel's modules stand beside the page, in groups, the current one marked", async () => {
  await open("profiles");
  const current = await screen.findByRole("link", { name: /Profiles/ });
  expect(current.getAttribute("aria-current")).toBe("true");
  expect(current.getAttribute("href")).toBe("/datas/type/import/profiles?account=acme&property=paris");
  expect(namesOf()).toEqual(["Profiles1,840", "Floors"]);
  fireEvent.change(screen.getByLabelText("Find a module"), { target: { value: "FLO" } });
  expect(namesOf()).toEqual(["Floors"]);
  fireEvent.change(screen.getByLabelText("Find a module"), { target: { value: "zzz" } });
  expect(screen.getByText("No module found.")).toBeTruthy();
});

test("a module that is switched off shows on its own page only", async () => {
  await open("notes");
  await screen.findByRole("link", { name: /Profiles/ });
  expect(namesOf()).toEqual(["Profiles1,840", "Notes", "Floors"]);
});

test("folded away it stays so", async () => {
  await open(null);
  fireEvent.click(await screen.findByRole("button", { name: "Hide modules" }));
  expect(namesOf()).toEqual([]);
  cleanup();
  await open(null);
  fireEvent.click(await screen.findByRole("button", { name: "Show modules" }));
  expect(await screen.findByRole("link", { name: "Floors" })).toBeTruthy();
});

test("where there is no room it is behind a button that says where one is", async () => {
  await open("floors", false);
  fireEvent.click(await screen.findByRole("button", { name: "Module: Floors" }));
  expect(await screen.findByRole("link", { name: "Floors" })).toBeTruthy();
});

test("a module that the hotel does not have is as good as an unknown address", async () => {
  await open("minibar");
  expect(await screen.findByText("not found")).toBeTruthy();
});
