import { Readable } from "node:stream";
import type { FastifyInstance } from "fastify";
import { importRoutes as routes } from "../../../contract/imports.ts";
import type { Language } from "../../../contract/users.ts";
import { type Db, inTenant, type Scope, type Tx } from "../../db/client.ts";
import { bind, bindStream } from "../../http/bind.ts";
import { Refusal } from "../../http/refusal.ts";
import { streamJob } from "../../jobs/stream.ts";
import type { JobWatch } from "../../jobs/watch.ts";
import { findSource } from "../sources/sources.repo.ts";
import { cancelImport, resumeImport } from "./change-import.ts";
import { importRows } from "./import-jobs.ts";
import { findImport, type ImportRow, listImports } from "./imports.repo.ts";
import { listCauses } from "./list-causes.ts";
import { listImportRows } from "./list-import-rows.ts";
import { showImports } from "./show-import.ts";
import { startImport } from "./start-import.ts";
import { undoImport } from "./undo-import.ts";
import { writeRejects } from "./write-rejects.ts";

async function find(tx: Tx, scope: Scope, id: string): Promise<ImportRow> {
  const run = await findImport(tx, scope, id);
  if (!run) throw new Refusal("not_found");
  return run;
}

async function show(tx: Tx, scope: Scope, row: ImportRow, language: Language) {
  const [shown] = await showImports(tx, scope, [row], language);
  if (!shown) throw new Error("A run was shown as none.");
  return shown;
}

export function mountImports(app: FastifyInstance, { db, jobWatch }: { db: Db; jobWatch: JobWatch }): void {
  bind(app, routes.start, (caller, asked, { once, request }) =>
    inTenant(db, caller, (tx) =>
      startImport(tx, caller, asked, { once, from: { ip: request.ip, requestId: request.id } }),
    ),
  );
  bind(app, routes.list, (caller, { limit, offset, module }, { language }) =>
    inTenant(db, caller, async (tx) => {
      const { rows, total } = await listImports(tx, caller, { module, limit, offset });
      return { rows: await showImports(tx, caller, rows, language), total_rows: total, limit, offset };
    }),
  );
  bind(app, routes.one, (caller, { id }, { language }) =>
    inTenant(db, caller, async (tx) => show(tx, caller, await find(tx, caller, id), language)),
  );
  bindStream(app, routes.events, async (caller, { id, lastEventId }, exchange) => {
    const run = await inTenant(db, caller, (tx) => find(tx, caller, id));
    await streamJob({ db, jobWatch }, caller, exchange, {
      jobId: run.job_id,
      name: importRows.name,
      lastEventId,
      show: () =>
        inTenant(db, caller, async (tx) =>
          show(tx, caller, (await findImport(tx, caller, id)) ?? run, exchange.language),
        ),
    });
  });
  bind(app, routes.issues, (caller, { id, ...page }, { language }) =>
    inTenant(db, caller, async (tx) => listCauses(tx, caller, await find(tx, caller, id), { ...page, language })),
  );
  bind(app, routes.rows, (caller, { id, ...wanted }) =>
    inTenant(db, caller, async (tx) => listImportRows(tx, caller, await find(tx, caller, id), wanted)),
  );
  bindStream(app, routes.rejects, async (caller, { id }, { reply, language }) => {
    const { run, columns } = await inTenant(db, caller, async (tx) => {
      const found = await find(tx, caller, id);
      const source = await findSource(tx, caller, found.source_id);
      if (!source?.read_at || source.purged_at) throw new Refusal("conflict", { text: "rows_missing" });
      return { run: found, columns: source.columns };
    });
    await reply
      .type("text/csv; charset=utf-8")
      .header("content-disposition", `attachment; filename="rejects-${run.module}.csv"`)
      .send(Readable.from(writeRejects(db, caller, { run, columns, language })));
  });
  bind(app, routes.cancel, (caller, { id }) => inTenant(db, caller, (tx) => cancelImport(tx, caller, id)));
  bind(app, routes.resume, (caller, { id }) => inTenant(db, caller, (tx) => resumeImport(tx, caller, id)));
  bind(app, routes.undo, (caller, { id }, { request }) =>
    undoImport(db, caller, id, { ip: request.ip, requestId: request.id }),
  );
}
