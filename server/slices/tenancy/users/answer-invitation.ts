import type { OwnInvitation } from "../../../../contract/invitations.ts";
import { type AccountScope, type Db, inTenant, type Tx } from "../../../db/client.ts";
import type { Person } from "../../../http/session.ts";
import { Refusal } from "../../../refusals/refusal.ts";
import { findAccount } from "../accounts/accounts.repo.ts";
import { findLoginForUpdate } from "../sessions/logins.repo.ts";
import { deleteTokens } from "../sessions/sessions.repo.ts";
import { auditUser, type Origin } from "./audit-user.ts";
import { listExisting } from "./find-properties.repo.ts";
import { deleteInvitationRow, type InvitationRow, listOwnRows } from "./invitations.repo.ts";
import { findUserOfLogin, insertUser } from "./users.repo.ts";

const scopeOf = ({ loginId }: Person, row: InvitationRow): AccountScope => ({
  accountId: row.account_id,
  user: { id: row.id, name: `${row.firstname} ${row.lastname}`, loginId },
});

export async function listOwnInvitations(db: Db, person: Person): Promise<OwnInvitation[]> {
  const shown: OwnInvitation[] = [];
  for (const row of await listOwnRows(db, person)) {
    const scope = scopeOf(person, row);
    const { name } = await inTenant(db, scope, (tx) => findAccount(tx, scope));
    const { id, by_name: by, role, created_at: since } = row;
    shown.push({ id, account: name, by, role, createdAt: since.toISOString() });
  }
  return shown;
}

/** Finds only invitations of the caller's own, proved address. */
async function findOwn(db: Db, person: Person, id: string): Promise<AccountScope> {
  const [row] = await listOwnRows(db, person, id);
  if (!row) throw new Refusal("not_found");
  return scopeOf(person, row);
}

/**
 * Makes the person a user of the account. Ends all other sessions of this login: they may not belong to the person who
 * accepts.
 */
export async function acceptInvitation(db: Db, person: Person, id: string, origin: Origin) {
  const scope = await findOwn(db, person, id);
  return inTenant(db, scope, async (tx) => {
    const row = await takeInvitation(tx, scope, person);
    const member = await findUserOfLogin(tx, scope, person.loginId);
    if (member) throw new Refusal("conflict", { text: "user_exists", params: { name: scope.user.name } });
    const properties = await listExisting(tx, scope, row.property_ids);
    const { firstname, lastname, mobile, role } = row;
    const { loginId } = person;
    await insertUser(tx, scope, { id, loginId, firstname, lastname, mobile, role, status: 1, properties });
    await auditUser(tx, scope, origin, { action: "invitation_accepted", userId: id, new: { email: row.email, role } });
    const { token_id, family } = person.session;
    const others = { kinds: ["session", "access", "refresh"], except: { id: token_id, family } } as const;
    await deleteTokens(tx, { loginId }, others);
    const { account_id, slug, name } = await findAccount(tx, scope);
    return { id: account_id, slug, name };
  });
}

export async function declineInvitation(db: Db, person: Person, id: string, origin: Origin): Promise<void> {
  const scope = await findOwn(db, person, id);
  await inTenant(db, scope, async (tx) => {
    const { email } = await takeInvitation(tx, scope, person);
    await auditUser(tx, scope, origin, { action: "invitation_declined", userId: id, new: { email } });
  });
}

/** Locked until the end: the address cannot change, and the invitation cannot be answered twice. */
async function takeInvitation(tx: Tx, scope: AccountScope, { loginId }: Person): Promise<InvitationRow> {
  const login = await findLoginForUpdate(tx, { loginId });
  const row = await deleteInvitationRow(tx, scope, { id: scope.user.id });
  if (!row || row.email !== login.email || login.proved_at === null) throw new Refusal("not_found");
  return row;
}
