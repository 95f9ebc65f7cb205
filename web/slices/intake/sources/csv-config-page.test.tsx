// @vitest-environment happy-dom
import { MantineProvider } from "@mantine/core";
import { QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { cleanup, render, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import type { Reading } from "../../../../contract/reading.ts";
import type { Source } from "../../../../contract/sources.ts";
import { routerOf } from "../../../../test/support/page-route.ts";
import { makeUser, sessionReply, speakEnglish, stubServer } from "../../../../test/support/web.ts";
import { createQueryClient } from "../../../lib/query-client.ts";
import { sessionQuery } from "../../../lib/session.ts";
import { CsvConfigPage } from "./csv-config-page.tsx";

// A whole page with its router, on a machine that may be busy.
vi.setConfig({ testTimeout: 30_000 });
beforeAll(speakEnglish);
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const then = "2026-01-31T08:00:00.000Z";
const profiles = {
  ...{ id: "profiles", name: "Profiles", module: "profiles", status: 1, nbroworacle: 0, nbrowvalid: 0, nbrowpiw: 0 },
  ...{ validate: false, created_at: then, updated_at: then, deleted: false, isconfig: false, path: "p", mapped: false },
};
const idOf = (n: number) => `00000000-0000-4000-8000-00000000000${n}`;

const csv: Reading = {
  ...{ encoding: "windows-1252", delimiter: ";", quote: '"', headerRow: 1, decimal: ",", dateFormat: null },
};

function aSource(n: number, name: string, reading: Reading | null = csv): Source {
  const marked = { short: 0, long: 0, quote: 0, bytes: 0, card: 0, control: 0, joined: 0, hidden: 0 };
  return {
    ...{
      id: idOf(n),
      file: { id: idOf(n), name, kind: reading ? "csv" : "piw", size: 9 },
      sheet: "",
      module: "profiles",
    },
    ...{ reading, columns: ["ID"], state: "read", rows: 1, marked, leftOut: { lines: 0, first: [] }, progress: null },
    ...{ problem: null, by: { id: idOf(9), name: "Ada Root" }, createdAt: then, readAt: then, seq: 1 },
  };
}

async function open(rows: Source[]) {
  stubServer({
    "/api/v1/auth/check": { body: sessionReply(makeUser(1)) },
    "/v1/api/modules": { body: { data: [profiles] } },
    "/api/v2/sources": { body: { rows, total_rows: rows.length, limit: 100, offset: 0 } },
  });
  const queryClient = createQueryClient();
  await queryClient.query(sessionQuery());
  const router = routerOf("csv-config", CsvConfigPage, "/csv/config/import/profiles?account=acme&property=paris");
  render(
    <QueryClientProvider client={queryClient}>
      <MantineProvider env="test">
        <RouterProvider router={router as never} />
      </MantineProvider>
    </QueryClientProvider>,
  );
  return router;
}

test("without a file in the address the newest reading of the module is opened, with its settings", async () => {
  const router = await open([aSource(3, "workbook.xlsx", null), aSource(2, "guests.csv"), aSource(1, "older.csv")]);
  await waitFor(() => expect(router.state.location.search).toMatchObject({ file: idOf(2), delimiter: ";" }), {
    timeout: 10_000,
  });
});

test("with nothing read the page says that no file is chosen", async () => {
  const router = await open([]);
  expect(await screen.findByText("No file chosen", {}, { timeout: 10_000 })).toBeTruthy();
  expect(router.state.location.search).not.toHaveProperty("file");
});
