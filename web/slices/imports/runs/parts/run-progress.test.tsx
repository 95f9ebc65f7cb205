// @vitest-environment happy-dom
import { MantineProvider } from "@mantine/core";
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, beforeAll, expect, test } from "vitest";
import type { ImportRun } from "../../../../../contract/imports.ts";
import { speakEnglish } from "../../../../../test/support/web.ts";
import { RunProgress } from "./run-progress.tsx";

const id = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, "0")}`;
const run = (read: number): ImportRun => ({
  ...{
    id: id(9),
    module: "profiles",
    mode: "upsert",
    state: "running",
    sheet: "",
    restoreId: null,
    error: null,
    seq: 1,
  },
  counts: { read, created: read, updated: 0, unchanged: 0, rejected: 0, waiting: 0, warned: 0 },
  file: { id: id(6), name: "guests.csv" },
  configuration: { id: id(8), name: "Guests", version: 1 },
  ...{ sourceId: id(7), acceptedUnsure: false, rows: 60_000, gone: null, by: { id: id(1), name: "Camille Moreau" } },
  ...{ createdAt: "2026-11-15T08:00:00.000Z", endedAt: null },
});
const show = (read: number) =>
  render(
    <MantineProvider env="test">
      <RunProgress run={run(read)} lost={false} cancel={null} />
    </MantineProvider>,
  );

beforeAll(speakEnglish);
afterEach(cleanup);

test("one bar says how far an import is and what became of its rows", () => {
  show(10_000);
  expect(screen.getByRole("status").textContent).toBe("10,000 of 60,000 rows");
  const bar = screen.getByRole("img", { name: /^Rows by outcome/ });
  expect(bar.getAttribute("aria-label")).toContain("Created 10,000");
  expect(bar.getAttribute("aria-label")).toContain("To come 50,000");
  expect(screen.queryByRole("progressbar")).toBeNull();
  expect(screen.getAllByText(/of 60,000 rows/)).toHaveLength(1);
});

test("before its first rows there is a bar too", () => {
  show(0);
  expect(screen.getByRole("progressbar", { name: "Import progress" })).toBeTruthy();
  expect(screen.queryByRole("img")).toBeNull();
});
