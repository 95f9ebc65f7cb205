import { sql } from "kysely";
import type { AccountScope, Tx } from "../../../db/client.ts";

const DISABLED = 2;
const [NEW, ACTIVE] = [0, 1];

type PersonScope = { loginId: string };

/** The login as a user of each of its accounts, the oldest first. */
export function listMemberships(tx: Tx, { loginId }: PersonScope, { status }: { status?: number | undefined } = {}) {
  let query = tx.selectFrom("users").selectAll().where("login_id", "=", loginId).where("status", "<>", DISABLED);
  if (status !== undefined) query = query.where("status", "=", status);
  return query.orderBy("created_at").execute();
}

/** The account of the scope and its user; a super admin is no account's user. */
export async function findMembership(tx: Tx, { accountId, user }: AccountScope) {
  const account = await tx
    .selectFrom("accounts")
    .selectAll()
    .where("account_id", "=", accountId)
    .executeTakeFirstOrThrow();
  const member = await tx
    .selectFrom("users")
    .selectAll()
    .where("account_id", "=", accountId)
    .where("id", "=", user.id)
    .executeTakeFirst();
  return { account, member };
}

type ProfileChanges = { firstname?: string; lastname?: string; mobile?: string };

export async function updateMembership(tx: Tx, scope: AccountScope, changes: ProfileChanges): Promise<void> {
  await tx
    .updateTable("users")
    .set({ ...changes, updated_at: new Date(), version: sql`version + 1` })
    .where("account_id", "=", scope.accountId)
    .where("id", "=", scope.user.id)
    .execute();
}

/** A disabled user stays disabled. */
export async function updateNewToActive(tx: Tx, scope: AccountScope): Promise<void> {
  await tx
    .updateTable("users")
    .set({ status: ACTIVE })
    .where("account_id", "=", scope.accountId)
    .where("id", "=", scope.user.id)
    .where("status", "=", NEW)
    .execute();
}

type PropertiesQuery = { accountId: string; userId: string; all: boolean };

/** The properties that a user may enter: all of the account for admins, the assigned ones for others. */
export function listProperties(tx: Tx, { accountId, userId, all }: PropertiesQuery) {
  let query = tx
    .selectFrom("properties as p")
    .select(["p.id", "p.slug", "p.name", "p.old_code as oracleid", "p.status", "p.environment"])
    .where("p.account_id", "=", accountId)
    .orderBy("p.created_at")
    .orderBy("p.id");
  if (!all)
    query = query.where(({ exists, selectFrom }) =>
      exists(
        selectFrom("user_properties as up")
          .select(sql`1`.as("one"))
          .where("up.account_id", "=", accountId)
          .where("up.user_id", "=", userId)
          .whereRef("up.property_id", "=", "p.id"),
      ),
    );
  return query.execute();
}
