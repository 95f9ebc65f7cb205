import { createTransport } from "nodemailer";
import type { Mailer } from "../../ports/mailer.ts";

/** Mail through the SMTP server of SMTP_URL. */
export function createSmtpMailer({ url, from }: { url: string; from: string }): Mailer {
  const transport = createTransport(url, { from, connectionTimeout: 10_000, greetingTimeout: 10_000 } as object);
  return {
    async send(mail) {
      // Passed as one address, never as a list: a line break or a comma in it cannot add a recipient.
      await transport.sendMail({ from, ...mail, to: { name: "", address: mail.to.replaceAll(/[\r\n,;]/g, "") } });
    },
  };
}
