import type { AddressInfo } from "node:net";
import { join, resolve } from "node:path";
import { buildApp, type Log } from "./app.ts";
import { openControl } from "./backup/control.ts";
import type { Config } from "./config.ts";
import { checkKey } from "./credentials/house-key.ts";
import { prepareData } from "./data-folder.ts";
import { asOwner, openDatabase } from "./db/client.ts";
import { describeSkew } from "./db/clock-skew.ts";
import { SetupError } from "./db/roles.ts";
import { watchVersion } from "./db/watch-version.ts";
import { deriveKeys } from "./http/secrets.ts";
import { takeBackLeases } from "./jobs/lease.ts";
import { type JobsThread, keepJobs } from "./keep-jobs.ts";
import { packageRoot } from "./package-root.ts";
import type { Ports, PortsFrom } from "./ports.ts";
import { startSandboxChild } from "./sandbox-child.ts";
import { DEMO_PASSWORD, demoSignIns, seedDemo } from "./seed/demo.ts";
import { addSuperAdmin } from "./seed/super-admin.ts";
import { takeOnce } from "./slices/tenancy/sessions/throttle.repo.ts";
import { checkStorage } from "./storage-marker.ts";

type HouseDeps = {
  config: Config;
  print(line: string): void;
  makePorts(from: PortsFrom): Ports;
  /** A newer Bellhop has migrated the database: this process has to end. */
  onNewer(migration: string): void;
};
type House = { log: Log; close(): Promise<void> };

/** How long jobs have to save and return; the rest must fit into the twenty seconds of main.ts. */
const GRACE_MS = 12_000;
const WORKER_SILENT_MS = 10_000;
/** Of the pool's ten connections. A call that waits longer than for a connection is refused with `Retry-After`. */
const SHARE = { each: 6, waiting: 100, waitMs: 4_000 };

/** Config → database → seed → HTTP and worker. Returns the function that closes everything in the reverse order. */
export async function startHouse({ config, print, makePorts, onNewer }: HouseDeps): Promise<House> {
  let starting: ReturnType<typeof startSandboxChild> | undefined;
  const stopSandbox = async () => (await starting)?.stop();
  const onHeld = () => {
    if (config.sandboxPort !== null && config.services.has("web"))
      starting = startSandboxChild({ port: config.sandboxPort, dataDir: config.dataDir });
  };
  const data = await prepareData(config, onHeld, print).catch(async (error) => {
    await stopSandbox();
    throw error;
  });
  if (config.databaseUrl)
    await checkStorage(data.options, config.dataDir).catch(async (error) => {
      await stopSandbox();
      throw error;
    });
  const database = await openDatabase({ ...data.options, share: SHARE });
  const closeData = async () => {
    await database.close();
    await data.release();
  };
  let url = "";
  let jobs: JobsThread | undefined;
  let control: Awaited<ReturnType<typeof openControl>> | undefined;
  let stopWatching = () => {};
  try {
    stopWatching = await watchVersion({ ...database, onNewer });
    const skew = config.databaseUrl ? await describeSkew(database.db) : null;
    if (skew) print(skew);
    const [current, ...previous] = data.secretKeys;
    const keys = deriveKeys(current, previous);
    await checkKey(data.options, keys);
    const sandbox = await starting;
    if (sandbox && !sandbox.line) print(`Warning: the OPERA sandbox could not start on port ${config.sandboxPort}.`);
    if (config.demo)
      await seedDemo({
        ...database,
        options: data.options,
        ring: keys.credentials,
        sandbox: sandbox?.line,
        has: config.demoHas,
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
      workerAlive: () => !jobs || Date.now() - jobs.lastBeat < WORKER_SILENT_MS,
    });
    if (data.embedded) {
      const { options, keyFile } = data;
      const backup = { options, keyFile, folder: resolve(config.dataDir), keyId: keys.credentials.current };
      control = await openControl(backup, app.log);
    }
    data.embedded?.onTrouble((trouble) => app.log.warn({ trouble }, "embedded database"));
    if (config.services.has("worker"))
      jobs = keepJobs({
        data: { config, secretKeys: data.secretKeys, sandboxUrl: sandbox?.line?.url },
        embedded: data.embedded,
        beforeRestart: async () => {
          if (data.embedded) await asOwner(data.options, takeBackLeases);
        },
        log: app.log,
      });
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
        stopWatching();
        await Promise.all([app.close(), jobs?.stop(GRACE_MS), control?.close()]);
        ports.close();
        await stopSandbox();
        await closeData();
      },
    };
  } catch (error) {
    stopWatching();
    await control?.close();
    await jobs?.stop(0);
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
