import type { AccountScope, Tx } from "../../db/client.ts";

export type AuditEntry = {
  action: string;
  recordKind: string;
  recordId?: string;
  old?: Record<string, unknown>;
  new?: Record<string, unknown>;
  ip?: string;
  requestId?: string;
};

/** Written in the transaction of what it tells about: no change without its line, no line without its change. */
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
      old: entry.old ? JSON.stringify(entry.old) : null,
      new: entry.new ? JSON.stringify(entry.new) : null,
      ip: entry.ip ?? null,
      request_id: entry.requestId ?? null,
    })
    .execute();
}
