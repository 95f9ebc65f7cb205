import { type Selectable, sql } from "kysely";
import type { Account } from "../../../../contract/accounts.ts";
import { type SharedMails, sharedMails } from "../../../../core/matching/match-keys.ts";
import type { AccountScope, Tx } from "../../../db/client.ts";
import type { Tables } from "../../../db/schema/tables.ts";

export type NewAccount = { slug: string; name: string; email: string; group?: string };

/** The account takes the scope's id: its creator is already inside it, so the policies apply here too. */
export async function insertAccount(tx: Tx, scope: AccountScope, account: NewAccount): Promise<void> {
  await tx
    .insertInto("accounts")
    .values({
      account_id: scope.accountId,
      slug: account.slug,
      name: account.name,
      email: account.email,
      group_name: account.group || null,
    })
    .execute();
}

export type AccountRow = Selectable<Tables["accounts"]>;

/**
 * The account's row. With a lock no other transaction changes it until this one ends. `update` also blocks new rows
 * that refer to the account, which a new slug needs from the start; `no key update` lets other work in it continue.
 */
export function findAccount(
  tx: Tx,
  { accountId }: AccountScope,
  { lock }: { lock?: "update" | "no key update" } = {},
): Promise<AccountRow> {
  const query = tx.selectFrom("accounts").selectAll().where("account_id", "=", accountId);
  const locked = lock === "update" ? query.forUpdate() : lock ? query.forNoKeyUpdate() : query;
  return locked.executeTakeFirstOrThrow();
}

/** The account's addresses that belong to no single guest. */
export async function findSharedMails(tx: Tx, { accountId }: AccountScope): Promise<SharedMails> {
  const { office_mails, relay_domains } = await tx
    .selectFrom("accounts")
    .select(["office_mails", "relay_domains"])
    .where("account_id", "=", accountId)
    .executeTakeFirstOrThrow();
  return {
    offices: office_mails ? new Set(office_mails) : sharedMails.offices,
    relays: relay_domains ? new Set(relay_domains) : sharedMails.relays,
  };
}

type Changes = Partial<Omit<AccountRow, "account_id" | "created_at" | "updated_at">>;

export function updateAccountRow(tx: Tx, { accountId }: AccountScope, changes: Changes): Promise<AccountRow> {
  return tx
    .updateTable("accounts")
    .set({ ...changes, updated_at: sql`now()` })
    .where("account_id", "=", accountId)
    .returningAll()
    .executeTakeFirstOrThrow();
}

export const toAccount = (row: AccountRow): Account => ({
  id: row.account_id,
  slug: row.slug,
  name: row.name,
  email: row.email,
  group: row.group_name,
  date: row.created_at.toISOString(),
});

/** The account's properties, the oldest first; with a user only those assigned to that user. */
export function listPropertyNames(tx: Tx, { accountId }: AccountScope, assignedTo?: string) {
  const all = tx
    .selectFrom("properties as p")
    .select(["p.id", "p.slug", "p.name", "p.status"])
    .where("p.account_id", "=", accountId)
    .orderBy("p.created_at")
    .orderBy("p.id");
  if (assignedTo === undefined) return all.execute();
  return all
    .innerJoin("user_properties as up", (on) =>
      on
        .onRef("up.account_id", "=", "p.account_id")
        .onRef("up.property_id", "=", "p.id")
        .on("up.user_id", "=", assignedTo),
    )
    .execute();
}

/** What the account stores, for its quota. */
export async function countFiles(tx: Tx, scope: AccountScope): Promise<{ files: number; bytes: number }> {
  const row = await tx
    .selectFrom("files")
    .select([sql<string>`count(*)`.as("files"), sql<string>`coalesce(sum(size), 0)`.as("bytes")])
    .where("account_id", "=", scope.accountId)
    .executeTakeFirstOrThrow();
  return { files: Number(row.files), bytes: Number(row.bytes) };
}

/** The runs of the last day that count towards the account's quota. */
export async function countRuns(tx: Tx, scope: AccountScope): Promise<number> {
  const { runs } = await tx
    .selectFrom("jobs")
    .select(sql<string>`count(*)`.as("runs"))
    .where("account_id", "=", scope.accountId)
    .where("created_at", ">", sql<Date>`now() - interval '24 hours'`)
    .where("counts", "=", sql.lit(true))
    .executeTakeFirstOrThrow();
  return Number(runs);
}
