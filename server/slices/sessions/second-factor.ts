import { createHash, randomBytes } from "node:crypto";
import { Secret, TOTP } from "otpauth";
import { aboutOtp, openText, sealText } from "../../credentials/sealed-text.ts";
import { type Db, inPerson } from "../../db/client.ts";
import { findLogin, type SignInRow } from "../../db/doors.ts";
import { Refusal } from "../../http/refusal.ts";
import type { Keys } from "../../http/secrets.ts";
import { verifyPassword } from "./passwords.ts";
import { countAttempts, forgiveAttempts, takeOnce } from "./throttle.ts";

type Deps = { db: Db; keys: Keys };
type Whose = { loginId: string; email: string };

const DAY = 86_400;
const RECOVERY_CODES = 10;
const hashCode = (code: string) =>
  createHash("sha256")
    .update(code.toLowerCase().replaceAll(/[^a-z0-9]/g, ""))
    .digest();
const totpOf = (secret: string, email: string) =>
  new TOTP({ issuer: "Bellhop", label: email, secret: Secret.fromBase32(secret) });

/** The current password again, before anything about the sign-in itself may change. */
export async function confirmPassword({ db }: { db: Db }, email: string, password: string): Promise<SignInRow> {
  const limits = [{ key: `password ${email}`, max: 10, seconds: 300 }];
  await countAttempts(db, limits);
  const login = await findLogin(db, email);
  if (!login || !(await verifyPassword(login.password_hash, password))) throw new Refusal("invalid_credentials");
  await forgiveAttempts(db, limits);
  return login;
}

/** A fresh secret, kept sealed and not asked for until a first code has proved that the app has it. */
export async function beginSecondFactor({ db, keys }: Deps, { loginId, email }: Whose, password: string) {
  await confirmPassword({ db }, email, password);
  const secret = new Secret({ size: 20 }).base32;
  await inPerson(db, { loginId }, (tx) =>
    tx
      .updateTable("logins")
      .set({ otp_secret: sealText(keys.otp, aboutOtp(loginId), secret), otp_since: null, recovery_hashes: [] })
      .where("login_id", "=", loginId)
      .execute(),
  );
  return { secret, uri: totpOf(secret, email).toString() };
}

/** Turns it on and answers the recovery codes, this once. */
export async function confirmSecondFactor(
  { db, keys }: Deps,
  { loginId, email }: Whose,
  otp: string,
): Promise<string[]> {
  const limits = [{ key: `otp ${loginId}`, max: 10, seconds: 300 }];
  await countAttempts(db, limits);
  const login = await findLogin(db, email);
  const step = login?.otp_secret ? stepOf(openText(keys.otp, aboutOtp(loginId), login.otp_secret), email, otp) : null;
  if (step === null || !(await takeOnce(db, `otp ${loginId} ${step}`, 120)))
    throw new Refusal("invalid_credentials", { text: "otp_wrong" });
  await forgiveAttempts(db, limits);
  const codes = Array.from({ length: RECOVERY_CODES }, () => randomBytes(5).toString("hex").replace(/^.{5}/, "$&-"));
  await inPerson(db, { loginId }, (tx) =>
    tx
      .updateTable("logins")
      .set({ otp_since: new Date(), recovery_hashes: codes.map(hashCode) })
      .where("login_id", "=", loginId)
      .execute(),
  );
  return codes;
}

export async function removeSecondFactor(deps: Deps, whose: Whose, input: { password: string; otp: string }) {
  const login = await confirmPassword(deps, whose.email, input.password);
  if (!login.otp_since || !(await acceptCode(deps, login, whose.email, input.otp)))
    throw new Refusal("invalid_credentials", { text: "otp_wrong" });
  await inPerson(deps.db, whose, (tx) =>
    tx
      .updateTable("logins")
      .set({ otp_secret: null, otp_since: null, recovery_hashes: [] })
      .where("login_id", "=", whose.loginId)
      .execute(),
  );
}

/** A time-based code or a recovery code, each good for one use, also when two try it at the same moment. */
export async function acceptCode({ db, keys }: Deps, login: SignInRow, email: string, code: string): Promise<boolean> {
  const { login_id: loginId } = login;
  const hash = hashCode(code);
  if (login.recovery_hashes.some((known) => known.equals(hash))) {
    if (!(await takeOnce(db, `recovery ${loginId} ${hash.toString("hex")}`, DAY))) return false;
    const left = login.recovery_hashes.filter((known) => !known.equals(hash));
    await inPerson(db, { loginId }, (tx) =>
      tx.updateTable("logins").set({ recovery_hashes: left }).where("login_id", "=", loginId).execute(),
    );
    return true;
  }
  const step = login.otp_secret ? stepOf(openText(keys.otp, aboutOtp(loginId), login.otp_secret), email, code) : null;
  return step !== null && (await takeOnce(db, `otp ${loginId} ${step}`, 120));
}

/** Which 30-second step the code belongs to, one either side of now allowed; null when it is none. */
function stepOf(secret: string, email: string, code: string): number | null {
  const token = code.replaceAll(/\s/g, "");
  if (!/^\d{6}$/.test(token)) return null;
  const delta = totpOf(secret, email).validate({ token, window: 1 });
  return delta === null ? null : Math.floor(Date.now() / 30_000) + delta;
}
