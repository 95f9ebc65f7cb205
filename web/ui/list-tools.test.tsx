// @vitest-environment happy-dom
import { MantineProvider } from "@mantine/core";
import { act, cleanup, fireEvent, render, renderHook, screen } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { makeUser, speakEnglish } from "../../test/support/web.ts";
import type { Column } from "./data-table-column.ts";
import { SearchField } from "./search-field.tsx";
import { useColumnChoice } from "./use-column-choice.ts";
import { useSelection } from "./use-selection.ts";

const user = makeUser(1);
vi.mock("../lib/session.ts", () => ({ useSession: () => ({ user }) }));

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
  const first = renderHook(() => useColumnChoice("guests", columns));
  expect(first.result.current.shown).toEqual(["room"]);
  expect(first.result.current.reset).toBeNull();
  act(() => first.result.current.show(["since"]));
  first.unmount();

  const again = renderHook(() => useColumnChoice("guests", columns));
  expect([...again.result.current.hidden]).toEqual(["room"]);
  expect(renderHook(() => useColumnChoice("blocks", columns)).result.current.shown).toEqual(["room"]);
  act(() => again.result.current.reset?.());
  expect(again.result.current.shown).toEqual(["room"]);
});

test("nonsense in the storage is as good as nothing", () => {
  localStorage.setItem(`columns.guests.${user.id}`, "{not json");
  expect(renderHook(() => useColumnChoice("guests", columns)).result.current.shown).toEqual(["room"]);
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
