import { type Db, inPerson } from "../../db/client.ts";

/** Every account the person may enter, the oldest first, and the property of the last visit. */
export async function listOwnAccounts(db: Db, person: { loginId: string; isSuper: boolean }) {
  return inPerson(db, person, async (tx) => {
    const accounts = await tx
      .selectFrom("accounts")
      .select(["account_id as id", "slug", "name"])
      .orderBy("created_at")
      .orderBy("account_id")
      .limit(500)
      .execute();
    const { last_property_id: lastPropertyId } = await tx
      .selectFrom("logins")
      .select("last_property_id")
      .where("login_id", "=", person.loginId)
      .executeTakeFirstOrThrow();
    return { accounts, lastPropertyId };
  });
}
