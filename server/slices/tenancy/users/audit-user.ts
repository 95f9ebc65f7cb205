import type { AccountScope, Tx } from "../../../db/client.ts";
import { insertAudit } from "../audit/audit.repo.ts";

/** The origin of a change, for the log. */
export type Origin = { ip: string; requestId: string };

type UserAudit = {
  action:
    | `user_${"created" | "updated" | "status" | "ability" | "invited" | "link"}`
    | `invitation_${"sent" | "accepted" | "declined" | "withdrawn"}`;
  userId: string;
  old?: Record<string, unknown>;
  new?: Record<string, unknown>;
};

export const auditUser = (tx: Tx, scope: AccountScope, { ip, requestId }: Origin, { userId, ...entry }: UserAudit) =>
  insertAudit(tx, scope, { ...entry, recordKind: "user", recordId: userId, ip, requestId });
