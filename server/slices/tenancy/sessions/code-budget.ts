import type { Language } from "../../../../contract/users.ts";
import type { Db } from "../../../db/client.ts";
import type { Mailer } from "../../../ports/mailer.ts";
import { Refusal } from "../../../refusals/refusal.ts";
import { say } from "../../../refusals/say.ts";
import { type AuditOrigin, auditLogin } from "./audit-login.ts";
import { countAttempts, forgetAttempts, forgiveAttempts } from "./throttle.repo.ts";

const HOUR = 3_600;
/** The mail says the number in words. */
const MAIL_AFTER = 5;

/** Three of a million codes are right at any moment, so a day's guesses find one with a chance of 1 in 17,000. */
const limitsOf = (loginId: string) => [
  { key: `codes of ${loginId} in an hour`, max: 10, seconds: HOUR },
  { key: `codes of ${loginId} in a day`, max: 20, seconds: 24 * HOUR },
];

type Guess = {
  loginId: string;
  email: string;
  language: Language;
  from: AuditOrigin & { report?: (error: unknown) => void };
  /** The line of the log for a wrong code. */
  action: "sign_in_failed" | "second_factor_failed";
};

/**
 * Guesses of a login's codes have one budget, wherever they come from and whatever they are for: who guesses has the
 * password already. Refuses a wrong code; a right one takes back its count.
 */
export async function spendGuess(
  { db, mailer }: { db: Db; mailer: Mailer },
  { loginId, email, language, from, action }: Guess,
  check: () => Promise<boolean>,
): Promise<void> {
  const limits = limitsOf(loginId);
  const [wrong = 0] = await countAttempts(db, limits);
  if (await check()) return forgiveAttempts(db, limits);
  await auditLogin(db, loginId, action, from, { new: { code: "wrong" } });
  if (wrong === MAIL_AFTER)
    mailer
      .send({
        to: email,
        subject: say(language, "mails.codes.subject"),
        text: say(language, "mails.codes.text", { email }),
      })
      .catch((error: unknown) => from.report?.(error));
  throw new Refusal("invalid_credentials", { text: "otp_wrong" });
}

/** A new password shuts out who guessed with the old one, so the owner is not kept waiting. */
export const forgetGuesses = (db: Db, loginId: string) => forgetAttempts(db, limitsOf(loginId));
