// @vitest-environment happy-dom
import { MantineProvider } from "@mantine/core";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { speakEnglish } from "../../test/support/web.ts";
import { CallError } from "../lib/call-error.ts";
import { DataTable, type ListState } from "./data-table.tsx";
import type { Column, Selection } from "./data-table-column.ts";
import { slicePage } from "./table-footer.tsx";

type Row = { id: string; name: string };
const rows = Array.from({ length: 25 }, (_, index) => ({ id: `${index}`, name: `Guest ${index}` }));
const rest = { data: undefined, error: null, isPending: false };

beforeAll(speakEnglish);
afterEach(cleanup);

function show(list: ListState<Row>, onOffset?: (offset: number) => void) {
  render(
    <MantineProvider env="test">
      <DataTable<Row>
        caption="Guests"
        list={list}
        rowKey={({ id }) => id}
        empty={<p>Nobody yet. Import a file.</p>}
        columns={[{ key: "name", header: "Name", cell: ({ name }) => name }]}
        {...(onOffset && { onOffset })}
      />
    </MantineProvider>,
  );
}

test("says which entries it shows, in the words of the book", () => {
  const onOffset = vi.fn();
  show({ ...rest, data: { rows, total_rows: 2_000, limit: 25, offset: 0 } }, onOffset);
  expect(screen.getByText("Showing 1 to 25 of 2,000 entries")).toBeTruthy();
  expect(screen.getByRole("columnheader", { name: "Name" }).getAttribute("scope")).toBe("col");
  fireEvent.click(screen.getByRole("button", { name: "Next page" }));
  expect(onOffset).toHaveBeenCalledWith(25);
});

test("invites to do something when there is nothing", () => {
  show({ ...rest, data: { rows: [], total_rows: 0, limit: 25, offset: 0 } });
  expect(screen.getByText("Nobody yet. Import a file.")).toBeTruthy();
  expect(screen.queryByRole("table")).toBeNull();
});

test("keeps the shape of the table while it loads", () => {
  show({ ...rest, isPending: true });
  expect(screen.getByRole("region", { name: "Guests, table" }).getAttribute("aria-busy")).toBe("true");
});

test("shows the server's own words, what to quote, and another try", () => {
  const refetch = vi.fn();
  const error = new CallError({
    kind: "reply",
    status: 503,
    code: "unavailable",
    message: "Closed for lunch",
    requestId: "req-7",
  });
  show({ ...rest, error, refetch });
  const alert = screen.getByRole("alert");
  expect(alert.textContent).toContain("Closed for lunch");
  expect(alert.textContent).toContain("req-7");
  fireEvent.click(screen.getByRole("button", { name: "Try again" }));
  expect(refetch).toHaveBeenCalledOnce();
});

test("keeps the rows when renewing them fails, and says so above them", () => {
  const refetch = vi.fn();
  const error = new CallError({ kind: "network", message: "No answer" });
  show({ ...rest, data: { rows, total_rows: 25, limit: 25, offset: 0 }, error, refetch });
  expect(screen.getByText("Guest 7")).toBeTruthy();
  expect(screen.getByText(/may be out of date/)).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Try again" }));
  expect(refetch).toHaveBeenCalledOnce();
});

const columns: Column<Row>[] = [
  { key: "name", header: "Name", sortable: true, cell: ({ name }) => name },
  { key: "room", header: "Room", sortable: true, cell: ({ id }) => `Room ${id}` },
  { key: "note", header: "Note", cell: () => "late arrival" },
];

type Extras = {
  sort?: { key: string; descending: boolean };
  onSort?: (sort: { key: string; descending: boolean }) => void;
  hidden?: ReadonlySet<string>;
  selection?: Selection<Row>;
};

function showMore(extras: Extras) {
  render(
    <MantineProvider env="test">
      <DataTable<Row>
        caption="Guests"
        list={{ ...rest, data: slicePage(rows, { offset: 0, limit: 5 }) }}
        rowKey={({ id }) => id}
        empty={null}
        columns={columns}
        {...extras}
      />
    </MantineProvider>,
  );
}

