import type { Language, User } from "../../../../contract/users.ts";
import { type Db, inTenant } from "../../../db/client.ts";
import type { AccountCaller } from "../../../http/session.ts";
import { Refusal } from "../../../refusals/refusal.ts";
import { say } from "../../../refusals/say.ts";
import { endApiTokens, endSessions } from "../sessions/sessions.repo.ts";
import { auditUser, type Origin } from "./audit-user.ts";
import { getUser } from "./list-users.repo.ts";
import { isOneself, refuseLastAdmin } from "./user-limits.ts";
import { findUserForUpdate, queueUserChanges, updateUserRow } from "./users.repo.ts";

const NEW = 0;
const DISABLED = 2;

type Wished = { id: string; status: number };
type From = Origin & { language: Language };

/** Disabling ends all sessions of the person at once; to work in other accounts they sign in again. */
export function changeStatus(db: Db, caller: AccountCaller, { id, status }: Wished, from: From): Promise<User> {
  return inTenant(db, caller, async (tx) => {
    await queueUserChanges(tx, caller);
    const before = await findUserForUpdate(tx, caller, id);
    if (!before) throw new Refusal("not_found");
    if (status === before.status) return getUser(tx, caller, id);

    const used = before.status === 1 || before.last_sign_in_at !== null;
    if (status === NEW && used) {
      const message = say(from.language, "errors.issue.statusNew");
      throw new Refusal("invalid", { issues: [{ path: "status", code: "statusNew", message }] });
    }
    if (status === DISABLED) {
      if (isOneself(caller, before)) throw new Refusal("forbidden", { text: "own_status" });
      await refuseLastAdmin(tx, caller, before);
      await endSessions(tx, { loginId: before.login_id });
      await endApiTokens(tx, caller, { loginId: before.login_id });
    }
    await updateUserRow(tx, caller, id, { status });
    const details = { userId: before.id, old: { status: before.status }, new: { status } };
    await auditUser(tx, caller, from, { action: "user_status", ...details });
    return getUser(tx, caller, id);
  });
}
