import { systemClock } from "../../server/adapters/ohip/clock.ts";
import { databaseBookings } from "../../server/adapters/ohip/limits/database-bookings.ts";
import { databaseBudgets } from "../../server/adapters/ohip/limits/database-budgets.ts";
import { createLimiter, type Limiter } from "../../server/adapters/ohip/limits/limiter.ts";
import { sharedSlots } from "../../server/adapters/ohip/limits/shared-slots.ts";
import { openOhip } from "../../server/adapters/ohip/ohip.ts";
import { readConfig } from "../../server/config.ts";
import { prepareData } from "../../server/data-folder.ts";
import { openDatabase } from "../../server/db/client.ts";
import { deriveKeys } from "../../server/http/secrets.ts";
import { startWorker } from "../../server/jobs/worker.ts";
import { openOutbound } from "../../server/outbound/outbound.ts";
import { runPushJob } from "../../server/slices/hotel/push/run/run-push.job.ts";
import { wakeRunJob } from "../../server/slices/hotel/push/run/wake-run.job.ts";
import { settlePushesJob } from "../../server/slices/hotel/push/settle/settle-unknown.job.ts";
import { postReceivablesJob } from "../../server/slices/hotel/reconcile/post-receivables.job.ts";
import { runVerificationJob } from "../../server/slices/hotel/verify/run-verification.job.ts";

/** A worker process that pushes into a sandbox and reads back; tests kill it. */
const say = (event: Record<string, unknown>) => process.stdout.write(`${JSON.stringify(event)}\n`);
const tell = (fields: object, message: string) => say({ event: "log", message, ...fields });
const config = readConfig(process.env);
const { db, notices } = await openDatabase((await prepareData(config)).options);
const allow = new Set([new URL(process.env.SANDBOX_URL ?? "").host]);
const bookings = databaseBookings(db);
/** Like in main.ts. For tests of the gateway's budget it reports when each call is sent. */
function limiterOf(): Limiter {
  const limiter = createLimiter({
    slotsOf: (key) => sharedSlots(key, { bookings, clock: systemClock }),
    budgetOf: databaseBudgets(db, systemClock),
    clock: systemClock,
  });
  return {
    ...limiter,
    run: (gateway, turn, work) =>
      limiter.run(gateway, turn, () => {
        say({ event: "left", time: Date.now() });
        return work();
      }),
  };
}
const hotelSystem = openOhip({
  outbound: openOutbound({ allow, timeoutMs: 5_000, maxBytes: 5_000_000 }),
  limiter: process.env.WITH_LIMITER ? limiterOf() : undefined,
  patience: { backoff: { baseMs: 2, capMs: 10 }, settleMs: 5, throttledMs: 5 },
});
const ring = deriveKeys(process.env.BELLHOP_SECRET_KEY ?? "").credentials;
startWorker({
  ...{ db, notices, leaseSeconds: config.leaseSeconds },
  handlers: [
    runPushJob({ ring, hotelSystem }),
    settlePushesJob({ ring, hotelSystem }),
    wakeRunJob(),
    runVerificationJob({ ring, hotelSystem }),
    postReceivablesJob({ ring, hotelSystem }),
  ],
  log: { info: () => {}, warn: tell, error: tell },
});
say({ event: "ready" });
