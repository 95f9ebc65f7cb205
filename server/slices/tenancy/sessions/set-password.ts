import type { Language } from "../../../../contract/users.ts";
import { type Db, inPerson, type Tx } from "../../../db/client.ts";
import { findLogin, findSession } from "../../../db/doors.ts";
import { hashToken } from "../../../http/secrets.ts";
import type { Mailer } from "../../../ports/mailer.ts";
import { Refusal } from "../../../refusals/refusal.ts";
import { say } from "../../../refusals/say.ts";
import { deleteProofs, findAddress } from "./addresses.repo.ts";
import { auditLogin } from "./audit-login.ts";
import { forgetGuesses } from "./code-budget.ts";
import { rememberDevice } from "./known-devices.repo.ts";
import { deleteSecondFactor, updatePassword, updatePasswordAndProof } from "./logins.repo.ts";
import { hashPassword, weaknessOf } from "./passwords.ts";
import { actAs, deleteTokens, insertToken } from "./sessions.repo.ts";

const HOUR = 3_600;
const WEEK = 168 * HOUR;

type MailDeps = { db: Db; mailer: Mailer; publicUrl: () => string };

/** Sends a link to a known address after the caller has been answered, so that the time reveals nothing. */
export async function mailResetLink({ db, mailer, publicUrl }: MailDeps, email: string): Promise<void> {
  const login = await findLogin(db, email);
  if (!login?.enabled) return;
  const loginId = login.login_id;
  const { token } = await inPerson(db, { loginId }, async (tx) => {
    await deleteTokens(tx, { loginId }, { kinds: ["password"] });
    return insertToken(tx, { loginId, kind: "password", lifeSeconds: HOUR });
  });
  const link = `${publicUrl()}/reset-password?token=${token}`;
  await mailer.send({
    to: email,
    subject: say(login.language, "mails.reset.subject"),
    text: say(login.language, "mails.reset.text", { link }),
  });
}

/**
 * Makes an invitation for a person without a password; an earlier link ends. Returns the token, which belongs only in a
 * mail.
 */
export async function insertInvitation(tx: Tx, { loginId }: { loginId: string }): Promise<string> {
  const { token } = await actAs(tx, loginId, async () => {
    await deleteTokens(tx, { loginId }, { kinds: ["password"] });
    return insertToken(tx, { loginId, kind: "password", lifeSeconds: WEEK });
  });
  return token;
}

/** The same for an administrator to hand over: the link sets the first password and does not prove the address. */
export async function insertSetupLink(tx: Tx, { loginId }: { loginId: string }) {
  return actAs(tx, loginId, async () => {
    await deleteTokens(tx, { loginId }, { kinds: ["setup"] });
    return insertToken(tx, { loginId, kind: "setup", lifeSeconds: WEEK });
  });
}

type Reset = {
  token: string;
  password: string;
  idleSeconds: number;
  language: Language;
  from: { ip: string; requestId: string; browser: string; device: string };
};

/**
 * The link works once; every session, program and API token of the person ends with it. A mailed link proves the
 * address, one that was handed over does not. This browser is known from now on, so that a stranger's guesses do not
 * slow down its next sign-in.
 */
export async function resetPassword(db: Db, { token, password, idleSeconds, language, from }: Reset): Promise<void> {
  const row = await findSession(db, {
    hash: hashToken(token),
    kinds: ["password", "setup"],
    idleSeconds,
    active: false,
  });
  if (!row) throw new Refusal("token_invalid");
  const known = [row.email, row.user_name, row.account_slug ?? "", row.property_slug ?? ""];
  refuseWeak(password, known, language, "password");
  const passwordHash = await hashPassword(password);
  const { login_id: loginId } = row;
  const used = await inPerson(db, { loginId }, async (tx) => {
    if ((await deleteTokens(tx, { loginId }, { id: row.token_id })) === 0) return null;
    await deleteTokens(tx, { loginId }, {});
    if (row.kind === "setup") {
      await updatePassword(tx, { loginId }, passwordHash);
      await rememberDevice(tx, { loginId, browser: from.browser, name: from.device, ip: from.ip });
      return { proved: true, factorGone: false };
    }
    const { proved } = await findAddress(tx, { loginId });
    // A stranger may have set up the login, so everything begun before the proof ends, also a second factor.
    await deleteProofs(tx, { loginId });
    const factorGone = !proved && (await deleteSecondFactor(tx, { loginId }));
    await updatePasswordAndProof(tx, { loginId }, passwordHash);
    await rememberDevice(tx, { loginId, browser: from.browser, name: from.device, ip: from.ip });
    return { proved, factorGone };
  });
  if (!used) throw new Refusal("token_invalid");
  await forgetGuesses(db, loginId);
  await auditLogin(db, loginId, "password_reset", from);
  if (used.factorGone) await auditLogin(db, loginId, "second_factor_off", from);
  if (!used.proved) await auditLogin(db, loginId, "address_proved", from, { new: { email: row.email } });
}

export function refuseWeak(password: string, known: readonly string[], language: Language, path: string): void {
  const weakness = weaknessOf(password, known);
  if (!weakness) return;
  const code = weakness === "common" ? "passwordCommon" : "passwordPersonal";
  throw new Refusal("invalid", { issues: [{ path, code, message: say(language, `errors.issue.${code}`) }] });
}
