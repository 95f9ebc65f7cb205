import { expect, test } from "vitest";
import { type LedgerEntry, writeDeposits, writeGuestBalances } from "./ledgers.ts";

const entry = (oldId: string, amount: string, more: Partial<LedgerEntry> = {}): LedgerEntry => ({
  ...{ oldId, amount, currency: "EUR", state: "pushed", confirmation: `C${oldId}`, newId: `N${oldId}` },
  ...{ isInHouse: true, ...more },
});

test("deposits are exported with the new numbers, their total to the cent; the others are listed with the reason", () => {
  const { text, count, total, left } = writeDeposits(
    [
      entry("1", "100.10"),
      entry("2", "0.20"),
      entry("3", "5.00", { state: null, confirmation: null }),
      entry("4", "6.00", { state: "unknown" }),
      entry("5", "7.00", { currency: "USD" }),
      entry("6", "-1.00"),
      entry("7", "8.00", { confirmation: null }),
    ],
    "EUR",
  );
  expect(text).toBe(
    "RES_UNIQUE_ID_DEPOSIT,RES_CONFIRMATION_NUMBER,RESV_NAME_ID,RES_DEPOSIT_BALANCE\r\n1,C1,N1,100.10\r\n2,C2,N2,0.20\r\n",
  );
  expect([count, total]).toEqual([2, "100.30"]);
  expect(left.map(({ oldId, reason }) => [oldId, reason])).toEqual([
    ["3", "not_at_hotel"],
    ["4", "unknown"],
    ["5", "other_currency"],
    ["6", "negative"],
    ["7", "no_confirmation"],
  ]);
});

test("balances of guests in the house are exported on the first window, credits too; a future booking has no folio", () => {
  const { text, total, left } = writeGuestBalances(
    [entry("1", "-12.50"), entry("2", "30.00"), entry("3", "9.00", { isInHouse: false })],
    "EUR",
  );
  expect(text.split("\r\n").slice(1, 3)).toEqual(["1,C1,1,-12.50", "2,C2,1,30.00"]);
  expect([total, left.length]).toEqual(["17.50", 1]);
});
