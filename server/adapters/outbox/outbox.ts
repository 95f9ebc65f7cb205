import { randomUUID } from "node:crypto";
import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createTransport } from "nodemailer";
import type { Mailer, Outbox } from "../../ports/mailer.ts";

const SHOWN = 100;

/** Without an SMTP server mails are kept as .eml files, which any mail program opens. */
export function createOutbox({ folder, from }: { folder: string; from: string }): Mailer & Outbox {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: "unix" });
  return {
    async send(mail) {
      const { message } = await transport.sendMail({ from, ...mail });
      await mkdir(folder, { recursive: true, mode: 0o700 });
      // The name starts with the time, so that names sort in the order of the mails.
      const name = `${new Date().toISOString().replaceAll(/[:.]/g, "-")}-${randomUUID().slice(0, 8)}.eml`;
      await writeFile(join(folder, name), message as Buffer, { mode: 0o600 });
    },
    async list() {
      const names = await readdir(folder).catch((): string[] => []);
      const newest = names
        .filter((name) => name.endsWith(".eml"))
        .sort()
        .reverse()
        .slice(0, SHOWN);
      return Promise.all(
        newest.map(async (name) => {
          const text = await readFile(join(folder, name), "utf8");
          const [, day, h, m, s, ms] = /^(\d{4}-\d\d-\d\dT)(\d\d)-(\d\d)-(\d\d)-(\d{3})Z/.exec(name) ?? [];
          return { name, to: /^To: (.*)$/m.exec(text)?.[1] ?? "", at: `${day}${h}:${m}:${s}.${ms}Z` };
        }),
      );
    },
    async read(name) {
      // Only a listed name is opened: nothing that a caller sends becomes a path.
      const names = await readdir(folder).catch((): string[] => []);
      return names.includes(name) && name.endsWith(".eml") ? readFile(join(folder, name)) : null;
    },
  };
}
