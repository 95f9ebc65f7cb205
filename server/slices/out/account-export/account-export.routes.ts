import type { FastifyInstance } from "fastify";
import { accountRoutes as routes } from "../../../../contract/accounts.ts";
import type { Db } from "../../../db/client.ts";
import { bind, bindStream } from "../../../http/bind.ts";
import type { Storage } from "../../../ports/storage.ts";
import { Refusal } from "../../../refusals/refusal.ts";
import { auditDownload } from "../../tenancy/audit/audit-download.ts";
import { findExport, listExports, startExport } from "./start-export.ts";

/** Everything that an account has, as one zip. */
export function mountAccountExport(app: FastifyInstance, { db, storage }: { db: Db; storage: Storage }): void {
  bind(app, routes.startExport, (caller, _input, { request, once }) =>
    startExport(db, caller, { ip: request.ip, requestId: request.id }, once),
  );
  bind(app, routes.exports, (caller, page) => listExports(db, caller, page));
  bindStream(app, routes.download, async (caller, input, { request, reply }) => {
    const file = await findExport(db, caller, input.export);
    const content = await storage.open(file.storageKey);
    if (!content) throw new Refusal("not_found");
    const entry = { action: "export_downloaded", recordKind: "account", new: { name: file.name, size: file.size } };
    await auditDownload(db, caller, request, entry);
    await reply
      .type("application/zip")
      .header("content-length", file.size)
      .header("content-disposition", `attachment; filename="${file.name}"`)
      .send(content);
  });
}
