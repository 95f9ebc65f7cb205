import type { FastifyInstance } from "fastify";
import { pushBackRoutes as routes } from "../../../../../contract/push-back.ts";
import { type Db, inTenant } from "../../../../db/client.ts";
import { bind, type Exchange } from "../../../../http/bind.ts";
import { originOf } from "../../../tenancy/properties/audit-property.ts";
import { cancelGone, showGone } from "./gone.ts";
import { takeBack, takeBackRun } from "./start-back.ts";

const optionsOf = (exchange: Exchange, { name }: { name?: string | undefined }) => ({
  once: exchange.once,
  origin: originOf(exchange),
  name,
});

export function mountTakeBack(app: FastifyInstance, { db }: { db: Db }): void {
  bind(app, routes.takeBackRun, (caller, input, exchange) =>
    inTenant(db, caller, (tx) => takeBackRun(tx, caller, input, optionsOf(exchange, input))),
  );
  bind(app, routes.takeBack, (caller, input, exchange) =>
    inTenant(db, caller, (tx) => takeBack(tx, caller, input, optionsOf(exchange, input))),
  );
  bind(app, routes.gone, (caller, query) => inTenant(db, caller, (tx) => showGone(tx, caller, query)));
  bind(app, routes.cancelGone, (caller, input, exchange) =>
    inTenant(db, caller, (tx) => cancelGone(tx, caller, input, optionsOf(exchange, input))),
  );
}
