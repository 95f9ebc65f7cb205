import { sql } from "kysely";
import { slugOf } from "../../../../core/routing/slugs.ts";
import type { Tx } from "../../../db/client.ts";

type AccountsQuery = { limit: number; offset: number; name?: string | undefined };

/** A page of the accounts that the transaction may see, or of those with the ids, and their number. */
export async function listAccountRows(tx: Tx, ids: readonly string[] | null, { limit, offset, name }: AccountsQuery) {
  let query = tx.selectFrom("accounts").where("deleted_at", "is", null);
  if (ids) query = query.where("account_id", "in", ids);
  if (name) query = query.where(matches(name));
  const rows = await query
    .selectAll()
    .orderBy(sql`lower(name)`)
    .orderBy("account_id")
    .limit(limit)
    .offset(offset)
    .execute();
  const { n } = await query.select(sql<string>`count(*)`.as("n")).executeTakeFirstOrThrow();
  return { rows, total: Number(n) };
}

/**
 * Matches the start of the name or of a word in it. The slug is the name without its accents, so accents need not be
 * typed.
 */
function matches(name: string) {
  const text = name.toLowerCase();
  const plain = slugOf(name, "");
  return sql<boolean>`(starts_with(lower(name), ${text}) or strpos(lower(name), ${` ${text}`}) > 0
    or ${plain} <> '' and (starts_with(slug, ${plain}) or strpos(slug, ${`-${plain}`}) > 0))`;
}

/** The policies show one account's rows at a time, so the transaction enters the account for this one query. */
export async function countIn(tx: Tx, accountId: string): Promise<{ properties: number; users: number }> {
  await sql`select set_config('app.account', ${accountId}, true)`.execute(tx);
  const { rows } = await sql<{ properties: number; users: number }>`
    select (select count(*)::int from properties where account_id = ${accountId}) as properties,
      (select count(*)::int from users where account_id = ${accountId}) as users`.execute(tx);
  await sql`select set_config('app.account', '', true)`.execute(tx);
  return rows[0] ?? { properties: 0, users: 0 };
}
