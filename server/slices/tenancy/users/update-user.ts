import type { z } from "zod";
import type { User, userRoutes } from "../../../../contract/users.ts";
import { type Db, inTenant, type Tx } from "../../../db/client.ts";
import type { AccountCaller } from "../../../http/session.ts";
import { Refusal } from "../../../refusals/refusal.ts";
import { endSessions } from "../sessions/sessions.repo.ts";
import { listAssigned, replaceAssignments } from "./assignments.repo.ts";
import { auditUser, type Origin } from "./audit-user.ts";
import { findPropertiesByName } from "./find-properties.repo.ts";
import { getUser } from "./list-users.repo.ts";
import { ADMIN, grantRole, isOneself, refuseLastAdmin, roleOf } from "./user-limits.ts";
import { findUserForUpdate, queueUserChanges, type UserRow, updateUserRow } from "./users.repo.ts";

type Input = z.output<typeof userRoutes.update.input>;

/** Changes the given fields and leaves the rest. Only real changes are written and audited. */
export function updateUser(db: Db, caller: AccountCaller, input: Input, origin: Origin): Promise<User> {
  return inTenant(db, caller, async (tx) => {
    await queueUserChanges(tx, caller);
    const before = await findUserForUpdate(tx, caller, input.id);
    if (!before) throw new Refusal("not_found");
    if (input.version !== undefined && input.version !== before.version)
      throw new Refusal("conflict", { extra: { user: await getUser(tx, caller, before.id) } });

    const fields = changedFields(input, before);
    const role = await changedRole(tx, caller, input, before);
    const assigned = await changedProperties(tx, caller, input, before);
    const changes = { ...fields, ...(role !== null && { role }) };
    if (Object.keys(changes).length > 0 || assigned) {
      await updateUserRow(tx, caller, before.id, changes);
      if (assigned) await replaceAssignments(tx, caller, { userId: before.id, propertyIds: assigned.ids });
      if (role !== null) await endSessions(tx, { loginId: before.login_id });
      await auditUser(tx, caller, origin, {
        action: "user_updated",
        userId: before.id,
        old: { ...only(before, Object.keys(changes)), ...(assigned && { properties: assigned.old }) },
        new: { ...changes, ...(assigned && { properties: assigned.new }) },
      });
    }
    return getUser(tx, caller, before.id);
  });
}

function changedFields(input: Input, before: UserRow) {
  const { firstname, lastname, mobile } = input;
  return {
    ...(firstname !== undefined && firstname !== before.firstname && { firstname }),
    ...(lastname !== undefined && lastname !== before.lastname && { lastname }),
    ...(mobile !== undefined && mobile !== before.mobile && { mobile }),
  };
}

/** The new role, or null if it stays. */
async function changedRole(tx: Tx, caller: AccountCaller, { role: wished }: Input, before: UserRow) {
  if (wished === undefined) return null;
  if (wished !== 2 && roleOf(wished) === roleOf(before.role)) return null;
  const role = grantRole(caller, wished, before.ability);
  if (isOneself(caller, before)) throw new Refusal("forbidden", { text: "own_role" });
  if (role !== ADMIN) await refuseLastAdmin(tx, caller, before);
  return role;
}

/** The new list of properties with the slugs before and after, or null if it stays. */
async function changedProperties(tx: Tx, caller: AccountCaller, { propertyid: wished }: Input, before: UserRow) {
  if (wished === undefined) return null;
  const found = await findPropertiesByName(tx, caller, wished);
  const now = { old: await listAssigned(tx, caller, before.id), new: found.map(({ slug }) => slug) };
  return now.old.join() === now.new.join() ? null : { ...now, ids: found.map(({ id }) => id) };
}

const only = (row: UserRow, names: readonly string[]) =>
  Object.fromEntries(Object.entries(row).filter(([name]) => names.includes(name)));
