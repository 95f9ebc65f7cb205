import { randomUUID } from "node:crypto";
import type { z } from "zod";
import type { Language, User, userRoutes } from "../../../../contract/users.ts";
import { type Db, inTenant, type Tx } from "../../../db/client.ts";
import { findLogin, type SignInRow } from "../../../db/doors.ts";
import type { AccountCaller } from "../../../http/session.ts";
import { Refusal } from "../../../refusals/refusal.ts";
import { say } from "../../../refusals/say.ts";
import { findAccount } from "../accounts/accounts.repo.ts";
import { hashPassword } from "../sessions/passwords.ts";
import { refuseUnproved } from "../sessions/prove-address.ts";
import { insertInvitation, refuseWeak } from "../sessions/set-password.ts";
import { auditUser, type Origin } from "./audit-user.ts";
import { findPropertiesByName } from "./find-properties.repo.ts";
import { deleteInvitationRow } from "./invitations.repo.ts";
import { invitePerson } from "./invite-person.ts";
import type { InvitationMail } from "./invite-user.ts";
import { getUser } from "./list-users.repo.ts";
import { grantRole } from "./user-limits.ts";
import { findUserOfLogin, insertLogin, insertUser } from "./users.repo.ts";

type Input = z.output<typeof userRoutes.create.input>;
type From = Origin & { language: Language };
type CreatedUser = { user: User; mail: InvitationMail | null; invited?: true };

/**
 * Makes a new user of the caller's account. A person who already has a login, made by another account, is invited and
 * joins by accepting: an address alone, which anyone can type, adds no person.
 */
export async function createUser(db: Db, caller: AccountCaller, input: Input, from: From): Promise<CreatedUser> {
  const role = grantRole(caller, input.role ?? 3, null);
  const { email, firstname, lastname, password } = input;
  if (password) {
    const known = [email, email.split("@")[0] ?? "", firstname, lastname, caller.session.account_slug ?? ""];
    refuseWeak(password, known, from.language, "password");
  }
  const passwordHash = password ? await hashPassword(password) : null;
  const make = async () => {
    const login = await findLogin(db, email);
    return inTenant(db, caller, (tx) => insertAll(tx, caller, { ...input, role, login, passwordHash }, from));
  };
  try {
    return await make();
  } catch (error) {
    if ((error as { code?: string }).code !== "23505") throw error;
    return make(); // Another call added the same person at this moment: now there is a login, or a user, to find.
  }
}

type Prepared = Input & { role: number; login: SignInRow | undefined; passwordHash: string | null };

async function insertAll(tx: Tx, caller: AccountCaller, input: Prepared, from: From): Promise<CreatedUser> {
  const { email, firstname, lastname, role, login, passwordHash } = input;
  await refuseUnproved(tx, caller);
  await refuseForeignDomain(tx, caller, email, from.language);
  if (login) await refuseKnown(tx, caller, login, passwordHash !== null);
  const properties = await findPropertiesByName(tx, caller, input.propertyid ?? []);
  const mobile = input.mobile ?? "";
  if (login) {
    const invited = { email, firstname, lastname, mobile, role, properties, login };
    return { ...(await invitePerson(tx, caller, invited, from)), invited: true };
  }

  const id = randomUUID();
  const loginId = randomUUID();
  const person = { loginId, firstname, lastname };
  await deleteInvitationRow(tx, caller, { email }); // The invitation belongs to a login that is gone.
  await insertLogin(tx, { ...person, email, passwordHash, language: from.language });
  await insertUser(tx, caller, { ...person, id, mobile, role, properties: properties.map((property) => property.id) });
  const logged = { firstname, lastname, email, mobile, role, properties: properties.map(({ slug }) => slug) };
  await auditUser(tx, caller, from, { action: "user_created", userId: id, new: logged });

  const user = await getUser(tx, caller, id);
  if (passwordHash) return { user, mail: null };
  const token = await insertInvitation(tx, { loginId });
  const about = { to: email, firstname, account: user.account?.name ?? "", by: caller.user.name };
  return { user, mail: { ...about, language: from.language, token } };
}

async function refuseKnown(tx: Tx, caller: AccountCaller, login: SignInRow, withPassword: boolean): Promise<void> {
  const user = await findUserOfLogin(tx, caller, login.login_id);
  if (user) {
    const name = `${user.firstname} ${user.lastname}`;
    throw new Refusal("conflict", { text: user.status === 2 ? "user_disabled" : "user_exists", params: { name } });
  }
  if (login.is_super) throw new Refusal("email_taken"); // Super admins enter every account and are users of none.
  if (withPassword) throw new Refusal("email_taken", { text: "login_exists" });
}

async function refuseForeignDomain(tx: Tx, caller: AccountCaller, email: string, language: Language) {
  const { join_domains: domains } = await findAccount(tx, caller);
  if (domains.length === 0 || domains.includes(email.split("@")[1] ?? "")) return;
  const message = say(language, "errors.issue.emailDomain", { domains: domains.join(", ") });
  throw new Refusal("invalid", { issues: [{ path: "email", code: "emailDomain", message }] });
}
