import type { FastifyInstance } from "fastify";
import { dashboardRoutes as routes } from "../../../contract/dashboard.ts";
import { type Db, inTenant } from "../../db/client.ts";
import { bind } from "../../http/bind.ts";
import { countModules } from "../modules/modules.repo.ts";
import { countRecords } from "../records/count-records.ts";

export function mountDashboard(app: FastifyInstance, { db }: { db: Db }): void {
  bind(app, routes.counts, (caller) =>
    inTenant(db, caller, async (tx) => ({
      modules: await countModules(tx, caller),
      ...(await countRecords(tx, caller)),
    })),
  );
}
