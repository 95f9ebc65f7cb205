import { type AccountScope, type Db, inTenant } from "../db/client.ts";

/** The properties of an account with this code in the old system, or with this slug; several may share a code. */
export function findByCode(db: Db, scope: AccountScope, code: string): Promise<string[]> {
  return inTenant(db, scope, async (tx) => {
    const rows = await tx
      .selectFrom("properties")
      .select("id")
      .where("account_id", "=", scope.accountId)
      .where(({ or, eb }) => or([eb("old_code", "=", code), eb("slug", "=", code)]))
      .execute();
    return rows.map(({ id }) => id);
  });
}
