import { Readable } from "node:stream";
import type { FastifyInstance } from "fastify";
import { importRoutes as routes } from "../../../../contract/imports.ts";
import { isModuleKey, type ModuleKey } from "../../../../core/modules/catalogue.ts";
import { type Db, inTenant, type Scope, type Tx } from "../../../db/client.ts";
import { bind, bindStream } from "../../../http/bind.ts";
import { Refusal } from "../../../refusals/refusal.ts";
import { auditDownload } from "../../tenancy/audit/audit-download.ts";
import { findImport } from "./imports.repo.ts";
import { listGone, writeGone } from "./list-gone.ts";

async function moduleOfRun(tx: Tx, scope: Scope, id: string): Promise<ModuleKey> {
  const run = await findImport(tx, scope, id);
  if (!run || !isModuleKey(run.module)) throw new Refusal("not_found");
  return run.module;
}

/** Records that a complete file no longer has. */
export function mountGone(app: FastifyInstance, { db }: { db: Db }): void {
  bind(app, routes.gone, (caller, { id, ...wanted }) =>
    inTenant(db, caller, async (tx) => {
      const module = await moduleOfRun(tx, caller, id);
      return listGone(tx, caller, { id, module }, wanted);
    }),
  );
  bindStream(app, routes.goneFile, async (caller, { id }, { request, reply }) => {
    const module = await inTenant(db, caller, (tx) => moduleOfRun(tx, caller, id));
    await auditDownload(db, caller, request, { action: "list_downloaded", recordKind: "import", recordId: id });
    await reply
      .type("text/csv; charset=utf-8")
      .header("content-disposition", `attachment; filename="gone-${module}.csv"`)
      .send(Readable.from(writeGone(db, caller, id)));
  });
}
