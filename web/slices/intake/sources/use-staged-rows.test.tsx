// @vitest-environment happy-dom
import { QueryClientProvider } from "@tanstack/react-query";
import { act, renderHook, waitFor } from "@testing-library/react";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import type { StagedRow } from "../../../../contract/sources.ts";
import { speakEnglish } from "../../../../test/support/web.ts";
import { PAGE_ROWS } from "../../../data/sources.ts";
import { createQueryClient } from "../../../lib/query-client.ts";
import { useAllRows, useFoundRows } from "./use-staged-rows.ts";

const hotel = { account: "acme", property: "paris" };
const ID = "00000000-0000-4000-8000-000000000009";
const COUNT = 1_000_000;

const row = (n: number): StagedRow => ({ row: n, line: n + 1, cells: [`P${n}`], marks: 0, edited: [] });

/** Endless rows, of which a search finds every third; records the requested row numbers. */
function serve() {
  const requested: number[] = [];
  const fetched = async (url: string) => {
    const search = new URL(url, "http://here").searchParams;
    const from = Number(search.get("from"));
    const limit = Number(search.get("limit"));
    requested.push(from);
    const step = search.has("q") ? 3 : 1;
    const rows = Array.from({ length: limit }, (_, index) => row(from + index * step)).filter(
      (item) => item.row <= COUNT,
    );
    return Response.json({ rows, total_rows: Math.ceil(COUNT / step), next: from + limit * step });
  };
  vi.stubGlobal("fetch", vi.fn(fetched));
  return requested;
}

function render<Result>(hook: () => Result) {
  const client = createQueryClient();
  return renderHook(hook, {
    wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
  }).result;
}

beforeAll(speakEnglish);
afterEach(() => void vi.unstubAllGlobals());

test("rows are known by their place, and what comes next is there before one needs it", async () => {
  const requested = serve();
  const rows = render(() => useAllRows(hotel, ID, COUNT));
  expect(rows.current.rowAt(0)).toBeUndefined();
  await waitFor(() => expect(rows.current.rowAt(0)?.row).toBe(1));
  act(() => rows.current.onShown(PAGE_ROWS - 40, PAGE_ROWS - 20));
  await waitFor(() => expect(rows.current.rowAt(PAGE_ROWS)?.row).toBe(PAGE_ROWS + 1));
  expect(rows.current.rowAt(0)?.row).toBe(1);
  expect(requested).toEqual([1, PAGE_ROWS + 1]);
});

test("a bar dragged over the whole file asks for the place where it stops alone", async () => {
  const requested = serve();
  const rows = render(() => useAllRows(hotel, ID, COUNT));
  await waitFor(() => expect(rows.current.rowAt(0)?.row).toBe(1));
  for (const first of [120_000, 340_000, 610_000, 899_900]) act(() => rows.current.onShown(first, first + 20));
  await waitFor(() => expect(rows.current.rowAt(899_900)?.row).toBe(899_901));
  expect(rows.current.rowAt(340_000)).toBeUndefined();
  expect(requested.filter((from) => from > 1 && from < 890_000)).toEqual([]);
});

test("what a search found is followed page by page, and readers hear how much it is", async () => {
  const requested = serve();
  const rows = render(() => useFoundRows(hotel, ID, { q: "p" }));
  await waitFor(() => expect(rows.current.count).toBe(PAGE_ROWS));
  expect(rows.current.total).toBe(333_334);
  act(() => rows.current.onShown(0, 20));
  expect(requested).toEqual([1]);
  act(() => rows.current.onShown(PAGE_ROWS - 30, PAGE_ROWS - 10));
  await waitFor(() => expect(rows.current.count).toBe(2 * PAGE_ROWS));
  expect(requested).toEqual([1, 1 + 3 * PAGE_ROWS]);
  expect(rows.current.rowAt(PAGE_ROWS)?.row).toBe(1 + 3 * PAGE_ROWS);
});
