import { type Db, inPerson, inTenant } from "../../../db/client.ts";
import { findLogin } from "../../../db/doors.ts";
import type { Person } from "../../../http/session.ts";
import { Refusal } from "../../../refusals/refusal.ts";
import { insertAudit } from "../audit/audit.repo.ts";
import { findAddress, updateAddressToProved } from "./addresses.repo.ts";
import { type AuditOrigin, ownScopes } from "./audit-login.ts";

/** The addresses that belong to a login and are not proved. */
export async function listUnproved(db: Db, emails: readonly string[]): Promise<Set<string>> {
  const unproved = new Set<string>();
  for (const email of new Set(emails)) {
    const login = await findLogin(db, email);
    if (!login) continue;
    const loginId = login.login_id;
    const { proved } = await inPerson(db, { loginId }, (tx) => findAddress(tx, { loginId }));
    if (!proved) unproved.add(email);
  }
  return unproved;
}

/** A super admin may vouch for the owner, since without a mail server no mailed link arrives. */
export async function releaseAddress(db: Db, by: Person, email: string, from: AuditOrigin): Promise<void> {
  const login = await findLogin(db, email);
  if (!login) throw new Refusal("not_found");
  const loginId = login.login_id;
  const released = await inPerson(db, { loginId }, (tx) => updateAddressToProved(tx, { loginId }));
  if (!released) throw new Refusal("conflict", { text: "address_proved", params: { email } });
  const user = { id: by.loginId, name: by.session.user_name, loginId: by.loginId };
  for (const { accountId, user: person } of await ownScopes(db, loginId)) {
    const scope = { accountId, user };
    const entry = { action: "address_proved", recordKind: "user", recordId: person.id, new: { email }, ...from };
    await inTenant(db, scope, (tx) => insertAudit(tx, scope, entry));
  }
}
