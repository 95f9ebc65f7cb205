import type { Language } from "../../../contract/users.ts";
import { type Db, inPerson, type Tx } from "../../db/client.ts";
import { findLogin, findSession } from "../../db/doors.ts";
import { say } from "../../http/language.ts";
import { Refusal } from "../../http/refusal.ts";
import { hashToken } from "../../http/secrets.ts";
import type { Mailer } from "../../ports/mailer.ts";
import { hashPassword, weaknessOf } from "./passwords.ts";
import { actAs, deleteTokens, insertToken } from "./sessions.repo.ts";

const HOUR = 3_600_000;
const WEEK = 168 * HOUR;

type MailDeps = { db: Db; mailer: Mailer; publicUrl: () => string };

/** Sends a link to a known address. The caller has been answered already: the time tells nothing either. */
export async function mailResetLink({ db, mailer, publicUrl }: MailDeps, email: string): Promise<void> {
  const login = await findLogin(db, email);
  if (!login?.enabled) return;
  const loginId = login.login_id;
  const { token } = await inPerson(db, { loginId }, async (tx) => {
    await deleteTokens(tx, { loginId }, { kinds: ["password"] });
    return insertToken(tx, { loginId, kind: "password", expiresAt: new Date(Date.now() + HOUR) });
  });
  const link = `${publicUrl()}/reset-password?token=${token}`;
  await mailer.send({
    to: email,
    subject: say(login.language, "mails.reset.subject"),
    text: say(login.language, "mails.reset.text", { link }),
  });
}

/** For someone who has no password yet; an earlier link ends. Answers the token, which belongs in a mail only. */
export async function insertInvitation(tx: Tx, { loginId }: { loginId: string }): Promise<string> {
  const { token } = await actAs(tx, loginId, async () => {
    await deleteTokens(tx, { loginId }, { kinds: ["password"] });
    return insertToken(tx, { loginId, kind: "password", expiresAt: new Date(Date.now() + WEEK) });
  });
  return token;
}

type Reset = { token: string; password: string; idleSeconds: number; language: Language };

/** The link works once; every session of the person ends with it. */
export async function resetPassword(db: Db, { token, password, idleSeconds, language }: Reset): Promise<void> {
  const row = await findSession(db, { hash: hashToken(token), kinds: ["password"], idleSeconds, active: false });
  if (!row) throw new Refusal("token_invalid");
  refuseWeak(
    password,
    [row.email, row.email.split("@")[0] ?? "", row.user_name, row.account_slug ?? ""],
    language,
    "password",
  );
  const passwordHash = await hashPassword(password);
  const { login_id: loginId } = row;
  const used = await inPerson(db, { loginId }, async (tx) => {
    if ((await deleteTokens(tx, { loginId }, { id: row.token_id })) === 0) return false;
    await deleteTokens(tx, { loginId }, { kinds: ["session", "access", "refresh", "password"] });
    await tx.updateTable("logins").set({ password_hash: passwordHash }).where("login_id", "=", loginId).execute();
    return true;
  });
  if (!used) throw new Refusal("token_invalid");
}

export function refuseWeak(password: string, known: readonly string[], language: Language, path: string): void {
  const weakness = weaknessOf(password, known);
  if (!weakness) return;
  const code = weakness === "common" ? "passwordCommon" : "passwordPersonal";
  throw new Refusal("invalid", { issues: [{ path, code, message: say(language, `errors.issue.${code}`) }] });
}
