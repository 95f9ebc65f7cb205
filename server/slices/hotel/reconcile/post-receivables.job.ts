import { isPostable, oldBalanceOf } from "../../../../core/reconcile/receivables.ts";
import type { KeyRing } from "../../../credentials/key-ring.ts";
import { handleJob, type JobHandler } from "../../../jobs/define-job.ts";
import { JobProblem } from "../../../jobs/problems.ts";
import { leaveLane } from "../../../jobs/queue.ts";
import type { HotelSystem, Refused, WriteOutcome } from "../../../ports/hotel-system.ts";
import { connectionOf } from "../../tenancy/properties/test-connection.ts";
import { hasMoved } from "../push/target/open-target.ts";
import { loadCounting } from "./count-figures.ts";
import { beginPosting, doubtPostings, dropPosting, endPosting } from "./receivables.repo.ts";
import { loadInvoices } from "./receivables.ts";
import { receivablesJob } from "./receivables-job.ts";

type Deps = { ring: KeyRing; hotelSystem: Pick<HotelSystem, "write"> };
const AGAIN_MS = 5_000;
const LONGEST = 500;

/**
 * Each invoice is recorded before its call is sent and again after the answer. An unanswered call is never repeated: no
 * known call of OPERA reads a posting, so a person checks whether it exists.
 */
export function postReceivablesJob({ ring, hotelSystem }: Deps): JobHandler {
  return handleJob(receivablesJob, async (job, { target: targetId, cashierId, since }) => {
    const { scope } = job;
    const { connection, invoices } = await job.inTenant(async (tx) => {
      const { target, counting } = await loadCounting(tx, scope);
      const to = await connectionOf(tx, scope, ring);
      if (target?.id !== targetId || hasMoved(target, to))
        throw new JobProblem("The property points at another hotel now.", { code: "target_moved", final: true });
      await doubtPostings(tx, scope, targetId);
      const { invoices } = await loadInvoices(tx, scope, target, counting.currency);
      return { connection: to, invoices: invoices.filter(({ standing }) => isPostable(standing)) };
    });
    const options = { signal: job.signal, cut: job.lostSignal, mayLeave: () => job.holdsLease() };
    for (const row of invoices) {
      const { invoice, newId, at } = row;
      if (newId === null || (at && at.toISOString() >= since)) continue;
      if (job.shouldYield()) return { again: true };
      const account = row.name || row.account;
      const isBegun = await job.inTenant((tx) => beginPosting(tx, scope, targetId, { ...row, account, newId }));
      if (!isBegun) continue;
      const body = oldBalanceOf(row, { hotelId: connection.hotelId, newId, cashierId });
      const outcome = await hotelSystem.write(connection, "postAROldBalances", { body }, options);
      const stop = stopOf(outcome);
      await job.inTenant(async (tx) => {
        if (stop) await dropPosting(tx, scope, targetId, invoice);
        else await endPosting(tx, scope, targetId, invoice, endOf(outcome));
      });
      if (stop instanceof JobProblem) throw stop;
      if (stop) return stop;
    }
    await job.inTenant((tx) => leaveLane(tx, scope, job.id));
    return undefined;
  });
}

type Outcome = WriteOutcome<"postAROldBalances">;

/** Nothing was done, and the others would fail too: not now, or not with this connection. */
function stopOf(outcome: Outcome): JobProblem | { again: true; afterMs: number } | undefined {
  if (outcome.kind === "retry") return { again: true, afterMs: Math.max(outcome.afterMs, AGAIN_MS) };
  if (outcome.kind !== "connection" && !(outcome.kind === "refused" && isElsewhere(outcome))) return undefined;
  const isClosed = outcome.reason === "hotel" || outcome.reason === "not_found";
  const code = isClosed ? "forbidden" : outcome.reason;
  return new JobProblem(`The hotel system takes no receivables: ${code}.`, { code, final: true });
}

/** Without this module of the interface, the address does not exist or the hotel is forbidden. */
const isElsewhere = ({ reason, code }: Refused): boolean => reason === "not_found" && code === undefined;

function endOf(outcome: Outcome): Parameters<typeof endPosting>[4] {
  const warnings = outcome.warnings.map(({ text }) => text).join(" ");
  if (outcome.kind === "created" || outcome.kind === "updated" || outcome.kind === "unchanged")
    return { state: "posted", detail: warnings.slice(0, LONGEST) || null };
  if (outcome.kind === "refused") {
    const words = [outcome.code, outcome.title, outcome.detail === outcome.title ? undefined : outcome.detail];
    return { state: "refused", detail: words.filter(Boolean).join(" · ").slice(0, LONGEST) || outcome.reason };
  }
  // Also if OPERA accepted a part, as it says: a person checks it.
  return { state: "unknown", detail: warnings.slice(0, LONGEST) || ("reason" in outcome ? outcome.reason : null) };
}
