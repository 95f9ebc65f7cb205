import type { AbilityRule, Language } from "../../../../contract/users.ts";
import { abilityOf, rulesOf, rulesOfRole } from "../../../../core/access/abilities.ts";
import { type Db, inTenant } from "../../../db/client.ts";
import type { AccountCaller } from "../../../http/session.ts";
import { Refusal } from "../../../refusals/refusal.ts";
import { say } from "../../../refusals/say.ts";
import { auditUser, type Origin } from "./audit-user.ts";
import { ADMIN, isOneself, refuseBeyondCaller } from "./user-limits.ts";
import { findUserForUpdate, queueUserChanges, updateUserRow } from "./users.repo.ts";

/** The user's current rules, and those of the role alone. */
type Rules = { ability: AbilityRule[]; role: AbilityRule[] };
type Wished = { id: string; ability: AbilityRule[] | null };

/** Takes effect at the user's next call: every call reads the rules again. */
export function narrowAbility(
  db: Db,
  caller: AccountCaller,
  { id, ability: wished }: Wished,
  from: Origin & { language: Language },
): Promise<Rules> {
  return inTenant(db, caller, async (tx) => {
    await queueUserChanges(tx, caller);
    const before = await findUserForUpdate(tx, caller, id);
    if (!before) throw new Refusal("not_found");
    if (isOneself(caller, before)) throw new Refusal("forbidden", { text: "own_ability" });
    const ability = wished && [...new Map(wished.map((rule) => [`${rule.action} ${rule.subject}`, rule])).values()];
    refuseBeyondRole(wished ?? [], before.role, from.language);
    if (before.role === ADMIN) refuseBeyondCaller(caller, rulesOf(before.role, ability));
    if (JSON.stringify(ability) !== JSON.stringify(before.ability)) {
      await updateUserRow(tx, caller, id, { ability });
      const details = { userId: before.id, old: { ability: before.ability }, new: { ability } };
      await auditUser(tx, caller, from, { action: "user_ability", ...details });
    }
    return { ability: [...rulesOf(before.role, ability)], role: [...rulesOfRole(before.role)] };
  });
}

function refuseBeyondRole(wished: readonly AbilityRule[], role: number, language: Language): void {
  const allowed = abilityOf(rulesOfRole(role));
  const message = say(language, "errors.issue.beyondRole");
  const issues = wished.flatMap(({ action, subject }, index) =>
    allowed.can(action, subject) ? [] : [{ path: `ability.${index}`, code: "beyondRole", message }],
  );
  if (issues.length > 0) throw new Refusal("invalid", { issues });
}
