import { Readable } from "node:stream";
import type { FastifyInstance } from "fastify";
import { importRoutes as routes } from "../../../../contract/imports.ts";
import type { Language } from "../../../../contract/users.ts";
import { type Db, inTenant, type Scope, type Tx } from "../../../db/client.ts";
import { bind, bindStream } from "../../../http/bind.ts";
import { streamJob } from "../../../jobs/stream.ts";
import type { JobWatch } from "../../../jobs/watch.ts";
import { Refusal } from "../../../refusals/refusal.ts";
import { findSource } from "../../intake/sources/sources.repo.ts";
import { auditDownload } from "../../tenancy/audit/audit-download.ts";
import { originOf } from "../../tenancy/properties/audit-property.ts";
import { problemIn } from "../engine/problem-in.ts";
import { causeIn } from "./cause-in.ts";
import { cancelImport, resumeImport } from "./change-import.ts";
import { findImport, type ImportRow, listImports } from "./imports.repo.ts";
import { listCauses, listProblems } from "./list-causes.ts";
import { listImportRows } from "./list-import-rows.ts";
import { listRunRecords } from "./list-run-records.ts";
import { previewUndo } from "./preview-undo.ts";
import type { RestoresAsRuns } from "./restores-as-runs.ts";
import { retryImport } from "./retry-import.ts";
import { reviewImport } from "./review-import.ts";
import { findRunJobs, showImports, watchedJob } from "./show-import.ts";
import { showReleased } from "./show-released.ts";
import { startImport } from "./start-import.ts";
import { awaitUndo, startUndo } from "./undo-import.ts";
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

/** Calls that show, stop or undo an import run also take a restore's id, because an upload answers with that. */
type Deps = { db: Db; jobWatch: JobWatch; restores: RestoresAsRuns };

export function mountImports(app: FastifyInstance, { db, jobWatch, restores }: Deps): void {
  bind(app, routes.start, (caller, input, { once, request }) =>
    inTenant(db, caller, (tx) =>
      startImport(tx, caller, input, { once, from: { ip: request.ip, requestId: request.id } }),
    ),
  );
  bind(app, routes.list, (caller, { limit, offset, module }, { language }) =>
    inTenant(db, caller, async (tx) => {
      const { rows, total } = await listImports(tx, caller, { module, limit, offset });
      return { rows: await showImports(tx, caller, rows, language), total_rows: total, limit, offset };
    }),
  );
  bind(app, routes.one, (caller, { id }, { language }) =>
    inTenant(db, caller, async (tx) => {
      const run = await findImport(tx, caller, id);
      return run ? show(tx, caller, run, language) : restores.find(tx, caller, id, language);
    }),
  );
  bind(app, routes.released, (caller, { id }) => inTenant(db, caller, (tx) => showReleased(tx, caller, id)));
  bindStream(app, routes.events, async (caller, { id, lastEventId }, exchange) => {
    const { run, job, base } = await inTenant(db, caller, async (tx) => {
      const found = await find(tx, caller, id);
      return { run: found, ...watchedJob(found, await findRunJobs(tx, caller, found)) };
    });
    await streamJob({ db, jobWatch }, caller, exchange, {
      jobId: job?.id ?? run.job_id,
      base,
      lastEventId,
      show: () =>
        inTenant(db, caller, async (tx) =>
          show(tx, caller, (await findImport(tx, caller, id)) ?? run, exchange.language),
        ),
    });
  });
  bind(app, routes.review, (caller, { id, ...input }, exchange) =>
    inTenant(db, caller, (tx) => reviewImport(tx, caller, id, input, originOf(exchange))),
  );
  bind(app, routes.issues, (caller, { id, rule, field, list, ...page }, { language }) =>
    inTenant(db, caller, async (tx) => {
      const problem = problemIn({ rule, field, list }, language);
      return listCauses(tx, caller, await find(tx, caller, id), { ...page, problem, language });
    }),
  );
  bind(app, routes.problems, (caller, { id }, { language }) =>
    inTenant(db, caller, async (tx) => ({
      problems: await listProblems(tx, caller, await find(tx, caller, id), language),
    })),
  );
  bind(app, routes.rows, (caller, { id, rule, field, list, pattern, ...wanted }, { language }) =>
    inTenant(db, caller, async (tx) => {
      const cause = causeIn({ rule, field, list, pattern }, language);
      return listImportRows(tx, caller, await find(tx, caller, id), { ...wanted, cause });
    }),
  );
  bind(app, routes.records, (caller, { id, ...wanted }) =>
    inTenant(db, caller, async (tx) => listRunRecords(tx, caller, await find(tx, caller, id), wanted)),
  );
  bind(app, routes.retry, (caller, { id, rule, field, list, pattern, rows, settle }, { once, request, language }) =>
    inTenant(db, caller, (tx) => {
      const cause = causeIn({ rule, field, list, pattern }, language, rows && "rows");
      const from = { ip: request.ip, requestId: request.id };
      return retryImport(tx, caller, { id, cause, rows, settle }, { once, from });
    }),
  );
  bindStream(app, routes.rejects, async (caller, { id }, { request, reply, language }) => {
    const { run, columns, rows } = await inTenant(db, caller, async (tx) => {
      const found = await find(tx, caller, id);
      const source = await findSource(tx, caller, found.source_id);
      if (!source || source.purged_at) throw new Refusal("conflict", { text: "rows_purged" });
      if (!source.read_at) throw new Refusal("conflict", { text: "rows_missing" });
      const { counts } = await show(tx, caller, found, language);
      return { run: found, columns: source.columns, rows: counts.rejected + counts.waiting };
    });
    const entry = { action: "rejects_downloaded", recordKind: "import", recordId: run.id, new: { rows } };
    await auditDownload(db, caller, request, entry);
    await reply
      .type("text/csv; charset=utf-8")
      .header("content-disposition", `attachment; filename="rejects-${run.module}.csv"`)
      .send(Readable.from(writeRejects(db, caller, { run, columns, language })));
  });
  bind(app, routes.cancel, (caller, { id }, { request, language }) =>
    inTenant(db, caller, async (tx) => {
      const from = { ip: request.ip, requestId: request.id };
      return (await findImport(tx, caller, id))
        ? cancelImport(tx, caller, id, from)
        : restores.cancel(tx, caller, id, { from, language });
    }),
  );
  bind(app, routes.resume, (caller, { id }) => inTenant(db, caller, (tx) => resumeImport(tx, caller, id)));
  bind(app, routes.previewUndo, (caller, { id }, { language }) =>
    inTenant(db, caller, async (tx) => {
      const run = await findImport(tx, caller, id);
      return run ? previewUndo(tx, caller, [run]) : restores.previewUndo(tx, caller, id, language);
    }),
  );
  bind(app, routes.undo, async (caller, { id, referring }, { request, language }) => {
    const from = { ip: request.ip, requestId: request.id };
    const isRun = await inTenant(db, caller, (tx) => findImport(tx, caller, id));
    if (!isRun) return restores.undo({ db, jobWatch }, caller, id, { from, language, referring });
    const jobId = await inTenant(db, caller, (tx) => startUndo(tx, caller, { id, referring }, from));
    await awaitUndo({ db, jobWatch }, caller, jobId);
    const { state, undo, undoing } = await inTenant(db, caller, async (tx) =>
      show(tx, caller, await find(tx, caller, id), language),
    );
    const { reversed = 0, changedSince = [] } = undo ?? undoing ?? {};
    return { id, state, reversed, changedSince, pushedSince: undo?.pushedSince ?? [] };
  });
}
