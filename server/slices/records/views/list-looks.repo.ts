import type { ListKind } from "../../../../contract/lists.ts";
import type { ListLook } from "../../../../contract/views.ts";
import type { AccountScope, Tx } from "../../../db/client.ts";

const AT_FIRST: ListLook = { columns: null, density: "compact", opens: null };

export async function findLook(tx: Tx, { accountId, user }: AccountScope, kind: ListKind): Promise<ListLook> {
  const row = await tx
    .selectFrom("list_looks")
    .select(["columns", "density", "opens"])
    .where("account_id", "=", accountId)
    .where("user_id", "=", user.id)
    .where("kind", "=", kind)
    .executeTakeFirst();
  return row ?? AT_FIRST;
}

export async function saveLook(
  tx: Tx,
  { accountId, user }: AccountScope,
  kind: ListKind,
  { columns, density, opens }: ListLook,
): Promise<void> {
  const look = { columns: columns && JSON.stringify(columns), density, opens };
  await tx
    .insertInto("list_looks")
    .values({ account_id: accountId, user_id: user.id, kind, ...look })
    .onConflict((on) => on.columns(["account_id", "user_id", "kind"]).doUpdateSet(look))
    .execute();
}
