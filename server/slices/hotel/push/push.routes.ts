import { Readable } from "node:stream";
import type { FastifyInstance } from "fastify";
import { pushRoutes as routes } from "../../../../contract/push.ts";
import { pushResultRoutes } from "../../../../contract/push-results.ts";
import { pushTargetRoutes } from "../../../../contract/push-target.ts";
import { OK } from "../../../../contract/route.ts";
import type { KeyRing } from "../../../credentials/key-ring.ts";
import { type Db, inTenant } from "../../../db/client.ts";
import { bind, bindStream } from "../../../http/bind.ts";
import { streamJob } from "../../../jobs/stream.ts";
import type { JobWatch } from "../../../jobs/watch.ts";
import type { HotelSystem } from "../../../ports/hotel-system.ts";
import { Refusal } from "../../../refusals/refusal.ts";
import { auditDownload } from "../../tenancy/audit/audit-download.ts";
import { originOf } from "../../tenancy/properties/audit-property.ts";
import { showPlan, showRun, showRuns } from "./plan/show-push.ts";
import { retryPush } from "./results/retry-push.ts";
import { settleRecord, showCauses, showRecord, showRecords, showUnsettled } from "./results/show-results.ts";
import { countInFile, writeResults } from "./results/write-results.ts";
import { findRun } from "./run/runs.repo.ts";
import { cancelPush, pausePush, resumePush, startPush } from "./run/start-push.ts";
import { findCandidates } from "./settle/find-candidates.ts";
import { endTarget, openTarget, readTarget } from "./target/open-target.ts";

type Deps = { db: Db; jobWatch: JobWatch; ring: KeyRing; hotelSystem: HotelSystem };

export function mountPush(app: FastifyInstance, deps: Deps): void {
  const { db, jobWatch } = deps;
  bind(app, routes.plan, (caller) => inTenant(db, caller, (tx) => showPlan(tx, caller)));
  bind(app, pushTargetRoutes.target, (caller) => readTarget(deps, caller));
  bind(app, pushTargetRoutes.openTarget, (caller, input, exchange) =>
    openTarget(deps, caller, input, originOf(exchange)),
  );
  bind(app, pushTargetRoutes.closeTarget, async (caller, { why }, exchange) => {
    await inTenant(db, caller, (tx) => endTarget(tx, caller, why, originOf(exchange)));
    return OK;
  });
  bind(app, routes.start, (caller, input, exchange) =>
    inTenant(db, caller, (tx) =>
      startPush(tx, caller, input, { once: exchange.once, origin: originOf(exchange), name: input.name }),
    ),
  );
  bind(app, routes.list, (caller, { limit }) =>
    inTenant(db, caller, async (tx) => ({ rows: await showRuns(tx, caller, limit) })),
  );
  bind(app, routes.one, (caller, { id }) => inTenant(db, caller, (tx) => showRun(tx, caller, id)));
  bindStream(app, routes.events, async (caller, { id, lastEventId }, exchange) => {
    const run = await inTenant(db, caller, (tx) => findRun(tx, caller, id));
    if (!run) throw new Refusal("not_found");
    await streamJob({ db, jobWatch }, caller, exchange, {
      jobId: run.job_id,
      lastEventId,
      show: () => inTenant(db, caller, (tx) => showRun(tx, caller, id)),
    });
  });
  bind(app, routes.pause, (caller, { id }) => inTenant(db, caller, (tx) => pausePush(tx, caller, id)));
  bind(app, routes.resume, (caller, { id, name }) =>
    inTenant(db, caller, (tx) => resumePush(tx, caller, { id, name })),
  );
  bind(app, routes.cancel, (caller, { id }) => inTenant(db, caller, (tx) => cancelPush(tx, caller, id)));
  bind(app, pushResultRoutes.causes, (caller, _, { language }) =>
    inTenant(db, caller, async (tx) => ({ causes: await showCauses(tx, caller, language) })),
  );
  bind(app, pushResultRoutes.records, (caller, query, { language }) =>
    inTenant(db, caller, (tx) => showRecords(tx, caller, query, language)),
  );
  bind(app, pushResultRoutes.retry, (caller, input, exchange) =>
    inTenant(db, caller, (tx) =>
      retryPush(tx, caller, input, { once: exchange.once, origin: originOf(exchange), name: input.name }),
    ),
  );
  bindStream(app, pushResultRoutes.recordsFile, async (caller, filter, { request, reply, language }) => {
    const rows = await countInFile(db, caller, filter);
    const logged = { rows, ...(filter.module && { module: filter.module }) };
    await auditDownload(db, caller, request, { action: "list_downloaded", recordKind: "job", new: logged });
    await reply
      .type("text/csv; charset=utf-8")
      .header("content-disposition", `attachment; filename="push-${filter.module ?? "results"}.csv"`)
      .send(Readable.from(writeResults(db, caller, filter, language)));
  });
  bind(app, pushResultRoutes.unsettled, (caller, { limit }, { language }) =>
    inTenant(db, caller, (tx) => showUnsettled(tx, caller, limit, language)),
  );
  bind(app, pushResultRoutes.candidates, (caller, { module, oldId }) =>
    findCandidates(deps, caller, { module, oldId }),
  );
  bind(app, pushResultRoutes.record, (caller, { module, oldId }, { language }) =>
    inTenant(db, caller, (tx) => showRecord(tx, caller, { module, oldId }, language)),
  );
  bind(app, pushResultRoutes.settle, (caller, { module, oldId, isThere, id }, { language }) =>
    inTenant(db, caller, (tx) => settleRecord(tx, caller, { module, oldId, isThere, id }, language)),
  );
}
