import { z } from "zod";
import { ok, route, scoped, time, wholeNumber } from "./route.ts";

/** What a person started and how it ended. `reading` is reported only when it failed. */
export const runEvent = z.enum([
  ...["import", "restore", "retry", "undo", "bulk_edit", "push", "verification", "export", "erasure", "reading"],
] as const);
export type RunEvent = z.infer<typeof runEvent>;

/** A colleague's change to something that the person made or changed last; the values are the audit log's actions. */
export const changeEvent = z.enum([
  ...["import_stopped", "import_undone", "import_retried", "import_reviewed"],
  ...["configuration_changed", "configuration_activated", "configuration_deleted"],
  ...["treatment_changed", "treatment_deleted", "view_changed", "view_unshared", "view_deleted"],
  ...["record_changed", "record_change_undone", "records_change_undone", "duplicates_undone"],
  ...["property_status", "sign_off_withdrawn", "job_cancelled"],
  ...["user_updated", "user_ability", "invitation_accepted", "invitation_declined", "invitation_withdrawn"],
] as const);
export type ChangeEvent = z.infer<typeof changeEvent>;

export const notificationEvent = z.enum([...runEvent.options, "released", "mail_failed", ...changeEvent.options]);
export type NotificationEvent = z.infer<typeof notificationEvent>;

/** How a run ended. `waits`: it continues when a person has answered. */
export const notificationState = z.enum(["done", "waits", "failed"]);
export type NotificationState = z.infer<typeof notificationState>;

export const notification = z.object({
  id: z.uuid(),
  at: time,
  read: z.boolean(),
  event: notificationEvent,
  state: notificationState.nullable(),
  property: z.object({ slug: z.string(), name: z.string() }).nullable(),
  /** The colleague who did it; null if the reader or no person did. */
  by: z.string().nullable(),
  /** The run, configuration, record or user it is about. */
  subject: z.string().nullable(),
  module: z.string().nullable(),
  /** Name of the file or subject; empty if it has none. */
  name: z.string(),
  /** Rows or records that succeeded, failed and wait. For a colleague's changes: how many. */
  done: z.int(),
  trouble: z.int(),
  waiting: z.int(),
});
export type Notification = z.infer<typeof notification>;

const access = { kind: "account", can: ["read", "Auth"] } as const;
export const MOST_NOTIFICATIONS = 200;

export const notificationRoutes = {
  list: route({
    method: "GET",
    path: "/api/v2/notifications",
    summary: "What the caller is to hear of in this account, newest first; kept for 90 days",
    status: 200,
    access,
    input: scoped({ limit: wholeNumber(1, MOST_NOTIFICATIONS).default(30) }),
    reply: z.object({ rows: z.array(notification), unread: z.int(), total_rows: z.int() }),
  }),
  read: route({
    method: "POST",
    path: "/api/v2/notifications/read",
    summary: "Mark one notification as read, or all of them up to a moment",
    status: 200,
    changes: ["notifications"],
    access,
    input: scoped({ id: z.uuid().optional(), until: time.optional() }),
    reply: ok,
  }),
};
