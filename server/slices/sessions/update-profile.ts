import { sql } from "kysely";
import type { z } from "zod";
import type { sessionRoutes } from "../../../contract/sessions.ts";
import type { Language } from "../../../contract/users.ts";
import { type Db, inPerson, inTenant } from "../../db/client.ts";
import { say } from "../../http/language.ts";
import { Refusal } from "../../http/refusal.ts";
import type { Person } from "../../http/session.ts";
import { insertAudit } from "../audit/audit.repo.ts";
import { hashPassword } from "./passwords.ts";
import { confirmPassword } from "./second-factor.ts";
import { refuseWeak } from "./set-password.ts";
import { ownScopes } from "./sign-in.ts";

type Changes = z.output<typeof sessionRoutes.updateProfile.input>;

/** One's own data, in every account one works for. Address and password only with the current password. */
export async function updateProfile(db: Db, person: Person, changes: Changes, language: Language): Promise<void> {
  const { firstname, lastname, mobile, email, newPassword, password } = changes;
  const { loginId, session } = person;
  if (email !== undefined || newPassword !== undefined) {
    if (!password) {
      const message = say(language, "errors.issue.required");
      throw new Refusal("invalid", { issues: [{ path: "password", code: "required", message }] });
    }
    await confirmPassword({ db }, session.email, password);
  }
  if (newPassword) refuseWeak(newPassword, [session.email, session.user_name], language, "newPassword");
  const passwordHash = newPassword && (await hashPassword(newPassword));
  const scopes = await ownScopes(db, loginId);
  const login = {
    ...(firstname && { firstname }),
    ...(lastname && { lastname }),
    ...(changes.language && { language: changes.language }),
    ...(email && { email }),
    ...(passwordHash && { password_hash: passwordHash }),
  };
  try {
    if (Object.keys(login).length > 0)
      await inPerson(db, person, (tx) => tx.updateTable("logins").set(login).where("login_id", "=", loginId).execute());
  } catch (error) {
    if ((error as { code?: string }).code === "23505") throw new Refusal("email_taken");
    throw error;
  }
  const user = {
    ...(firstname && { firstname }),
    ...(lastname && { lastname }),
    ...(mobile !== undefined && { mobile }),
  };
  const told = { ...user, ...(email && { email }), ...(newPassword && { password: "changed" }) };
  for (const scope of scopes)
    await inTenant(db, scope, async (tx) => {
      if (Object.keys(user).length > 0)
        await tx
          .updateTable("users")
          .set({ ...user, updated_at: new Date(), version: sql`version + 1` })
          .where("account_id", "=", scope.accountId)
          .where("id", "=", scope.user.id)
          .execute();
      if (Object.keys(told).length > 0)
        await insertAudit(tx, scope, {
          action: "profile_updated",
          recordKind: "user",
          recordId: scope.user.id,
          new: told,
        });
    });
}
