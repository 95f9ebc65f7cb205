import type { FastifyInstance } from "fastify";
import { signOffRoutes as routes } from "../../../../contract/sign-offs.ts";
import { type Db, inTenant } from "../../../db/client.ts";
import { bind, bindStream } from "../../../http/bind.ts";
import { Refusal } from "../../../refusals/refusal.ts";
import { auditDownload } from "../../tenancy/audit/audit-download.ts";
import { originOf } from "../../tenancy/properties/audit-property.ts";
import { withFigures } from "../reconcile/with-figures.ts";
import { documentOf, showSignOff, showSignOffs, sign, withdraw } from "./sign-off.ts";
import { findReconciliation, findSignOff } from "./sign-offs.repo.ts";
import { writeFigures } from "./write-figures.ts";

export function mountSignOffs(app: FastifyInstance, { db }: { db: Db }): void {
  bind(app, routes.list, (caller) => withFigures(db, caller, (tx) => showSignOffs(tx, caller)));
  bind(app, routes.sign, (caller, input, exchange) =>
    withFigures(db, caller, (tx) => sign(tx, caller, input, originOf(exchange))),
  );
  bind(app, routes.one, (caller, { id }) => inTenant(db, caller, (tx) => showSignOff(tx, caller, id)));
  bindStream(app, routes.file, async (caller, { id, format }, { request, reply }) => {
    const { row, text } = await inTenant(db, caller, async (tx) => {
      const found = await findSignOff(tx, caller, id);
      const { figures = null, hash = "" } = found ?? {};
      if (format === "reconciliation") return { row: found, text: await findReconciliation(tx, caller, id) };
      return { row: found, text: found && format === "csv" ? writeFigures(documentOf(found), hash) : figures };
    });
    if (!row || text === null) throw new Refusal("not_found");
    const ending = format === "reconciliation" ? "reconciliation.csv" : format;
    const logged = { action: "sign_off_downloaded", recordKind: "sign_off", recordId: id, new: { format } };
    await auditDownload(db, caller, request, logged);
    await reply
      .type(format === "json" ? "application/json; charset=utf-8" : "text/csv; charset=utf-8")
      .header("content-disposition", `attachment; filename="sign-off-${row.hash.slice(0, 12)}.${ending}"`)
      .send(text);
  });
  bind(app, routes.withdraw, (caller, input, exchange) =>
    inTenant(db, caller, (tx) => withdraw(tx, caller, input, originOf(exchange))),
  );
}
