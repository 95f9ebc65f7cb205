import type { Ledger, LedgerKind } from "../../../../contract/ledgers.ts";
import { addDecimals } from "../../../../core/hotel/decimals.ts";
import { staysOf } from "../../../../core/hotel/stays.ts";
import { oldIdOf } from "../../../../core/modules/old-id.ts";
import {
  type LedgerEntry,
  type LedgerFile,
  writeDeposits,
  writeGuestBalances,
} from "../../../../core/reconcile/ledgers.ts";
import type { Scope, Tx } from "../../../db/client.ts";
import { findLedger } from "../push/deliver/ledger.repo.ts";
import { loadCounting } from "./count-figures.ts";
import { type AmountRow, findAmounts } from "./ledgers.repo.ts";
import { findLines } from "./stays.repo.ts";

const EXAMPLES = 5;
export const LEDGER_FILES: Record<LedgerKind, string> = { deposits: "Deposit_Balance", guests: "Guest_Balance" };

export async function writeLedger(tx: Tx, scope: Scope, kind: LedgerKind): Promise<LedgerFile & { currency: string }> {
  const { target, counting } = await loadCounting(tx, scope);
  const { currency } = counting;
  const targetId = target?.id ?? null;
  const entryOf = (row: AmountRow): LedgerEntry => ({
    oldId: row.old_id,
    amount: row.amount,
    currency: row.currency ?? currency,
    state: row.state,
    confirmation: row.confirmation,
    newId: row.new_id,
    isInHouse: false,
  });
  if (kind === "deposits") {
    const rows = await findAmounts(tx, scope, "deposit", targetId);
    return { ...writeDeposits(rows.map(entryOf), currency), currency };
  }
  const guests = await loadGuests(tx, scope, targetId, currency);
  const inHouse = new Set(guests.booked);
  const coming = (await findAmounts(tx, scope, "balance", targetId)).filter(({ old_id }) => !inHouse.has(old_id));
  return { ...writeGuestBalances([...guests.entries, ...coming.map(entryOf)], currency), currency };
}

/** Guests of one booking share a folio, so their balances are added. */
async function loadGuests(tx: Tx, scope: Scope, targetId: string | null, currency: string) {
  const lines = (await findLines(tx, scope)).map(({ values }) => values);
  const parties = staysOf(lines).flatMap((stay) => stay.parties);
  const oldIds = parties.map(({ guest }) => oldIdOf("in-house", guest));
  const ledger = targetId ? await findLedger(tx, scope, { targetId, module: "in-house", oldIds }) : undefined;
  const entries = parties.flatMap(({ guest, accompanying }): LedgerEntry[] => {
    const amount = [guest, ...accompanying].reduce((sum, { balance }) => addDecimals(sum, balance ?? "0"), "0.00");
    if (!/[1-9]/.test(amount)) return [];
    const entry = ledger?.get(oldIdOf("in-house", guest));
    return [
      {
        ...{ oldId: guest.reservationId, amount, currency: guest.currency ?? currency, isInHouse: true },
        ...{ state: entry?.state ?? null, confirmation: entry?.confirmation ?? null, newId: entry?.new_id ?? null },
      },
    ];
  });
  return { entries, booked: parties.map(({ guest }) => guest.reservationId) };
}

export async function showLedgers(tx: Tx, scope: Scope): Promise<Ledger[]> {
  const ledgers: Ledger[] = [];
  for (const kind of ["deposits", "guests"] as const) {
    const { count, total, currency, left } = await writeLedger(tx, scope, kind);
    const reasons = new Map<string, Ledger["left"][number]>();
    for (const { oldId, amount, currency: own, reason } of left) {
      const key = `${reason} ${own}`;
      const sum = reasons.get(key) ?? { reason, currency: own, count: 0, total: "0.00", examples: [] };
      sum.count++;
      sum.total = addDecimals(sum.total, amount);
      if (sum.examples.length < EXAMPLES) sum.examples.push(oldId);
      reasons.set(key, sum);
    }
    ledgers.push({ kind, count, total, currency, left: [...reasons.values()] });
  }
  return ledgers;
}