test("a header that sorts says how, and turns round when pressed again", () => {
  const onSort = vi.fn();
  showMore({ sort: { key: "name", descending: false }, onSort });
  const sorting = screen.getAllByRole("columnheader").map((header) => header.getAttribute("aria-sort"));
  expect(sorting).toEqual(["ascending", "none", null]);
  fireEvent.click(screen.getByRole("button", { name: "Name" }));
  expect(onSort).toHaveBeenLastCalledWith({ key: "name", descending: true });
  fireEvent.click(screen.getByRole("button", { name: "Room" }));
  expect(onSort).toHaveBeenLastCalledWith({ key: "room", descending: false });
});

test("a column that was put away is gone from head and rows", () => {
  showMore({ hidden: new Set(["note"]) });
  expect(screen.queryByRole("columnheader", { name: "Note" })).toBeNull();
  expect(screen.queryByText("late arrival")).toBeNull();
});

test("each box names its row, the one above stands for the page, shift takes all between", () => {
  const onSelect = vi.fn();
  showMore({ selection: { selected: new Set(["1"]), onSelect, nameOf: ({ name }) => name } });
  const all = screen.getByRole<HTMLInputElement>("checkbox", { name: "Select all rows on this page" });
  expect(all.indeterminate).toBe(true);
  fireEvent.click(all);
  expect(onSelect).toHaveBeenLastCalledWith(["0", "1", "2", "3", "4"], true);
  fireEvent.click(screen.getByRole("checkbox", { name: "Select Guest 1" }));
  expect(onSelect).toHaveBeenLastCalledWith(["1"], false);
  fireEvent.click(screen.getByRole("checkbox", { name: "Select Guest 4" }), { shiftKey: true });
  expect(onSelect).toHaveBeenLastCalledWith(["1", "2", "3", "4"], true);
});

test("an address beyond the end shows the last page", () => {
  expect(slicePage(rows, { offset: 400, limit: 10 })).toMatchObject({ offset: 20, total_rows: 25 });
  expect(slicePage(rows, { offset: 7, limit: 10 }).rows[0]?.id).toBe("0");
  expect(slicePage([], { offset: 50, limit: 10 })).toEqual({ rows: [], total_rows: 0, limit: 10, offset: 0 });
});

const base = { caption: "Guests", rowKey: ({ id }: Row) => id, columns };

test("groups have a heading each, with all columns in line", () => {
  const groups = (all: Row[]) => [
    { key: "in", title: "In house", rows: all.slice(0, 2) },
    { key: "due", title: "Due", rows: all.slice(2) },
  ];
  render(
    <MantineProvider env="test">
      <DataTable<Row> {...base} rows={rows.slice(0, 3)} groups={groups} />
    </MantineProvider>,
  );
  const bodies = screen.getAllByRole("rowgroup").filter(({ tagName }) => tagName === "TBODY");
  expect(bodies.map((body) => body.querySelectorAll("tr").length)).toEqual([3, 2]);
  expect(screen.getByText("In house").getAttribute("scope")).toBe("rowgroup");
  // Rows that are already on the page need no paging.
  expect(screen.queryByText(/Showing/)).toBeNull();
});

test("a row unfolds by its button, and says whether it is open", () => {
  render(
    <MantineProvider env="test">
      <DataTable<Row>
        {...base}
        rows={rows.slice(0, 2)}
        details={{ label: ({ name }) => `More about ${name}`, content: ({ name }) => `All of ${name}` }}
      />
    </MantineProvider>,
  );
  const button = screen.getByRole("button", { name: "More about Guest 1" });
  expect(button.getAttribute("aria-expanded")).toBe("false");
  fireEvent.click(button);
  expect(screen.getByText("All of Guest 1").closest("tr")?.id).toBe(button.getAttribute("aria-controls"));
});

test("sums stand below all rows, in their columns", () => {
  render(
    <MantineProvider env="test">
      <DataTable<Row> {...base} rows={rows} sums={[{ key: "all", cells: { name: "Sum", room: "25 rooms" } }]} />
    </MantineProvider>,
  );
  const [sum] = screen.getAllByRole("row").slice(-1);
  expect([...(sum?.children ?? [])].map(({ textContent }) => textContent)).toEqual(["Sum", "25 rooms", ""]);
});
