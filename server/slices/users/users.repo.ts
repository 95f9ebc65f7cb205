import { sql } from "kysely";
import type { AccountScope, Tx } from "../../db/client.ts";

export type NewLogin = {
  loginId: string;
  email: string;
  firstname: string;
  lastname: string;
  passwordHash: string | null;
};

/** A person's row can only be made by that person: the transaction acts as the new login for this one statement. */
export async function insertLogin(tx: Tx, login: NewLogin): Promise<void> {
  const before = await sql<{ login: string }>`
    select current_setting('app.login', true) as login, set_config('app.login', ${login.loginId}, true)`.execute(tx);
  await tx
    .insertInto("logins")
    .values({
      login_id: login.loginId,
      email: login.email.toLowerCase(),
      firstname: login.firstname,
      lastname: login.lastname,
      password_hash: login.passwordHash,
    })
    .execute();
  await sql`select set_config('app.login', ${before.rows[0]?.login ?? ""}, true)`.execute(tx);
}

export type NewUser = {
  id: string;
  loginId: string;
  firstname: string;
  lastname: string;
  role: number;
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
      role: user.role,
    })
    .execute();
  if (user.properties.length === 0) return;
  await tx
    .insertInto("user_properties")
    .values(user.properties.map((id) => ({ account_id: scope.accountId, user_id: user.id, property_id: id })))
    .execute();
}
