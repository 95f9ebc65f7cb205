import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { buildApp, type Log } from "./app.ts";
import type { Config } from "./config.ts";
import { prepareData } from "./data-folder.ts";
import { asOwner, type Database, openDatabase } from "./db/client.ts";
import { SetupError } from "./db/roles.ts";
import { deriveKeys, type Keys } from "./http/secrets.ts";
import { takeBackLeases } from "./jobs/lease.ts";
import { startWorker, type Worker } from "./jobs/worker.ts";
import { packageRoot } from "./package-root.ts";
import type { CaptchaCheck } from "./ports/captcha.ts";
import type { FileReaders } from "./ports/file-reader.ts";
import type { HotelSystem } from "./ports/hotel-system.ts";
import type { Mailer, Outbox } from "./ports/mailer.ts";
import type { Storage } from "./ports/storage.ts";
import type { Workbooks } from "./ports/workbooks.ts";
import { startSandboxChild } from "./sandbox-child.ts";
import { DEMO_PASSWORD, demoSignIns, seedDemo } from "./seed/demo.ts";
import { fillDemoJob } from "./seed/fill-demo.job.ts";
import { addSuperAdmin } from "./seed/super-admin.ts";
import { exportAccountJob } from "./slices/accounts/export-account.job.ts";
import { editManyJob } from "./slices/bulk-edits/edit-many.job.ts";
import { keepSweeping } from "./slices/files/sweep-uploads.ts";
import { releaseRowsJob } from "./slices/imports/release-rows.job.ts";
import { retryRowsJob } from "./slices/imports/retry-rows.job.ts";
import { runImportJob } from "./slices/imports/run-import.job.ts";
import { findSetJob } from "./slices/lists/find-set.job.ts";
import { runRehearsalJob } from "./slices/rehearsals/run-rehearsal.job.ts";
import { takeOnce } from "./slices/sessions/throttle.ts";
import { purgeSourcesJob } from "./slices/sources/purge-sources.ts";
import { readSourceJob } from "./slices/sources/read-source.job.ts";
import { profileColumnJob } from "./slices/sources/refresh-profile.ts";
import { runCheckJob } from "./slices/system/run-check.job.ts";

type Ports = {
  captcha: CaptchaCheck;
  mailer: Mailer;
  outbox?: Outbox | undefined;
  storage: Storage;
  readers: FileReaders;
  workbooks: Workbooks;
  hotelSystem: HotelSystem;
  close(): void;
};
export type PortsFrom = {
  config: Config;
  keys: Keys;
  database: Database;
  /** The demo's own hotel system, if it runs. */
  sandboxUrl: string | undefined;
  takeOnce(key: string, seconds: number): Promise<boolean>;
};
type HouseDeps = { config: Config; print(line: string): void; makePorts(from: PortsFrom): Ports };
type House = { log: Log; close(): Promise<void> };

const GRACE_MS = 20_000;
const WORKER_SILENT_MS = 10_000;

/** Config → database → seed → http and worker. Returns how to close it all again, in the reverse order. */
export async function startHouse({ config, print, makePorts }: HouseDeps): Promise<House> {
  let starting: ReturnType<typeof startSandboxChild> | undefined;
  const stopSandbox = async () => (await starting)?.stop();
  const data = await prepareData(config, () => {
    if (config.sandboxPort !== null && config.services.has("web"))
      starting = startSandboxChild({ port: config.sandboxPort, dataDir: config.dataDir });
  }).catch(async (error) => {
    await stopSandbox();
    throw error;
  });
  const database = await openDatabase(data.options);
  const closeData = async () => {
    await database.close();
    await data.release();
  };
  let url = "";
  let worker: Worker | undefined;
  let stopSweeping = () => {};
  try {
    const [current, ...previous] = data.secretKeys;
    const keys = deriveKeys(current, previous);
    const sandbox = await starting;
    if (sandbox && !sandbox.line) print(`Warning: the OPERA sandbox could not start on port ${config.sandboxPort}.`);
    if (config.demo)
      await seedDemo({
        ...database,
        options: data.options,
        ring: keys.credentials,
        sandbox: sandbox?.line,
        empty: config.demoEmpty,
      });
    if (database.embedded) await asOwner(data.options, takeBackLeases);
    const ports = makePorts({
      config,
      keys,
      database,
      sandboxUrl: sandbox?.line?.url,
      takeOnce: (key, seconds) => takeOnce(database.db, key, seconds),
    });
    const app = await buildApp({
      ...ports,
      database,
      config,
      keys,
      publicUrl: () => url,
      ...(config.services.has("web") ? { webRoot: join(packageRoot, "dist/web") } : { healthOnly: true }),
      workerAlive: () => !worker || Date.now() - worker.lastBeat < WORKER_SILENT_MS,
    });
    if (config.services.has("worker")) {
      stopSweeping = keepSweeping({ storage: ports.storage, log: app.log });
      worker = startWorker({
        ...database,
        handlers: [
          runCheckJob({ storage: ports.storage, log: app.log }),
          exportAccountJob(ports),
          readSourceJob({ ...ports, embedded: database.embedded }),
          profileColumnJob(),
          purgeSourcesJob(ports),
          runRehearsalJob(),
          runImportJob(database),
          releaseRowsJob(database),
          retryRowsJob(database),
          findSetJob(),
          editManyJob(),
          fillDemoJob({ ...ports, ...database, ring: keys.credentials, log: app.log }),
        ],
        leaseSeconds: config.leaseSeconds,
        log: app.log,
      });
    }
    await listen(app, config);
    const { port } = app.server.address() as AddressInfo;
    const here = `http://${config.host.includes(":") ? `[${config.host}]` : config.host}:${port}`;
    url = config.publicUrl ?? here;
    if (config.adminEmail) {
      const path = await addSuperAdmin(database.db, data.options, config.adminEmail);
      if (path) print(`Set the password of ${config.adminEmail} within a day: ${url}${path}`);
    }
    if (!config.secureCookies) print("Warning: BELLHOP_COOKIE_SECURE=off lets sessions travel over plain http.");
    if (config.demo) print(`Demo sign-ins, password ${DEMO_PASSWORD}: ${demoSignIns.join(", ")}`);
    print(`Bellhop ready on ${here}`);
    return {
      log: app.log,
      async close() {
        stopSweeping();
        await Promise.all([app.close(), worker?.stop(GRACE_MS)]);
        ports.close();
        await stopSandbox();
        await closeData();
      },
    };
  } catch (error) {
    stopSweeping();
    await worker?.stop(0);
    await stopSandbox();
    await closeData();
    throw error;
  }
}

async function listen(app: Awaited<ReturnType<typeof buildApp>>, { host, port }: Config) {
  try {
    await app.listen({ host, port });
  } catch (error) {
    await app.close();
    const { code } = error as NodeJS.ErrnoException;
    if (code === "EADDRINUSE")
      throw new SetupError(`Port ${port} is taken on ${host}. Stop what uses it, or choose another with PORT.`);
    if (code === "EACCES" || code === "EADDRNOTAVAIL")
      throw new SetupError(`${host}:${port} cannot be opened (${code}). Choose others with HOST and PORT.`);
    throw error;
  }
}
