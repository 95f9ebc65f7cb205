import { z } from "zod";
import { liveName } from "./push-target.ts";
import { dateFormat } from "./reading.ts";
import { day, LONG_TEXT, ok, route, scoped, time } from "./route.ts";

/** Meaning of a column in the old system's list of open invoices; `null`: not used. */
export const invoiceField = z.enum(["account", "name", "invoice", "day", "amount", "currency", "folio", "note"]);
export type InvoiceField = z.infer<typeof invoiceField>;

/**
 * State of an open invoice. `ready`: it can be posted. `posted`: it is at the hotel. `sending`: its call is in
 * progress. `unknown`: its call was not answered; a person checks the hotel. `refused`: OPERA rejected it; the next
 * posting tries again. `changed`: it was posted with another amount than the list has now. The others cannot be posted:
 * `no_account`, no account here has this number or name; `several`, more than one has; `not_at_hotel`, the account was
 * not pushed; `other_currency`, the currency is not the hotel's; `not_owed`, the amount is not above zero.
 */
export const invoiceStanding = z.enum([
  "ready",
  "sending",
  "posted",
  "unknown",
  "refused",
  "changed",
  "no_account",
  "several",
  "not_at_hotel",
  "other_currency",
  "not_owed",
]);
export type InvoiceStanding = z.infer<typeof invoiceStanding>;

const sum = { currency: z.string(), count: z.int(), total: z.string() };
/** Open invoices by state. */
export const invoiceSum = z.object({ standing: invoiceStanding, ...sum });

const receivables = z.object({
  list: z.object({ name: z.string(), by: z.string(), at: time }).nullable(),
  /** The hotel's currency. */
  currency: z.string(),
  totals: z.array(z.object(sum)),
  standings: z.array(invoiceSum),
  accounts: z.array(
    z.object({
      account: z.string(),
      name: z.string(),
      /** The matching record here; null: none, or several. */
      company: z.object({ oldId: z.string(), name: z.string() }).nullable(),
      ...sum,
      posted: z.string(),
      standings: z.array(invoiceStanding),
    }),
  ),
  /** Invoices that a person must check: unanswered, refused, posted with another amount. */
  attention: z.array(
    z.object({
      invoice: z.string(),
      account: z.string(),
      amount: z.string(),
      currency: z.string(),
      standing: invoiceStanding,
      detail: z.string().nullable(),
      at: time.nullable(),
    }),
  ),
  posting: z.object({ running: z.boolean(), problem: z.string().nullable() }),
});
export type Receivables = z.infer<typeof receivables>;

const reading = {
  text: z.string().min(1).max(LONG_TEXT.characters),
  columns: z.record(z.string(), invoiceField.nullable()).optional(),
  dateFormat: dateFormat.optional(),
  decimal: z.enum([".", ","]).optional(),
};

export const receivablesPreview = z.object({
  columns: z.array(
    z.object({ name: z.string(), field: invoiceField.nullable(), sure: z.boolean(), sample: z.array(z.string()) }),
  ),
  /** Questions a person must answer before the list can be kept. */
  doubts: z.array(z.enum(["no_account", "no_invoice", "no_day", "no_amount", "column", "date_order", "decimal"])),
  dateFormat: dateFormat.nullable(),
  dateFormats: z.array(dateFormat),
  decimal: z.enum([".", ","]),
  problems: z.array(z.object({ line: z.int(), column: z.string(), value: z.string() })),
  /** Invoice numbers on more than one line: the right line is not known. */
  duplicates: z.array(z.object({ invoice: z.string(), lines: z.array(z.int()) })),
  /** The first invoice with more lines than are listed, and the line that is too many. */
  crowded: z.object({ invoice: z.string(), line: z.int() }).nullable(),
  rows: z.int(),
  accounts: z.int(),
  from: day.nullable(),
  to: day.nullable(),
  totals: z.array(z.object(sum)),
});
export type ReceivablesPreview = z.infer<typeof receivablesPreview>;

const read = { kind: "property", can: ["read", "Reconciliation"] } as const;
const write = { kind: "property", can: ["write", "Reconciliation"] } as const;
const push = { kind: "property", can: ["write", "Push"] } as const;
const changes = ["reconciliation", "cutover", "signOffs"] as const;

export const receivableRoutes = {
  show: route({
    method: "GET",
    path: "/api/v2/receivables",
    summary: "The old system's open invoices: totals by account, who they are at the hotel, what is posted",
    status: 200,
    access: read,
    input: scoped({}),
    reply: receivables,
  }),
  save: route({
    method: "POST",
    path: "/api/v2/receivables",
    summary:
      "Keep the old system's list of open invoices; it takes the place of the list before, not of what is posted",
    status: 200,
    changes,
    maxBytes: LONG_TEXT.maxBytes,
    access: write,
    input: scoped({ ...reading, name: z.string().trim().min(1).max(200) }),
    reply: receivablesPreview,
  }),
  remove: route({
    method: "POST",
    path: "/api/v2/receivables/remove",
    summary: "Forget the list of open invoices; what was posted stays known",
    status: 200,
    changes,
    access: write,
    input: scoped({}),
    reply: ok,
  }),
  file: route({
    method: "GET",
    path: "/api/v2/receivables/file.csv",
    summary: "Account, invoice and amount as a plain CSV file; it is not Oracle's format",
    status: 200,
    access: read,
    input: scoped({}),
    reply: z.string(),
  }),
  post: route({
    method: "POST",
    path: "/api/v2/receivables/post",
    summary: "Post every invoice that is ready onto its account at the hotel, once; there is no way back",
    status: 202,
    changes,
    access: push,
    input: scoped({ name: liveName, cashierId: z.int().min(1).max(999_999_999).optional() }),
    reply: z.object({ invoices: z.int(), total: z.string(), currency: z.string() }),
  }),
  settle: route({
    method: "POST",
    path: "/api/v2/receivables/settle",
    summary: "Say of an unanswered posting whether it is at the hotel, after looking there",
    status: 200,
    changes,
    access: push,
    input: scoped({ invoice: z.string().min(1).max(200), isThere: z.boolean() }),
    reply: ok,
  }),
};
