import type { z } from "zod";
import type { sessionRoutes } from "../../../../contract/sessions.ts";
import type { Language } from "../../../../contract/users.ts";
import { type Db, inPerson, inTenant } from "../../../db/client.ts";
import type { Person } from "../../../http/session.ts";
import type { Mail } from "../../../ports/mailer.ts";
import { Refusal } from "../../../refusals/refusal.ts";
import { say } from "../../../refusals/say.ts";
import { insertAudit } from "../audit/audit.repo.ts";
import { type AuditOrigin, auditLogin, ownScopes } from "./audit-login.ts";
import { endSignIns } from "./end-sign-ins.ts";
import { updateLogin } from "./logins.repo.ts";
import { updateMembership } from "./memberships.repo.ts";
import { hashPassword } from "./passwords.ts";
import { askNewAddress } from "./prove-address.ts";
import { confirmPassword } from "./second-factor.ts";
import { refuseWeak } from "./set-password.ts";

type Changes = z.output<typeof sessionRoutes.updateProfile.input>;

type Deps = { db: Db; publicUrl: () => string };
type From = AuditOrigin & { language: Language };

/**
 * Changes a person's own data, in every account of the person. A new address or password needs the current password; a
 * new address counts once it is proved. Returns the mails that say so.
 */
export async function updateProfile(deps: Deps, person: Person, changes: Changes, from: From): Promise<Mail[]> {
  const { db } = deps;
  const { language } = from;
  const { firstname, lastname, mobile, email, newPassword, password } = changes;
  const { loginId, session } = person;
  if (email !== undefined || newPassword !== undefined) {
    if (!password) {
      const message = say(language, "errors.issue.required");
      throw new Refusal("invalid", { issues: [{ path: "password", code: "required", message }] });
    }
    await confirmPassword({ db }, session.email, password);
  }
  if (newPassword)
    refuseWeak(
      newPassword,
      [session.email, session.user_name, session.account_slug ?? "", session.property_slug ?? ""],
      language,
      "newPassword",
    );
  const passwordHash = newPassword && (await hashPassword(newPassword));
  const newEmail = email !== undefined && email !== session.email ? email : null;
  const mails = newEmail ? await askNewAddress(deps, person, newEmail, from) : [];
  const scopes = await ownScopes(db, loginId);
  const login = {
    ...(firstname && { firstname }),
    ...(lastname && { lastname }),
    ...(changes.language && { language: changes.language }),
    ...(passwordHash && { password_hash: passwordHash }),
  };
  if (Object.keys(login).length > 0) await inPerson(db, person, (tx) => updateLogin(tx, { loginId }, login));
  const user = {
    ...(firstname && { firstname }),
    ...(lastname && { lastname }),
    ...(mobile !== undefined && { mobile }),
  };
  for (const scope of scopes)
    await inTenant(db, scope, async (tx) => {
      if (Object.keys(user).length === 0) return;
      await updateMembership(tx, scope, user);
      await insertAudit(tx, scope, {
        action: "profile_updated",
        recordKind: "user",
        recordId: scope.user.id,
        new: user,
      });
    });
  if (newPassword) {
    // Signs out everyone else who knows the old password; this sign-in stays.
    const tokens = changes.keepTokens !== true;
    await endSignIns(db, person, { tokens });
    await auditLogin(db, loginId, "password_changed", from, { new: { tokens: tokens ? "ended" : "kept" } });
  }
  return mails;
}
