// @vitest-environment happy-dom

import { MantineProvider } from "@mantine/core";
import { QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { cleanup, configure, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import type { BulkEdit } from "../../../../contract/bulk-edits.ts";
import { routerOf } from "../../../../test/support/page-route.ts";
import { makeUser, refusal, sessionReply, speakEnglish, stubServer } from "../../../../test/support/web.ts";
import { createQueryClient } from "../../../lib/query-client.ts";
import { sessionQuery } from "../../../lib/session.ts";
import { BulkEditDialog } from "./parts/bulk-edit-dialog.tsx";
import { BulkEditNotice } from "./parts/bulk-edit-notice.tsx";
import type { BulkTarget } from "./use-bulk-edit.ts";

const ID = "00000000-0000-8000-8000-000000000007";
const bulk: BulkEdit = {
  ...{ id: "00000000-0000-4000-8000-0000000000bb", kind: "profiles", field: "country", state: "done" },
  ...{ by: "Camille Moreau", at: new Date().toISOString(), endedAt: new Date().toISOString() },
  ...{ found: 12, done: 12, changed: 9, unchanged: 2, refused: 1, reversed: 0, kept: 0 },
  ...{ reasons: [{ text: "Not a field of it.", rows: 1 }], examples: [{ ID, old_id: "P7" }] },
};
const path = "/api/v2/bulk-edits";

type Shown = { target?: BulkTarget; user?: ReturnType<typeof makeUser> };

async function show(change: Partial<BulkEdit> = {}, { target, user = makeUser(0) }: Shown = {}) {
  const server = stubServer({
    "/api/v1/auth/check": { body: sessionReply(user) },
    "/csrf-token": { body: { csrfToken: "x" } },
    [`${path}/${bulk.id}/undo`]: { status: 202, body: { ...bulk, state: "undone", reversed: 9 } },
    [path]: { body: { rows: target ? [] : [{ ...bulk, ...change }] } },
  });
  const queryClient = createQueryClient();
  await queryClient.query(sessionQuery());
  const calls = { onClose: vi.fn(), onStarted: vi.fn() };
  const component = () => (
    <>
      {target && <BulkEditDialog kind="profiles" target={target} count={12} opened {...calls} />}
      <BulkEditNotice kind="profiles" />
    </>
  );
  const router = routerOf("data-profiles", component, "/acme/paris/data/profiles");
  render(
    <QueryClientProvider client={queryClient}>
      <MantineProvider env="test">
        <RouterProvider router={router as never} />
      </MantineProvider>
    </QueryClientProvider>,
  );
  return { server, ...calls };
}

// A whole page with its router, on a machine that may be busy.
configure({ defaultHidden: true });
beforeAll(speakEnglish);
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  localStorage.clear();
});

const sent = (server: ReturnType<typeof stubServer>) =>
  server.calls.filter(({ method }) => method === "POST").map(({ url, body }) => [url, JSON.parse(body ?? "null")]);

async function choose(field: string) {
  const select = await screen.findByRole("combobox", { name: "Field" });
  fireEvent.click(select);
  fireEvent.click(await screen.findByRole("option", { name: field }));
}

test("a field is chosen and typed, and all that fit are meant", async () => {
  const { server, onClose, onStarted } = await show({}, { target: { filter: { name: "mo" } } });
  await choose("City");
  expect(screen.getByRole("button", { name: "Edit 12" })).toHaveProperty("disabled", true);
  fireEvent.change(screen.getByRole("textbox", { name: "City" }), { target: { value: " Lyon " } });
  server.answers[path] = { status: 202, body: { ...bulk, field: "city", state: "collecting" } };
  fireEvent.click(screen.getByRole("button", { name: "Edit 12" }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(onStarted).toHaveBeenCalled();
  const [[url, body]] = sent(server) as [[string, object]];
  expect(url).toContain(path);
  expect(body).toMatchObject({ kind: "profiles", field: "city", value: "Lyon", filter: { name: "mo" } });
  expect(body).not.toHaveProperty("ids");
});

test("chosen rows lose a value, but not one that they must have", async () => {
  const { server, onClose } = await show({}, { target: { ids: ["7", "8"] } });
  await choose("Last name");
  expect(screen.queryByRole("radio", { name: "Clear the value" })).toBeNull();
  await choose("City");
  fireEvent.click(screen.getByRole("radio", { name: "Clear the value" }));
  server.answers[path] = { status: 202, body: { ...bulk, field: "city" } };
  fireEvent.click(screen.getByRole("button", { name: "Edit 12" }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(sent(server)).toMatchObject([[expect.any(String), { field: "city", value: null, ids: ["7", "8"] }]]);
});

test("the server's refusal appears at the value, and the dialog stays open", async () => {
  const { server, onClose } = await show({}, { target: { filter: {} } });
  await choose("City");
  fireEvent.change(screen.getByRole("textbox", { name: "City" }), { target: { value: "Lyon" } });
  const issues = [{ path: "value", code: "too_long", message: "At most 40 characters." }];
  server.answers[path] = { status: 400, body: { ...refusal("invalid"), issues } };
  fireEvent.click(screen.getByRole("button", { name: "Edit 12" }));
  expect(await screen.findByText("At most 40 characters.")).toBeTruthy();
  server.answers[path] = { status: 409, body: refusal("conflict", "Another change is under way.") };
  fireEvent.click(screen.getByRole("button", { name: "Edit 12" }));
  expect(await screen.findByText("Another change is under way.")).toBeTruthy();
  expect(onClose).not.toHaveBeenCalled();
});

test("the result is shown with its reasons, and all of it can be undone", async () => {
  const { server } = await show();
  expect(await screen.findByText("Country updated in 9 of 12")).toBeTruthy();
  expect(screen.getByText("Already had this value: 2")).toBeTruthy();
  expect(screen.getByText("Not a field of it. (1)")).toBeTruthy();
  expect(screen.getByRole("link", { name: "P7" }).getAttribute("href")).toContain(`/data/profiles/${ID}`);
  fireEvent.click(screen.getByRole("button", { name: "Undo all" }));
  expect(await screen.findByText("Edit of Country undone in 9 of 9")).toBeTruthy();
  expect(sent(server)).toHaveLength(1);
});

test("everyone sees the progress; readers without write access have no undo", async () => {
  await show({ state: "changing", done: 4 });
  expect(await screen.findByText("Updating Country: 4 of 12")).toBeTruthy();
  cleanup();
  const reader = makeUser(0, { ability: [{ action: "read", subject: "Data" }] });
  await show({ state: "stopped", done: 4 }, { user: reader });
  expect(await screen.findByText("The edit of Country stopped after 4 of 12")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Undo all" })).toBeNull();
  fireEvent.click(screen.getByRole("button", { name: "Hide" }));
  await waitFor(() => expect(screen.queryByText(/stopped after/)).toBeNull());
});
