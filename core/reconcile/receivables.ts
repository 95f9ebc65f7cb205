import type { InvoiceStanding } from "../../contract/receivables.ts";
import type { RequestOf } from "../ohip/operations.ts";

/** An open invoice as the old system's list has it. */
export type Invoice = {
  line: number;
  /** Number of the account, or what else stands in that column. */
  account: string;
  name: string;
  invoice: string;
  day: string;
  amount: string;
  currency: string;
  folio: string;
  note: string;
};

/** What is known of it here and at the hotel. */
export type InvoiceAt = Pick<Invoice, "amount" | "currency"> & {
  /** Records here that its account may be. */
  companies: number;
  /** Of that record at the hotel. */
  companyState: string | null;
  newId: string | null;
  posting: { state: "sending" | "posted" | "unknown" | "refused"; amount: string } | null;
};

/** What was sent is said before everything else: no later list takes it back. */
export function standingOf({ posting, ...at }: InvoiceAt, currency: string): InvoiceStanding {
  if (posting && posting.state !== "refused")
    return posting.state === "posted" && posting.amount !== at.amount ? "changed" : posting.state;
  if (!/^\d*[1-9]|^\d+\.\d*[1-9]/.test(at.amount)) return "not_owed";
  if (at.currency !== currency) return "other_currency";
  if (at.companies !== 1) return at.companies === 0 ? "no_account" : "several";
  if (at.companyState !== "pushed" || at.newId === null) return "not_at_hotel";
  return posting ? "refused" : "ready";
}

/** Which of them a posting takes. */
export const isPostable = (standing: InvoiceStanding): boolean => standing === "ready" || standing === "refused";

const FOLIO = /^\d{1,15}$/;

/** One invoice as OPERA takes it: onto the account of a profile, known again by the old number. */
export function oldBalanceOf(
  { invoice, day, amount, currency, folio, note }: Invoice,
  { hotelId, newId, cashierId }: { hotelId: string; newId: string; cashierId?: number | undefined },
): RequestOf<"postAROldBalances"> {
  return {
    oldBalances: [
      {
        accountId: { hotelId, profileId: { id: newId, type: "Profile" } },
        posting: {
          ...{ date: day, postingReference: invoice, amount: { amount: Number(amount), currencyCode: currency } },
          ...(FOLIO.test(folio) && { folioNo: Number(folio) }),
          ...(note && { postingRemark: note }),
        },
        ...(cashierId !== undefined && { cashierId }),
      },
    ],
  };
}
