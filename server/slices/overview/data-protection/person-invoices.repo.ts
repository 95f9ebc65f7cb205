import { sql } from "kysely";
import type { AccountScope, Tx } from "../../../db/client.ts";
import type { GuestRow } from "./guests.repo.ts";

/** A person's or company's entries in the old system's list of open invoices, and what was posted to a hotel. */
export type OpenInvoice = {
  invoice: string;
  day: string | null;
  amount: string;
  currency: string;
  account: string;
  name: string;
  folio: string;
  note: string;
  posted: string | null;
};

/**
 * Searched by name, and for a company also by its numbers: the number of a guest may be that of another's account. A
 * posting to its account at a hotel is included even if the list is no longer here.
 */
export async function listInvoices(
  tx: Tx,
  { accountId }: AccountScope,
  { propertyId, module, oldId, name, values }: GuestRow,
): Promise<OpenInvoice[]> {
  const numbers = module === "accounts" ? [oldId, values.corporateId].filter(Boolean).map(String) : [];
  const { rows } = await sql<OpenInvoice>`
    with own as (
      select v.* from receivables v where v.account_id = ${accountId} and v.property_id = ${propertyId}
        and (v.account = any (${numbers}::text[]) or lower(${name}) in (lower(v.name), lower(v.account))))
    select v.invoice, v.day::text, v.amount::text, v.currency, v.account, v.name, v.folio, v.note, p.state as posted
    from own v left join receivable_postings p on p.account_id = v.account_id and p.property_id = v.property_id
      and p.invoice = v.invoice
    union all
    select p.invoice, null, p.amount::text, p.currency, p.account, '', '', '', p.state
    from push_records l join receivable_postings p on p.account_id = l.account_id and p.target_id = l.target_id
      and p.new_id = l.new_id
    where l.account_id = ${accountId} and l.property_id = ${propertyId} and l.module = ${module} and l.old_id = ${oldId}
      and not exists (select from own v where v.invoice = p.invoice)
    order by 1`.execute(tx);
  return rows;
}
