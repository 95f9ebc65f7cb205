import { type Db, inPerson } from "../../../db/client.ts";
import { findSession } from "../../../db/doors.ts";
import { hashToken } from "../../../http/secrets.ts";
import { Refusal } from "../../../refusals/refusal.ts";
import { deleteTokens, insertToken, spendToken } from "./sessions.repo.ts";

/**
 * A refresh token is good once. Used again it has been copied, and nobody can tell which holder is the thief: the whole
 * family of that sign-in ends. The family's seven days are counted from the sign-in, not from the last refresh.
 */
export async function refreshTokens(db: Db, refreshToken: string, idleSeconds: number) {
  const row = await findSession(db, { hash: hashToken(refreshToken), kinds: ["refresh"], idleSeconds, active: true });
  if (!row?.family) throw new Refusal("refresh_invalid");
  const { login_id: loginId, family } = row;
  const pair = await inPerson(db, { loginId }, async (tx) => {
    if (!(await spendToken(tx, { loginId }, row.token_id))) {
      await deleteTokens(tx, { loginId }, { family });
      return null;
    }
    await deleteTokens(tx, { loginId }, { family, kinds: ["access"] });
    const access = await insertToken(tx, { loginId, family, kind: "access" });
    // Named and placed by the sign-in's first pair, from which the list takes them.
    const refresh = await insertToken(tx, { loginId, family, kind: "refresh", expiresAt: row.expires_at });
    return { token: access.token, refreshToken: refresh.token, expiresAt: access.expiresAt.toISOString() };
  });
  if (!pair) throw new Refusal("refresh_invalid");
  return pair;
}
