import { randomUUID } from "node:crypto";
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
import { deleteCredentials, findLoginForUpdate, updateLoginToNobody } from "../sessions/logins.repo.ts";
import { confirmPassword } from "../sessions/second-factor.ts";
import { actAs } from "../sessions/sessions.repo.ts";
import { deleteSlugs, findOtherAccount, listLogins, updateJobsToCancelled } from "./account-removal.repo.ts";
import { findAccount, updateAccountRow } from "./accounts.repo.ts";

type DeleteAccountInput = { confirm: string; password: string; language: Language; from: AuditOrigin };

/** Removes everything of an account that was marked as deleted. */
export const removeAccount = defineJob({
  name: "accounts.delete",
  of: "account",
  /** For the audit line written at the end: the account's last slug and the origin of the call. */
  payload: z.strictObject({ slug: z.string(), ip: z.string().optional(), requestId: z.string().optional() }),
  progress: z.object({ rows: z.int() }),
});

/** From this commit on the account cannot be entered. A job removes its contents bit by bit. */
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
  // Jobs are cancelled first, before this transaction holds a lock that a worker could wait for.
  await updateJobsToCancelled(tx, scope, { except: removeAccount.name });
  const account = await findAccount(tx, scope, { lock: "update" });
  if (account.deleted_at) throw new Refusal("not_found"); // Another call was first.
  for (const loginId of await listLogins(tx, scope)) await forgetLogin(tx, scope, loginId);
  await updateAccountRow(tx, scope, { slug: `deleted-${scope.accountId}`, deleted_at: new Date() });
  // Frees the account's slugs for others. The tombstone keeps its own in the account's row, where no other account can
  // take it.
  await deleteSlugs(tx, scope);
  await enqueue(tx, scope, removeAccount, payload);
}

/**
 * A person who works for no other account loses the login: the address is free again and every session ends. A person's
 * rows can only be changed by that person, so the transaction acts as each for its statements.
 */
export function forgetLogin(tx: Tx, scope: AccountScope, loginId: string): Promise<void> {
  return actAs(tx, loginId, async () => {
    // Locked from here on: an account that adds the person at this moment is either seen, or waits.
    const { email } = await findLoginForUpdate(tx, { loginId });
    if ((await findOtherAccount(tx, scope, loginId)) || (await findLogin(tx, email))?.is_super) return;
    await deleteCredentials(tx, { loginId });
    await updateLoginToNobody(tx, { loginId }, `deleted-${randomUUID()}@invalid`);
  });
}

const DEADLOCK = "40P01";
const TRIES = 5;

/**
 * A worker that took a job between the first two locks can still cause a deadlock; the database ends one of the two.
 */
async function unlessDeadlocked(work: () => Promise<unknown>): Promise<void> {
  for (let attempt = 1; ; attempt++)
    try {
      return void (await work());
    } catch (error) {
      if ((error as { code?: unknown }).code !== DEADLOCK || attempt === TRIES) throw error;
    }
}
