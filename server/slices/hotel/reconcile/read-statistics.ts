import { dayAfter } from "../../../../core/hotel/days.ts";
import { readStatistics, type StatisticsDay, statisticsQueries } from "../../../../core/reconcile/statistics.ts";
import type { KeyRing } from "../../../credentials/key-ring.ts";
import { type Db, inTenant, type Scope } from "../../../db/client.ts";
import type { HotelSystem } from "../../../ports/hotel-system.ts";
import { Refusal } from "../../../refusals/refusal.ts";
import { say } from "../../../refusals/say.ts";
import { REASONS } from "../../configure/code-mappings/fetch-hotel.ts";
import { insertAudit } from "../../tenancy/audit/audit.repo.ts";
import type { Origin } from "../../tenancy/properties/audit-property.ts";
import { connectionOf } from "../../tenancy/properties/test-connection.ts";
import { hasMoved } from "../push/target/open-target.ts";
import { loadCounting } from "./count-figures.ts";
import { saveStatistics } from "./others.repo.ts";

type Deps = { db: Db; ring: KeyRing; hotelSystem: Pick<HotelSystem, "read"> };
type Asked = { from?: string | undefined; to?: string | undefined };
const USUAL_DAYS = 365;
/** Two years: twelve calls. */
const MOST_DAYS = 744;

/** Asks outside any transaction: a hotel that is slow must not hold a connection of ours. All of it is kept, or nothing. */
export async function fetchStatistics(
  { db, ring, hotelSystem }: Deps,
  scope: Scope,
  asked: Asked,
  origin: Origin,
): Promise<{ from: string; to: string; calls: number; at: string }> {
  const {
    target,
    to: connection,
    counting,
  } = await inTenant(db, scope, async (tx) => ({
    ...(await loadCounting(tx, scope)),
    to: await connectionOf(tx, scope, ring),
  }));
  if (!target) throw new Refusal("conflict", { text: "push_no_target" });
  if (hasMoved(target, connection)) throw new Refusal("conflict", { text: "push_target_moved" });
  const from = asked.from ?? counting.businessDate;
  const latest = dayAfter(from, MOST_DAYS - 1);
  const wanted = asked.to ?? dayAfter(from, USUAL_DAYS - 1);
  const [to = latest] = [wanted, latest].sort();
  const days: StatisticsDay[] = [];
  const queries = statisticsQueries(from, to);
  for (const query of queries) {
    const outcome = await hotelSystem.read(connection, "getInventoryStatistics", { query });
    if (outcome.kind === "found") days.push(...readStatistics(outcome.reply));
    else if (outcome.kind !== "absent") {
      const reason = say(origin.language, `connections.codes.${REASONS[outcome.reason]}`);
      const code = outcome.kind === "retry" ? "unavailable" : "conflict";
      throw new Refusal(code, { text: "statistics_not_read", params: { reason } });
    }
  }
  await inTenant(db, scope, async (tx) => {
    await saveStatistics(tx, scope, target.id, { from, to, days });
    await insertAudit(tx, scope, {
      ...{ action: "statistics_read", recordKind: "property", recordId: scope.propertyId },
      ...{ new: { from, to, calls: queries.length } },
      ...{ ip: origin.ip, requestId: origin.requestId },
    });
  });
  return { from, to, calls: queries.length, at: new Date().toISOString() };
}
