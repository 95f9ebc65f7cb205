import type { AccountScope, Tx } from "../../../db/client.ts";
import { notifyColleague } from "../notifications/notify-colleague.ts";
import { hideSecrets } from "./hide-secrets.ts";

/** The origin of the call; a job has none. */
export type AuditOrigin = { ip?: string; requestId?: string };

export type AuditEntry = AuditOrigin & {
  action: string;
  recordKind: string;
  recordId?: string;
  old?: Record<string, unknown>;
  new?: Record<string, unknown>;
};

/** Written in the transaction of the change: no change without its line, no line without its change. */
export async function insertAudit(tx: Tx, scope: AccountScope, entry: AuditEntry): Promise<void> {
  await tx
    .insertInto("audit_log")
    .values({
      account_id: scope.accountId,
      by_id: scope.user.id,
      by_name: scope.user.name,
      action: entry.action,
      record_kind: entry.recordKind,
      record_id: entry.recordId ?? null,
      old: entry.old ? JSON.stringify(hideSecrets(entry.old)) : null,
      new: entry.new ? JSON.stringify(hideSecrets(entry.new)) : null,
      ip: entry.ip ?? null,
      request_id: entry.requestId ?? null,
    })
    .execute();
  await notifyColleague(tx, scope, entry);
}
