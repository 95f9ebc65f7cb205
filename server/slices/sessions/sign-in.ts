import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { type AccountScope, type Db, inPerson, inTenant } from "../../db/client.ts";
import { findLogin, findSession, type SessionRow, type SignInRow } from "../../db/doors.ts";
import { Refusal } from "../../http/refusal.ts";
import { hashToken, type Keys } from "../../http/secrets.ts";
import type { CaptchaCheck } from "../../ports/captcha.ts";
import { insertAudit } from "../audit/audit.repo.ts";
import { describeUser } from "../users/describe-user.ts";
import { verifyPassword } from "./passwords.ts";
import { acceptCode } from "./second-factor.ts";
import { deleteExpired, insertToken } from "./sessions.repo.ts";
import { countAttempts, forgiveAttempts } from "./throttle.ts";

export type SignInDeps = { db: Db; keys: Keys; captcha: CaptchaCheck; idleSeconds: number };
type Given = {
  email: string;
  password: string;
  recaptchaToken: string;
  otp?: string | undefined;
  program?: boolean | undefined;
};
export type From = { ip: string; device: string; requestId: string };

/**
 * Unknown address, wrong password and disabled user are one answer in one time. Failures are counted by address and by
 * login; a window of minutes ends by itself, so nobody is locked out for good.
 */
export async function signIn(deps: SignInDeps, given: Given, from: From) {
  if (!(await deps.captcha.verify(given.recaptchaToken, from.ip))) throw new Refusal("captcha_failed");
  const limits = [
    { key: `sign-in from ${from.ip}`, max: 19, seconds: 60 },
    { key: `sign-in of ${given.email}`, max: 19, seconds: 300 },
  ];
  await countAttempts(deps.db, limits);
  const login = await findLogin(deps.db, given.email);
  const right = await verifyPassword(login?.password_hash ?? null, given.password);
  if (!login || !right || !login.enabled) {
    if (login) await auditSignIn(deps.db, login, "sign_in_failed", from);
    throw new Refusal("invalid_credentials");
  }
  if (login.otp_since) {
    if (!given.otp) {
      await forgiveAttempts(deps.db, limits);
      throw new Refusal("second_factor_required");
    }
    if (!(await acceptCode(deps, login, given.email, given.otp))) {
      await auditSignIn(deps.db, login, "sign_in_failed", from);
      throw new Refusal("invalid_credentials", { text: "otp_wrong" });
    }
  }
  await forgiveAttempts(deps.db, limits);
  return openSession(deps, login, given.program === true, from);
}

async function openSession({ db, idleSeconds }: SignInDeps, login: SignInRow, program: boolean, from: From) {
  const loginId = login.login_id;
  const family = randomUUID();
  const made = await inPerson(db, { loginId }, async (tx) => {
    await deleteExpired(tx, { loginId });
    const common = { loginId, family, name: from.device };
    const access = await insertToken(tx, { ...common, kind: "access" });
    const session = program ? null : await insertToken(tx, { ...common, kind: "session" });
    const refresh = program ? await insertToken(tx, { ...common, kind: "refresh" }) : null;
    await tx.updateTable("logins").set({ last_sign_in_at: sql`now()` }).where("login_id", "=", loginId).execute();
    return { access, session, refresh };
  });
  await wake(db, loginId);
  await auditSignIn(db, login, "signed_in", from);
  const row = await sessionOf(db, made.access.token, idleSeconds);
  const { user, account } = await describeUser(db, row);
  return { user, account, ...made };
}

async function sessionOf(db: Db, token: string, idleSeconds: number): Promise<SessionRow> {
  const row = await findSession(db, { hash: hashToken(token), kinds: ["access"], idleSeconds, active: false });
  if (!row) throw new Error("The session that was just made is not there.");
  return row;
}

/** The first sign-in makes a new user an active one, in every account that invited the person. */
async function wake(db: Db, loginId: string): Promise<void> {
  for (const scope of await ownScopes(db, loginId, 0))
    await inTenant(db, scope, (tx) =>
      tx
        .updateTable("users")
        .set({ status: 1 })
        .where("account_id", "=", scope.accountId)
        .where("id", "=", scope.user.id)
        .where("status", "=", 0) // Whoever was disabled a moment ago stays so.
        .execute(),
    );
}

async function auditSignIn(db: Db, login: SignInRow, action: string, { ip, requestId }: From): Promise<void> {
  for (const scope of await ownScopes(db, login.login_id))
    await inTenant(db, scope, (tx) =>
      insertAudit(tx, scope, { action, recordKind: "user", recordId: scope.user.id, ip, requestId }),
    );
}

/** The accounts a login works for, as scopes. A super admin's sign-in is no account's business and is only logged. */
export async function ownScopes(db: Db, loginId: string, status?: number): Promise<AccountScope[]> {
  const rows = await inPerson(db, { loginId }, (tx) => {
    let query = tx.selectFrom("users").selectAll().where("login_id", "=", loginId).where("status", "<>", 2);
    if (status !== undefined) query = query.where("status", "=", status);
    return query.orderBy("created_at").execute();
  });
  return rows.map((row) => ({
    accountId: row.account_id,
    user: { id: row.id, name: `${row.firstname} ${row.lastname}`.trim(), loginId },
  }));
}
