import type { Generated } from "kysely";
import type { NotificationEvent, NotificationState } from "../../../contract/notifications.ts";

export type NotificationTables = {
  notifications: {
    account_id: string;
    id: Generated<string>;
    user_id: string;
    property_id: string | null;
    event: NotificationEvent;
    state: NotificationState | null;
    by_name: string | null;
    subject_id: string | null;
    module: string | null;
    name: Generated<string>;
    done: Generated<number>;
    trouble: Generated<number>;
    waiting: Generated<number>;
    once: string | null;
    at: Generated<Date>;
    read_at: Date | null;
  };
};
