// @vitest-environment happy-dom

import { MantineProvider } from "@mantine/core";
import { cleanup, render, screen, within } from "@testing-library/react";
import { afterEach, beforeAll, expect, test } from "vitest";
import type { ReconciledTotal, Reconciliation } from "../../../../../contract/reconciliation.ts";
import { speakEnglish } from "../../../../../test/support/web.ts";
import { Totals } from "./totals.tsx";

beforeAll(speakEnglish);
afterEach(cleanup);

const nights: ReconciledTotal = {
  ...{ measure: "nights", currency: "", report: null, source: 40, platform: 40, hotel: 40, difference: 0 },
  statistics: null,
};
const head = { at: "2026-03-09T10:00:00.000Z", from: "2026-03-09", to: "2027-03-08" };

function show(totals: ReconciledTotal[], statistics: Reconciliation["statistics"]) {
  const figures: Reconciliation = {
    ...{ from: head.from, to: head.to, businessDate: head.from, tax: "net", rows: [], total_rows: 0, totals },
    ...{ profiles: [], inHouse: [], unpriced: 0, report: null, readBack: null, signedOff: null, statistics },
    rows_outside: { rejected: 0, waiting: 0, unplaced: 0 },
  };
  render(
    <MantineProvider env="test">
      <Totals figures={figures} chosen="nights" onChoose={() => {}} />
    </MantineProvider>,
  );
}
const headers = () =>
  within(screen.getByRole("table"))
    .getAllByRole("columnheader")
    .map(({ textContent }) => textContent);

test("OPERA's statistics stand beside the hotel's column with what they have beyond ours", () => {
  const revenue: ReconciledTotal = { ...nights, measure: "revenue", currency: "EUR", hotel: 100.1, statistics: 250.3 };
  show([{ ...nights, statistics: 52 }, revenue], { ...head, rooms: "read", revenue: "read" });
  expect(headers().slice(-4)).toEqual(["Hotel", "OPERA’s statistics", "Other bookings", "Difference"]);
  const cells = (name: RegExp) =>
    within(screen.getByRole("row", { name }))
      .getAllByRole("cell")
      .map(({ textContent }) => textContent);
  expect(cells(/Room nights/).slice(-3)).toEqual(["52", "12", "0"]);
  expect(cells(/Revenue/).slice(-3)).toEqual(["250.30", "150.20", "0.00"]);
  expect(screen.getByText(/its room revenue/)).toBeTruthy();
});

test("a part that OPERA does not give has its reason, and columns without a figure are not there", () => {
  show([nights], { ...head, rooms: "no_right", revenue: "external_system" });
  expect(headers()).not.toContain("OPERA’s statistics");
  expect(
    screen.getByText(/^OPERA’s arrivals, departures and room nights: the application may not read this/),
  ).toBeTruthy();
  expect(screen.getByText(/^OPERA’s revenue: this needs an external system code/)).toBeTruthy();
  cleanup();
  show([nights], null);
  expect(screen.getByText("OPERA’s statistics: not requested yet.")).toBeTruthy();
});
