import { randomUUID } from "node:crypto";
import type { Language, User } from "../../../../contract/users.ts";
import type { Tx } from "../../../db/client.ts";
import type { SignInRow } from "../../../db/doors.ts";
import type { AccountCaller } from "../../../http/session.ts";
import { Refusal } from "../../../refusals/refusal.ts";
import { findAccount } from "../accounts/accounts.repo.ts";
import { toUser } from "../sessions/describe-user.ts";
import { listProperties } from "../sessions/memberships.repo.ts";
import { insertInvitation } from "../sessions/set-password.ts";
import { auditUser, type Origin } from "./audit-user.ts";
import type { NamedProperty } from "./find-properties.repo.ts";
import { findInvitationRow, insertInvitationRow } from "./invitations.repo.ts";
import type { InvitationMail } from "./invite-user.ts";
import { ADMIN } from "./user-limits.ts";

type Invited = {
  email: string;
  firstname: string;
  lastname: string;
  mobile: string;
  role: number;
  properties: readonly NamedProperty[];
  login: SignInRow;
};
type From = Origin & { language: Language };

/**
 * Invites a person who has a login. The person is not added: the answer shows the user that they become by accepting,
 * with what the caller typed and nothing of the login.
 */
export async function invitePerson(tx: Tx, caller: AccountCaller, invited: Invited, from: From) {
  const { email, firstname, lastname, mobile, role, properties, login } = invited;
  if (await findInvitationRow(tx, caller, { email }))
    throw new Refusal("conflict", { text: "invitation_open", params: { name: email } });
  const id = randomUUID();
  const propertyIds = properties.map((property) => property.id);
  await insertInvitationRow(tx, caller, { id, email, firstname, lastname, mobile, role, propertyIds });
  const logged = { firstname, lastname, email, mobile, role, properties: properties.map(({ slug }) => slug) };
  await auditUser(tx, caller, from, { action: "invitation_sent", userId: id, new: logged });

  const account = await findAccount(tx, caller);
  const all = await listProperties(tx, { accountId: caller.accountId, userId: id, all: true });
  const now = new Date();
  const user: User = toUser({
    person: { id, firstname, lastname, mobile, status: 0, version: 1, ability: null, created_at: now, updated_at: now },
    login: { email, language: from.language, last_sign_in_at: null },
    account,
    role,
    properties: role === ADMIN ? all : all.filter((property) => propertyIds.includes(property.id)),
  });
  return { user, mail: await writeInvitation(tx, caller, { email, firstname, login }) };
}

/** A person with a password answers after signing in; every other person first sets one through the link. */
export async function writeInvitation(
  tx: Tx,
  caller: AccountCaller,
  { email, firstname, login }: { email: string; firstname: string; login: SignInRow },
): Promise<InvitationMail> {
  const token = login.password_hash ? undefined : await insertInvitation(tx, { loginId: login.login_id });
  const account = await findAccount(tx, caller);
  const about = { to: email, firstname, account: account.name, by: caller.user.name, language: login.language };
  return { ...about, joins: true, ...(token && { token }) };
}
