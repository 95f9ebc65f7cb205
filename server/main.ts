import { join } from "node:path";
import { isMainThread } from "node:worker_threads";
import { createAltcha } from "./adapters/altcha/altcha.ts";
import { createClamd } from "./adapters/clamd/clamd.ts";
import { csvReader } from "./adapters/csv/read-csv.ts";
import { ihfReader } from "./adapters/ihf/read-ihf.ts";
import { createErasureList } from "./adapters/local-disk/erasure-list.ts";
import { createLocalDisk } from "./adapters/local-disk/local-disk.ts";
import { noCaptcha } from "./adapters/no-captcha/no-captcha.ts";
import { systemClock } from "./adapters/ohip/clock.ts";
import { databaseBookings } from "./adapters/ohip/limits/database-bookings.ts";
import { databaseBudgets } from "./adapters/ohip/limits/database-budgets.ts";
import { createLimiter } from "./adapters/ohip/limits/limiter.ts";
import { sharedSlots } from "./adapters/ohip/limits/shared-slots.ts";
import { openOhip } from "./adapters/ohip/ohip.ts";
import { createOutbox } from "./adapters/outbox/outbox.ts";
import { createPiw } from "./adapters/piw/piw.ts";
import { createRecaptcha } from "./adapters/recaptcha/recaptcha.ts";
import { createSmtpMailer } from "./adapters/smtp/smtp.ts";
import { ConfigError, readConfig } from "./config.ts";
import { SetupError } from "./db/roles.ts";
import { openOutbound } from "./outbound/outbound.ts";
import { packageRoot } from "./package-root.ts";
import type { PortsFrom } from "./ports.ts";

/** The program behind `npm start`: reads the environment, starts the server, closes it in order. */
const { stdout, stderr } = process;
/** The adapter gives up sooner, call by call; this limits every call. */
const OUTBOUND = { timeoutMs: 120_000, maxBytes: 20 * 1024 * 1024 };

/** Closes in order within this time, or exits: the caller of a stop must not wait for a hanging database. */
const CLOSE_WITHIN_MS = 20_000;

// Each thread loads only what it needs: the web's libraries are half of what the jobs' thread would have to read.
if (isMainThread) await serve();
else await (await import("./jobs-thread.ts")).runJobs(makePorts);

async function serve(): Promise<void> {
  // Handled from the start: a stop during a migration waits for it and then closes in order.
  let stopping = "";
  let exitCode = 0;
  let closeNow: (() => void) | undefined;
  for (const signal of ["SIGTERM", "SIGINT"])
    process.on(signal, () => {
      if (stopping) process.exit(1); // A second request to stop ends the process at once.
      stopping = signal;
      closeNow?.();
    });

  /** A newer Bellhop has migrated the database. Running work is finished or saved, and the newer one continues it. */
  function onNewer(migration: string) {
    if (stopping) return;
    stderr.write(
      `Bellhop stops: a newer version has brought the database up to date (${migration}). Start the newer version.\n`,
    );
    stopping = "upgrade";
    exitCode = 1;
    closeNow?.();
  }

  try {
    const print = (line: string) => stdout.write(`${line}\n`);
    const { startHouse } = await import("./house.ts");
    const house = await startHouse({ config: readConfig(process.env), print, makePorts, onNewer });
    closeNow = () => {
      house.log.info({ signal: stopping }, "closing");
      setTimeout(() => {
        house.log.error({}, "closing took too long and was cut short");
        process.exit(1);
      }, CLOSE_WITHIN_MS).unref();
      house.close().then(
        () => process.exit(exitCode),
        (error) => {
          house.log.error({ err: error }, "closing failed");
          process.exit(1);
        },
      );
    };
    if (stopping) closeNow();
  } catch (error) {
    const known = error instanceof ConfigError || error instanceof SetupError;
    stderr.write(`Bellhop could not start. ${known ? error.message : ((error as Error).stack ?? error)}\n`);
    process.exit(1);
  }
}

/** The only place that knows the vendor behind each port. */
function makePorts({ config, keys, database, sandboxUrl, takeOnce }: PortsFrom) {
  const { smtpUrl, mailFrom: from, dataDir, recaptcha } = config;
  const captcha = {
    altcha: () => createAltcha({ secret: keys.captcha.toString("hex"), takeOnce }),
    recaptcha: () => createRecaptcha(recaptcha),
    off: () => noCaptcha,
  }[config.captcha]();
  const outbox = smtpUrl ? undefined : createOutbox({ folder: join(dataDir, "outbox"), from });
  const mailer = outbox ?? createSmtpMailer({ url: smtpUrl ?? "", from });
  const storage = createLocalDisk({ folder: join(dataDir, "files") });
  const piw = createPiw({ worker: join(packageRoot, "dist/server/piw-worker.js") });
  const allow = new Set([...config.outboundAllow, ...(sandboxUrl ? [new URL(sandboxUrl).host] : [])]);
  const outbound = openOutbound({ allow, ...OUTBOUND });
  return {
    captcha,
    mailer,
    outbox,
    storage,
    erasureList: createErasureList({ path: join(dataDir, "erasures.jsonl") }),
    scanner: config.clamd ? createClamd({ address: config.clamd }) : undefined,
    readers: { csv: csvReader, ihf: ihfReader, piw: piw.reader },
    workbooks: piw.workbooks,
    hotelSystem: openOhip({ outbound, limiter: makeLimiter(database) }),
    close: outbound.close,
  };
}

/** Several processes, with several threads each, may call a gateway: its budget is stored in the database. */
function makeLimiter({ db }: PortsFrom["database"]) {
  const bookings = databaseBookings(db);
  return createLimiter({
    slotsOf: (key) => sharedSlots(key, { bookings, clock: systemClock }),
    budgetOf: databaseBudgets(db, systemClock),
    clock: systemClock,
  });
}
