import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { z } from "zod";
import type { Language } from "../../../../contract/users.ts";
import { type AccountScope, type Db, inTenant, type Tx } from "../../../db/client.ts";
import { findLogin } from "../../../db/doors.ts";
import type { AccountCaller } from "../../../http/session.ts";
import { defineJob } from "../../../jobs/define-job.ts";
import { enqueue } from "../../../jobs/queue.ts";
import { Refusal } from "../../../refusals/refusal.ts";
import { say } from "../../../refusals/say.ts";
import type { AuditOrigin } from "../audit/audit.repo.ts";
import { confirmPassword } from "../sessions/second-factor.ts";
import { findAccount, updateAccountRow } from "./accounts.repo.ts";

type DeleteAccountInput = { confirm: string; password: string; language: Language; from: AuditOrigin };

/** Removes everything of an account that was marked as deleted. */
export const removeAccount = defineJob({
  name: "accounts.delete",
  of: "account",
  /** For the line in the log, written at the end: the account's last slug and where the call came from. */
  payload: z.strictObject({ slug: z.string(), ip: z.string().optional(), requestId: z.string().optional() }),
  progress: z.object({ rows: z.int() }),
});

/** Nobody gets in from the moment that this is committed. What is in the account goes by a job, bit by bit. */
export async function deleteAccount({ db }: { db: Db }, caller: AccountCaller, input: DeleteAccountInput) {
  const { account_slug: slug, email } = caller.session;
  if (!slug || input.confirm !== slug) {
    const message = say(input.language, "errors.issue.confirmSlug", { slug: slug ?? "" });
    throw new Refusal("invalid", { issues: [{ path: "confirm", code: "confirmSlug", message }] });
  }
  await confirmPassword({ db }, email, input.password);
  const payload = { slug, ...input.from };
  await unlessDeadlocked(() => inTenant(db, caller, (tx) => markDeleted(tx, caller, payload)));
}

async function markDeleted(tx: Tx, scope: AccountScope, payload: z.input<typeof removeAccount.payload>): Promise<void> {
  // Jobs first, before anything is held that a worker could wait for: those at work end their transaction, and their
  // next one is refused.
  await sql`
    update jobs set state = 'cancelled', ended_at = clock_timestamp(), worker = null, lease_until = null
    where account_id = ${scope.accountId} and state in ('queued', 'running') and name <> ${removeAccount.name}`.execute(
    tx,
  );
  const account = await findAccount(tx, scope, { lock: "update" });
  if (account.deleted_at) throw new Refusal("not_found"); // Somebody else was first.
  for (const loginId of await listLogins(tx, scope)) await forgetLogin(tx, scope, loginId);
  await updateAccountRow(tx, scope, { slug: `deleted-${scope.accountId}`, deleted_at: new Date() });
  // Its names are free for others. The tombstone's own stands in the account's row, where nobody can take it.
  await tx.deleteFrom("account_slugs").where("account_id", "=", scope.accountId).execute();
  await enqueue(tx, scope, removeAccount, payload);
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
    for (const table of ["tokens", "recovery_codes", "address_proofs"] as const)
      await tx.deleteFrom(table).where("login_id", "=", loginId).execute();
    const nothing = { firstname: "", lastname: "", password_hash: null, otp_secret: null, otp_since: null };
    const nowhere = { last_account_id: null, last_property_id: null, last_sign_in_at: null };
    await tx
      .updateTable("logins")
      .set({ ...nothing, ...nowhere, proved_at: null, email: `deleted-${randomUUID()}@invalid` })
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
