import { sql } from "kysely";
import type { AccountScope, Tx } from "../../../db/client.ts";
import type { TokenKind } from "../../../db/schema/accounts.ts";
import { hashToken, newToken } from "../../../http/secrets.ts";

/** In seconds. */
const LIFE = {
  ...{ session: 604_800, access: 900, refresh: 604_800, api: 31_536_000, password: 86_400, setup: 604_800 },
  device: 15_552_000, // half a year after the last sign-in there
} as const;

type NewToken = {
  loginId: string;
  kind: TokenKind;
  name?: string;
  family?: string;
  propertyIds?: readonly string[];
  ip?: string | null;
  /** Comes from the database or the person: the clock of this process decides nothing. */
  expiresAt?: Date;
  lifeSeconds?: number;
};

/** Returns the token, this once; the table stores its hash. The transaction must act as this login. */
export async function insertToken(tx: Tx, fresh: NewToken) {
  const { loginId, kind, name, family, propertyIds, ip, expiresAt, lifeSeconds = LIFE[kind] } = fresh;
  const token = newToken();
  const made = await tx
    .insertInto("tokens")
    .values({
      login_id: loginId,
      kind,
      hash: hashToken(token),
      name: (name ?? "").slice(0, 200),
      family: family ?? null,
      property_ids: propertyIds ? [...propertyIds] : null,
      ip: ip ?? null,
      expires_at: expiresAt ?? sql<Date>`now() + make_interval(secs => ${lifeSeconds})`,
    })
    .returning(["id", "expires_at"])
    .executeTakeFirstOrThrow();
  return { token, id: made.id, expiresAt: made.expires_at };
}

export function listApiTokens(tx: Tx, { loginId }: { loginId: string }) {
  return tx
    .selectFrom("tokens")
    .select(["id", "name", "property_ids", "ip", "created_at", "last_seen_at", "expires_at"])
    .where("login_id", "=", loginId)
    .where("kind", "=", "api")
    .where("expires_at", ">", sql<Date>`now()`)
    .orderBy("created_at", "desc")
    .execute();
}

/** Browsers that are signed in now, without those that were idle for too long. */
export function listSessions(tx: Tx, { loginId }: { loginId: string }, idleSeconds: number) {
  return tx
    .selectFrom("tokens")
    .select(["id", "name", "ip", "created_at", "last_seen_at"])
    .where("login_id", "=", loginId)
    .where("kind", "=", "session")
    .where("expires_at", ">", sql<Date>`now()`)
    .where("last_seen_at", ">", sql<Date>`now() - make_interval(secs => ${idleSeconds})`)
    .orderBy("created_at", "desc")
    .execute();
}

export type ProgramRow = {
  family: string;
  name: string;
  ip: string | null;
  started_at: Date;
  last_used_at: Date;
  expires_at: Date;
};

/** Sign-ins of programs: each is a family of refresh tokens, of which only the newest is unused. */
export async function listPrograms(tx: Tx, { loginId }: { loginId: string }): Promise<ProgramRow[]> {
  const { rows } = await sql<ProgramRow>`
    select family, max(name) as name, max(ip) as ip, min(created_at) as started_at,
      max(greatest(created_at, last_seen_at)) as last_used_at, max(expires_at) as expires_at
    from tokens
    where login_id = ${loginId} and expires_at > now() and family in (
      select family from tokens where login_id = ${loginId} and kind = 'refresh' and used_at is null and expires_at > now())
    group by family order by started_at desc, family`.execute(tx);
  return rows;
}

type Which = {
  id?: string;
  family?: string;
  kinds?: readonly TokenKind[];
  /** The sign-in that stays: its token, and the rest of its family. */
  except?: { id: string; family: string | null };
};

/** Returns how many tokens ended. */
export async function deleteTokens(tx: Tx, { loginId }: { loginId: string }, which: Which): Promise<number> {
  let query = tx.deleteFrom("tokens").where("login_id", "=", loginId);
  if (which.id) query = query.where("id", "=", which.id);
  if (which.family) query = query.where("family", "=", which.family);
  if (which.kinds) query = query.where("kind", "in", which.kinds);
  if (which.except) {
    const { id, family } = which.except;
    query = query
      .where("id", "<>", id)
      .where(sql<boolean>`(family is distinct from ${family}::uuid or family is null)`);
  }
  return Number((await query.executeTakeFirst()).numDeletedRows);
}

/** Deletes a browser's session and its bearer token. False: there is no session with this id. */
export async function deleteSession(tx: Tx, { loginId }: { loginId: string }, id: string): Promise<boolean> {
  const { rows } = await sql`
    delete from tokens where login_id = ${loginId} and (
      (id = ${id} and kind = 'session')
      or family = (select family from tokens where login_id = ${loginId} and id = ${id} and kind = 'session'))
    returning id`.execute(tx);
  return rows.length > 0;
}

/** Expired tokens need not be kept: each sign-in deletes the person's own. */
export async function deleteExpired(tx: Tx, { loginId }: { loginId: string }): Promise<void> {
  await tx.deleteFrom("tokens").where("login_id", "=", loginId).where("expires_at", "<", sql<Date>`now()`).execute();
}

/** False when another call used it first. */
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
 * A person's rows belong to that person alone, so the transaction acts as the login for this work. If it fails,
 * everything is rolled back, and the setting with it.
 */
export async function actAs<T>(tx: Tx, loginId: string, work: () => Promise<T>): Promise<T> {
  const before = await sql<{ login: string }>`
    select current_setting('app.login', true) as login, set_config('app.login', ${loginId}, true)`.execute(tx);
  const result = await work();
  await sql`select set_config('app.login', ${before.rows[0]?.login ?? ""}, true)`.execute(tx);
  return result;
}

/** Signs this login out at its next call, in the transaction of the change that requires it. */
export async function endSessions(tx: Tx, { loginId }: { loginId: string }): Promise<void> {
  await actAs(tx, loginId, () => deleteTokens(tx, { loginId }, { kinds: ["session", "access", "refresh"] }));
}

/** Ends the login's API tokens for properties of this account, not those for other accounts. */
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
