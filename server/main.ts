import { join } from "node:path";
import { createAltcha } from "./adapters/altcha/altcha.ts";
import { createLocalDisk } from "./adapters/local-disk/local-disk.ts";
import { noCaptcha } from "./adapters/no-captcha/no-captcha.ts";
import { createOutbox } from "./adapters/outbox/outbox.ts";
import { createRecaptcha } from "./adapters/recaptcha/recaptcha.ts";
import { createSmtpMailer } from "./adapters/smtp/smtp.ts";
import { ConfigError, readConfig } from "./config.ts";
import { SetupError } from "./db/roles.ts";
import { type PortsFrom, startHouse } from "./house.ts";

/** The program behind `npm start`: reads the environment, opens the house, closes it in order. */
const { stdout, stderr } = process;

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
function makePorts({ config, keys, takeOnce }: PortsFrom) {
  const { smtpUrl, mailFrom: from, dataDir, recaptcha } = config;
  const captcha = {
    altcha: () => createAltcha({ secret: keys.captcha.toString("hex"), takeOnce }),
    recaptcha: () => createRecaptcha(recaptcha),
    off: () => noCaptcha,
  }[config.captcha]();
  const outbox = smtpUrl ? undefined : createOutbox({ folder: join(dataDir, "outbox"), from });
  const mailer = outbox ?? createSmtpMailer({ url: smtpUrl ?? "", from });
  return { captcha, mailer, outbox, storage: createLocalDisk({ folder: join(dataDir, "files") }) };
}
