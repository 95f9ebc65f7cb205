import type { FastifyInstance } from "fastify";
import { type Notification, notificationRoutes as routes } from "../../../../contract/notifications.ts";
import { OK } from "../../../../contract/route.ts";
import { type Db, inTenant } from "../../../db/client.ts";
import { bind } from "../../../http/bind.ts";
import { countNotifications, listNotifications, markRead } from "./notifications.repo.ts";

export function mountNotifications(app: FastifyInstance, { db }: { db: Db }): void {
  bind(app, routes.list, (caller, { limit }) =>
    inTenant(db, caller, async (tx) => {
      const { unread, total } = await countNotifications(tx, caller);
      const rows = total > 0 ? await listNotifications(tx, caller, limit) : [];
      return { rows: rows.map(toShown), unread, total_rows: total };
    }),
  );
  bind(app, routes.read, async (caller, which) => {
    await inTenant(db, caller, (tx) => markRead(tx, caller, which));
    return OK;
  });
}

const toShown = (row: Awaited<ReturnType<typeof listNotifications>>[number]): Notification => ({
  ...{ id: row.id, at: row.at.toISOString(), read: row.read_at !== null, event: row.event, state: row.state },
  property: row.slug !== null && row.property !== null ? { slug: row.slug, name: row.property } : null,
  ...{ by: row.by_name, subject: row.subject_id, module: row.module, name: row.name },
  ...{ done: row.done, trouble: row.trouble, waiting: row.waiting },
});
