import { type Db, inNobody } from "../../../db/client.ts";
import { type LimitRule, USUAL_BUDGET } from "../../../ports/hotel-system.ts";
import type { Clock } from "../clock.ts";

const KEPT_MS = 5_000;

/** The budgets that super admins set for gateways, read again every few seconds. */
export function databaseBudgets(db: Db, clock: Clock): (gateway: string) => Promise<LimitRule> {
  let read: { at: number; rows: Promise<ReadonlyMap<string, LimitRule>> } | undefined;
  const load = async () => {
    const rows = await inNobody(db, (tx) =>
      tx.selectFrom("gateway_budgets").select(["gateway", "per_second", "concurrency"]).execute(),
    );
    return new Map(
      rows.map(({ gateway, per_second: perSecond, concurrency }) => [gateway, { perSecond, concurrency }]),
    );
  };
  return async (gateway) => {
    if (!read || clock.now() - read.at >= KEPT_MS) {
      const before = read?.rows;
      // A database that is unreachable for a moment changes no budget.
      const rows = load().catch((error: unknown) => before ?? Promise.reject(error));
      read = { at: clock.now(), rows };
      rows.catch(() => {
        read = undefined;
      });
    }
    const rows = await read.rows;
    return rows.get(gateway) ?? rows.get("") ?? USUAL_BUDGET;
  };
}
