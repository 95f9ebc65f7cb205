import type { AbilityRule } from "../../../../contract/users.ts";
import { rulesOf } from "../../../../core/access/abilities.ts";
import type { Tx } from "../../../db/client.ts";
import type { AccountCaller } from "../../../http/session.ts";
import { Refusal } from "../../../refusals/refusal.ts";
import { hasOtherAdmin, type UserRow } from "./users.repo.ts";

export const ADMIN = 1;
const SUPER_ADMIN = 2;
const USER = 3;

/** The stored role: 1 is an admin, any other number an ordinary user. */
export const roleOf = (role: number): number => (role === ADMIN ? ADMIN : USER);

/**
 * The role that a caller may give. Over HTTP no user becomes a super admin; the command line does that. A caller gives
 * no more rights than they have: an admin whose own rights were narrowed cannot make one with all rights.
 */
export function grantRole(caller: AccountCaller, wished: number, narrowed: readonly AbilityRule[] | null): number {
  if (wished === SUPER_ADMIN) throw new Refusal("forbidden");
  const role = roleOf(wished);
  if (role === ADMIN) refuseBeyondCaller(caller, rulesOf(role, narrowed));
  return role;
}

export function refuseBeyondCaller(caller: AccountCaller, rules: readonly AbilityRule[]): void {
  if (!rules.every(({ action, subject }) => caller.ability.can(action, subject))) throw new Refusal("forbidden");
}

export const isOneself = (caller: AccountCaller, user: UserRow): boolean => user.login_id === caller.loginId;

/** An account without an admin could not manage itself any more. */
export async function refuseLastAdmin(tx: Tx, caller: AccountCaller, user: UserRow): Promise<void> {
  if (user.role !== ADMIN || user.status === 2 || (await hasOtherAdmin(tx, caller, user.id))) return;
  throw new Refusal("forbidden", { text: "last_admin" });
}
