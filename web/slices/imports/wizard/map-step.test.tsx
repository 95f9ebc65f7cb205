// @vitest-environment happy-dom
import { MantineProvider } from "@mantine/core";
import { QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { imports } from "../../../../core/texts/en/imports.ts";
import { routerOf } from "../../../../test/support/page-route.ts";
import { makeUser, sessionReply, speakEnglish, stubServer } from "../../../../test/support/web.ts";
import { createQueryClient } from "../../../lib/query-client.ts";
import { sessionQuery } from "../../../lib/session.ts";
import type { EditorGiven } from "../../configure/mappings/use-editor.ts";
import { MapStep } from "./parts/map-step.tsx";
import { useWork } from "./use-work.ts";

beforeAll(speakEnglish);
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const id = "00000000-0000-4000-8000-000000000009";
const remembered = [
  { header: "LAST", target: "lastName", times: 3 },
  { header: "NAME_ID", target: "oldId", times: 3 },
];

/** A file with these columns, as far as the step reads it. */
function fileOf(columns: readonly string[]) {
  const source = { id, columns, module: "profiles", file: { id, name: "guests.csv", kind: "csv", size: 1 } };
  const profiles = columns.map((name, index) => ({
    ...{ index, name, filled: 1, distinct: 1, longest: 6, top: [], shapes: [], shapesOf: 1, samples: ["x"] },
    dateFormat: null,
  }));
  const rows = [{ row: 1, line: 2, cells: columns.map(() => "x"), marks: 0, edited: [] }];
  return { module: "profiles", source, whole: null, profiles, rows, remembered, country: "FR" };
}
let file = fileOf([]);
const facts = { configurations: [], ground: { file: "csv" }, isPicked: false };

function Page() {
  const work = useWork(file as unknown as EditorGiven, () => {});
  const parts = { work, source: file.source, facts, search: { toStep: () => {} } };
  return <MapStep {...(parts as unknown as Parameters<typeof MapStep>[0])} readOnly={false} />;
}

/** Whether the wizard can continue from a file with these columns. */
async function open(...columns: string[]) {
  stubServer({ "/api/v1/auth/check": { body: sessionReply(makeUser(1)) } });
  file = fileOf(columns);
  const queryClient = createQueryClient();
  await queryClient.query(sessionQuery());
  const router = routerOf("import-wizard", Page, "/import/profiles?account=acme&property=paris");
  render(
    <QueryClientProvider client={queryClient}>
      <MantineProvider env="test">
        <RouterProvider router={router} />
      </MantineProvider>
    </QueryClientProvider>,
  );
  const next = await screen.findByRole<HTMLButtonElement>("button", { name: imports.bar.saveTo.treat });
  return !next.disabled;
}

test("the next step opens once every required field has a source, and the page says so before", async () => {
  expect(await open("LAST")).toBe(false);
  expect(screen.getByText(imports.map.missing)).toBeTruthy();
  cleanup();
  expect(await open("NAME_ID", "LAST")).toBe(true);
  expect(screen.queryByText(imports.map.missing)).toBeNull();
});
