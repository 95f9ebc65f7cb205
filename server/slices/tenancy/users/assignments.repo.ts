import type { AccountScope, Tx } from "../../../db/client.ts";

type Assignments = { userId: string; propertyIds: readonly string[] };

export async function insertAssignments(
  tx: Tx,
  scope: AccountScope,
  { userId, propertyIds }: Assignments,
): Promise<void> {
  if (propertyIds.length === 0) return;
  await tx
    .insertInto("user_properties")
    .values(propertyIds.map((id) => ({ account_id: scope.accountId, user_id: userId, property_id: id })))
    .execute();
}

export async function replaceAssignments(tx: Tx, scope: AccountScope, assignments: Assignments): Promise<void> {
  await tx
    .deleteFrom("user_properties")
    .where("account_id", "=", scope.accountId)
    .where("user_id", "=", assignments.userId)
    .execute();
  await insertAssignments(tx, scope, assignments);
}

/** The slugs of the assigned properties; the role may let the user enter others. */
export async function listAssigned(tx: Tx, { accountId }: AccountScope, userId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom("user_properties as up")
    .innerJoin("properties as p", (join) =>
      join.onRef("p.account_id", "=", "up.account_id").onRef("p.id", "=", "up.property_id"),
    )
    .select("p.slug")
    .where("up.account_id", "=", accountId)
    .where("up.user_id", "=", userId)
    .orderBy("p.slug")
    .execute();
  return rows.map(({ slug }) => slug);
}
