// @vitest-environment happy-dom
import { MantineProvider } from "@mantine/core";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { speakEnglish } from "../../test/support/web.ts";
import { DataTable } from "./data-table.tsx";
import { wholePage } from "./table-footer.tsx";
import { widthStep } from "./use-column-widths.ts";

const rows = [{ id: "1", name: "Camille", city: "Paris" }];

function show() {
  render(
    <MantineProvider env="test">
      <DataTable<(typeof rows)[number]>
        name="guests"
        caption="Guests"
        list={{ data: wholePage(rows), error: null, isPending: false }}
        rowKey={({ id }) => id}
        empty={null}
        onSort={() => undefined}
        columns={[
          { key: "name", header: "Name", sortable: true, cell: ({ name }) => name },
          { key: "city", header: "City", cell: ({ city }) => city },
        ]}
      />
    </MantineProvider>,
  );
  return {
    table: screen.getByRole("table"),
    name: screen.getByRole("columnheader", { name: "Name" }),
    width: (header: string) => screen.getByRole("columnheader", { name: header }).style.getPropertyValue("--width"),
  };
}

beforeAll(speakEnglish);
beforeEach(() => {
  localStorage.clear();
  vi.spyOn(HTMLElement.prototype, "offsetWidth", "get").mockReturnValue(200);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

test("a width changed by keys is kept for the table, and the other columns stay as wide as they were", () => {
  const first = show();
  expect(first.table.hasAttribute("data-sized")).toBe(false);
  fireEvent.keyDown(screen.getByRole("button", { name: "Name" }), { key: "ArrowRight", altKey: true, shiftKey: true });
  expect(first.width("Name")).toBe("216px");
  expect(first.width("City")).toBe("200px");
  cleanup();
  const again = show();
  expect(again.table.hasAttribute("data-sized")).toBe(true);
  expect(again.width("Name")).toBe("216px");
});

test("a double press on an edge gives the table its first widths again", () => {
  const { table } = show();
  fireEvent.keyDown(screen.getByRole("button", { name: "Name" }), { key: "ArrowRight", altKey: true, shiftKey: true });
  const grip = table.querySelector("[data-grip]");
  if (!grip) throw new Error("No edge to drag");
  fireEvent.doubleClick(grip);
  expect(table.hasAttribute("data-sized")).toBe(false);
});

test("arrows alone are not for widths, and in a script from right to left they point the other way", () => {
  expect(widthStep({ key: "ArrowRight", altKey: false, shiftKey: true }, false)).toBeNull();
  expect(widthStep({ key: "ArrowRight", altKey: true, shiftKey: true }, true)).toBe(-16);
});
