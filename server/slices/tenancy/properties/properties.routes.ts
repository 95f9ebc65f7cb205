import type { FastifyInstance } from "fastify";
import {
  connectionRoutes,
  type Property,
  propertyRoutes,
  propertySettingsRoutes,
} from "../../../../contract/properties.ts";
import { type Db, inTenant } from "../../../db/client.ts";
import { bind } from "../../../http/bind.ts";
import type { Keys } from "../../../http/secrets.ts";
import type { AccountCaller, PropertyCaller } from "../../../http/session.ts";
import type { HotelSystem } from "../../../ports/hotel-system.ts";
import { listProperties } from "../sessions/memberships.repo.ts";
import { originOf } from "./audit-property.ts";
import { changePropertyStatus } from "./change-status.ts";
import { createProperty } from "./create-property.ts";
import { deleteProperty } from "./delete-property.ts";
import { listPeople, listPropertiesOf } from "./properties.repo.ts";
import { withoutCredentials } from "./property-credentials.ts";
import { changeSettings, readSettings } from "./property-settings.ts";
import { lastConnection, testConnection, testNewConnection } from "./test-connection.ts";
import { getProperty, updateProperty } from "./update-property.ts";

const ok = true as const;

type Deps = { db: Db; keys: Keys; hotelSystem: HotelSystem };

export function mountProperties(app: FastifyInstance, { db, keys, hotelSystem }: Deps): void {
  const deps = { db, ring: keys.credentials, hotelSystem };
  const shown = ({ ability }: AccountCaller, property: Property) => withoutCredentials(ability, property);
  const find = async (caller: PropertyCaller) =>
    shown(caller, await inTenant(db, caller, (tx) => getProperty(tx, caller)));

  bind(app, propertyRoutes.create, async (caller, input, exchange) => ({
    ok,
    property: shown(caller, await createProperty(deps, caller, input, originOf(exchange))),
  }));
  bind(app, propertyRoutes.byId, async (caller) => ({ ok, property: await find(caller) }));
  bind(app, propertyRoutes.withPeople, (caller, _input, { language }) =>
    inTenant(db, caller, async (tx) => ({
      ok,
      property: shown(caller, await getProperty(tx, caller)),
      connection: await lastConnection(tx, caller, language),
      users: await listPeople(tx, caller),
    })),
  );
  bind(app, propertyRoutes.ofAccount, (caller) =>
    inTenant(db, caller, async (tx) => {
      const all = caller.role === 1 || caller.role === 2;
      const own = await listProperties(tx, { accountId: caller.accountId, userId: caller.user.id, all });
      const properties = await listPropertiesOf(
        tx,
        caller,
        own.map(({ id }) => id),
      );
      return { ok, properties: properties.map((property) => shown(caller, property)) };
    }),
  );
  bind(app, propertyRoutes.delete, async (caller, _input, exchange) => {
    await inTenant(db, caller, (tx) => deleteProperty(tx, caller, originOf(exchange)));
    return { ok };
  });
  bind(app, propertyRoutes.status, async (caller, { status }, exchange) => ({
    ok,
    property: shown(caller, await changePropertyStatus(db, caller, status, originOf(exchange))),
  }));
  bind(app, connectionRoutes.test, (caller, { account: _a, property: _p, ...typed }, exchange) =>
    testConnection(deps, caller, typed, originOf(exchange)),
  );
  bind(app, connectionRoutes.testNew, (caller, { account: _a, property: _p, ...typed }, exchange) =>
    testNewConnection(deps, caller, typed, originOf(exchange)),
  );
  bind(app, propertyRoutes.update, async (caller, input, exchange) => ({
    ok,
    resort: shown(caller, await updateProperty(deps, caller, input, originOf(exchange))),
  }));

  bind(app, propertySettingsRoutes.read, (caller) => readSettings(db, caller));
  bind(app, propertySettingsRoutes.change, (caller, input, exchange) =>
    changeSettings(db, caller, input, originOf(exchange)),
  );
}
