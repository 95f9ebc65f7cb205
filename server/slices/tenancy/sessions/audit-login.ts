import { type AccountScope, type Db, inPerson, inTenant } from "../../../db/client.ts";
import { insertAudit, type AuditOrigin as Origin } from "../audit/audit.repo.ts";
import { listMemberships } from "./memberships.repo.ts";

/** The origin of a call. A sign-in also has its device, which the log does not store. */
export type AuditOrigin = Required<Origin>;

type Values = { old?: Record<string, unknown>; new?: Record<string, unknown> };

/** Audits a change to a person's sign-in in every account that the person works for. */
export async function auditLogin(
  db: Db,
  loginId: string,
  action: string,
  { ip, requestId }: AuditOrigin,
  values: Values = {},
): Promise<void> {
  for (const scope of await ownScopes(db, loginId))
    await inTenant(db, scope, (tx) =>
      insertAudit(tx, scope, { action, recordKind: "user", recordId: scope.user.id, ip, requestId, ...values }),
    );
}

/** The accounts that a login works for, as scopes. A super admin's sign-in belongs to no account and is only logged. */
export async function ownScopes(db: Db, loginId: string, status?: number): Promise<AccountScope[]> {
  const rows = await inPerson(db, { loginId }, (tx) => listMemberships(tx, { loginId }, { status }));
  return rows.map((row) => ({
    accountId: row.account_id,
    user: { id: row.id, name: `${row.firstname} ${row.lastname}`.trim(), loginId },
  }));
}
