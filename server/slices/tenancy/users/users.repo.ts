import { sql } from "kysely";
import type { AbilityRule, Language } from "../../../../contract/users.ts";
import { isId } from "../../../../core/routing/slugs.ts";
import type { AccountScope, Tx } from "../../../db/client.ts";
import { actAs } from "../sessions/sessions.repo.ts";
import { insertAssignments } from "./assignments.repo.ts";

export type NewLogin = {
  loginId: string;
  email: string;
  firstname: string;
  lastname: string;
  passwordHash: string | null;
  language?: Language;
  /** The address is known to be the person's, without a mailed link. */
  proved?: boolean;
};

/** The transaction must act as the person. */
export async function insertLogin(tx: Tx, login: NewLogin): Promise<void> {
  const values = {
    login_id: login.loginId,
    email: login.email.toLowerCase(),
    firstname: login.firstname,
    lastname: login.lastname,
    password_hash: login.passwordHash,
    language: login.language ?? "en",
    proved_at: login.proved ? new Date() : null,
  };
  await actAs(tx, login.loginId, () => tx.insertInto("logins").values(values).execute());
}

export type NewUser = {
  id: string;
  loginId: string;
  firstname: string;
  lastname: string;
  mobile?: string;
  role: number;
  /** 0 new, by default */
  status?: number;
  properties: readonly string[];
};

export async function insertUser(tx: Tx, scope: AccountScope, user: NewUser): Promise<void> {
  await tx
    .insertInto("users")
    .values({
      account_id: scope.accountId,
      id: user.id,
      login_id: user.loginId,
      firstname: user.firstname,
      lastname: user.lastname,
      mobile: user.mobile ?? "",
      role: user.role,
      status: user.status ?? 0,
    })
    .execute();
  await insertAssignments(tx, scope, { userId: user.id, propertyIds: user.properties });
}

export async function deleteUserRow(tx: Tx, { accountId }: AccountScope, id: string): Promise<void> {
  await tx.deleteFrom("users").where("account_id", "=", accountId).where("id", "=", id).execute();
}

/**
 * A user's row with the person's address, locked until the transaction ends. Undefined: not of this account. A name
 * that is not an id is not looked up, because the database would raise an error.
 */
export async function findUserForUpdate(tx: Tx, { accountId }: AccountScope, id: string) {
  if (!isId(id)) return undefined;
  return tx
    .selectFrom("users as u")
    .innerJoin("logins as l", "l.login_id", "u.login_id")
    .selectAll("u")
    .select(["l.email", "l.language", "l.last_sign_in_at"])
    .where("u.account_id", "=", accountId)
    .where("u.id", "=", id)
    .forUpdate("u")
    .executeTakeFirst();
}
export type UserRow = NonNullable<Awaited<ReturnType<typeof findUserForUpdate>>>;

export async function findUserOfLogin(tx: Tx, { accountId }: AccountScope, loginId: string) {
  return tx
    .selectFrom("users")
    .select(["id", "firstname", "lastname", "status"])
    .where("account_id", "=", accountId)
    .where("login_id", "=", loginId)
    .executeTakeFirst();
}

/** Whether the name is the id, the slug or an old slug of the caller's account. */
export async function isAccount(tx: Tx, { accountId }: AccountScope, name: string): Promise<boolean> {
  if (isId(name)) return name.toLowerCase() === accountId;
  const slug = await tx
    .selectFrom("account_slugs")
    .select("slug")
    .where("account_id", "=", accountId)
    .where("slug", "=", name.toLowerCase())
    .executeTakeFirst();
  return slug !== undefined;
}

/** Changes to an account's users run one after the other, so that two admins cannot demote each other at once. */
export async function queueUserChanges(tx: Tx, { accountId }: AccountScope): Promise<void> {
  await tx
    .selectFrom("accounts")
    .select("account_id")
    .where("account_id", "=", accountId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
}

/** Whether another user who may sign in is an admin here. */
export async function hasOtherAdmin(tx: Tx, { accountId }: AccountScope, id: string): Promise<boolean> {
  const other = await tx
    .selectFrom("users")
    .select("id")
    .where("account_id", "=", accountId)
    .where("id", "<>", id)
    .where("role", "=", 1)
    .where("status", "<>", 2)
    .limit(1)
    .executeTakeFirst();
  return other !== undefined;
}

type Changes = {
  firstname?: string;
  lastname?: string;
  mobile?: string;
  role?: number;
  status?: number;
  ability?: readonly AbilityRule[] | null;
};

export async function updateUserRow(tx: Tx, { accountId }: AccountScope, id: string, changes: Changes): Promise<void> {
  const { ability, ...plain } = changes;
  await tx
    .updateTable("users")
    .set({
      ...plain,
      ...(ability !== undefined && { ability: ability && JSON.stringify(ability) }),
      version: sql`version + 1`,
      updated_at: sql`now()`,
    })
    .where("account_id", "=", accountId)
    .where("id", "=", id)
    .execute();
}
