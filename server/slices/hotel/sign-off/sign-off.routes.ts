import type { FastifyInstance } from "fastify";
import { signOffRoutes as routes } from "../../../../contract/sign-offs.ts";
import { type Db, inTenant } from "../../../db/client.ts";
import { bind, bindStream } from "../../../http/bind.ts";
import { Refusal } from "../../../refusals/refusal.ts";
import { auditDownload } from "../../tenancy/audit/audit-download.ts";
import { originOf } from "../../tenancy/properties/audit-property.ts";
import { documentOf, showSignOff, showSignOffs, sign, withdraw } from "./sign-off.ts";
import { findSignOff } from "./sign-offs.repo.ts";
import { writeFigures } from "./write-figures.ts";

export function mountSignOffs(app: FastifyInstance, { db }: { db: Db }): void {
  bind(app, routes.list, (caller) => inTenant(db, caller, (tx) => showSignOffs(tx, caller)));
  bind(app, routes.sign, (caller, input, exchange) =>
    inTenant(db, caller, (tx) => sign(tx, caller, input, originOf(exchange))),
  );
  bind(app, routes.one, (caller, { id }) => inTenant(db, caller, (tx) => showSignOff(tx, caller, id)));
  bindStream(app, routes.file, async (caller, { id, format }, { request, reply }) => {
    const row = await inTenant(db, caller, (tx) => findSignOff(tx, caller, id));
    if (!row) throw new Refusal("not_found");
    const logged = { action: "sign_off_downloaded", recordKind: "sign_off", recordId: id, new: { format } };
    await auditDownload(db, caller, request, logged);
    await reply
      .type(format === "csv" ? "text/csv; charset=utf-8" : "application/json; charset=utf-8")
      .header("content-disposition", `attachment; filename="sign-off-${row.hash.slice(0, 12)}.${format}"`)
      .send(format === "csv" ? writeFigures(documentOf(row), row.hash) : row.figures);
  });
  bind(app, routes.withdraw, (caller, input, exchange) =>
    inTenant(db, caller, (tx) => withdraw(tx, caller, input, originOf(exchange))),
  );
}
