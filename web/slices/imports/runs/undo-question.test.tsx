// @vitest-environment happy-dom
import { MantineProvider } from "@mantine/core";
import { ModalsProvider } from "@mantine/modals";
import { QueryClientProvider, queryOptions } from "@tanstack/react-query";
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from "@tanstack/react-router";
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import type { UndoPreview } from "../../../../contract/imports.ts";
import { makeUser, sessionReply, speakEnglish, stubServer } from "../../../../test/support/web.ts";
import { createQueryClient } from "../../../lib/query-client.ts";
import { parseSearch, stringifySearch } from "../../../lib/search.ts";
import { sessionQuery } from "../../../lib/session.ts";
import { askUndo, type UndoAnswer } from "./parts/undo-question.tsx";

beforeAll(speakEnglish);
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const run = { id: "00000000-0000-4000-8000-000000000001", module: "reservations", file: "stays.csv", records: 294 };
const referring = { module: "reservations", field: "profileId", records: 244, more: false, examples: ["R1", "R2"] };

async function open(preview: Partial<UndoPreview>) {
  stubServer({
    "/api/v1/auth/check": { body: sessionReply(makeUser(0)) },
    "/v1/api/modules": { body: { data: [] } },
  });
  const queryClient = createQueryClient();
  await queryClient.query(sessionQuery());
  const root = createRootRoute({ component: Outlet });
  const component = () => (
    <ModalsProvider>
      <h1>Imports</h1>
    </ModalsProvider>
  );
  const page = createRoute({ getParentRoute: () => root, path: "/$account/$property", component });
  const history = createMemoryHistory({ initialEntries: ["/acme/paris"] });
  const router = createRouter({ routeTree: root.addChildren([page]), history, parseSearch, stringifySearch });
  render(
    <QueryClientProvider client={queryClient}>
      <MantineProvider env="test">
        <RouterProvider router={router as never} />
      </MantineProvider>
    </QueryClientProvider>,
  );
  await screen.findByText("Imports");
  const data = { runs: [], records: 200, referring: [], also: [], ...preview };
  const answers: (UndoAnswer | null)[] = [];
  const query = queryOptions({ queryKey: ["undo", "x"] as readonly unknown[], queryFn: async () => data });
  act(() => {
    void askUndo({ title: "Undo?", text: "All of it.", confirm: "Undo import", query }).then((item) =>
      answers.push(item),
    );
  });
  return answers;
}
const undo = () => screen.findByRole("button", { name: "Undo import" });

test("where others refer to it, nothing is undone before a person has chosen what becomes of them", async () => {
  const answers = await open({ referring: [referring], also: [run] });
  expect(await screen.findByText(/244/)).toBeTruthy();
  expect(screen.getByText(/such as .*R1.*R2/)).toBeTruthy();
  expect(screen.getByText(/stays\.csv.*294 records/)).toBeTruthy();
  expect(await undo()).toHaveProperty("disabled", true);
  fireEvent.click(screen.getByRole("radio", { name: /Undo their imports too/ }));
  fireEvent.click(await undo());
  await vi.waitFor(() => expect(answers).toEqual([{ referring: "take" }]));
});

test("without references one question is asked; a person's own records cannot be included", async () => {
  const answers = await open({});
  await vi.waitFor(async () => expect(await undo()).toHaveProperty("disabled", false));
  fireEvent.click(await undo());
  await vi.waitFor(() => expect(answers).toEqual([{}]));
  cleanup();
  const made = await open({ referring: [referring] });
  expect(await screen.findByRole("radio", { name: /Undo their imports too/ })).toHaveProperty("disabled", true);
  fireEvent.click(screen.getByRole("radio", { name: /Leave them/ }));
  fireEvent.click(await undo());
  await vi.waitFor(() => expect(made).toEqual([{ referring: "keep" }]));
});
