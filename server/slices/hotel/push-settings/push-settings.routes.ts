import type { FastifyInstance } from "fastify";
import { pushSettingsRoutes as routes } from "../../../../contract/push-settings.ts";
import { type Db, inTenant } from "../../../db/client.ts";
import { bind } from "../../../http/bind.ts";
import { originOf } from "../../tenancy/properties/audit-property.ts";
import { listVersions, readPushSettings, savePushSettings } from "./push-settings.ts";

export function mountPushSettings(app: FastifyInstance, { db }: { db: Db }): void {
  bind(app, routes.read, (caller) => inTenant(db, caller, (tx) => readPushSettings(tx, caller)));
  bind(app, routes.versions, (caller, { limit, offset }) =>
    inTenant(db, caller, (tx) => listVersions(tx, caller, { limit, offset })),
  );
  bind(app, routes.change, (caller, { version, account: _, property: __, ...settings }, exchange) =>
    inTenant(db, caller, (tx) => savePushSettings(tx, caller, { version, settings }, originOf(exchange))),
  );
}
