import { sql } from "kysely";
import type { Invoice, InvoiceAt } from "../../../../core/reconcile/receivables.ts";
import type { Scope, Tx } from "../../../db/client.ts";
import { own } from "./figures.repo.ts";

export async function findList(tx: Tx, scope: Scope): Promise<{ name: string; by: string; at: Date } | undefined> {
  const { rows } = await sql<{ name: string; by: string; at: Date }>`
    select name, by_name as by, at from receivable_lists h where ${own(scope, "h")}`.execute(tx);
  return rows[0];
}

export async function deleteList(tx: Tx, scope: Scope): Promise<boolean> {
  await sql`delete from receivables v where ${own(scope, "v")}`.execute(tx);
  const { rows } = await sql<object>`
    delete from receivable_lists h where ${own(scope, "h")} returning 1`.execute(tx);
  return rows.length > 0;
}

export async function insertList(tx: Tx, scope: Scope, name: string, invoices: readonly Invoice[]): Promise<void> {
  const { accountId, propertyId, user } = scope;
  await sql`insert into receivable_lists (account_id, property_id, name, by_name)
    values (${accountId}, ${propertyId}, ${name}, ${user.name})`.execute(tx);
  await sql`
    insert into receivables (account_id, property_id, line, account, name, invoice, day, amount, currency, folio, note)
    select ${accountId}::uuid, ${propertyId}::uuid, line, account, name, invoice, day, amount::numeric, currency, folio, note
    from jsonb_to_recordset(${JSON.stringify(invoices)}::jsonb) as n (line int, account text, name text, invoice text,
      day date, amount text, currency text, folio text, note text)`.execute(tx);
}

type Posting = NonNullable<InvoiceAt["posting"]>;
type FoundInvoice = Invoice & {
  companies: number;
  company_old_id: string | null;
  company_name: string | null;
  company_state: string | null;
  new_id: string | null;
  posted_state: Posting["state"] | null;
  posted_amount: string | null;
  detail: string | null;
  at: Date | null;
};

/**
 * The list with its matched accounts and postings. An account is matched by old id, then by corporate number, then by
 * name: the first way with any match decides, and several matches count as none.
 */
export async function findInvoices(tx: Tx, scope: Scope, targetId: string | null): Promise<FoundInvoice[]> {
  const company = sql`${own(scope, "r")} and r.module = 'accounts'`;
  const { rows } = await sql<FoundInvoice>`
    with owing as (select distinct account, name from receivables v where ${own(scope, "v")}),
    hits as (
      select o.account, o.name, 1 as way, r.old_id, r.name as company
      from owing o join profiles r on ${company} and r.old_id = o.account
      union all select o.account, o.name, 2, r.old_id, r.name
      from owing o join profiles r on ${company} and r.values ->> 'corporateId' = o.account where o.account <> ''
      union all select o.account, o.name, 3, r.old_id, r.name
      from owing o join profiles r on ${company} and lower(r.name) = lower(o.name) where o.name <> ''
      union all select o.account, o.name, 4, r.old_id, r.name
      from owing o join profiles r on ${company} and lower(r.name) = lower(o.account) where o.account <> ''
    ),
    first as (
      select distinct on (account, name) account, name, count(*) over (partition by account, name, way)::int as companies,
        old_id, company
      from hits order by account, name, way
    )
    select v.line, v.account, v.name, v.invoice, v.day::text, v.amount::text, v.currency, v.folio, v.note,
      coalesce(f.companies, 0) as companies, f.old_id as company_old_id, f.company as company_name,
      l.state as company_state, l.new_id, p.state as posted_state, p.amount::text as posted_amount, p.detail, p.at
    from receivables v
    left join first f on f.account = v.account and f.name = v.name
    left join push_records l on l.account_id = v.account_id and l.target_id = ${targetId}::uuid and l.module = 'accounts'
      and l.old_id = f.old_id and f.companies = 1
    left join receivable_postings p on p.account_id = v.account_id and p.target_id = ${targetId}::uuid
      and p.invoice = v.invoice
    where ${own(scope, "v")} order by v.line`.execute(tx);
  return rows;
}

type NewPosting = Pick<Invoice, "invoice" | "amount" | "currency"> & { account: string; newId: string };

/** Records the intention before the call. False: it exists already, so the call is not sent again. */
export async function beginPosting(tx: Tx, scope: Scope, targetId: string, posting: NewPosting): Promise<boolean> {
  const { accountId, propertyId, user } = scope;
  const { rows } = await sql<object>`
    insert into receivable_postings as p (account_id, property_id, target_id, invoice, state, account, new_id, amount,
      currency, by_name)
    values (${accountId}, ${propertyId}, ${targetId}, ${posting.invoice}, 'sending', ${posting.account}, ${posting.newId},
      ${posting.amount}::numeric, ${posting.currency}, ${user.name})
    on conflict (account_id, target_id, invoice) do update set state = 'sending', account = excluded.account,
      new_id = excluded.new_id, amount = excluded.amount, currency = excluded.currency, detail = null,
      by_name = excluded.by_name, at = clock_timestamp()
    where p.state = 'refused' returning 1`.execute(tx);
  return rows.length > 0;
}

type Ended = { state: "posted" | "unknown" | "refused"; detail: string | null };

export async function endPosting(tx: Tx, { accountId }: Scope, targetId: string, invoice: string, ended: Ended) {
  await sql`update receivable_postings set state = ${ended.state}, detail = ${ended.detail}, at = clock_timestamp()
    where account_id = ${accountId} and target_id = ${targetId} and invoice = ${invoice} and state = 'sending'`.execute(
    tx,
  );
}

/** The posting was certainly not done: its row is removed. */
export async function dropPosting(tx: Tx, { accountId }: Scope, targetId: string, invoice: string): Promise<void> {
  await sql`delete from receivable_postings
    where account_id = ${accountId} and target_id = ${targetId} and invoice = ${invoice} and state = 'sending'`.execute(
    tx,
  );
}

/** Postings with unknown result, with or without their list. */
export async function countUnanswered(tx: Tx, { accountId }: Scope, targetId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from receivable_postings
    where account_id = ${accountId} and target_id = ${targetId} and state in ('sending', 'unknown')`.execute(tx);
  return rows[0]?.count ?? 0;
}

/** Postings whose job is gone: whether their calls arrived is unknown. */
export async function doubtPostings(tx: Tx, { accountId }: Scope, targetId: string): Promise<void> {
  await sql`update receivable_postings set state = 'unknown', at = clock_timestamp()
    where account_id = ${accountId} and target_id = ${targetId} and state = 'sending'`.execute(tx);
}

/** A person has checked: the posting exists, or it can be posted. */
export async function settlePosting(
  tx: Tx,
  { accountId, user }: Scope,
  targetId: string,
  { invoice, isThere }: { invoice: string; isThere: boolean },
): Promise<boolean> {
  const open = sql`account_id = ${accountId} and target_id = ${targetId} and invoice = ${invoice}
    and state in ('sending', 'unknown')`;
  const { rows } = isThere
    ? await sql<object>`update receivable_postings set state = 'posted', by_name = ${user.name}, at = clock_timestamp()
        where ${open} returning 1`.execute(tx)
    : await sql<object>`delete from receivable_postings where ${open} returning 1`.execute(tx);
  return rows.length > 0;
}
