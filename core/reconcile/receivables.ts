import type { InvoiceStanding } from "../../contract/receivables.ts";
import type { RequestOf } from "../ohip/operations.ts";

/** An open invoice of the old system's list. */
export type Invoice = {
  line: number;
  /** Number of the account, or other text in that column. */
  account: string;
  name: string;
  invoice: string;
  day: string;
  amount: string;
  currency: string;
  folio: string;
  note: string;
};

/** An invoice's state here and at the hotel. */
export type InvoiceAt = Pick<Invoice, "amount" | "currency"> & {
  /** Number of records here that its account may be. */
  companies: number;
  /** State of that record at the hotel. */
  companyState: string | null;
  newId: string | null;
  posting: { state: "sending" | "posted" | "unknown" | "refused"; amount: string } | null;
};

/** A posting comes first: no later list undoes it. */
export function standingOf({ posting, ...at }: InvoiceAt, currency: string): InvoiceStanding {
  if (posting && posting.state !== "refused")
    return posting.state === "posted" && posting.amount !== at.amount ? "changed" : posting.state;
  if (!/^\d*[1-9]|^\d+\.\d*[1-9]/.test(at.amount)) return "not_owed";
  if (at.currency !== currency) return "other_currency";
  if (at.companies !== 1) return at.companies === 0 ? "no_account" : "several";
  if (at.companyState !== "pushed" || at.newId === null) return "not_at_hotel";
  return posting ? "refused" : "ready";
}

/** Whether a posting includes the invoice. */
export const isPostable = (standing: InvoiceStanding): boolean => standing === "ready" || standing === "refused";

const FOLIO = /^\d{1,15}$/;

/** An invoice as a posting to the account of a profile, with the old number for finding it again. */
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
