import type { FastifyInstance } from "fastify";
import { bulkEditRoutes as routes } from "../../../../contract/bulk-edits.ts";
import { type Db, inTenant } from "../../../db/client.ts";
import { bind } from "../../../http/bind.ts";
import { originOf } from "../../tenancy/properties/audit-property.ts";
import { showBulk, showBulks } from "./show-bulk-edit.ts";
import { startBulk, undoBulk } from "./start-bulk-edit.ts";

export function mountBulkEdits(app: FastifyInstance, { db }: { db: Db }): void {
  bind(app, routes.start, (caller, input, exchange) =>
    inTenant(db, caller, (tx) => startBulk(tx, caller, input, originOf(exchange))),
  );
  bind(app, routes.list, (caller, wanted, exchange) =>
    inTenant(db, caller, (tx) => showBulks(tx, caller, wanted, originOf(exchange).language)),
  );
  bind(app, routes.one, (caller, { id }, exchange) =>
    inTenant(db, caller, (tx) => showBulk(tx, caller, id, originOf(exchange).language)),
  );
  bind(app, routes.undo, (caller, { id }, exchange) =>
    inTenant(db, caller, (tx) => undoBulk(tx, caller, id, originOf(exchange))),
  );
}
