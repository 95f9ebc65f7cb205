import { MessageChannel, type MessagePort, parentPort, workerData } from "node:worker_threads";
import type { Config } from "./config.ts";
import { type DatabaseOptions, openDatabase } from "./db/client.ts";
import type { SessionKind } from "./db/embedded/take-turns.ts";
import { keepUp } from "./db/upkeep.ts";
import { createLog } from "./http/logger.ts";
import { deriveKeys } from "./http/secrets.ts";
import { startWorker } from "./jobs/worker.ts";
import type { Ports, PortsFrom } from "./ports.ts";
import { fillDemoJob } from "./seed/fill-demo.job.ts";
import { proveDemoJob } from "./seed/prove-demo.job.ts";
import { mergeAtHotelJob } from "./slices/hotel/merges/merge-at-hotel.job.ts";
import { checkPushJob } from "./slices/hotel/push/check/check.job.ts";
import { runPushJob } from "./slices/hotel/push/run/run-push.job.ts";
import { wakeRunJob } from "./slices/hotel/push/run/wake-run.job.ts";
import { settlePushesJob } from "./slices/hotel/push/settle/settle-unknown.job.ts";
import { countFiguresJob } from "./slices/hotel/reconcile/count-figures.job.ts";
import { postReceivablesJob } from "./slices/hotel/reconcile/post-receivables.job.ts";
import { readStatisticsJob } from "./slices/hotel/reconcile/read-statistics.job.ts";
import { runVerificationJob } from "./slices/hotel/verify/run-verification.job.ts";
import { runDryRunJob } from "./slices/imports/dry-runs/run-dry-run.job.ts";
import { releaseRowsJob } from "./slices/imports/runs/release-rows.job.ts";
import { retryRowsJob } from "./slices/imports/runs/retry-rows.job.ts";
import { runImportJob } from "./slices/imports/runs/run-import.job.ts";
import { sourceUses } from "./slices/imports/runs/source-uses.repo.ts";
import { undoRunsJob } from "./slices/imports/runs/undo-runs.job.ts";
import { keepSweeping } from "./slices/intake/files/sweep-uploads.ts";
import { clearRowsJob } from "./slices/intake/sources/clear-rows.ts";
import { readSourceJob } from "./slices/intake/sources/read-source.job.ts";
import { profileColumnJob } from "./slices/intake/sources/refresh-profile.ts";
import { exportAccountJob } from "./slices/out/account-export/export-account.job.ts";
import { erasePersonJob } from "./slices/overview/data-protection/erase-person.job.ts";
import { purgeSourcesJob } from "./slices/overview/data-protection/purge-sources.job.ts";
import { notifyEnd } from "./slices/overview/notifications/notify-end.ts";
import { editManyJob } from "./slices/records/bulk-edits/edit-many.job.ts";
import { acceptAllJob, undoAcceptJob } from "./slices/records/duplicates/accept-all.job.ts";
import { prepareListsJob } from "./slices/records/lists/prepare-lists.job.ts";
import { scoreProfilesJob } from "./slices/records/scoring/score-profiles.job.ts";
import { refreshKeysJob } from "./slices/records/store/refresh-keys.job.ts";
import { removeAccountJob } from "./slices/tenancy/accounts/remove-account.job.ts";
import { takeOnce } from "./slices/tenancy/sessions/throttle.repo.ts";
import { runCheckJob } from "./slices/tenancy/system/run-check.job.ts";

/** The start data of the jobs' thread; it reaches the embedded database through the main thread. */
export type JobsThreadData = {
  config: Config;
  secretKeys: readonly [string, ...string[]];
  sandboxUrl: string | undefined;
  /** Runs only jobs of these names, and no periodic work. */
  only?: readonly string[];
};
/** The thread's health, and connections that it needs to the embedded database. */
export type FromJobs = { lastBeat: number } | { line: MessagePort; kind: SessionKind };
export type ToJobs = { stopWithinMs: number };

