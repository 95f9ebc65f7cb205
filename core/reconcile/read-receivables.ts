import type { DateFormat } from "../../contract/reading.ts";
import type { InvoiceField, ReceivablesPreview } from "../../contract/receivables.ts";
import { addTo } from "../grouping/add-to.ts";
import { addDecimals } from "../hotel/decimals.ts";
import { findDates } from "../reading/detect/find-dates.ts";
import { findDecimal } from "../reading/detect/find-decimal.ts";
import { finish, STEP, type Steps } from "../reading/steps.ts";
import { dateReader } from "../values/dates.ts";
import { decimalReader } from "../values/numbers.ts";
import { headerFinder, judgeColumns, openTable, possibleFormats, withSamples } from "./read-table.ts";
import type { Invoice } from "./receivables.ts";

export type ReceivablesChoice = {
  columns?: Readonly<Record<string, InvoiceField | null>> | undefined;
  dateFormat?: DateFormat | undefined;
  decimal?: "." | "," | undefined;
};

/** Headers of open-item lists and aging reports in four languages. */
const fieldOf = headerFinder<InvoiceField>({
  account:
    "Account, Account number, Account no, AR number, AR account, AR no, Customer, Customer number, Debtor, Debtor number, Kunde, Kundennummer, Konto, Kontonummer, Debitor, Debitorennummer, Compte, Numéro de compte, Client, Code client, Débiteur, Conta, Número de conta, Cliente, Número de cliente, Devedor",
  name: "Account name, Customer name, Company, Company name, Name, Debtor name, Kundenname, Firma, Firmenname, Nom, Nom du compte, Nom du client, Société, Raison sociale, Nome, Nome da conta, Nome do cliente, Empresa",
  invoice:
    "Invoice, Invoice number, Invoice no, Bill, Bill number, Document, Document number, Rechnung, Rechnungsnummer, Rechnungs-Nr, Beleg, Belegnummer, Facture, Numéro de facture, Pièce, Fatura, Número da fatura, Factura, Documento",
  day: "Date, Invoice date, Bill date, Document date, Posting date, Transaction date, Datum, Rechnungsdatum, Belegdatum, Date de facture, Date facture, Data, Data da fatura, Data do documento",
  amount:
    "Amount, Open amount, Open balance, Balance, Outstanding, Outstanding amount, Amount due, Due, Total, Betrag, Offener Betrag, Offen, Saldo, Restbetrag, Montant, Montant ouvert, Montant dû, Solde, Reste à payer, Valor, Valor em aberto, Montante, Em aberto",
  currency: "Currency, Currency code, Währung, Devise, Monnaie, Moeda, Divisa",
  folio: "Folio, Folio number, Folio no, Folionummer, Numéro de folio, Fólio",
  note: "Reference, Remark, Note, Comment, Referenz, Bemerkung, Notiz, Verwendungszweck, Référence, Remarque, Commentaire, Referência, Observação, Nota",
});

const MOST_PROBLEMS = 50;
const LONGEST = 200;
/** Lines of one invoice, each of which is named. */
export const MOST_LINES = 2_000;
const CENTS = /^(-?\d+)(?:\.(\d{0,2})0*)?$/;

type Hotel = { today: string; currency: string };
type ReceivablesRead = { preview: ReceivablesPreview; invoices: Invoice[] };

export const readReceivables = (text: string, choice: ReceivablesChoice, hotel: Hotel): ReceivablesRead =>
  finish(receivablesSteps(text, choice, hotel));

/**
 * Reads the old system's open invoices from text with columns, to the cent. An ambiguous header is a doubt for a person
 * to settle; unreadable cells and repeated invoices are reported with their lines.
 */
