import { sql } from "kysely";
import type { AccountScope, Tx } from "../../db/client.ts";
import type { TokenKind } from "../../db/schema/accounts.ts";
import { hashToken, newToken } from "../../http/secrets.ts";

export const LIFE = { session: 604_800, access: 900, refresh: 604_800, api: 31_536_000, password: 86_400 } as const;

type NewToken = {
  loginId: string;
  kind: TokenKind;
  name?: string;
  family?: string;
  propertyIds?: readonly string[];
  expiresAt?: Date;
};

/** The token leaves once, here; the table keeps its hash. The transaction must act as this login. */
export async function insertToken(tx: Tx, { loginId, kind, name, family, propertyIds, expiresAt }: NewToken) {
  const token = newToken();
  const expires = expiresAt ?? new Date(Date.now() + LIFE[kind] * 1_000);
  const { id } = await tx
    .insertInto("tokens")
    .values({
      login_id: loginId,
      kind,
      hash: hashToken(token),
      name: (name ?? "").slice(0, 200),
      family: family ?? null,
      property_ids: propertyIds ? [...propertyIds] : null,
      expires_at: expires,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return { token, id, expiresAt: expires };
}

export function listTokens(tx: Tx, { loginId }: { loginId: string }, kind: TokenKind) {
  return tx
    .selectFrom("tokens")
    .select(["id", "name", "property_ids", "created_at", "last_seen_at", "expires_at"])
    .where("login_id", "=", loginId)
    .where("kind", "=", kind)
    .where("expires_at", ">", sql<Date>`now()`)
    .orderBy("created_at", "desc")
    .execute();
}

type Which = { id?: string; family?: string; kinds?: readonly TokenKind[]; except?: string };

/** Answers how many were ended. */
export async function deleteTokens(tx: Tx, { loginId }: { loginId: string }, which: Which): Promise<number> {
  let query = tx.deleteFrom("tokens").where("login_id", "=", loginId);
  if (which.id) query = query.where("id", "=", which.id);
  if (which.family) query = query.where("family", "=", which.family);
  if (which.kinds) query = query.where("kind", "in", which.kinds);
  if (which.except) query = query.where("id", "<>", which.except);
  return Number((await query.executeTakeFirst()).numDeletedRows);
}

/** What can open nothing any more need not be kept: each sign-in clears the person's own. */
export async function deleteExpired(tx: Tx, { loginId }: { loginId: string }): Promise<void> {
  await tx.deleteFrom("tokens").where("login_id", "=", loginId).where("expires_at", "<", sql<Date>`now()`).execute();
}

/** False when somebody used it first. */
export async function spendToken(tx: Tx, { loginId }: { loginId: string }, id: string): Promise<boolean> {
  const used = await tx
    .updateTable("tokens")
    .set({ used_at: sql`now()` })
    .where("login_id", "=", loginId)
    .where("id", "=", id)
    .where("used_at", "is", null)
    .executeTakeFirst();
  return used.numUpdatedRows === 1n;
}

/**
 * A person's rows are that person's alone: the transaction acts as the login for this work. If it fails, everything is
 * rolled back and the setting with it.
 */
export async function actAs<T>(tx: Tx, loginId: string, work: () => Promise<T>): Promise<T> {
  const before = await sql<{ login: string }>`
    select current_setting('app.login', true) as login, set_config('app.login', ${loginId}, true)`.execute(tx);
  const result = await work();
  await sql`select set_config('app.login', ${before.rows[0]?.login ?? ""}, true)`.execute(tx);
  return result;
}

/** Whoever is signed in as this login is out at the next call: the change that asks for it and this are one. */
export async function endSessions(tx: Tx, { loginId }: { loginId: string }): Promise<void> {
  await actAs(tx, loginId, () => deleteTokens(tx, { loginId }, { kinds: ["session", "access", "refresh"] }));
}

/** The login's API tokens for properties of this account; those for other accounts are no business of this one. */
export async function endApiTokens(tx: Tx, scope: AccountScope, { loginId }: { loginId: string }): Promise<void> {
  await actAs(tx, loginId, () =>
    tx
      .deleteFrom("tokens")
      .where("login_id", "=", loginId)
      .where("kind", "=", "api")
      .where(
        sql<boolean>`property_ids && array(select id from properties where account_id = ${scope.accountId})::uuid[]`,
      )
      .execute(),
  );
}
