import type { FastifyInstance } from "fastify";
import { OK } from "../../../../contract/route.ts";
import { viewRoutes as routes } from "../../../../contract/views.ts";
import { type Db, inTenant } from "../../../db/client.ts";
import { bind } from "../../../http/bind.ts";
import { originOf } from "../../tenancy/properties/audit-property.ts";
import { changeView, makeView, removeView } from "./change-views.ts";
import { changeLook, showView, showViews } from "./show-views.ts";

export function mountListViews(app: FastifyInstance, { db }: { db: Db }): void {
  bind(app, routes.list, (caller, { kind }) => inTenant(db, caller, (tx) => showViews(tx, caller, kind)));
  bind(app, routes.make, (caller, { kind, name, search, columns, shared }, exchange) =>
    inTenant(db, caller, async (tx) => {
      const input = { kind, name, search, columns, shared };
      return showView(caller, await makeView(tx, caller, input, originOf(exchange)));
    }),
  );
  bind(app, routes.change, (caller, { account: _account, property: _property, ...input }, exchange) =>
    inTenant(db, caller, async (tx) => showView(caller, await changeView(tx, caller, input, originOf(exchange)))),
  );
  bind(app, routes.remove, (caller, { kind, id }, exchange) =>
    inTenant(db, caller, async (tx) => {
      await removeView(tx, caller, { kind, id }, originOf(exchange));
      return OK;
    }),
  );
  bind(app, routes.look, (caller, { kind, columns, density, opens }) =>
    inTenant(db, caller, (tx) => changeLook(tx, caller, kind, { columns, density, opens })),
  );
}
