import type { InvoiceStanding, Receivables, ReceivablesPreview } from "../../../../contract/receivables.ts";
import { writeCsvLine } from "../../../../core/csv/write-csv.ts";
import { addDecimals } from "../../../../core/hotel/decimals.ts";
import { dayIn } from "../../../../core/properties/day-in.ts";
import {
  MOST_LINES,
  type ReceivablesChoice,
  receivablesSteps,
  totalsByCurrency,
} from "../../../../core/reconcile/read-receivables.ts";
import { type Invoice, isPostable, standingOf } from "../../../../core/reconcile/receivables.ts";
import { type Db, inTenant, type Scope, type Tx } from "../../../db/client.ts";
import { inSteps } from "../../../http/in-steps.ts";
import { enqueue, findInLane, listJobs } from "../../../jobs/queue.ts";
import { Refusal } from "../../../refusals/refusal.ts";
import { type AuditOrigin, insertAudit } from "../../tenancy/audit/audit.repo.ts";
import { getProperty } from "../../tenancy/properties/update-property.ts";
import { findOpenTarget, type TargetRow } from "../push/target/targets.repo.ts";
import { loadCounting } from "./count-figures.ts";
import { deleteList, findInvoices, findList, insertList, settlePosting } from "./receivables.repo.ts";
import { receivablesJob, receivablesLane } from "./receivables-job.ts";

/** How many invoices that need attention are shown. */
const ATTENTION = 200;
const LOOKED_AT: ReadonlySet<InvoiceStanding> = new Set(["unknown", "refused", "changed"]);

export type StandingInvoice = Invoice & {
  standing: InvoiceStanding;
  company: { oldId: string; name: string } | null;
  newId: string | null;
  detail: string | null;
  at: Date | null;
};

/**
 * The job is looked up before and after the invoices, since each statement sees what was committed before it: a posting
 * that ends in between counts as running, so an answer that says it has ended has its last invoice.
 */
export async function loadInvoices(tx: Tx, scope: Scope, target: TargetRow | undefined, currency: string) {
  const look = async () => target !== undefined && (await isRunning(tx, scope, target.id));
  const wasPosting = await look();
  const rows = await findInvoices(tx, scope, target?.id ?? null);
  const isPosting = wasPosting || (await look());
  const invoices = rows.map((row): StandingInvoice => {
    const { companies, company_old_id, company_name, company_state, new_id, posted_state, posted_amount, ...rest } =
      row;
    // No job is sending it any more: its result is unknown.
    const state = posted_state === "sending" && !isPosting ? "unknown" : posted_state;
    const posting = state && posted_amount !== null ? { state, amount: posted_amount } : null;
    const at = { ...rest, companies, companyState: company_state, newId: new_id, posting };
    return {
      ...rest,
      ...{ standing: standingOf(at, currency), newId: new_id },
      company: companies === 1 && company_old_id !== null ? { oldId: company_old_id, name: company_name ?? "" } : null,
    };
  });
  return { invoices, isPosting };
}

async function isRunning(tx: Tx, scope: Scope, targetId: string): Promise<boolean> {
  return (await findInLane(tx, scope, receivablesLane(targetId))) !== undefined;
}

export async function showReceivables(tx: Tx, scope: Scope): Promise<Receivables> {
  const { target, counting } = await loadCounting(tx, scope);
  const { currency } = counting;
  const list = await findList(tx, scope);
  const { invoices, isPosting: running } = await loadInvoices(tx, scope, target, currency);
  const { rows: jobs } = await listJobs(tx, scope, { name: receivablesJob.name, limit: 1, offset: 0 });
  return {
    list: list ? { ...list, at: list.at.toISOString() } : null,
    currency,
    totals: totalsByCurrency(invoices),
    standings: standingsOf(invoices),
    accounts: accountsOf(invoices),
    attention: invoices
      .filter(({ standing }) => LOOKED_AT.has(standing))
      .slice(0, ATTENTION)
      .map(({ invoice, account, name, amount, currency: own, standing, detail, at }) => ({
        ...{ invoice, account: name || account, amount, currency: own, standing, detail },
        at: at?.toISOString() ?? null,
      })),
    posting: { running, problem: running ? null : (jobs[0]?.problem?.code ?? null) },
  };
}

/** The open invoices by state, to be signed. */
export async function standingReceivables(tx: Tx, scope: Scope): Promise<Receivables["standings"]> {
  const { target, counting } = await loadCounting(tx, scope);
  return standingsOf((await loadInvoices(tx, scope, target, counting.currency)).invoices);
}

function standingsOf(invoices: readonly StandingInvoice[]): Receivables["standings"] {
  const standings = [...new Set(invoices.map(({ standing }) => standing))].sort();
  return standings.flatMap((standing) =>
    totalsByCurrency(invoices.filter((row) => row.standing === standing)).map((sum) => ({ standing, ...sum })),
  );
}

function accountsOf(invoices: readonly StandingInvoice[]): Receivables["accounts"] {
  const accounts = new Map<string, Receivables["accounts"][number]>();
  for (const { account, name, company, currency, amount, standing } of invoices) {
    const key = [account, name, currency].join("\u001f");
    const sum = accounts.get(key) ?? {
      ...{ account, name, company, currency, count: 0, total: "0.00", posted: "0.00", standings: [] },
    };
    sum.count++;
    sum.total = addDecimals(sum.total, amount);
    if (standing === "posted") sum.posted = addDecimals(sum.posted, amount);
    if (!sum.standings.includes(standing)) sum.standings.push(standing);
    accounts.set(key, sum);
  }
  return [...accounts.values()];
}

