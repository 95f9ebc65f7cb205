import type { FastifyInstance } from "fastify";
import { type GatewayBudget, gatewayRoutes as routes } from "../../../../contract/gateways.ts";
import type { Language } from "../../../../contract/users.ts";
import { type Db, inTenant, type Tx } from "../../../db/client.ts";
import { bind } from "../../../http/bind.ts";
import { USUAL_BUDGET } from "../../../ports/hotel-system.ts";
import { Refusal } from "../../../refusals/refusal.ts";
import { say } from "../../../refusals/say.ts";
import { insertAudit } from "../audit/audit.repo.ts";
import { deleteBudget, listBudgets, saveBudget } from "./gateway-budgets.repo.ts";

export function mountGateways(app: FastifyInstance, { db }: { db: Db }): void {
  bind(app, routes.list, (caller) => inTenant(db, caller, async (tx) => ({ rows: await showBudgets(tx) })));
  bind(app, routes.save, (caller, { gateway: typed, perSecond, concurrency }, { request, language }) =>
    inTenant(db, caller, async (tx) => {
      const gateway = addressOf(typed, language);
      const old = (await showBudgets(tx)).find((row) => row.gateway === gateway);
      await saveBudget(tx, caller, { gateway, perSecond, concurrency });
      await insertAudit(tx, caller, {
        ...{
          action: "gateway_budget",
          recordKind: "gateway",
          recordId: gateway,
          ip: request.ip,
          requestId: request.id,
        },
        ...(old && { old: { perSecond: old.perSecond, concurrency: old.concurrency } }),
        new: { perSecond, concurrency },
      });
      return { rows: await showBudgets(tx) };
    }),
  );
  bind(app, routes.remove, (caller, { gateway }, { request }) =>
    inTenant(db, caller, async (tx) => {
      if (!(await deleteBudget(tx, gateway))) throw new Refusal("not_found");
      const from = { ip: request.ip, requestId: request.id };
      await insertAudit(tx, caller, {
        ...{ action: "gateway_budget_removed", recordKind: "gateway", recordId: gateway, ...from },
      });
      return { rows: await showBudgets(tx) };
    }),
  );
}

async function showBudgets(tx: Tx): Promise<GatewayBudget[]> {
  const rows = (await listBudgets(tx)).map((row) => ({
    gateway: row.gateway,
    perSecond: row.per_second,
    concurrency: row.concurrency,
    at: row.at.toISOString(),
    by: { id: row.by_id, name: row.by_name },
  }));
  return rows[0]?.gateway === "" ? rows : [{ gateway: "", ...USUAL_BUDGET, at: null, by: null }, ...rows];
}

/** The address in the form of calls: scheme and host. */
function addressOf(typed: string, language: Language): string {
  if (typed === "") return "";
  const address = /^https?:\/\//i.test(typed) ? typed : `https://${typed}`;
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (url && url.username === "" && url.hostname.includes(".")) return url.origin;
  const message = say(language, "errors.issue.unknown");
  throw new Refusal("invalid", { issues: [{ path: "gateway", code: "unknown", message }] });
}
