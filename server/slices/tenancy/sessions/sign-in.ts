import { randomUUID } from "node:crypto";
import { type Db, inPerson, inTenant } from "../../../db/client.ts";
import { findLogin, findSession, type SessionRow, type SignInRow } from "../../../db/doors.ts";
import { hashToken, type Keys, newToken } from "../../../http/secrets.ts";
import type { CaptchaCheck } from "../../../ports/captcha.ts";
import type { Mailer } from "../../../ports/mailer.ts";
import { Refusal } from "../../../refusals/refusal.ts";
import { auditLogin, ownScopes } from "./audit-login.ts";
import { spendGuess } from "./code-budget.ts";
import { describeUser } from "./describe-user.ts";
import { findKnownSource, rememberDevice } from "./known-devices.repo.ts";
import { updateLastSignIn } from "./logins.repo.ts";
import { updateNewToActive } from "./memberships.repo.ts";
import { verifyPassword } from "./passwords.ts";
import { acceptCode } from "./second-factor.ts";
import { deleteExpired, deleteSession, insertToken } from "./sessions.repo.ts";
import { spendAttempt } from "./sign-in-budget.ts";

export type SignInDeps = { db: Db; keys: Keys; captcha: CaptchaCheck; mailer: Mailer; idleSeconds: number };
type SignInInput = {
  email: string;
  password: string;
  recaptchaToken: string;
  otp?: string | undefined;
  program?: boolean | undefined;
};
export type From = {
  ip: string;
  device: string;
  requestId: string;
  /** The secret that recognises a browser, and its current session. */
  browser: string | undefined;
  cookie: string | undefined;
  /** Receives errors that happen after the answer. */
  report: (error: unknown) => void;
};

/**
 * Unknown address, wrong password and disabled user get the same answer in the same time. Failures are counted by
 * source; a window of minutes ends by itself, so that no person is locked out for good.
 */
export async function signIn(deps: SignInDeps, input: SignInInput, from: From) {
  if (!(await deps.captcha.verify(input.recaptchaToken, from.ip))) throw new Refusal("captcha_failed");
  const { email } = input;
  const login = await findLogin(deps.db, email);
  const known = await findKnownSource(deps.db, login?.login_id, from);
  const forgive = await spendAttempt(deps.db, { email, ip: from.ip, known });
  const right = await verifyPassword(login?.password_hash ?? null, input.password);
  if (!login || !right || !login.enabled) {
    if (login) noteLater(deps.db, login, from);
    throw new Refusal("invalid_credentials");
  }
  if (login.otp_since) {
    if (!input.otp) {
      await forgive();
      throw new Refusal("second_factor_required");
    }
    const { otp } = input;
    const { login_id: loginId, language } = login;
    const guess = { loginId, email, language, from, action: "sign_in_failed" } as const;
    await spendGuess(deps, guess, () => acceptCode(deps, login, email, otp, from));
  }
  await forgive();
  return openSession(deps, login, { program: input.program === true, isNew: !known.device, from });
}

/** Runs after the answer: before it, writing the log would take time and reveal which addresses are known. */
function noteLater(db: Db, { login_id: loginId }: SignInRow, from: From): void {
  setImmediate(() => void auditLogin(db, loginId, "sign_in_failed", from).catch(from.report));
}

type Opening = { program: boolean; isNew: boolean; from: From };

async function openSession({ db, idleSeconds }: SignInDeps, login: SignInRow, { program, isNew, from }: Opening) {
  const loginId = login.login_id;
  const family = randomUUID();
  const browser = program ? null : (from.browser ?? newToken());
  if (from.cookie) await endEarlier(db, from.cookie, idleSeconds);
  const made = await inPerson(db, { loginId }, async (tx) => {
    await deleteExpired(tx, { loginId });
    const common = { loginId, family, name: from.device, ip: from.ip };
    const access = await insertToken(tx, { ...common, kind: "access" });
    const session = program ? null : await insertToken(tx, { ...common, kind: "session" });
    const refresh = program ? await insertToken(tx, { ...common, kind: "refresh" }) : null;
    if (browser) await rememberDevice(tx, { loginId, browser, name: from.device, ip: from.ip });
    await updateLastSignIn(tx, { loginId });
    return { access, session, refresh };
  });
  await wake(db, loginId);
  await auditLogin(db, loginId, "signed_in", from);
  if (browser && isNew) await auditLogin(db, loginId, "new_device", from, { new: { device: from.device } });
  const row = await sessionOf(db, made.access.token, idleSeconds);
  const { user, account } = await describeUser(db, row);
  return { user, account, browser, ...made };
}

/** A browser has one session: a new sign-in ends the one before, even of another person. */
async function endEarlier(db: Db, cookie: string, idleSeconds: number): Promise<void> {
  const earlier = await findSession(db, { hash: hashToken(cookie), kinds: ["session"], idleSeconds, active: false });
  if (!earlier) return;
  const { login_id: loginId, token_id: id } = earlier;
  await inPerson(db, { loginId }, (tx) => deleteSession(tx, { loginId }, id));
}

async function sessionOf(db: Db, token: string, idleSeconds: number): Promise<SessionRow> {
  const row = await findSession(db, { hash: hashToken(token), kinds: ["access"], idleSeconds, active: false });
  if (!row) throw new Error("The session that was just made is not there.");
  return row;
}

/** The first sign-in activates a new user in every account that invited the person. */
async function wake(db: Db, loginId: string): Promise<void> {
  for (const scope of await ownScopes(db, loginId, 0)) await inTenant(db, scope, (tx) => updateNewToActive(tx, scope));
}
