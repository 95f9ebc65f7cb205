import { join } from "node:path";
import { createAltcha } from "./adapters/altcha/altcha.ts";
import { csvReader } from "./adapters/csv/read-csv.ts";
import { ihfReader } from "./adapters/ihf/read-ihf.ts";
import { createLocalDisk } from "./adapters/local-disk/local-disk.ts";
import { noCaptcha } from "./adapters/no-captcha/no-captcha.ts";
import { systemClock } from "./adapters/ohip/clock.ts";
import { databaseBookings } from "./adapters/ohip/limits/database-bookings.ts";
import { createLimiter } from "./adapters/ohip/limits/limiter.ts";
import { localSlots } from "./adapters/ohip/limits/local-slots.ts";
import { sharedSlots } from "./adapters/ohip/limits/shared-slots.ts";
import { openOhip } from "./adapters/ohip/ohip.ts";
import { createOutbox } from "./adapters/outbox/outbox.ts";
import { createPiw } from "./adapters/piw/piw.ts";
import { createRecaptcha } from "./adapters/recaptcha/recaptcha.ts";
import { createSmtpMailer } from "./adapters/smtp/smtp.ts";
import { ConfigError, readConfig } from "./config.ts";
import { SetupError } from "./db/roles.ts";
import { type PortsFrom, startHouse } from "./house.ts";
import { openOutbound } from "./outbound/outbound.ts";
import { packageRoot } from "./package-root.ts";

/** The program behind `npm start`: reads the environment, opens the house, closes it in order. */
const { stdout, stderr } = process;
/** The adapter gives up sooner, call by call; this is the end of any. */
const OUTBOUND = { timeoutMs: 120_000, maxBytes: 20 * 1024 * 1024 };

// Heard from the first moment: a stop during a migration waits for it and then closes in order.
let stopping = "";
let closeNow: (() => void) | undefined;
for (const signal of ["SIGTERM", "SIGINT"])
  process.on(signal, () => {
    if (stopping) process.exit(1); // Asked twice: whoever asks does not want to wait.
    stopping = signal;
    closeNow?.();
  });

try {
  const print = (line: string) => stdout.write(`${line}\n`);
  const house = await startHouse({ config: readConfig(process.env), print, makePorts });
  closeNow = () => {
    house.log.info({ signal: stopping }, "closing");
    house.close().then(
      () => process.exit(0),
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

/** The only place that knows which vendor stands behind which port. */
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
    readers: { csv: csvReader, ihf: ihfReader, piw: piw.reader },
    workbooks: piw.workbooks,
    hotelSystem: openOhip({ outbound, limiter: makeLimiter(database) }),
    close: outbound.close,
  };
}

/** Several processes may work on a server's database: then the gateways' budgets are kept there. */
function makeLimiter({ db, embedded }: PortsFrom["database"]) {
  const clock = systemClock;
  if (embedded) return createLimiter({ slotsOf: () => localSlots(clock) });
  const bookings = databaseBookings(db);
  return createLimiter({ slotsOf: (gateway) => sharedSlots(gateway, { bookings, clock }) });
}
