import type { FastifyInstance } from "fastify";
import { duplicateRoutes as routes } from "../../../../contract/duplicates.ts";
import { type Db, inTenant } from "../../../db/client.ts";
import { bind } from "../../../http/bind.ts";
import { originOf } from "../../tenancy/properties/audit-property.ts";
import { acceptAll, showAcceptable, showAccepted, undoAccept } from "./accept-all.ts";
import { dismissGroup, mergeGroup, putOffGroup, undoDecision } from "./decide.ts";
import { listElsewhere } from "./elsewhere.repo.ts";
import { forgetWeights, learnWeights, showWeights } from "./learn-weights.ts";
import { showDecisions, showGroup, showPage } from "./show-groups.ts";

export function mountDuplicates(app: FastifyInstance, { db }: { db: Db }): void {
  bind(app, routes.list, (caller, query) => inTenant(db, caller, (tx) => showPage(tx, caller, query)));
  bind(app, routes.decisions, (caller, query) => inTenant(db, caller, (tx) => showDecisions(tx, caller, query)));
  bind(app, routes.elsewhere, (caller, { limit, offset }) =>
    inTenant(db, caller, async (tx) => ({
      ...(await listElsewhere(tx, caller, { limit, offset })),
      ...{ limit, offset },
    })),
  );
  bind(app, routes.weights, (caller) => inTenant(db, caller, (tx) => showWeights(tx, caller)));
  bind(app, routes.learnWeights, (caller, _, exchange) =>
    inTenant(db, caller, (tx) => learnWeights(tx, caller, originOf(exchange))),
  );
  bind(app, routes.forgetWeights, (caller, _, exchange) =>
    inTenant(db, caller, (tx) => forgetWeights(tx, caller, originOf(exchange))),
  );
  bind(app, routes.accept, (caller) => inTenant(db, caller, (tx) => acceptAll(tx, caller)));
  bind(app, routes.acceptable, (caller) => inTenant(db, caller, (tx) => showAcceptable(tx, caller)));
  bind(app, routes.accepted, (caller) => inTenant(db, caller, (tx) => showAccepted(tx, caller)));
  bind(app, routes.undoAccept, (caller, { id }) => inTenant(db, caller, (tx) => undoAccept(tx, caller, id)));
  bind(app, routes.one, (caller, { id }) => inTenant(db, caller, (tx) => showGroup(tx, caller, id)));
  bind(app, routes.merge, (caller, input, exchange) =>
    inTenant(db, caller, (tx) => mergeGroup(tx, caller, input, originOf(exchange))),
  );
  bind(app, routes.dismiss, (caller, input, exchange) =>
    inTenant(db, caller, (tx) => dismissGroup(tx, caller, input, originOf(exchange))),
  );
  bind(app, routes.later, (caller, input) => inTenant(db, caller, (tx) => putOffGroup(tx, caller, input)));
  bind(app, routes.undo, (caller, { id }, exchange) =>
    inTenant(db, caller, (tx) => undoDecision(tx, caller, id, originOf(exchange))),
  );
}
