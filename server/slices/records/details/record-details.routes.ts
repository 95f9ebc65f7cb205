import type { FastifyInstance } from "fastify";
import { recordRoutes as routes } from "../../../../contract/records.ts";
import { type Db, inTenant, readTenant } from "../../../db/client.ts";
import { bind } from "../../../http/bind.ts";
import { originOf } from "../../tenancy/properties/audit-property.ts";
import { readRecordId } from "../store/record-ids.repo.ts";
import { changeRecord, undoChange } from "./change-record.ts";
import { showBlock } from "./show-block.ts";
import { showProfile } from "./show-profile.ts";
import { showStay } from "./show-stay.ts";

export function mountRecordDetails(app: FastifyInstance, { db }: { db: Db }): void {
  bind(app, routes.profile, (caller, { profile_id }) =>
    readTenant(db, caller, async (tx) =>
      showProfile(tx, caller, await readRecordId(tx, caller, "profiles", profile_id)),
    ),
  );
  bind(app, routes.reservation, (caller, { reservation_id }) =>
    readTenant(db, caller, async (tx) =>
      showStay(tx, caller, await readRecordId(tx, caller, "reservations", reservation_id)),
    ),
  );
  bind(app, routes.block, (caller, { block_id }) =>
    readTenant(db, caller, async (tx) => showBlock(tx, caller, await readRecordId(tx, caller, "blocks", block_id))),
  );
  bind(app, routes.change, (caller, input, exchange) =>
    inTenant(db, caller, async (tx) => {
      const id = await readRecordId(tx, caller, input.kind, input.id);
      return changeRecord(tx, caller, { ...input, id }, originOf(exchange));
    }),
  );
  bind(app, routes.undoChange, (caller, input, exchange) =>
    inTenant(db, caller, async (tx) => {
      const id = await readRecordId(tx, caller, input.kind, input.id);
      return undoChange(tx, caller, { ...input, id }, originOf(exchange));
    }),
  );
}
