import type { FastifyBaseLogger } from "fastify";
import type { Mail, Mailer } from "./ports/mailer.ts";

/** Sends mail without waiting: a failing mail server undoes nothing that is committed. */
export function mailLater(
  mailer: Mailer,
  mails: readonly Mail[],
  log: FastifyBaseLogger,
  onFailure: () => Promise<void> = async () => {},
): void {
  for (const mail of mails)
    mailer.send(mail).catch(async (error) => {
      log.error({ err: error }, `mail “${mail.subject}” was not sent`);
      await onFailure().catch((err) => log.error({ err }, "nobody was told of it"));
    });
}
