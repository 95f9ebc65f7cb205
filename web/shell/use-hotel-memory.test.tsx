// @vitest-environment happy-dom

import { QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { routerOf } from "../../test/support/page-route.ts";
import { makeUser, sessionReply, stubServer } from "../../test/support/web.ts";
import { createQueryClient } from "../lib/query-client.ts";
import { sessionQuery } from "../lib/session.ts";
import { useHotelMemory } from "./use-hotel-memory.ts";

const CHECK = "/api/v1/auth/check";
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function Page() {
  useHotelMemory();
  return <p>here</p>;
}

test("the last opened hotel is kept without another request for the session", async () => {
  const { calls } = stubServer({
    "/csrf-token": { body: { csrfToken: "x" } },
    "/api/v2/auth/last-property": { body: { ok: true } },
    [CHECK]: { body: sessionReply(makeUser(1), { lastProperty: "paris" }) },
  });
  const client = createQueryClient();
  await client.query(sessionQuery());
  const router = routerOf("home", Page, "/acme/lisbon/home");
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  );
  await screen.findByText("here");
  await vi.waitFor(() => expect(client.getQueryData(sessionQuery().queryKey)?.lastProperty).toBe("lisbon"));
  // The guard of the next page reloads outdated data.
  await client.query(sessionQuery());
  const asked = calls.map(({ url }) => url.split("?")[0]);
  expect(asked.filter((path) => path === CHECK)).toHaveLength(1);
  expect(asked.filter((path) => path === "/api/v2/auth/last-property")).toHaveLength(1);
});
