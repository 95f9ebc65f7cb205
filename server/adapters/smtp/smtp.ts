import { createTransport } from "nodemailer";
import type { Mailer } from "../../ports/mailer.ts";

/** Mail through the SMTP server of SMTP_URL. */
export function createSmtpMailer({ url, from }: { url: string; from: string }): Mailer {
  const transport = createTransport(url, { from, connectionTimeout: 10_000, greetingTimeout: 10_000 } as object);
  return {
    async send(mail) {
      await transport.sendMail({ from, ...mail });
    },
  };
}
