// @vitest-environment happy-dom
import { DirectionProvider, MantineProvider } from "@mantine/core";
import { cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { useRef, useState } from "react";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { VirtualTable, type VirtualTableHandle } from "./virtual-table.tsx";
import type { CellAt } from "./virtual-table-keys.ts";

const ROWS = 1_000_000;
const COLUMNS = Array.from({ length: 300 }, (_, index) => ({ key: `${index}`, header: `C${index}`, width: 100 }));

beforeAll(() => {
  // There is no layout here, so the size of the visible window is mocked.
  vi.spyOn(HTMLElement.prototype, "clientHeight", "get").mockReturnValue(400);
  vi.spyOn(HTMLElement.prototype, "clientWidth", "get").mockReturnValue(800);
});
afterEach(cleanup);

type Options = { onOpen?: (at: CellAt) => void; onHeader?: (column: number) => void; onShown?: () => void };

function Table({ onOpen, onHeader, onShown }: Options) {
  const [active, setActive] = useState<CellAt | null>(null);
  const handle = useRef<VirtualTableHandle>(null);
  return (
    <>
      <button type="button" onClick={() => handle.current?.goTo({ row: 700_000, column: 2 })}>
        Go
      </button>
      <VirtualTable<number>
        ref={handle}
        label="Guests"
        columns={COLUMNS}
        count={ROWS}
        rowAt={(index) => (index === 3 ? undefined : index)}
        leadTitle="Line"
        leadWidth={80}
        lead={(row) => `line ${row + 2}`}
        cell={(row, column) => `${row}/${column}`}
        toneOf={(row, column) => (row === column ? "own" : undefined)}
        active={active}
        onActive={setActive}
        {...(onOpen && { onOpen })}
        {...(onShown && { onShown })}
        header={onHeader && { onOpen: onHeader, label: (title) => `About ${title}` }}
      />
    </>
  );
}

function show(options: Options = {}) {
  render(
    <DirectionProvider>
      <MantineProvider env="test">
        <Table {...options} />
      </MantineProvider>
    </DirectionProvider>,
  );
  return screen.getByRole("grid", { name: "Guests" });
}

const activeText = (grid: HTMLElement) =>
  document.getElementById(grid.getAttribute("aria-activedescendant") ?? "")?.textContent;

test("only visible rows exist, and screen readers announce the total", () => {
  const onShown = vi.fn();
  const grid = show({ onShown });
  expect(grid.getAttribute("aria-rowcount")).toBe("1000001");
  expect(grid.getAttribute("aria-colcount")).toBe("301");
  const rows = within(grid).getAllByRole("row");
  expect(rows.length).toBeGreaterThan(10);
  expect(rows.length).toBeLessThan(40);
  expect(within(grid).getAllByRole("columnheader").length).toBeLessThan(20);
  expect(rows[1]?.getAttribute("aria-rowindex")).toBe("2");
  expect(onShown).toHaveBeenLastCalledWith(0, 11);
});

test("a row on its way keeps its place", () => {
  show();
  const waiting = screen.getAllByRole("row").filter((row) => row.getAttribute("aria-busy") === "true");
  expect(waiting.map((row) => row.getAttribute("aria-rowindex"))).toEqual(["5"]);
});

test("keys lead through the grid, to its far end and back", () => {
  const grid = show();
  fireEvent.focus(grid);
  expect(activeText(grid)).toBe("0/0");
  for (const key of ["ArrowDown", "ArrowDown", "ArrowRight"]) fireEvent.keyDown(grid, { key });
  expect(activeText(grid)).toBe("2/1");
  fireEvent.keyDown(grid, { key: "ArrowDown", ctrlKey: true });
  expect(activeText(grid)).toBe("999999/1");
  expect(screen.getAllByRole("row").at(-1)?.getAttribute("aria-rowindex")).toBe("1000001");
  fireEvent.keyDown(grid, { key: "PageUp" });
  expect(activeText(grid)).toBe("999989/1");
  fireEvent.keyDown(grid, { key: "Home", ctrlKey: true });
  expect(activeText(grid)).toBe("0/0");
});

test("Enter and a double click open a cell, Enter on a name opens the column", () => {
  const onOpen = vi.fn();
  const onHeader = vi.fn();
  const grid = show({ onOpen, onHeader });
  fireEvent.click(screen.getByText("5/2"));
  fireEvent.keyDown(grid, { key: "F2" });
  expect(onOpen).toHaveBeenLastCalledWith({ row: 5, column: 2 });
  fireEvent.doubleClick(screen.getByText("line 2"));
  expect(onOpen).toHaveBeenLastCalledWith({ row: 0, column: -1 });
  fireEvent.click(screen.getByText("0/4"));
  fireEvent.keyDown(grid, { key: "ArrowUp" });
  fireEvent.keyDown(grid, { key: "Enter" });
  expect(onHeader).toHaveBeenLastCalledWith(4);
  fireEvent.click(screen.getByRole("button", { name: "About C1" }));
  expect(onHeader).toHaveBeenLastCalledWith(1);
  expect(onOpen).toHaveBeenCalledTimes(2);
});

test("a requested row is shown and has the focus, wherever the table stood before", () => {
  const grid = show();
  fireEvent.click(screen.getByText("Go"));
  expect(document.activeElement).toBe(grid);
  expect(activeText(grid)).toBe("700000/2");
});

test("a tone is on the cell it is about", () => {
  show();
  expect(screen.getByText("2/2").getAttribute("data-tone")).toBe("own");
  expect(screen.getByText("2/1").getAttribute("data-tone")).toBeNull();
});
