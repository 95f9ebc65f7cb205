import type { AbilityRule } from "../../../../contract/users.ts";
import { rulesOf } from "../../../../core/access/abilities.ts";
import type { Tx } from "../../../db/client.ts";
import type { AccountCaller } from "../../../http/session.ts";
import { Refusal } from "../../../refusals/refusal.ts";
import { hasOtherAdmin, type UserRow } from "./users.repo.ts";

export const ADMIN = 1;
const SUPER_ADMIN = 2;
const USER = 3;

/** What is stored of a role: 1 is an admin, any other number an ordinary user. */
export const roleOf = (role: number): number => (role === ADMIN ? ADMIN : USER);

/**
 * The role that a caller may give. Nobody is named super admin over HTTP: that is the command line's. And nobody gives
 * more than they have: an admin whose own rights were narrowed cannot make one who has them all.
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

/** An account without an admin could help itself no more. */
export async function refuseLastAdmin(tx: Tx, caller: AccountCaller, user: UserRow): Promise<void> {
  if (user.role !== ADMIN || user.status === 2 || (await hasOtherAdmin(tx, caller, user.id))) return;
  throw new Refusal("forbidden", { text: "last_admin" });
}
