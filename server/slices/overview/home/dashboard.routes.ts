import type { FastifyInstance } from "fastify";
import { dashboardRoutes as routes } from "../../../../contract/dashboard.ts";
import { propertyRoutes } from "../../../../contract/properties.ts";
import { type Db, inTenant, readTenant, type Scope, type Tx } from "../../../db/client.ts";
import { bind } from "../../../http/bind.ts";
import { countModules } from "../../configure/modules/modules.repo.ts";
import { countRecords } from "../../records/store/count-records.repo.ts";
import { withoutCredentials } from "../../tenancy/properties/property-credentials.ts";
import { getProperty } from "../../tenancy/properties/update-property.ts";
import { type BoardMemory, showBoard } from "./show-board.ts";
import { type FilledMemory, showFigures } from "./show-figures.ts";
import { showOverview } from "./show-overview.ts";

const count = async (tx: Tx, scope: Scope) => ({
  modules: await countModules(tx, scope),
  ...(await countRecords(tx, scope)),
});

export function mountDashboard(app: FastifyInstance, { db }: { db: Db }): void {
  const memory: BoardMemory = { verified: new Map(), held: new Map() };
  bind(app, routes.board, (caller, _, { language }) =>
    inTenant(db, caller, (tx) => showBoard(tx, caller, language, memory)),
  );
  const filled: FilledMemory = new Map();
  bind(app, routes.figures, (caller) => readTenant(db, caller, (tx) => showFigures(tx, caller, filled)));
  bind(app, routes.overview, async (person) => ({ hotels: await showOverview(db, person, memory.verified) }));
  bind(app, routes.counts, (caller) => inTenant(db, caller, (tx) => count(tx, caller)));
  bind(app, propertyRoutes.details, (caller) =>
    inTenant(db, caller, async (tx) => ({
      ok: true as const,
      resort: withoutCredentials(caller.ability, await getProperty(tx, caller)),
      counts: await count(tx, caller),
    })),
  );
}
