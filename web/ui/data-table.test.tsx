// @vitest-environment happy-dom
import { MantineProvider } from "@mantine/core";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { speakEnglish } from "../../test/support/web.ts";
import { CallError } from "../lib/call-error.ts";
import { DataTable, type ListState } from "./data-table.tsx";

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
