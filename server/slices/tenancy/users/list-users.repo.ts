import type { PropertyConfig, User } from "../../../../contract/users.ts";
import { isId } from "../../../../core/routing/slugs.ts";
import type { AccountScope, Tx } from "../../../db/client.ts";
import { Refusal } from "../../../refusals/refusal.ts";
import { toUser } from "../sessions/describe-user.ts";

/** The account's users, or those with the ids, by name; four queries whatever their number. */
export async function listUsers(tx: Tx, { accountId }: AccountScope, ids?: readonly string[]): Promise<User[]> {
  const account = await tx
    .selectFrom("accounts")
    .select(["account_id", "slug", "name"])
    .where("account_id", "=", accountId)
    .executeTakeFirstOrThrow();
  const people = tx
    .selectFrom("users as u")
    .innerJoin("logins as l", "l.login_id", "u.login_id")
    .selectAll("u")
    .select(["l.email", "l.language", "l.last_sign_in_at"])
    .where("u.account_id", "=", accountId);
  const rows = await (ids ? people.where("u.id", "in", ids) : people).execute();
  const properties = await tx
    .selectFrom("properties")
    .select(["id", "slug", "name", "old_code as oracleid", "status", "environment"])
    .where("account_id", "=", accountId)
    .orderBy("created_at")
    .orderBy("id")
    .execute();
  const assigned = tx
    .selectFrom("user_properties")
    .select(["user_id", "property_id"])
    .where("account_id", "=", accountId);
  const assignments = await (ids ? assigned.where("user_id", "in", ids) : assigned).execute();

  const own = new Map<string, Set<string>>();
  for (const { user_id: userId, property_id: propertyId } of assignments)
    own.set(userId, (own.get(userId) ?? new Set()).add(propertyId));
  const users = rows.map((row) =>
    toUser({
      person: row,
      login: row,
      account,
      role: row.role,
      properties: row.role === 1 ? properties : properties.filter(({ id }) => own.get(row.id)?.has(id)),
    }),
  );
  return users.sort(byName);
}

/** Sorted here, because the two databases sort É differently. */
const { compare } = new Intl.Collator("en");
const byName = (a: User, b: User) =>
  compare(a.lastname, b.lastname) || compare(a.firstname, b.firstname) || compare(a.id, b.id);

export async function getUser(tx: Tx, scope: AccountScope, id: string): Promise<User> {
  const [user] = isId(id) ? await listUsers(tx, scope, [id]) : [];
  if (!user) throw new Refusal("not_found");
  return user;
}

export const toPropertyConfig = (users: readonly User[]): PropertyConfig =>
  users.flatMap((user) =>
    user.properties.map(({ id, slug, name }) => ({ userid: user.id, propertyid: id, slug, name })),
  );
