import type { DateFormat } from "../../contract/reading.ts";
import type { InvoiceField, ReceivablesPreview } from "../../contract/receivables.ts";
import { addDecimals } from "../hotel/decimals.ts";
import { findDates } from "../reading/detect/find-dates.ts";
import { findDecimal } from "../reading/detect/find-decimal.ts";
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
const CENTS = /^(-?\d+)(?:\.(\d{0,2})0*)?$/;

/**
 * Reads the old system's open invoices from text with columns, to the cent. An ambiguous header is a doubt for a person
 * to settle; unreadable cells and repeated invoices are reported with their lines.
 */
export function readReceivables(
  text: string,
  choice: ReceivablesChoice,
  { today, currency: usual }: { today: string; currency: string },
): { preview: ReceivablesPreview; invoices: Invoice[] } {
  const { delimiter, columns, rows, values } = openTable(text);
  const judged = judgeColumns(columns, choice.columns, fieldOf);
  const index = (field: InvoiceField) => judged.findIndex((column) => column.field === field);
  const [dayAt, amountAt] = [index("day"), index("amount")];
  const dates = findDates(columns.slice(dayAt, dayAt + 1), values.slice(dayAt, dayAt + 1), true);
  const decimals = findDecimal(amountAt < 0 ? [] : [values[amountAt] ?? []], delimiter, true);
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
  for (const { line, cells } of index("invoice") < 0 || amountAt < 0 || dayAt < 0 ? [] : rows) {
    const cell = (field: InvoiceField) => (index(field) < 0 ? "" : (cells[index(field)] ?? "").trim());
    const before = problems.length;
    const bad = (field: InvoiceField) =>
      problems.push({ line, column: columns[index(field)] ?? "", value: cell(field).slice(0, LONGEST) });
    const day = dayOf(cell("day"));
    const amount = centsOf(amountOf(cell("amount")));
    const currency = cell("currency").toUpperCase() || usual;
    if (!day) bad("day");
    if (amount === null) bad("amount");
    if (!/^[A-Z]{3}$/.test(currency)) bad("currency");
    if (cell("invoice") === "" || cell("invoice").length > LONGEST) bad("invoice");
    if (`${cell("account")}${cell("name")}` === "") bad(index("account") < 0 ? "name" : "account");
    if (problems.length > before || !day || amount === null) continue;
    invoices.push({
      ...{ line, account: cell("account").slice(0, LONGEST), name: cell("name").slice(0, LONGEST) },
      ...{ invoice: cell("invoice"), day, amount, currency },
      ...{ folio: cell("folio").slice(0, LONGEST), note: cell("note").slice(0, LONGEST) },
    });
  }
  const days = invoices.map(({ day }) => day).sort();
  return {
    invoices,
    preview: {
      columns: withSamples(judged, values),
      doubts,
      dateFormat: format,
      dateFormats: possibleFormats(format, dates.others),
      decimal,
      problems: problems.slice(0, MOST_PROBLEMS),
      duplicates: duplicatesOf(invoices).slice(0, MOST_PROBLEMS),
      rows: invoices.length,
      accounts: new Set(invoices.map(({ account, name }) => `${account}\u001f${name}`)).size,
      from: days[0] ?? null,
      to: days.at(-1) ?? null,
      totals: totalsByCurrency(invoices),
    },
  };
}

/** `820.4` is `820.40`; fractions of a cent are not accepted. */
function centsOf(amount: string | null): string | null {
  const found = CENTS.exec(amount ?? "");
  return found ? `${found[1]}.${(found[2] ?? "").padEnd(2, "0")}` : null;
}

function duplicatesOf(invoices: readonly Invoice[]): ReceivablesPreview["duplicates"] {
  const lines = new Map<string, number[]>();
  for (const { invoice, line } of invoices) lines.set(invoice, [...(lines.get(invoice) ?? []), line]);
  return [...lines].flatMap(([invoice, on]) => (on.length > 1 ? [{ invoice, lines: on }] : []));
}

export function totalsByCurrency(rows: readonly Pick<Invoice, "amount" | "currency">[]) {
  const sums = new Map<string, { currency: string; count: number; total: string }>();
  for (const { amount, currency } of rows) {
    const sum = sums.get(currency) ?? { currency, count: 0, total: "0.00" };
    sums.set(currency, { currency, count: sum.count + 1, total: addDecimals(sum.total, amount) });
  }
  return [...sums.values()].sort((a, b) => (a.currency < b.currency ? -1 : 1));
}
