import { type Db, inPerson } from "../../../db/client.ts";
import { findAddress } from "./addresses.repo.ts";

/**
 * The accounts that the person may enter, the oldest first, the property of the last visit, and pending invitations.
 */
export async function listOwnAccounts(db: Db, person: { loginId: string; isSuper: boolean }) {
  return inPerson(db, person, async (tx) => {
    const accounts = await tx
      .selectFrom("accounts")
      .select(["account_id as id", "slug", "name"])
      .orderBy("created_at")
      .orderBy("account_id")
      .limit(500)
      .execute();
    const address = await findAddress(tx, person);
    const { count } = await tx
      .selectFrom("invitations")
      .select((query) => query.fn.countAll<string>().as("count"))
      .executeTakeFirstOrThrow(); // The policy shows only the person's own.
    const { last_property_id: lastPropertyId } = await tx
      .selectFrom("logins")
      .select("last_property_id")
      .where("login_id", "=", person.loginId)
      .executeTakeFirstOrThrow();
    return { accounts, lastPropertyId, address, invitations: Number(count) };
  });
}

/** The properties that an API token is for. */
export async function listTokenProperties(
  db: Db,
  { login_id: loginId, token_id: id }: { login_id: string; token_id: string },
): Promise<string[]> {
  const row = await inPerson(db, { loginId }, (tx) =>
    tx
      .selectFrom("tokens")
      .select("property_ids")
      .where("login_id", "=", loginId)
      .where("id", "=", id)
      .executeTakeFirst(),
  );
  return row?.property_ids ?? [];
}
