import { sql } from "kysely";
import type { Tx } from "../../db/client.ts";
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
