import type { FastifyInstance } from "fastify";
import { dataProtectionRoutes as routes } from "../../../../contract/data-protection.ts";
import { type Db, inTenant } from "../../../db/client.ts";
import { bind, bindStream } from "../../../http/bind.ts";
import type { Keys } from "../../../http/secrets.ts";
import { insertAudit } from "../../tenancy/audit/audit.repo.ts";
import { originOf } from "../../tenancy/properties/audit-property.ts";
import { exportPerson, toPage } from "./export-person.ts";
import { findGuests, getChosen } from "./guests.repo.ts";
import { previewErasure, showErasures, startErasure, subjectHash } from "./start-erasure.ts";

export function mountDataProtection(app: FastifyInstance, { db, keys }: { db: Db; keys: Keys }): void {
  bind(app, routes.find, (caller, wanted) => inTenant(db, caller, (tx) => findGuests(tx, caller, wanted)));
  bind(app, routes.preview, (caller, { guests }) => inTenant(db, caller, (tx) => previewErasure(tx, caller, guests)));
  bindStream(app, routes.export, async (caller, { guests, format }, exchange) => {
    const { ip, requestId, language } = originOf(exchange);
    const person = await inTenant(db, caller, async (tx) => {
      const chosen = await getChosen(tx, caller, guests);
      const subject = subjectHash(keys, caller, chosen).toString("hex");
      const details = { new: { subject, records: chosen.length, format }, ip, requestId };
      await insertAudit(tx, caller, {
        action: "guest_exported",
        recordKind: "account",
        recordId: caller.accountId,
        ...details,
      });
      return exportPerson(tx, caller, guests);
    });
    const isPage = format === "html";
    await exchange.reply
      .type(isPage ? "text/html; charset=utf-8" : "application/json; charset=utf-8")
      .header("content-disposition", `attachment; filename="guest.${format}"`)
      .send(isPage ? toPage(person, language) : `${JSON.stringify(person, null, 2)}\n`);
  });
  bind(app, routes.erase, (caller, input, exchange) =>
    inTenant(db, caller, (tx) => startErasure(tx, caller, input, { ...originOf(exchange), keys })),
  );
  bind(app, routes.list, (caller) => inTenant(db, caller, (tx) => showErasures(tx, caller)));
}
