import type { FastifyInstance } from "fastify";
import { dryRunRoutes as routes } from "../../../../contract/dry-runs.ts";
import { type Db, inTenant, type Scope, type Tx } from "../../../db/client.ts";
import { bind, bindStream } from "../../../http/bind.ts";
import { cancelJob } from "../../../jobs/queue.ts";
import { streamJob } from "../../../jobs/stream.ts";
import type { JobWatch } from "../../../jobs/watch.ts";
import { Refusal } from "../../../refusals/refusal.ts";
import { type AuditOrigin, insertAudit } from "../../tenancy/audit/audit.repo.ts";
import { problemIn } from "../engine/problem-in.ts";
import { listCauses, listProblems } from "./causes.repo.ts";
import { findDryRun, listDryRuns, type StoredDryRun } from "./dry-runs.repo.ts";
import { listDryRunRows } from "./list-dry-run-rows.ts";
import { showDryRuns, stateOf } from "./show-dry-run.ts";
import { dryRunJob, startDryRun } from "./start-dry-run.ts";

const ok = true as const;

async function find(tx: Tx, scope: Scope, id: string): Promise<StoredDryRun> {
  const dryRun = await findDryRun(tx, scope, id);
  if (!dryRun) throw new Refusal("not_found");
  return dryRun;
}

async function show(tx: Tx, scope: Scope, row: StoredDryRun) {
  const [shown] = await showDryRuns(tx, scope, [row]);
  if (!shown) throw new Error("A dry run was shown as none.");
  return shown;
}

/** Takes effect at once: the worker's next commit is refused, and nothing was written before. */
async function cancel(tx: Tx, scope: Scope, id: string, from: AuditOrigin) {
  const { job_id } = await find(tx, scope, id);
  const stopped = await cancelJob(tx, scope, job_id);
  // Checked again: it may just have finished.
  const dryRun = await find(tx, scope, id);
  if (!stopped?.changed || dryRun.done_at)
    throw new Refusal("conflict", { extra: { state: stateOf(dryRun, stopped?.job) } });
  const details = { module: dryRun.module, version: dryRun.version };
  await insertAudit(tx, scope, {
    action: "rehearsal_stopped",
    recordKind: "job",
    recordId: job_id,
    old: details,
    ...from,
  });
  return stopped.job.state;
}

export function mountDryRuns(app: FastifyInstance, { db, jobWatch }: { db: Db; jobWatch: JobWatch }): void {
  bind(app, routes.start, (caller, input, { once, request }) =>
    inTenant(db, caller, (tx) =>
      startDryRun(tx, caller, input, { once, from: { ip: request.ip, requestId: request.id } }),
    ),
  );
  bind(app, routes.list, (caller, { limit, offset, ...wanted }) =>
    inTenant(db, caller, async (tx) => {
      const { rows, total } = await listDryRuns(tx, caller, { ...wanted, limit, offset });
      return { rows: await showDryRuns(tx, caller, rows), total_rows: total, limit, offset };
    }),
  );
  bind(app, routes.one, (caller, { id }) =>
    inTenant(db, caller, async (tx) => show(tx, caller, await find(tx, caller, id))),
  );
  bindStream(app, routes.events, async (caller, { id, lastEventId }, exchange) => {
    const dryRun = await inTenant(db, caller, (tx) => find(tx, caller, id));
    await streamJob({ db, jobWatch }, caller, exchange, {
      jobId: dryRun.job_id,
      name: dryRunJob.name,
      lastEventId,
      show: () => inTenant(db, caller, async (tx) => show(tx, caller, (await findDryRun(tx, caller, id)) ?? dryRun)),
    });
  });
  bind(app, routes.cancel, (caller, { id }, { request }) =>
    inTenant(db, caller, async (tx) => ({
      ok,
      state: await cancel(tx, caller, id, { ip: request.ip, requestId: request.id }),
    })),
  );
  bind(app, routes.causes, (caller, { id, rule, field, list, ...page }, { language }) =>
    inTenant(db, caller, async (tx) => {
      const problem = problemIn({ rule, field, list }, language);
      await find(tx, caller, id);
      const { causes, total } = await listCauses(tx, caller, { id, problem, ...page });
      return { causes, total_rows: total };
    }),
  );
  bind(app, routes.problems, (caller, { id }) =>
    inTenant(db, caller, async (tx) => {
      await find(tx, caller, id);
      return { problems: await listProblems(tx, caller, id) };
    }),
  );
  bind(app, routes.rows, (caller, { id, rule, field, list, ...wanted }, { language }) =>
    inTenant(db, caller, async (tx) => {
      const problem = problemIn({ rule, field, list }, language);
      return listDryRunRows(tx, caller, await find(tx, caller, id), { ...wanted, problem });
    }),
  );
}
