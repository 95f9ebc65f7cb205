import type { FastifyInstance } from "fastify";
import { verificationRoutes as routes } from "../../../../contract/verifications.ts";
import { type Db, inTenant } from "../../../db/client.ts";
import { bind, bindStream } from "../../../http/bind.ts";
import { streamJob } from "../../../jobs/stream.ts";
import type { JobWatch } from "../../../jobs/watch.ts";
import { Refusal } from "../../../refusals/refusal.ts";
import { originOf } from "../../tenancy/properties/audit-property.ts";
import { repairRecords } from "./repair.ts";
import { showProofs, showSummary } from "./show-proofs.ts";
import { findVerification } from "./verifications.repo.ts";
import { cancelVerification, showVerification, showVerifications, showWithItems, startVerification } from "./verify.ts";

export function mountVerifications(app: FastifyInstance, { db, jobWatch }: { db: Db; jobWatch: JobWatch }): void {
  bind(app, routes.start, (caller, input, exchange) =>
    inTenant(db, caller, (tx) =>
      startVerification(tx, caller, input, { once: exchange.once, origin: originOf(exchange) }),
    ),
  );
  bind(app, routes.list, (caller, { limit }) =>
    inTenant(db, caller, async (tx) => ({ rows: await showVerifications(tx, caller, limit) })),
  );
  bind(app, routes.records, (caller, query) => inTenant(db, caller, (tx) => showProofs(tx, caller, query)));
  bind(app, routes.summary, (caller) => inTenant(db, caller, (tx) => showSummary(tx, caller)));
  bind(app, routes.repair, (caller, input, exchange) =>
    inTenant(db, caller, (tx) => repairRecords(tx, caller, input, originOf(exchange))),
  );
  bind(app, routes.leave, (caller, { kind, oldId, why }, exchange) =>
    inTenant(db, caller, async (tx) => {
      await repairRecords(tx, caller, { repair: "leave", kind, oldIds: [oldId], why }, originOf(exchange));
      const [row] = (await showProofs(tx, caller, { kind, oldId, limit: 1, offset: 0 })).rows;
      if (!row) throw new Error("A record that was left as it is has gone.");
      return row;
    }),
  );
  bind(app, routes.one, (caller, input) => inTenant(db, caller, (tx) => showWithItems(tx, caller, input)));
  bindStream(app, routes.events, async (caller, { id, lastEventId }, exchange) => {
    const run = await inTenant(db, caller, (tx) => findVerification(tx, caller, id));
    if (!run) throw new Refusal("not_found");
    await streamJob({ db, jobWatch }, caller, exchange, {
      jobId: run.job_id,
      lastEventId,
      show: () => inTenant(db, caller, (tx) => showVerification(tx, caller, id)),
    });
  });
  bind(app, routes.cancel, (caller, { id }) => inTenant(db, caller, (tx) => cancelVerification(tx, caller, id)));
}
