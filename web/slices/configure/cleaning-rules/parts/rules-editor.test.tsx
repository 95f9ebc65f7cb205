// @vitest-environment happy-dom
import { MantineProvider } from "@mantine/core";
import { QueryClientProvider } from "@tanstack/react-query";
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from "@tanstack/react-router";
import { cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { useState } from "react";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import type { TreatmentRule } from "../../../../../contract/configurations.ts";
import { fieldsOf } from "../../../../../core/modules/catalogue.ts";
import { makeUser, sessionReply, speakEnglish, stubServer } from "../../../../../test/support/web.ts";
import { createQueryClient } from "../../../../lib/query-client.ts";
import { sessionQuery } from "../../../../lib/session.ts";
import { RulesEditor } from "./rules-editor.tsx";

const rule = (id: string, given: Partial<TreatmentRule>): TreatmentRule => ({
  id,
  rule: "trim",
  field: "*",
  params: {},
  when: null,
  enabled: true,
  name: "",
  ...given,
});
const first = [
  rule("a", {}),
  rule("b", { rule: "case", field: "lastName" }),
  rule("c", { rule: "set", field: "city", params: { value: "Paris" }, name: "Everybody to Paris" }),
];
const row = (given: Record<string, string>) => fieldsOf("profiles").map(({ id }) => given[id] ?? "");
const before = [
  row({ oldId: "1", lastName: "MOREAU", city: "Paris" }),
  row({ oldId: "2", lastName: "Dupont", city: "Lyon" }),
];

let kept: readonly TreatmentRule[] = first;

function Page() {
  const [rules, setRules] = useState<readonly TreatmentRule[]>(first);
  kept = rules;
  return <RulesEditor module="profiles" rules={rules} onChange={setRules} before={before} readOnly={false} />;
}

async function open() {
  stubServer({ "/api/v1/auth/check": { body: sessionReply(makeUser(1)) } });
  const queryClient = createQueryClient();
  await queryClient.query(sessionQuery());
  const router = createRouter({
    routeTree: createRootRoute({ component: Page }),
    history: createMemoryHistory({ initialEntries: ["/?account=acme&property=paris"] }),
  });
  render(
    <QueryClientProvider client={queryClient}>
      <MantineProvider env="test">
        <RouterProvider router={router as never} />
      </MantineProvider>
    </QueryClientProvider>,
  );
  await screen.findByText("Everybody to Paris");
  return { ids: () => kept.map(({ id }) => id).join(""), rules: () => kept };
}

const headOf = (name: RegExp) => screen.getByRole("button", { name, expanded: false });

beforeAll(speakEnglish);
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test("rules move by keyboard and announce their place; a deleted rule comes back to its place", async () => {
  const { ids } = await open();
  fireEvent.keyDown(headOf(/^Change capitals/), { key: "ArrowUp", altKey: true });
  expect(ids()).toBe("bac");
  expect(screen.getByText("Change capitals is now number 1 of 3.")).toBeTruthy();
  expect(document.activeElement?.getAttribute("data-rule")).toBe("b");
  // The last rule cannot move further down.
  fireEvent.keyDown(headOf(/^Change capitals/), { key: "ArrowUp", altKey: true });
  fireEvent.keyDown(headOf(/^Change capitals/), { key: "ArrowDown" });
  expect(ids()).toBe("bac");
  fireEvent.click(screen.getByRole("button", { name: "Delete: Remove spaces" }));
  expect(ids()).toBe("bc");
  fireEvent.click(screen.getByRole("button", { name: "Undo" }));
  expect(ids()).toBe("bac");
});

test("a rule shows its settings and what it changes; off, it changes nothing", async () => {
  const { rules } = await open();
  expect(screen.getByText("Changes 2 of 2 rows shown.")).toBeTruthy();
  fireEvent.click(headOf(/^Change capitals/));
  const table = screen.getByRole("region", { name: "Change capitals, table" });
  expect(within(table).getByText("MOREAU").closest("del")).toBeTruthy();
  expect(within(table).getByText("Moreau").closest("ins")).toBeTruthy();
  fireEvent.click(screen.getByLabelText("Keep mixed case"));
  expect(rules()[1]?.params).toEqual({ onlyShouted: false });
  fireEvent.click(screen.getByRole("switch", { name: "Turn on rule Everybody to Paris" }));
  expect(screen.getAllByText("Changes 1 of 2 rows shown.")).toHaveLength(2);
});

test("an incomplete rule says so", async () => {
  await open();
  fireEvent.click(screen.getByRole("button", { name: "Add rule" }));
  fireEvent.click(await screen.findByRole("option", { name: /Find and replace/ }));
  expect((await screen.findAllByText("Fill in: Find.")).length).toBeGreaterThan(0);
});

test("a ready set's rules come in as copies, at the end", async () => {
  const { rules } = await open();
  fireEvent.click(screen.getByRole("button", { name: "Insert a set" }));
  fireEvent.click(await screen.findByRole("menuitem", { name: "OPERA V5: guest names" }));
  expect(rules().length).toBeGreaterThan(first.length);
  expect(rules().slice(0, 3)).toEqual(first);
  expect(new Set(rules().map(({ id }) => id)).size).toBe(rules().length);
  expect(screen.getByText(/^Rules added/)).toBeTruthy();
});
