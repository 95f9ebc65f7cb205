import type { FastifyInstance } from "fastify";
import { duplicateRoutes as routes } from "../../../../contract/duplicates.ts";
import { type Db, inTenant } from "../../../db/client.ts";
import { bind } from "../../../http/bind.ts";
import { originOf } from "../../tenancy/properties/audit-property.ts";
import { askMerge } from "./ask-merge.ts";

export function mountHotelMerges(app: FastifyInstance, { db }: { db: Db }): void {
  bind(app, routes.mergeAtHotel, async (caller, input, exchange) => ({
    ok: true as const,
    merge: await inTenant(db, caller, (tx) => askMerge(tx, caller, input, originOf(exchange))),
  }));
}
