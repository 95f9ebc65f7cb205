// @vitest-environment happy-dom
import { MantineProvider } from "@mantine/core";
import { QueryClientProvider } from "@tanstack/react-query";
import { RouterContextProvider } from "@tanstack/react-router";
import { act, cleanup, fireEvent, render, renderHook, screen } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { routerOf } from "../../test/support/page-route.ts";
import { makeUser, sessionReply, speakEnglish } from "../../test/support/web.ts";
import { createQueryClient } from "../lib/query-client.ts";
import { type Session, sessionQuery } from "../lib/session.ts";
import type { Column } from "./data-table-column.ts";
import { SearchField } from "./search-field.tsx";
import { useColumnChoice } from "./use-column-choice.ts";
import { useSelection } from "./use-selection.ts";

const user = makeUser(1);
/** A page of a signed-in person. */
function wrapper({ children }: { children: ReactNode }) {
  const client = createQueryClient();
  client.setQueryData(sessionQuery().queryKey, { ...sessionReply(user), idleMs: null } as unknown as Session);
  return (
    <QueryClientProvider client={client}>
      <RouterContextProvider router={routerOf("data-profiles", () => null, "/acme/paris/data/profiles")}>
        {children}
      </RouterContextProvider>
    </QueryClientProvider>
  );
}
const choose = (table: string) => renderHook(() => useColumnChoice(table, columns), { wrapper });

beforeAll(speakEnglish);
beforeEach(() => localStorage.clear());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const columns: Column<never>[] = [
  { key: "name", header: "Name", stays: true, cell: () => null },
  { key: "room", header: "Room", cell: () => null },
  { key: "since", header: "Since", hiddenAtFirst: true, cell: () => null },
];

test("columns that were put away are remembered for this person and table alone", () => {
  const first = choose("guests");
  expect(first.result.current.shown).toEqual(["room"]);
  expect(first.result.current.reset).toBeNull();
  act(() => first.result.current.show(["since"]));
  first.unmount();

  const again = choose("guests");
  expect([...again.result.current.hidden]).toEqual(["room"]);
  expect(choose("blocks").result.current.shown).toEqual(["room"]);
  act(() => again.result.current.reset?.());
  expect(again.result.current.shown).toEqual(["room"]);
});

test("nonsense in the storage is as good as nothing", () => {
  localStorage.setItem(`columns.guests.${user.id}`, "{not json");
  expect(choose("guests").result.current.shown).toEqual(["room"]);
});

test("a row that the list no longer shows is no longer chosen", () => {
  const { result, rerender } = renderHook(({ shown }) => useSelection(shown), {
    initialProps: { shown: ["a", "b", "c"] },
  });
  act(() => result.current.selectAll());
  rerender({ shown: ["b"] });
  expect([...result.current.selected]).toEqual(["b"]);
  act(() => result.current.onSelect(["b"], false));
  expect(result.current.selected.size).toBe(0);
});

test("searches once, a moment after the last key, and follows the address", () => {
  vi.useFakeTimers();
  const onSearch = vi.fn();
  const field = (value: string) => (
    <MantineProvider env="test">
      <SearchField label="Name or e-mail" value={value} onSearch={onSearch} />
    </MantineProvider>
  );
  const { rerender } = render(field(""));
  const input = screen.getByRole<HTMLInputElement>("searchbox", { name: "Name or e-mail" });
  fireEvent.change(input, { target: { value: "li" } });
  fireEvent.change(input, { target: { value: "lima " } });
  expect(onSearch).not.toHaveBeenCalled();
  act(() => vi.advanceTimersByTime(300));
  expect(onSearch.mock.calls).toEqual([["lima"]]);
  rerender(field("lima"));
  expect(input.value).toBe("lima ");
  rerender(field(""));
  expect(input.value).toBe("");
});
