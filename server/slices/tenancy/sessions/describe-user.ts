import type { Account } from "../../../../contract/accounts.ts";
import type { AbilityRule, Language, User } from "../../../../contract/users.ts";
import { rulesOf } from "../../../../core/access/abilities.ts";
import { type AccountScope, type Db, inPerson, inTenant, type Tx } from "../../../db/client.ts";
import type { SessionRow } from "../../../db/doors.ts";
import { findOwnLogin } from "./logins.repo.ts";
import { findMembership, listProperties } from "./memberships.repo.ts";

type Described = { user: User; account: Account | null };

/** The session's person as a user of the account. A super admin is no account's user and keeps the login's name. */
export async function describeUser(db: Db, session: SessionRow): Promise<Described> {
  const { account_id: accountId } = session;
  if (!accountId) return { user: await describeHomeless(db, session), account: null };
  const scope = { accountId, user: { id: session.user_id, name: session.user_name, loginId: session.login_id } };
  return inTenant(db, scope, (tx) => describeIn(tx, scope, session.role));
}

/** The same for a new user. */
export async function describeUserById(db: Db, made: { accountId: string; userId: string; loginId: string }) {
  const scope = { accountId: made.accountId, user: { id: made.userId, name: "", loginId: made.loginId } };
  return inTenant(db, scope, (tx) => describeIn(tx, scope, null));
}

async function describeIn(tx: Tx, scope: AccountScope, sessionRole: number | null) {
  const { accountId, user } = scope;
  const { account, member } = await findMembership(tx, scope);
  const login = await findOwnLogin(tx, user);
  const role = sessionRole ?? member?.role ?? 3;
  const properties = await listProperties(tx, { accountId, userId: user.id, all: role === 1 || role === 2 });
  const person = member ?? {
    ...login,
    id: user.loginId,
    mobile: "",
    status: 1,
    ability: null,
    version: 1,
    updated_at: login.created_at,
  };
  const { slug, name } = account;
  return {
    user: toUser({ person, login, account, role, properties }),
    account: {
      id: accountId,
      slug,
      name,
      email: account.email,
      group: account.group_name,
      date: account.created_at.toISOString(),
    },
  };
}

type Parts = {
  person: Pick<User, "id" | "firstname" | "lastname" | "mobile" | "status" | "version"> & {
    ability: AbilityRule[] | null;
    created_at: Date;
    updated_at: Date;
  };
  login: { email: string; language: string; last_sign_in_at: Date | null };
  account: { account_id: string; slug: string; name: string };
  role: number;
  properties: User["properties"];
};

/** A user as it is sent to clients. */
export function toUser({ person, login, account, role, properties }: Parts): User {
  const { account_id: accountId, slug, name } = account;
  return {
    id: person.id,
    firstname: person.firstname,
    lastname: person.lastname,
    accountid: accountId,
    email: login.email,
    mobile: person.mobile,
    status: person.status,
    role,
    ability: [...rulesOf(role, person.ability)],
    account: { id: accountId, slug, name },
    properties,
    language: login.language as Language,
    lastSignInAt: login.last_sign_in_at?.toISOString() ?? null,
    createdAt: person.created_at.toISOString(),
    updatedAt: person.updated_at.toISOString(),
    version: person.version,
  };
}

/** A super admin of an installation without accounts, or an invited person who works for no account yet. */
async function describeHomeless(db: Db, session: SessionRow): Promise<User> {
  const login = await inPerson(db, { loginId: session.login_id }, (tx) =>
    findOwnLogin(tx, { loginId: session.login_id }),
  );
  return {
    id: session.login_id,
    firstname: login.firstname,
    lastname: login.lastname,
    accountid: null,
    email: session.email,
    mobile: "",
    status: 1,
    role: session.is_super ? 2 : 3,
    ability: [...(session.is_super ? rulesOf(2, null) : rulesOf(3, []))],
    account: null,
    properties: [],
    language: session.language,
    lastSignInAt: login.last_sign_in_at?.toISOString() ?? null,
    createdAt: login.created_at.toISOString(),
    updatedAt: login.created_at.toISOString(),
    version: 1,
  };
}
