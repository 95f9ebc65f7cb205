import { addDecimals } from "../hotel/decimals.ts";

/** What a booking owes or has paid, and what the hotel calls the booking. */
export type LedgerEntry = {
  oldId: string;
  amount: string;
  currency: string;
  /** At the hotel; null: it was not pushed. */
  state: string | null;
  confirmation: string | null;
  newId: string | null;
  /** Of a balance: the booking has a folio only if its guest is in the house. */
  isInHouse: boolean;
};

/** Why an amount stands in no file. */
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

/** As FACTS 19 has seen Oracle's templates: one balance forward a booking, a positive amount becomes a credit. */
const DEPOSITS: Columns = {
  head: ["RES_UNIQUE_ID_DEPOSIT", "RES_CONFIRMATION_NUMBER", "RESV_NAME_ID", "RES_DEPOSIT_BALANCE"],
  cells: ({ oldId, confirmation, newId, amount }) => [oldId, confirmation ?? "", newId ?? "", amount],
};
/** The name of the last column was not seen: the hotel's own template has it. */
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

/** Exactly the cells: Oracle reads the file, and a guard against spreadsheets would change an amount below nought. */
const lineOf = (cells: readonly string[]): string =>
  `${cells.map((cell) => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(",")}\r\n`;
