import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { Language } from "../../../contract/users.ts";
import { type AccountScope, type Db, inTenant, type Tx } from "../../db/client.ts";
import { findLogin } from "../../db/doors.ts";
import { say } from "../../http/language.ts";
import { Refusal } from "../../http/refusal.ts";
import type { AccountCaller } from "../../http/session.ts";
import type { Log } from "../../jobs/slot.ts";
import type { Storage } from "../../ports/storage.ts";
import { type AuditOrigin, insertAudit } from "../audit/audit.repo.ts";
import { confirmPassword } from "../sessions/second-factor.ts";
import { findAccount, updateAccountRow } from "./accounts.repo.ts";
import { listTenantTables } from "./tenant-tables.ts";

type Deps = { db: Db; storage: Storage; log: Log };
type Asked = { confirm: string; password: string; language: Language; from: AuditOrigin };

/** The account's own row stays as a tombstone, and so does the log of what was done in it. Everything else goes. */
const KEPT = ["accounts", "audit_log"];

export async function deleteAccount({ db, storage, log }: Deps, caller: AccountCaller, asked: Asked): Promise<void> {
  const { account_slug: slug, email } = caller.session;
  if (!slug || asked.confirm !== slug) {
    const message = say(asked.language, "errors.issue.confirmSlug", { slug: slug ?? "" });
    throw new Refusal("invalid", { issues: [{ path: "confirm", code: "confirmSlug", message }] });
  }
  await confirmPassword({ db }, email, asked.password);
  const entry = { action: "account_deleted", recordKind: "account", recordId: caller.accountId };
  await unlessDeadlocked(() =>
    inTenant(db, caller, async (tx) => {
      const { name, deleted_at: gone } = await removeAll(tx, caller);
      if (gone) throw new Refusal("not_found"); // Somebody else was first.
      await insertAudit(tx, caller, { ...entry, old: { name, slug }, ...asked.from });
    }),
  );
  // Calls that came before the end and waited for the account's row have written by now what nobody will ever see.
  await unlessDeadlocked(() => inTenant(db, caller, (tx) => removeAll(tx, caller)));
  await storage
    .remove(caller.accountId)
    .catch((error) => log.error({ err: error, account: caller.accountId }, "files of a deleted account are left"));
}

/** Answers the account's row as it was. */
async function removeAll(tx: Tx, scope: AccountScope) {
  // Jobs first, before anything is held that a worker could wait for: those at work end their transaction, and their
  // next one finds its job gone.
  await sql`select from jobs where account_id = ${scope.accountId} for update`.execute(tx);
  const before = await findAccount(tx, scope, { lock: "update" });
  for (const loginId of await listLogins(tx, scope)) await forgetLogin(tx, scope, loginId);
  for (const { name } of await listTenantTables(tx))
    if (!KEPT.includes(name))
      await sql`delete from ${sql.table(name)} where account_id = ${scope.accountId}`.execute(tx);
  const nothing = { name: "", email: "", group_name: null, join_domains: [] };
  await updateAccountRow(tx, scope, {
    ...nothing,
    slug: `deleted-${scope.accountId}`,
    deleted_at: before.deleted_at ?? new Date(),
  });
  // Its names are free for others. The tombstone's own stands in the account's row, where nobody can take it.
  await tx.deleteFrom("account_slugs").where("account_id", "=", scope.accountId).execute();
  return before;
}

async function listLogins(tx: Tx, { accountId }: AccountScope): Promise<string[]> {
  const rows = await tx.selectFrom("users").select("login_id").where("account_id", "=", accountId).execute();
  return rows.map((row) => row.login_id);
}

/**
 * Who works for no other account is nobody any more: the address is free again and every session ends. A person's rows
 * can only be changed by that person, so the transaction acts as each for its statements.
 */
async function forgetLogin(tx: Tx, { accountId }: AccountScope, loginId: string): Promise<void> {
  const before = await sql<{ login: string }>`
    select current_setting('app.login', true) as login, set_config('app.login', ${loginId}, true)`.execute(tx);
  // Held from here on: an account that takes the person in at this moment is seen, or waits.
  const { email } = await tx
    .selectFrom("logins")
    .select("email")
    .where("login_id", "=", loginId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const elsewhere = await tx
    .selectFrom("users")
    .select("account_id")
    .where("login_id", "=", loginId)
    .where("account_id", "<>", accountId)
    .executeTakeFirst();
  if (!elsewhere && !(await findLogin(tx, email))?.is_super) {
    await tx.deleteFrom("tokens").where("login_id", "=", loginId).execute();
    const nothing = { firstname: "", lastname: "", password_hash: null, otp_secret: null, otp_since: null };
    const nowhere = { last_account_id: null, last_property_id: null, last_sign_in_at: null };
    await tx
      .updateTable("logins")
      .set({ ...nothing, ...nowhere, recovery_hashes: [], email: `deleted-${randomUUID()}@invalid` })
      .where("login_id", "=", loginId)
      .execute();
  }
  await sql`select set_config('app.login', ${before.rows[0]?.login ?? ""}, true)`.execute(tx);
}

const DEADLOCK = "40P01";
const TRIES = 5;

/** A worker that took a job in the very moment between the first two locks can still meet us; the database picks one. */
async function unlessDeadlocked(work: () => Promise<unknown>): Promise<void> {
  for (let attempt = 1; ; attempt++)
    try {
      return void (await work());
    } catch (error) {
      if ((error as { code?: unknown }).code !== DEADLOCK || attempt === TRIES) throw error;
    }
}
