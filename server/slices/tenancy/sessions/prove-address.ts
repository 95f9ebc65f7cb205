import type { Language } from "../../../../contract/users.ts";
import { type Db, inPerson, type Tx } from "../../../db/client.ts";
import { findLogin } from "../../../db/doors.ts";
import { hashToken, newToken } from "../../../http/secrets.ts";
import type { Person } from "../../../http/session.ts";
import type { Mail } from "../../../ports/mailer.ts";
import { Refusal } from "../../../refusals/refusal.ts";
import { say } from "../../../refusals/say.ts";
import { deleteProof, deleteProofOfNew, findAddress, insertProof, updateProvedAddress } from "./addresses.repo.ts";
import { type AuditOrigin, auditLogin } from "./audit-login.ts";
import { deleteTokens } from "./sessions.repo.ts";
import { countAttempts } from "./throttle.repo.ts";

type Deps = { db: Db; publicUrl: () => string };
type Proof = { loginId: string; email: string; language: Language };

const HOUR = 3_600;

/**
 * Makes the mail whose link proves an address of the login; an earlier link ends. The link also needs a session of this
 * login, so that opening a stranger's mail does not prove the address for the stranger.
 */
export async function makeProof({ db, publicUrl }: Deps, { loginId, email, language }: Proof): Promise<Mail> {
  const token = newToken();
  await inPerson(db, { loginId }, (tx) => insertProof(tx, { loginId }, { email, hash: hashToken(token) }));
  const link = `${publicUrl()}/pages/confirm-address?token=${token}`;
  return {
    to: email,
    subject: say(language, "mails.proof.subject"),
    text: say(language, "mails.proof.text", { email, link }),
  };
}

/** Limits the mails by sender and by recipient, so that Bellhop cannot be used to flood a mailbox. */
const limitsOf = (loginId: string, email: string) => [
  { key: `proofs of ${loginId}`, max: 5, seconds: HOUR },
  { key: `proofs to ${email}`, max: 5, seconds: HOUR },
];

/** Sends a link to the address that waits for its proof: a requested new one, otherwise the login's own. */
export async function sendProof(deps: Deps, { loginId, session }: Person): Promise<Mail> {
  const { proved, pending } = await inPerson(deps.db, { loginId }, (tx) => findAddress(tx, { loginId }));
  const email = pending ?? session.email;
  if (proved && pending === null) throw new Refusal("conflict", { text: "address_proved", params: { email } });
  await countAttempts(deps.db, limitsOf(loginId, email));
  return makeProof(deps, { loginId, email, language: session.language });
}

/** A new address counts once it is proved; until then only it and the old address are told. */
export async function askNewAddress(
  deps: Deps,
  { loginId, session }: Person,
  email: string,
  from: AuditOrigin,
): Promise<Mail[]> {
  if (await findLogin(deps.db, email)) throw new Refusal("email_taken");
  await countAttempts(deps.db, limitsOf(loginId, email));
  const proof = await makeProof(deps, { loginId, email, language: session.language });
  await auditLogin(deps.db, loginId, "address_change_asked", from, { old: { email: session.email }, new: { email } });
  return [proof, mailToOld(session.language, "addressAsked", { email: session.email, newEmail: email })];
}

const mailToOld = (
  language: Language,
  kind: "addressAsked" | "addressChanged",
  params: { email: string; newEmail: string },
): Mail => ({
  to: params.email,
  subject: say(language, `mails.${kind}.subject`),
  text: say(language, `mails.${kind}.text`, params),
});

/** Takes the link's token. Returns the mail to the old address if a new one counts from now on. */
export async function proveAddress(db: Db, person: Person, token: string, from: AuditOrigin): Promise<Mail[]> {
  const { loginId, session } = person;
  const after = await inPerson(db, { loginId }, (tx) => useProof(tx, { loginId, token })).catch((error) => {
    if ((error as { code?: string }).code === "23505") throw new Refusal("email_taken");
    throw error;
  });
  if (after === null) throw new Refusal("token_invalid");
  if (after === session.email) {
    await auditLogin(db, loginId, "address_proved", from, { new: { email: after } });
    return [];
  }
  await auditLogin(db, loginId, "address_changed", from, { old: { email: session.email }, new: { email: after } });
  return [mailToOld(session.language, "addressChanged", { email: session.email, newEmail: after })];
}

async function useProof(tx: Tx, { loginId, token }: { loginId: string; token: string }): Promise<string | null> {
  const email = await deleteProof(tx, { loginId }, hashToken(token));
  if (email === undefined) return null;
  await updateProvedAddress(tx, { loginId }, email);
  // A password link that was mailed to the old address must no longer work.
  await deleteTokens(tx, { loginId }, { kinds: ["password"] });
  return email;
}

/** False if no new address waits. */
export const dropNewAddress = (db: Db, { loginId, session }: Person): Promise<boolean> =>
  inPerson(db, { loginId }, (tx) => deleteProofOfNew(tx, { loginId }, session.email));

/** A person without a proved address may not invite others, since that person could be a stranger. */
export async function refuseUnproved(tx: Tx, { loginId }: { loginId: string }): Promise<void> {
  if (!(await findAddress(tx, { loginId })).proved) throw new Refusal("forbidden", { text: "address_unproved" });
}
