import type { FastifyInstance } from "fastify";
import { type Db, inTenant } from "../../../db/client.ts";
import { Refusal } from "../../../refusals/refusal.ts";
import { insertAudit } from "./audit.repo.ts";

/**
 * A signed-in caller was refused: the log always says so. A call that the role does not allow is also written to the
 * account's own audit. A hotel that was not found is not, since it may belong to another account.
 */
export function auditRefusals(app: FastifyInstance, { db }: { db: Db }): void {
  app.addHook("onError", async (request, _reply, error) => {
    const { who } = request;
    if (!who || !(error instanceof Refusal) || !["forbidden", "csrf", "not_found"].includes(error.code)) return;
    const call = `${request.method} ${request.routeOptions.url ?? request.url.split("?", 1)[0]}`;
    request.log.warn({ event: "refused", code: error.code, call, login: who.login_id }, "refused");
    if (error.code !== "forbidden" || !who.account_id) return;
    const user = { id: who.user_id, name: who.user_name, loginId: who.login_id };
    const scope = { accountId: who.account_id, user };
    await inTenant(db, scope, (tx) =>
      insertAudit(tx, scope, {
        action: "refused",
        recordKind: "call",
        recordId: call,
        ip: request.ip,
        requestId: request.id,
      }),
    );
  });
}