/** Longer than the server's own limit for a job's statement. */
const JOB_QUERY_MS = 11 * 60_000;
const BEAT_MS = 1_000;
const EMBEDDED_LEASE_S = 900;
/** After this long without a job, another one is unlikely to come soon. */
const QUIET_MS = 60_000;

/** Runs jobs: the same program in a second thread, so that row work never delays an answer. */
export async function runJobs(makePorts: (from: PortsFrom) => Ports): Promise<void> {
  const { config, secretKeys, sandboxUrl, only } = workerData as JobsThreadData;
  const say = (message: FromJobs, transfer: MessagePort[] = []) => parentPort?.postMessage(message, transfer);
  const log = createLog(config.logLevel);
  const limits = { queryMs: JOB_QUERY_MS, poolSize: 8 };
  const options: DatabaseOptions = config.databaseUrl
    ? { databaseUrl: config.databaseUrl, ...limits }
    : { line: askForLine, kind: "job", ...limits };
  const database = await openDatabase(options);
  const [current, ...previous] = secretKeys;
  const keys = deriveKeys(current, previous);
  const ports = makePorts({
    config,
    keys,
    database,
    sandboxUrl,
    takeOnce: (key, seconds) => takeOnce(database.db, key, seconds),
  });
  const stopSweeping = only ? () => {} : keepSweeping({ storage: ports.storage, log });
  const handlers = [
    runCheckJob({ storage: ports.storage, log }),
    exportAccountJob(ports),
    removeAccountJob({ ...ports, embedded: database.embedded }),
    readSourceJob({ ...ports, uses: sourceUses, embedded: database.embedded }),
    clearRowsJob(database),
    profileColumnJob(),
    purgeSourcesJob(ports),
    runDryRunJob(),
    runImportJob(database),
    releaseRowsJob(database),
    retryRowsJob(database),
    undoRunsJob(database),
    runPushJob({ ...ports, ring: keys.credentials }),
    runVerificationJob({ ...ports, ring: keys.credentials }),
    postReceivablesJob({ ...ports, ring: keys.credentials }),
    countFiguresJob(),
    readStatisticsJob({ ...ports, ring: keys.credentials }),
    settlePushesJob({ ...ports, ring: keys.credentials }),
    wakeRunJob(),
    mergeAtHotelJob({ ...ports, ring: keys.credentials }),
    checkPushJob({ ...ports, ring: keys.credentials }),
    prepareListsJob(),
    refreshKeysJob(),
    scoreProfilesJob(database),
    editManyJob(),
    acceptAllJob(),
    undoAcceptJob(),
    erasePersonJob({ ...ports, keys }),
    fillDemoJob({ ...ports, ...database, ring: keys.credentials, log }),
    proveDemoJob({ ...ports, ring: keys.credentials }),
  ];
  const worker = startWorker({
    ...database,
    handlers: only ? handlers.filter(({ name }) => only.includes(name)) : handlers,
    // No other process works on an embedded database, and its start takes back all leases: there a lease only has to
    // outlive the longest statement, during which it cannot be renewed.
    leaseSeconds: database.embedded ? Math.max(EMBEDDED_LEASE_S, config.leaseSeconds) : config.leaseSeconds,
    log,
    atEnd: notifyEnd,
  });
  const isQuiet = () => worker.quietMs() > QUIET_MS;
  const upkeep = only ? { stop() {} } : keepUp({ options, embedded: database.embedded, log, isQuiet });
  const beating = setInterval(() => say({ lastBeat: worker.lastBeat }), BEAT_MS);

  parentPort?.on("message", async ({ stopWithinMs }: ToJobs) => {
    stopSweeping();
    upkeep.stop();
    await worker.stop(stopWithinMs);
    clearInterval(beating);
    ports.close();
    await database.close();
    process.exit(0);
  });

  function askForLine(kind: SessionKind): MessagePort {
    const { port1, port2 } = new MessageChannel();
    say({ line: port2, kind }, [port2]);
    return port1;
  }
}
