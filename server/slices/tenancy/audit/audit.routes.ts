import { Readable } from "node:stream";
import type { FastifyInstance } from "fastify";
import { auditRoutes as routes } from "../../../../contract/audit.ts";
import { type Db, inTenant } from "../../../db/client.ts";
import { bind, bindStream } from "../../../http/bind.ts";
import { auditDownload } from "./audit-download.ts";
import { exportAudit } from "./export-audit.ts";
import { countAudit, listAuditChoices, readAudit, readPlace, refuseBackwards, writePlace } from "./list-audit.repo.ts";
import { nameRecords } from "./name-records.repo.ts";

export function mountAudit(app: FastifyInstance, { db }: { db: Db }): void {
  bind(app, routes.list, (caller, { limit, after, ...filter }, { language }) => {
    refuseBackwards(filter, language);
    const place = after === undefined ? undefined : readPlace(after, language);
    return inTenant(db, caller, async (tx) => {
      const { entries, next } = await readAudit(tx, caller, filter, { limit, after: place });
      const total_rows = await countAudit(tx, caller, filter);
      const choices = await listAuditChoices(tx, caller);
      const nameOf = await nameRecords(tx, caller, entries);
      const rows = entries.map((entry) => {
        const { name, module } = nameOf(entry);
        return { ...entry, recordName: name, recordModule: module };
      });
      return { rows, total_rows, limit, next: next && writePlace(next), ...choices };
    });
  });

  bindStream(app, routes.export, async (caller, filter, { request, reply, language }) => {
    refuseBackwards(filter, language);
    const rows = await inTenant(db, caller, (tx) => countAudit(tx, caller, filter));
    await auditDownload(db, caller, request, { action: "audit_downloaded", recordKind: "account", new: { rows } });
    const name = `audit-${caller.session.account_slug}-${new Date().toISOString().slice(0, 10)}.csv`;
    await reply
      .type("text/csv; charset=utf-8")
      .header("content-disposition", `attachment; filename="${name}"`)
      .send(Readable.from(exportAudit(db, caller, filter)));
  });
}
