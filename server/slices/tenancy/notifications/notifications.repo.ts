import { sql } from "kysely";
import type { NotificationEvent, NotificationState } from "../../../../contract/notifications.ts";
import type { AccountScope, Tx } from "../../../db/client.ts";

export type Message = {
  to: readonly string[];
  event: NotificationEvent;
  state?: NotificationState;
  propertyId?: string | null;
  by?: string;
  subject?: string | null;
  module?: string | null;
  name?: string;
  done?: number;
  trouble?: number;
  waiting?: number;
  /** A second message under this name adds its figure to the first. */
  once?: string | null;
};

/** Called in the transaction of the event, so that no message reports what did not happen. */
export async function notify(tx: Tx, { accountId }: AccountScope, message: Message): Promise<void> {
  const { to, event, state, propertyId, by, subject, module, name, done, trouble, waiting, once } = message;
  if (to.length === 0) return;
  await tx
    .insertInto("notifications")
    .values(
      to.map((user_id) => ({
        ...{ account_id: accountId, user_id, event, state: state ?? null, property_id: propertyId ?? null },
        ...{ by_name: by ?? null, subject_id: subject ?? null, module: module ?? null, name: name ?? "" },
        ...{ done: done ?? 0, trouble: trouble ?? 0, waiting: waiting ?? 0, once: once ?? null },
      })),
    )
    .onConflict((on) =>
      on.columns(["account_id", "user_id", "once"]).doUpdateSet({
        done: sql`notifications.done + excluded.done`,
        at: sql`clock_timestamp()`,
        read_at: null,
      }),
    )
    .execute();
}

/** A mail that the person wanted to send could not be sent. */
export const notifyUnsent = (
  tx: Tx,
  scope: AccountScope,
  { subject, name }: { subject: string | null; name: string },
): Promise<void> => notify(tx, scope, { to: [scope.user.id], event: "mail_failed", subject, name });

type Reader = AccountScope & { role: number };
const USER = 3;

/** Only notifications of hotels that the person may still see. */
const own = (tx: Tx, { accountId, user, role }: Reader) => {
  const ownRows = tx
    .selectFrom("notifications as n")
    .where("n.account_id", "=", accountId)
    .where("n.user_id", "=", user.id);
  if (role < USER) return ownRows;
  return ownRows.where(({ or, eb, exists, selectFrom }) =>
    or([
      eb("n.property_id", "is", null),
      exists(
        selectFrom("user_properties as up")
          .select(sql`1`.as("one"))
          .where("up.account_id", "=", accountId)
          .where("up.user_id", "=", user.id)
          .whereRef("up.property_id", "=", "n.property_id"),
      ),
    ]),
  );
};

export const listNotifications = (tx: Tx, reader: Reader, limit: number) =>
  own(tx, reader)
    .leftJoin("properties as p", (on) =>
      on.onRef("p.account_id", "=", "n.account_id").onRef("p.id", "=", "n.property_id"),
    )
    .selectAll("n")
    .select(["p.slug", "p.name as property"])
    .orderBy("n.at", "desc")
    .orderBy("n.id", "desc")
    .limit(limit)
    .execute();

export async function countNotifications(tx: Tx, reader: Reader): Promise<{ unread: number; total: number }> {
  return own(tx, reader)
    .select([
      sql<number>`count(*) filter (where n.read_at is null)::int`.as("unread"),
      sql<number>`count(*)::int`.as("total"),
    ])
    .executeTakeFirstOrThrow();
}

type Which = { id?: string | undefined; until?: string | undefined };

export async function markRead(tx: Tx, { accountId, user }: AccountScope, { id, until }: Which): Promise<void> {
  let marked = tx
    .updateTable("notifications")
    .set({ read_at: sql`clock_timestamp()` })
    .where("account_id", "=", accountId)
    .where("user_id", "=", user.id)
    .where("read_at", "is", null);
  if (id) marked = marked.where("id", "=", id);
  // The time is written to the millisecond, so everything within that millisecond counts as seen.
  if (until) marked = marked.where("at", "<", sql<Date>`${until}::timestamptz + interval '1 millisecond'`);
  await marked.execute();
}

type Touched = { recordKind: string; recordId: string };

/** The last other person who changed the record; downloads do not count. */
export async function findLastOther(
  tx: Tx,
  { accountId, user }: AccountScope,
  { recordKind, recordId }: Touched,
): Promise<string | null> {
  const { rows } = await sql<{ by_id: string }>`
    select by_id from audit_log
    where account_id = ${accountId} and record_kind = ${recordKind} and record_id = ${recordId}
      and by_id <> ${user.id} and right(action, 11) <> '_downloaded'
    order by at desc limit 1`.execute(tx);
  return rows[0]?.by_id ?? null;
}
