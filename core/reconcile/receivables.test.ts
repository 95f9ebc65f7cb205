import { describe, expect, test } from "vitest";
import { operations } from "../ohip/operations.ts";
import { readReceivables, receivablesSteps } from "./read-receivables.ts";
import { type Invoice, type InvoiceAt, oldBalanceOf, standingOf } from "./receivables.ts";

const read = (text: string, choice = {}) => readReceivables(text, choice, { today: "2026-03-09", currency: "EUR" });

describe("the list of open invoices", () => {
  test("is read to the cent, with accounts by number and name", () => {
    const { preview, invoices } = read(
      "Account no;Account name;Invoice no;Invoice date;Open amount;Currency;Folio\n" +
        "A1;Arc Travel;9001;31.01.2026;1.820,40;;55012\nA1;Arc Travel;9002;15.02.2026;0,1;;\nA2;Nord AG;9003;28.02.2026;-12,50;usd;\n",
    );
    expect(preview).toMatchObject({ doubts: [], problems: [], duplicates: [], rows: 3, accounts: 2 });
    expect(preview.totals).toEqual([
      { currency: "EUR", count: 2, total: "1820.50" },
      { currency: "USD", count: 1, total: "-12.50" },
    ]);
    expect(invoices[0]).toMatchObject({
      line: 2,
      invoice: "9001",
      day: "2026-01-31",
      amount: "1820.40",
      folio: "55012",
    });
  });

  test("unreadable cells and repeated invoices are reported with their lines", () => {
    const { preview } = read(
      "Company,Invoice,Date,Amount\nArc,1,2026-01-31,10.00\nArc,2,yesterday,10.00\nArc,3,2026-01-31,10.005\nArc,1,2026-02-01,5.00\n,4,2026-01-31,1.00\nArc,,2026-01-31,1.00\n",
    );
    expect(preview.problems.map(({ line, column }) => [line, column])).toEqual([
      [3, "Date"],
      [4, "Amount"],
      [6, "Company"],
      [7, "Invoice"],
    ]);
    expect(preview.duplicates).toEqual([{ invoice: "1", lines: [2, 5] }]);
  });

  test("an invoice on more lines than are listed is named with the line that is too many", () => {
    const lines = (count: number) => `Account,Invoice,Date,Amount\n${"1,7,2026-01-01,1\n".repeat(count)}`;
    expect(read(lines(2_000)).preview).toMatchObject({ crowded: null, rows: 2_000 });
    const { crowded, duplicates } = read(lines(2_500)).preview;
    expect(crowded).toEqual({ invoice: "7", line: 2_002 });
    expect(duplicates[0]?.lines).toHaveLength(2_000);
  });

  test("a long list is read in bounded pieces", () => {
    const steps = receivablesSteps(
      `Account,Invoice,Date,Amount\n${"1,7,2026-01-01,1\n".repeat(20_000)}`,
      {},
      { today: "2026-03-09", currency: "EUR" },
    );
    let pieces = 0;
    while (!steps.next().done) pieces++;
    expect(pieces).toBeGreaterThan(20);
  });

  test("without its columns nothing is read, and the missing ones are reported", () => {
    const { preview, invoices } = read("Arrival,Room\n2026-01-31,101\n");
    expect(preview.doubts).toEqual(expect.arrayContaining(["no_account", "no_invoice", "no_day", "no_amount"]));
    expect(invoices).toEqual([]);
  });
});

const at = (more: Partial<InvoiceAt> = {}): InvoiceAt => ({
  ...{ amount: "820.40", currency: "EUR", companies: 1, companyState: "pushed", newId: "31", posting: null, ...more },
});

test.each<[Partial<InvoiceAt>, string]>([
  [{}, "ready"],
  [{ companies: 0 }, "no_account"],
  [{ companies: 2 }, "several"],
  [{ companyState: null, newId: null }, "not_at_hotel"],
  [{ companyState: "unknown" }, "not_at_hotel"],
  [{ currency: "USD" }, "other_currency"],
  [{ amount: "-1.00" }, "not_owed"],
  [{ amount: "0.00" }, "not_owed"],
  [{ amount: "0.01" }, "ready"],
  [{ posting: { state: "posted", amount: "820.40" } }, "posted"],
  // A posting is reported, whatever a newer list has.
  [{ posting: { state: "posted", amount: "820.40" }, companies: 0 }, "posted"],
  [{ posting: { state: "posted", amount: "800.00" } }, "changed"],
  [{ posting: { state: "unknown", amount: "820.40" }, currency: "USD" }, "unknown"],
  [{ posting: { state: "refused", amount: "820.40" } }, "refused"],
  [{ posting: { state: "refused", amount: "820.40" }, companies: 0 }, "no_account"],
])("an invoice with %j is %s", (more, standing) => {
  expect(standingOf(at(more), "EUR")).toBe(standing);
});

test("an invoice becomes a posting that can be found in OPERA by the old number", () => {
  const invoice: Invoice = {
    ...{ line: 2, account: "A1", name: "Arc", invoice: "R-9001", day: "2026-01-31", amount: "820.40", currency: "EUR" },
    ...{ folio: "55012", note: "" },
  };
  const body = oldBalanceOf(invoice, { hotelId: "PAR01", newId: "31", cashierId: 12 });
  expect(operations.postAROldBalances.request.safeParse(body).error).toBeUndefined();
  expect(body.oldBalances?.[0]).toEqual({
    accountId: { hotelId: "PAR01", profileId: { id: "31", type: "Profile" } },
    posting: {
      ...{ date: "2026-01-31", postingReference: "R-9001", folioNo: 55012 },
      amount: { amount: 820.4, currencyCode: "EUR" },
    },
    cashierId: 12,
  });
  expect(
    oldBalanceOf({ ...invoice, folio: "F-1" }, { hotelId: "PAR01", newId: "31" }).oldBalances?.[0]?.posting,
  ).not.toHaveProperty("folioNo");
});
