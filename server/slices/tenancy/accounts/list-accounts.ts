import { sql } from "kysely";
import type { z } from "zod";
import type { accountRoutes } from "../../../../contract/accounts.ts";
import { abilityOf, rulesOf } from "../../../../core/access/abilities.ts";
import { slugOf } from "../../../../core/routing/slugs.ts";
import { type Db, inPerson, type Tx } from "../../../db/client.ts";
import type { Person } from "../../../http/session.ts";
import { Refusal } from "../../../refusals/refusal.ts";
import { toAccount } from "./accounts.repo.ts";

type Page = Pick<z.output<typeof accountRoutes.list.input>, "limit" | "offset" | "name">;

/** A super admin sees all accounts; anyone else the ones that he or she may manage, and without any a refusal. */
export function listAccounts(db: Db, person: Person, { limit, offset, name }: Page) {
  return inPerson(db, person, async (tx) => {
    let wanted = tx.selectFrom("accounts").where("deleted_at", "is", null);
    if (!person.isSuper) wanted = wanted.where("account_id", "in", await managedBy(tx, person));
    if (name) wanted = wanted.where(matches(name));
    const rows = await wanted
      .selectAll()
      .orderBy(sql`lower(name)`)
      .orderBy("account_id")
      .limit(limit)
      .offset(offset)
      .execute();
    const { n } = await wanted.select(sql<string>`count(*)`.as("n")).executeTakeFirstOrThrow();
    const accounts = [];
    for (const row of rows) accounts.push({ ...toAccount(row), ...(await countIn(tx, row.account_id)) });
    return { accounts, total_rows: Number(n), limit, offset };
  });
}

async function managedBy(tx: Tx, { loginId }: Person): Promise<string[]> {
  const memberships = await tx
    .selectFrom("users")
    .select(["account_id", "role", "ability"])
    .where("login_id", "=", loginId)
    .where("status", "<>", 2)
    .execute();
  const managed = memberships.filter(({ role, ability }) => abilityOf(rulesOf(role, ability)).can("manage", "Account"));
  if (managed.length === 0) throw new Refusal("forbidden");
  return managed.map((row) => row.account_id);
}

/** The start of the name or of a word in it. The slug is the name without its accents, so neither need be typed. */
function matches(name: string) {
  const text = name.toLowerCase();
  const plain = slugOf(name, "");
  return sql<boolean>`(starts_with(lower(name), ${text}) or strpos(lower(name), ${` ${text}`}) > 0
    or ${plain} <> '' and (starts_with(slug, ${plain}) or strpos(slug, ${`-${plain}`}) > 0))`;
}

/** The wall shows one account's rows at a time: the transaction enters it for this one question. */
async function countIn(tx: Tx, accountId: string): Promise<{ properties: number; users: number }> {
  await sql`select set_config('app.account', ${accountId}, true)`.execute(tx);
  const { rows } = await sql<{ properties: number; users: number }>`
    select (select count(*)::int from properties where account_id = ${accountId}) as properties,
      (select count(*)::int from users where account_id = ${accountId}) as users`.execute(tx);
  await sql`select set_config('app.account', '', true)`.execute(tx);
  return rows[0] ?? { properties: 0, users: 0 };
}
