import type { FastifyInstance } from "fastify";
import { cutoverRoutes as routes } from "../../../../contract/cutover.ts";
import { type Db, inTenant } from "../../../db/client.ts";
import { bind, bindStream } from "../../../http/bind.ts";
import { sendEvents } from "../../../jobs/stream.ts";
import type { JobWatch } from "../../../jobs/watch.ts";
import { originOf } from "../../tenancy/properties/audit-property.ts";
import { addStep, changeStep, putStepBack, removeStep, tick } from "./change-cutover.ts";
import { showCutover } from "./show-cutover.ts";
import { openCutoverWatch } from "./watch-cutover.ts";

export function mountCutover(app: FastifyInstance, { db, jobWatch }: { db: Db; jobWatch: JobWatch }): void {
  const { watch } = openCutoverWatch({ db, jobWatch });
  bind(app, routes.show, (caller) => inTenant(db, caller, (tx) => showCutover(tx, caller)));
  bindStream(app, routes.events, async (caller, _, exchange) => {
    sendEvents({ jobWatch }, exchange, (signal) => watch(caller, signal));
  });
  bind(app, routes.add, (caller, plan, exchange) =>
    inTenant(db, caller, (tx) => addStep(tx, caller, plan, originOf(exchange))),
  );
  bind(app, routes.change, (caller, change, exchange) =>
    inTenant(db, caller, (tx) => changeStep(tx, caller, change, originOf(exchange))),
  );
  bind(app, routes.remove, (caller, { id }, exchange) =>
    inTenant(db, caller, (tx) => removeStep(tx, caller, id, originOf(exchange))),
  );
  bind(app, routes.putBack, (caller, { id }, exchange) =>
    inTenant(db, caller, (tx) => putStepBack(tx, caller, id, originOf(exchange))),
  );
  bind(app, routes.tick, (caller, input, exchange) =>
    inTenant(db, caller, (tx) => tick(tx, caller, input, originOf(exchange))),
  );
}