type ReceivablesInput = ReceivablesChoice & { text: string; name: string };

/** Uncertain, unreadable and duplicate lines are asked about before anything is stored. */
export async function saveReceivables(
  db: Db,
  scope: Scope,
  { name, ...input }: ReceivablesInput,
  origin: AuditOrigin,
): Promise<ReceivablesPreview> {
  const hotel = await inTenant(db, scope, async (tx) => {
    const { counting } = await loadCounting(tx, scope);
    const { timezone } = await getProperty(tx, scope);
    return { today: dayIn(timezone), currency: counting.currency };
  });
  const { preview, invoices } = await inSteps(receivablesSteps(input.text, input, hotel));
  const { doubts, problems, duplicates, crowded } = preview;
  if (crowded) throw new Refusal("invalid", { text: "receivables_crowded", params: { ...crowded, limit: MOST_LINES } });
  if (doubts.length > 0 || problems.length > 0 || duplicates.length > 0 || invoices.length === 0)
    throw new Refusal("conflict", { text: "receivables_in_doubt", extra: { preview } });
  const saved = { name, rows: preview.rows, totals: shownTotals(preview.totals) };
  await inTenant(db, scope, async (tx) => {
    await refuseWhilePosting(tx, scope);
    await deleteList(tx, scope);
    await insertList(tx, scope, name, invoices);
    await audit(tx, scope, origin, "receivables_saved", saved);
  });
  return preview;
}

export async function removeReceivables(tx: Tx, scope: Scope, origin: AuditOrigin): Promise<void> {
  await refuseWhilePosting(tx, scope);
  if (!(await deleteList(tx, scope))) throw new Refusal("not_found");
  await audit(tx, scope, origin, "receivables_removed", {});
}

async function refuseWhilePosting(tx: Tx, scope: Scope): Promise<void> {
  const target = await findOpenTarget(tx, scope);
  if (target && (await isRunning(tx, scope, target.id))) throw new Refusal("conflict", { text: "receivables_posting" });
}

const shownTotals = (totals: Receivables["totals"]) =>
  totals.map(({ total, currency }) => `${total} ${currency}`).join(", ");

/** The list with its states: for people and spreadsheets, not for Oracle's import. */
export async function writeReceivables(tx: Tx, scope: Scope): Promise<{ text: string; count: number }> {
  const { target, counting } = await loadCounting(tx, scope);
  const { invoices } = await loadInvoices(tx, scope, target, counting.currency);
  const head = ["account", "name", "invoice", "date", "amount", "currency", "folio", "note", "profile", "standing"];
  const lines = invoices.map((row) => [
    ...[row.account, row.name, row.invoice, row.day, Number(row.amount), row.currency, row.folio, row.note],
    ...[row.newId ?? "", row.standing],
  ]);
  return { text: [head, ...lines].map((line) => writeCsvLine(line)).join(""), count: invoices.length };
}

type PostInput = { name?: string | undefined; cashierId?: number | undefined };

/** Requires a person's order, and at a live hotel the hotel's name: a posting cannot be undone. */
export async function postReceivables(tx: Tx, scope: Scope, { name, cashierId }: PostInput, origin: AuditOrigin) {
  const { target, counting } = await loadCounting(tx, scope);
  if (!target) throw new Refusal("conflict", { text: "push_no_target" });
  const property = await getProperty(tx, scope);
  if (property.hoteid !== target.hotel_id) throw new Refusal("conflict", { text: "push_target_moved" });
  const isLive = target.environment === "live" || property.environment === "live";
  if (isLive && name?.trim() !== property.name) throw new Refusal("conflict", { text: "push_live_name" });
  const { currency } = counting;
  const { invoices } = await loadInvoices(tx, scope, target, currency);
  const postable = invoices.filter(({ standing }) => isPostable(standing));
  if (postable.length === 0) throw new Refusal("conflict", { text: "receivables_none" });
  const since = new Date().toISOString();
  const lane = receivablesLane(target.id);
  const job = await enqueue(tx, scope, receivablesJob, { target: target.id, cashierId, since }, { lane });
  if (!job.created) throw new Refusal("conflict", { text: "receivables_posting" });
  const [sum] = totalsByCurrency(postable);
  const figures = { invoices: postable.length, total: sum?.total ?? "0.00", currency };
  await audit(tx, scope, origin, "receivables_posted", { hotel: target.hotel_id, ...figures });
  return figures;
}

export async function settleReceivable(
  tx: Tx,
  scope: Scope,
  input: { invoice: string; isThere: boolean },
  origin: AuditOrigin,
): Promise<void> {
  const target = await findOpenTarget(tx, scope);
  if (!target) throw new Refusal("not_found");
  await refuseWhilePosting(tx, scope);
  if (!(await settlePosting(tx, scope, target.id, input))) throw new Refusal("not_found");
  await audit(tx, scope, origin, "receivable_settled", { ...input });
}

const audit = (tx: Tx, scope: Scope, origin: AuditOrigin, action: string, details: object) =>
  insertAudit(tx, scope, {
    ...{ action, recordKind: "property", recordId: scope.propertyId, new: { ...details } },
    ...origin,
  });
