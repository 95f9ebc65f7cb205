import { dayAfter } from "../../../../core/hotel/days.ts";
import type { KeyRing } from "../../../credentials/key-ring.ts";
import type { Scope, Tx } from "../../../db/client.ts";
import { enqueue, findInLane } from "../../../jobs/queue.ts";
import { Refusal } from "../../../refusals/refusal.ts";
import { type AuditOrigin, insertAudit } from "../../tenancy/audit/audit.repo.ts";
import { connectionOf } from "../../tenancy/properties/test-connection.ts";
import { hasMoved } from "../push/target/open-target.ts";
import { loadCounting } from "./count-figures.ts";
import { beginStatistics, findStatisticsHead, type StatisticsHead } from "./statistics.repo.ts";
import { statisticsJob, statisticsLane } from "./statistics-job.ts";

type StatisticsInput = { from?: string | undefined; to?: string | undefined };
const USUAL_DAYS = 365;
/** Two years: twelve calls for rooms and eight processes for revenue. */
const MOST_DAYS = 744;

/** Started by a person: it costs calls, and replaces the previous figures. */
export async function startStatistics(
  tx: Tx,
  scope: Scope,
  ring: KeyRing,
  input: StatisticsInput,
  origin: AuditOrigin,
): Promise<{ from: string; to: string }> {
  const { target, counting } = await loadCounting(tx, scope);
  const connection = await connectionOf(tx, scope, ring);
  if (!target) throw new Refusal("conflict", { text: "push_no_target" });
  if (hasMoved(target, connection)) throw new Refusal("conflict", { text: "push_target_moved" });
  const from = input.from ?? counting.businessDate;
  const latest = dayAfter(from, MOST_DAYS - 1);
  const wanted = input.to ?? dayAfter(from, USUAL_DAYS - 1);
  const [to = latest] = [wanted, latest].sort();
  const span = { from, to };
  if (to < from) throw new Refusal("conflict", { text: "statistics_no_days" });
  const lane = statisticsLane(target.id);
  const job = await enqueue(tx, scope, statisticsJob, { target: target.id, ...span }, { lane });
  if (!job.created) throw new Refusal("conflict", { text: "statistics_reading" });
  await beginStatistics(tx, scope, target.id, span);
  await insertAudit(tx, scope, {
    ...{ action: "statistics_read", recordKind: "property", recordId: scope.propertyId, new: span },
    ...origin,
  });
  return span;
}

/** The result of the last reading. A reading that waits without a job was interrupted. */
export async function loadStatisticsHead(tx: Tx, scope: Scope, targetId: string): Promise<StatisticsHead | null> {
  const head = await findStatisticsHead(tx, scope, targetId);
  if (!head || (head.rooms !== "waiting" && head.revenue !== "waiting")) return head;
  if (await findInLane(tx, scope, statisticsLane(targetId))) return head;
  const ended = <State extends string>(state: State) => (state === "waiting" ? "unreachable" : state);
  return { ...head, rooms: ended(head.rooms), revenue: ended(head.revenue) };
}
