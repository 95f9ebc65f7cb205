import type { FastifyInstance } from "fastify";
import { mailRoutes } from "../../../../contract/mails.ts";
import type { Db } from "../../../db/client.ts";
import { bind, bindStream } from "../../../http/bind.ts";
import type { Outbox } from "../../../ports/mailer.ts";
import { Refusal } from "../../../refusals/refusal.ts";
import { listUnproved } from "../sessions/release-address.ts";

/** For super admins alone: the mails hold links that set passwords. */
export function mountMails(app: FastifyInstance, { db, outbox }: { db: Db; outbox?: Outbox | undefined }): void {
  bind(app, mailRoutes.list, async ({ isSuper }) => {
    if (!isSuper) throw new Refusal("forbidden");
    const mails = (await outbox?.list()) ?? [];
    const unproved = await listUnproved(
      db,
      mails.map(({ to }) => to),
    );
    return {
      outbox: outbox !== undefined,
      mails: mails.map((mail) => ({ ...mail, unproved: unproved.has(mail.to) })),
    };
  });
  bindStream(app, mailRoutes.open, async ({ isSuper }, { name }, { reply }) => {
    if (!isSuper) throw new Refusal("forbidden");
    const mail = await outbox?.read(name);
    if (!mail) throw new Refusal("not_found");
    await reply.type("message/rfc822").header("content-disposition", `attachment; filename="${name}"`).send(mail);
  });
}
