import type { FastifyInstance } from "fastify";
import { treatmentRoutes as routes } from "../../../../contract/treatments.ts";
import { type Db, inTenant } from "../../../db/client.ts";
import { bind } from "../../../http/bind.ts";
import { Refusal } from "../../../refusals/refusal.ts";
import { originOf } from "../../tenancy/properties/audit-property.ts";
import { createTreatment, removeTreatment, saveTreatment, showTreatment } from "./save-treatment.ts";
import { findTreatment, listTreatments } from "./treatments.repo.ts";

const ok = true as const;

export function mountTreatments(app: FastifyInstance, { db }: { db: Db }): void {
  bind(app, routes.list, (caller, { module, limit, offset }) =>
    inTenant(db, caller, async (tx) => {
      const wanted = { module: module?.toLowerCase(), limit, offset };
      const { rows, total } = await listTreatments(tx, caller, wanted);
      return { rows: rows.map(showTreatment), total_rows: total, limit, offset };
    }),
  );
  bind(app, routes.one, (caller, { id }) =>
    inTenant(db, caller, async (tx) => {
      const row = await findTreatment(tx, caller, id);
      if (!row) throw new Refusal("not_found");
      return showTreatment(row);
    }),
  );
  bind(app, routes.create, (caller, input, exchange) =>
    inTenant(db, caller, async (tx) => showTreatment(await createTreatment(tx, caller, input, originOf(exchange)))),
  );
  bind(app, routes.save, (caller, input, exchange) =>
    inTenant(db, caller, async (tx) => showTreatment(await saveTreatment(tx, caller, input, originOf(exchange)))),
  );
  bind(app, routes.remove, (caller, { id }, exchange) =>
    inTenant(db, caller, async (tx) => {
      await removeTreatment(tx, caller, id, originOf(exchange));
      return { ok };
    }),
  );
}
