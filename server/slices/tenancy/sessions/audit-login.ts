import { type AccountScope, type Db, inPerson, inTenant } from "../../../db/client.ts";
import { insertAudit, type AuditOrigin as Origin } from "../audit/audit.repo.ts";
import { listMemberships } from "./memberships.repo.ts";

/** Where the call came from. A sign-in brings its device along, which the log does not keep. */
export type AuditOrigin = Required<Origin>;

type Values = { old?: Record<string, unknown>; new?: Record<string, unknown> };

/** What concerns the sign-in of a person is audited in every account that the person works for. */
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

/** The accounts a login works for, as scopes. A super admin's sign-in is no account's business and is only logged. */
export async function ownScopes(db: Db, loginId: string, status?: number): Promise<AccountScope[]> {
  const rows = await inPerson(db, { loginId }, (tx) => listMemberships(tx, { loginId }, { status }));
  return rows.map((row) => ({
    accountId: row.account_id,
    user: { id: row.id, name: `${row.firstname} ${row.lastname}`.trim(), loginId },
  }));
}
