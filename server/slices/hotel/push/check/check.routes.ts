import type { FastifyInstance } from "fastify";
import { pushCheckRoutes as routes } from "../../../../../contract/push-check.ts";
import type { KeyRing } from "../../../../credentials/key-ring.ts";
import { type Db, inTenant } from "../../../../db/client.ts";
import { bind } from "../../../../http/bind.ts";
import { showNewest, startCheck } from "./start-check.ts";

export function mountPushCheck(app: FastifyInstance, { db, ring }: { db: Db; ring: KeyRing }): void {
  bind(app, routes.start, (caller, { kinds, everyRecord }, { language }) =>
    inTenant(db, caller, (tx) => startCheck(tx, caller, { kinds, everyRecord }, { ring, language })),
  );
  bind(app, routes.newest, (caller, _, { language }) => inTenant(db, caller, (tx) => showNewest(tx, caller, language)));
}
