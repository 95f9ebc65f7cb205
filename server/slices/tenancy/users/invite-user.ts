import type { Language } from "../../../../contract/users.ts";
import { type Db, inTenant } from "../../../db/client.ts";
import { findLogin } from "../../../db/doors.ts";
import type { AccountCaller } from "../../../http/session.ts";
import type { Mail } from "../../../ports/mailer.ts";
import { Refusal } from "../../../refusals/refusal.ts";
import { say } from "../../../refusals/say.ts";
import { forgetLogin } from "../accounts/delete-account.ts";
import { refuseUnproved } from "../sessions/prove-address.ts";
import { insertInvitation, insertSetupLink } from "../sessions/set-password.ts";
import { auditUser, type Origin } from "./audit-user.ts";
import { getUser } from "./list-users.repo.ts";
import { refuseLastAdmin } from "./user-limits.ts";
import { deleteUserRow, findUserForUpdate, queueUserChanges } from "./users.repo.ts";

export type InvitationMail = {
  to: string;
  firstname: string;
  account: string;
  by: string;
  language: Language;
  /** The token of the link that sets the password; absent if the person has a password. */
  token?: string;
  /** The person has a login: the invitation waits to be accepted. */
  joins?: true;
};

/** Finds a user of the account who has never set a password. */
async function findNew(db: Db, caller: AccountCaller, id: string) {
  const user = await inTenant(db, caller, (tx) => getUser(tx, caller, id));
  const name = `${user.firstname} ${user.lastname}`;
  if (user.status === 2) throw new Refusal("conflict", { text: "user_disabled", params: { name } });
  const login = await findLogin(db, user.email);
  if (!login || login.password_hash) throw new Refusal("conflict", { text: "password_set", params: { name } });
  return { user, login };
}

/** Makes a link that the administrator hands over if no mail arrives; the previous one ends. */
export async function makeSetupLink(db: Db, caller: AccountCaller, id: string, origin: Origin) {
  const { user, login } = await findNew(db, caller, id);
  return inTenant(db, caller, async (tx) => {
    await refuseUnproved(tx, caller);
    await auditUser(tx, caller, origin, { action: "user_link", userId: user.id });
    return insertSetupLink(tx, { loginId: login.login_id });
  });
}

/** Sends a new link to a user who has never set a password; the previous one ends. */
export async function inviteUser(db: Db, caller: AccountCaller, id: string, origin: Origin): Promise<InvitationMail> {
  const { user, login } = await findNew(db, caller, id);
  const token = await inTenant(db, caller, async (tx) => {
    await refuseUnproved(tx, caller);
    await auditUser(tx, caller, origin, { action: "user_invited", userId: user.id });
    return insertInvitation(tx, { loginId: login.login_id });
  });
  return {
    to: user.email,
    firstname: user.firstname,
    account: user.account?.name ?? "",
    by: caller.user.name,
    language: login.language,
    token,
  };
}

/** Removes a user who never signed in; an address that belongs to no other account is free again. */
export async function withdrawInvitation(db: Db, caller: AccountCaller, id: string, origin: Origin): Promise<void> {
  const { user, login } = await findNew(db, caller, id);
  await inTenant(db, caller, async (tx) => {
    await queueUserChanges(tx, caller);
    const row = await findUserForUpdate(tx, caller, id);
    if (!row) throw new Refusal("not_found");
    // The user signed in at this moment.
    if (row.last_sign_in_at) throw new Refusal("conflict");
    await refuseLastAdmin(tx, caller, row);
    const old = { email: user.email, role: user.role };
    await auditUser(tx, caller, origin, { action: "invitation_withdrawn", userId: row.id, old });
    await forgetLogin(tx, caller, login.login_id);
    await deleteUserRow(tx, caller, row.id);
  });
}

export function toMail({ to, token, joins, language, ...params }: InvitationMail, publicUrl: string): Mail {
  const kind = joins ? (token ? "joinFirst" : "join") : "invitation";
  const link = token ? `${publicUrl}/reset-password?token=${token}` : `${publicUrl}/pages/invitations`;
  return {
    to,
    subject: say(language, `mails.${kind}.subject`, params),
    text: say(language, `mails.${kind}.text`, { ...params, link }),
  };
}
