import { addDecimals } from "../hotel/decimals.ts";

/** A booking's balance or deposit, and the hotel's number of the booking. */
export type LedgerEntry = {
  oldId: string;
  amount: string;
  currency: string;
  /** State at the hotel; null: it was not pushed. */
  state: string | null;
  confirmation: string | null;
  newId: string | null;
  /** For a balance: only a guest in the house has a folio. */
  isInHouse: boolean;
};

/** Why an amount is in neither file. */
export const ledgerReasons = [
  "not_at_hotel",
  "unknown",
  "no_confirmation",
  "other_currency",
  "negative",
  "not_in_house",
] as const;
export type LedgerReason = (typeof ledgerReasons)[number];

export type LedgerFile = {
  text: string;
  count: number;
  total: string;
  left: { oldId: string; amount: string; currency: string; reason: LedgerReason }[];
};

type Columns = { head: readonly string[]; cells: (entry: LedgerEntry) => readonly string[] };

/** Columns of Oracle's template by FACTS 19: one balance forward per booking, a positive amount becomes a credit. */
const DEPOSITS: Columns = {
  head: ["RES_UNIQUE_ID_DEPOSIT", "RES_CONFIRMATION_NUMBER", "RESV_NAME_ID", "RES_DEPOSIT_BALANCE"],
  cells: ({ oldId, confirmation, newId, amount }) => [oldId, confirmation ?? "", newId ?? "", amount],
};
/** The name of the last column is not known: the hotel's own template has it. */
const GUESTS: Columns = {
  head: ["RES_UNIQUE_ID_DEPOSIT", "RES_CONFIRMATION_NUMBER", "RES_FOLIO VIEW", "BALANCE"],
  cells: ({ oldId, confirmation, amount }) => [oldId, confirmation ?? "", FIRST_WINDOW, amount],
};
const FIRST_WINDOW = "1";

export const writeDeposits = (entries: readonly LedgerEntry[], currency: string): LedgerFile =>
  write(DEPOSITS, entries, (entry) => (entry.amount.startsWith("-") ? "negative" : reasonOf(entry, currency)));

export const writeGuestBalances = (entries: readonly LedgerEntry[], currency: string): LedgerFile =>
  write(GUESTS, entries, (entry) => (entry.isInHouse ? reasonOf(entry, currency) : "not_in_house"));

function reasonOf({ state, confirmation, currency: own }: LedgerEntry, currency: string): LedgerReason | null {
  if (state === "unknown" || state === "sending") return "unknown";
  if (state !== "pushed") return "not_at_hotel";
  if (confirmation === null || confirmation === "") return "no_confirmation";
  return own !== currency ? "other_currency" : null;
}

function write(
  { head, cells }: Columns,
  entries: readonly LedgerEntry[],
  reason: (entry: LedgerEntry) => LedgerReason | null,
): LedgerFile {
  const file: LedgerFile = { text: lineOf(head), count: 0, total: "0.00", left: [] };
  for (const entry of entries) {
    const { oldId, amount, currency } = entry;
    const why = reason(entry);
    if (why) {
      file.left.push({ oldId, amount, currency, reason: why });
      continue;
    }
    file.text += lineOf(cells(entry));
    file.count++;
    file.total = addDecimals(file.total, amount);
  }
  return file;
}

/**
 * The cells exactly as they are: Oracle reads the file, and escaping for spreadsheets would change negative amounts.
 */
const lineOf = (cells: readonly string[]): string =>
  `${cells.map((cell) => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(",")}\r\n`;
