import type { AccountSettings } from "../../../../contract/accounts.ts";
import type { AccountScope, Tx } from "../../../db/client.ts";
import { type ErrorText, Refusal } from "../../../refusals/refusal.ts";
import { countFiles, countRuns, findAccount } from "./accounts.repo.ts";

type Quotas = AccountSettings["quotas"];
type Quota = keyof Quotas;

const MEGABYTE = 1024 ** 2;
const texts: Record<Quota, ErrorText> = { storageMb: "quota_storage", files: "quota_files", runs: "quota_runs" };

/** Limits come from the account's row; the use is counted from rows, so that it cannot drift. */
export async function readQuotas(tx: Tx, scope: AccountScope): Promise<Quotas & { bytesLeft: number }> {
  const account = await findAccount(tx, scope);
  const { files, bytes } = await countFiles(tx, scope);
  const runs = await countRuns(tx, scope);
  return {
    storageMb: { used: Math.ceil(bytes / MEGABYTE), limit: account.quota_storage_mb },
    files: { used: files, limit: account.quota_files },
    runs: { used: runs, limit: account.quota_runs },
    bytesLeft: account.quota_storage_mb * MEGABYTE - bytes,
  };
}

/** What is about to be added: 0 for a row that this transaction has already inserted. */
export type Added = Partial<Record<Quota, number>>;

/**
 * The first limit that would be exceeded. Called in the transaction that adds: it locks the account, so that two
 * concurrent calls cannot both take the last place.
 */
export async function findPassedQuota(tx: Tx, scope: AccountScope, added: Added) {
  await findAccount(tx, scope, { lock: "no key update" });
  const quotas = await readQuotas(tx, scope);
  const passed = (Object.keys(added) as Quota[]).find((name) => {
    const { used, limit } = quotas[name];
    return used + (added[name] ?? 0) > limit;
  });
  return passed && { text: texts[passed], limit: quotas[passed].limit };
}

/** Throws a 409 that names the limit and says who can raise it; the transaction is rolled back. */
export async function refuseBeyondQuota(tx: Tx, scope: AccountScope, added: Added): Promise<void> {
  const passed = await findPassedQuota(tx, scope, added);
  if (passed)
    throw new Refusal("conflict", { text: passed.text, params: { limit: passed.limit, count: passed.limit } });
}
