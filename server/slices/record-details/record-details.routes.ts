import type { FastifyInstance } from "fastify";
import { recordRoutes as routes } from "../../../contract/records.ts";
import { type Db, inTenant } from "../../db/client.ts";
import { bind } from "../../http/bind.ts";
import { originOf } from "../properties/audit-property.ts";
import { changeRecord, undoChange } from "./change-record.ts";
import { showBlock } from "./show-block.ts";
import { showProfile } from "./show-profile.ts";
import { showStay } from "./show-stay.ts";

export function mountRecordDetails(app: FastifyInstance, { db }: { db: Db }): void {
  bind(app, routes.profile, (caller, { profile_id }) =>
    inTenant(db, caller, (tx) => showProfile(tx, caller, profile_id)),
  );
  bind(app, routes.reservation, (caller, { reservation_id }) =>
    inTenant(db, caller, (tx) => showStay(tx, caller, reservation_id)),
  );
  bind(app, routes.block, (caller, { block_id }) => inTenant(db, caller, (tx) => showBlock(tx, caller, block_id)));
  bind(app, routes.change, (caller, given, exchange) =>
    inTenant(db, caller, (tx) => changeRecord(tx, caller, given, originOf(exchange))),
  );
  bind(app, routes.undoChange, (caller, given, exchange) =>
    inTenant(db, caller, (tx) => undoChange(tx, caller, given, originOf(exchange))),
  );
}
