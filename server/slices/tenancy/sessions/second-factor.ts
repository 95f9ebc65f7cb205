import { createHash, randomBytes } from "node:crypto";
import { Secret, TOTP } from "otpauth";
import { aboutOtp, openText, sealText } from "../../../credentials/sealed-text.ts";
import { type Db, inPerson } from "../../../db/client.ts";
import { findLogin, type SignInRow } from "../../../db/doors.ts";
import type { Keys } from "../../../http/secrets.ts";
import type { Mailer } from "../../../ports/mailer.ts";
import { Refusal } from "../../../refusals/refusal.ts";
import { type AuditOrigin, auditLogin } from "./audit-login.ts";
import { spendGuess } from "./code-budget.ts";
import { deleteRecoveryCode, updateSecondFactor } from "./logins.repo.ts";
import { verifyPassword } from "./passwords.ts";
import { countAttempts, forgiveAttempts, takeOnce } from "./throttle.repo.ts";

type Deps = { db: Db; keys: Keys; mailer: Mailer };
type Whose = { loginId: string; email: string };

const RECOVERY_CODES = 10;
const hashCode = (code: string) =>
  createHash("sha256")
    .update(code.toLowerCase().replaceAll(/[^a-z0-9]/g, ""))
    .digest();
const totpOf = (secret: string, email: string) =>
  new TOTP({ issuer: "Bellhop", label: email, secret: Secret.fromBase32(secret) });

/** Checks the current password again before the sign-in itself may change. */
export async function confirmPassword({ db }: { db: Db }, email: string, password: string): Promise<SignInRow> {
  const limits = [{ key: `password ${email}`, max: 10, seconds: 300 }];
  await countAttempts(db, limits);
  const login = await findLogin(db, email);
  if (!login || !(await verifyPassword(login.password_hash, password))) throw new Refusal("invalid_credentials");
  await forgiveAttempts(db, limits);
  return login;
}

/**
 * Makes a new secret, stored sealed and not required until a first code has proved that the app has it. An active
 * second factor ends with this, so it takes a code of it, as switching off does.
 */
export async function beginSecondFactor(
  deps: Deps,
  whose: Whose,
  input: { password: string; otp?: string | undefined },
  from: AuditOrigin,
) {
  const { db, keys } = deps;
  const { loginId, email } = whose;
  const login = await confirmPassword({ db }, email, input.password);
  if (login.otp_since) {
    if (!input.otp) throw new Refusal("second_factor_required");
    await requireCode(deps, login, whose, input.otp, from);
  }
  const secret = new Secret({ size: 20 }).base32;
  await writeFactor(db, whose, { otp_secret: sealText(keys.otp, aboutOtp(loginId), secret), otp_since: null });
  if (login.otp_since) await auditLogin(db, loginId, "second_factor_off", from);
  return { secret, uri: totpOf(secret, email).toString() };
}

/** An earlier setup is deleted with its recovery codes. */
function writeFactor(
  db: Db,
  { loginId }: Whose,
  factor: { otp_secret?: string | null; otp_since: Date | null },
  codes: readonly string[] = [],
): Promise<void> {
  const hashes = codes.map(hashCode);
  return inPerson(db, { loginId }, (tx) => updateSecondFactor(tx, { loginId }, { factor, hashes }));
}

/** Turns the factor on and returns the recovery codes, only this once. */
export async function confirmSecondFactor(deps: Deps, whose: Whose, otp: string, from: AuditOrigin): Promise<string[]> {
  const { db, keys } = deps;
  const { loginId, email } = whose;
  const login = await findLogin(db, email);
  const guess = { ...whose, language: login?.language ?? "en", from, action: "second_factor_failed" } as const;
  await spendGuess(deps, guess, async () => {
    const step = login?.otp_secret ? stepOf(openText(keys.otp, aboutOtp(loginId), login.otp_secret), email, otp) : null;
    return step !== null && (await takeOnce(db, `otp ${loginId} ${step}`, 120));
  });
  const codes = Array.from({ length: RECOVERY_CODES }, () => randomBytes(5).toString("hex").replace(/^.{5}/, "$&-"));
  await writeFactor(db, whose, { otp_since: new Date() }, codes);
  await auditLogin(db, loginId, "second_factor_on", from);
  return codes;
}

export async function removeSecondFactor(
  deps: Deps,
  whose: Whose,
  input: { password: string; otp: string },
  from: AuditOrigin,
): Promise<void> {
  const login = await confirmPassword(deps, whose.email, input.password);
  await requireCode(deps, login, whose, input.otp, from);
  await writeFactor(deps.db, whose, { otp_secret: null, otp_since: null });
  await auditLogin(deps.db, whose.loginId, "second_factor_off", from);
}

function requireCode(deps: Deps, login: SignInRow, whose: Whose, code: string, from: AuditOrigin): Promise<void> {
  const guess = { ...whose, language: login.language, from, action: "second_factor_failed" } as const;
  return spendGuess(
    deps,
    guess,
    async () => login.otp_since !== null && (await acceptCode(deps, login, whose.email, code, from)),
  );
}

/** Accepts a time-based code or a recovery code, each valid once, even with two concurrent calls. */
export async function acceptCode(
  { db, keys }: Pick<Deps, "db" | "keys">,
  login: SignInRow,
  email: string,
  code: string,
  from: AuditOrigin,
): Promise<boolean> {
  const { login_id: loginId } = login;
  if (await inPerson(db, { loginId }, (tx) => deleteRecoveryCode(tx, { loginId }, hashCode(code)))) {
    await auditLogin(db, loginId, "recovery_code_used", from);
    return true;
  }
  const step = login.otp_secret ? stepOf(openText(keys.otp, aboutOtp(loginId), login.otp_secret), email, code) : null;
  return step !== null && (await takeOnce(db, `otp ${loginId} ${step}`, 120));
}

/** The 30-second step of the code, one step either side of now allowed; null if the code is wrong. */
function stepOf(secret: string, email: string, code: string): number | null {
  const token = code.replaceAll(/\s/g, "");
  if (!/^\d{6}$/.test(token)) return null;
  const delta = totpOf(secret, email).validate({ token, window: 1 });
  return delta === null ? null : Math.floor(Date.now() / 30_000) + delta;
}