export function* receivablesSteps(
  text: string,
  choice: ReceivablesChoice,
  { today, currency: usual }: Hotel,
): Steps<ReceivablesRead> {
  const { delimiter, columns, rows, firstOf, isWhole } = yield* openTable(text);
  const judged = judgeColumns(columns, choice.columns, fieldOf);
  const places = new Map(judged.map(({ field }, place) => [field, place]));
  const index = (field: InvoiceField) => places.get(field) ?? -1;
  const [dayAt, amountAt] = [index("day"), index("amount")];
  const dates = findDates(columns.slice(dayAt, dayAt + 1), dayAt < 0 ? [] : [firstOf(dayAt)], isWhole);
  yield;
  const decimals = findDecimal(amountAt < 0 ? [] : [firstOf(amountAt)], delimiter, isWhole);
  yield;
  const format = choice.dateFormat ?? dates.value;
  const decimal = choice.decimal ?? decimals.value;
  const doubts: ReceivablesPreview["doubts"] = [
    ...(index("account") < 0 && index("name") < 0 ? (["no_account"] as const) : []),
    ...(index("invoice") < 0 ? (["no_invoice"] as const) : []),
    ...(dayAt < 0 ? (["no_day"] as const) : []),
    ...(amountAt < 0 ? (["no_amount"] as const) : []),
    ...(judged.some(({ sure }) => !sure) ? (["column"] as const) : []),
    ...(dayAt >= 0 && !dates.sure && choice.dateFormat === undefined ? (["date_order"] as const) : []),
    ...(amountAt >= 0 && !decimals.sure && choice.decimal === undefined ? (["decimal"] as const) : []),
  ];
  const dayOf = dateReader(format ? [format] : [], { today, ahead: 20, timeZone: "" });
  const amountOf = decimalReader(decimal);
  const problems: ReceivablesPreview["problems"] = [];
  const invoices: Invoice[] = [];
  const [lines, accounts] = [new Map<string, number[]>(), new Set<string>()];
  let [from, to]: [string | null, string | null] = [null, null];
  let crowded: ReceivablesPreview["crowded"] = null;
  let done = 0;
  for (const { line, cells } of index("invoice") < 0 || amountAt < 0 || dayAt < 0 ? [] : rows) {
    if (++done % STEP === 0) yield;
    const cell = (field: InvoiceField) => (cells[index(field)] ?? "").trim();
    let isBad = false;
    const bad = (field: InvoiceField) => {
      isBad = true;
      if (problems.length < MOST_PROBLEMS)
        problems.push({ line, column: columns[index(field)] ?? "", value: cell(field).slice(0, LONGEST) });
    };
    const day = dayOf(cell("day"));
    const amount = cell("amount").length > LONGEST ? null : centsOf(amountOf(cell("amount")));
    const currency = cell("currency").toUpperCase() || usual;
    if (!day) bad("day");
    if (amount === null) bad("amount");
    if (!/^[A-Z]{3}$/.test(currency)) bad("currency");
    if (cell("invoice") === "" || cell("invoice").length > LONGEST) bad("invoice");
    if (`${cell("account")}${cell("name")}` === "") bad(index("account") < 0 ? "name" : "account");
    if (isBad || !day || amount === null) continue;
    const invoice = {
      ...{ line, account: cell("account").slice(0, LONGEST), name: cell("name").slice(0, LONGEST) },
      ...{ invoice: cell("invoice"), day, amount, currency },
      ...{ folio: cell("folio").slice(0, LONGEST), note: cell("note").slice(0, LONGEST) },
    };
    invoices.push(invoice);
    if (lines.get(invoice.invoice)?.length === MOST_LINES) crowded ??= { invoice: invoice.invoice, line };
    else addTo(lines, invoice.invoice, line);
    accounts.add(`${invoice.account}\u001f${invoice.name}`);
    if (from === null || day < from) from = day;
    if (to === null || day > to) to = day;
  }
  yield;
  return {
    invoices,
    preview: {
      columns: withSamples(judged, firstOf),
      doubts,
      dateFormat: format,
      dateFormats: possibleFormats(format, dates.others),
      decimal,
      problems,
      duplicates: duplicatesIn(lines),
      crowded,
      rows: invoices.length,
      accounts: accounts.size,
      ...{ from, to },
      totals: totalsByCurrency(invoices),
    },
  };
}

/** `820.4` is `820.40`; fractions of a cent are not accepted. */
function centsOf(amount: string | null): string | null {
  const found = CENTS.exec(amount ?? "");
  return found ? `${found[1]}.${(found[2] ?? "").padEnd(2, "0")}` : null;
}

const duplicatesIn = (lines: ReadonlyMap<string, number[]>): ReceivablesPreview["duplicates"] =>
  [...lines]
    .filter(([, on]) => on.length > 1)
    .slice(0, MOST_PROBLEMS)
    .map(([invoice, on]) => ({ invoice, lines: on }));

export function totalsByCurrency(rows: readonly Pick<Invoice, "amount" | "currency">[]) {
  const sums = new Map<string, { currency: string; count: number; total: string }>();
  for (const { amount, currency } of rows) {
    const sum = sums.get(currency) ?? { currency, count: 0, total: "0.00" };
    sums.set(currency, { currency, count: sum.count + 1, total: addDecimals(sum.total, amount) });
  }
  return [...sums.values()].sort((a, b) => (a.currency < b.currency ? -1 : 1));
}
