import { type Db, inPerson } from "../../../db/client.ts";
import { findSession } from "../../../db/doors.ts";
import { hashToken } from "../../../http/secrets.ts";
import { Refusal } from "../../../refusals/refusal.ts";
import { deleteTokens, insertToken, spendToken } from "./sessions.repo.ts";

/**
 * A refresh token is valid once. A second use means that it was copied, and the thief cannot be told from the owner, so
 * the whole family of that sign-in ends. The family's seven days start at the sign-in, not at the last refresh.
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
    // The list takes name and place from the first pair of the sign-in.
    const refresh = await insertToken(tx, { loginId, family, kind: "refresh", expiresAt: row.expires_at });
    return { token: access.token, refreshToken: refresh.token, expiresAt: access.expiresAt.toISOString() };
  });
  if (!pair) throw new Refusal("refresh_invalid");
  return pair;
}
