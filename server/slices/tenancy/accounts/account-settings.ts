import { isDeepStrictEqual } from "node:util";
import type { z } from "zod";
import type { AccountSettings, accountRoutes } from "../../../../contract/accounts.ts";
import type { Language } from "../../../../contract/users.ts";
import { sharedMails } from "../../../../core/matching/match-keys.ts";
import { type AccountScope, type Db, inTenant, type Tx } from "../../../db/client.ts";
import type { AccountCaller } from "../../../http/session.ts";
import { Refusal } from "../../../refusals/refusal.ts";
import { say } from "../../../refusals/say.ts";
import { type AuditOrigin, insertAudit } from "../audit/audit.repo.ts";
import { changedFields } from "../audit/changed-fields.ts";
import { type AccountRow, findAccount, updateAccountRow } from "./accounts.repo.ts";
import { askMatchKeys } from "./ask-match-keys.ts";
import { readQuotas } from "./quotas.ts";

type Changes = z.output<typeof accountRoutes.changeSettings.input>;

export async function readSettings(tx: Tx, scope: AccountScope): Promise<AccountSettings> {
  const account = await findAccount(tx, scope);
  return {
    requireSecondFactor: account.require_second_factor,
    joinDomains: account.join_domains,
    ...mailsOf(account),
    survivorRule: account.survivor_rule,
    trustedSources: account.trusted_sources,
    acceptSure: account.accept_sure,
    quotas: await readQuotas(tx, scope),
    version: account.version,
  };
}

/** `language` is the caller's, for refusals; `from` goes into the audit. */
export function changeSettings(
  db: Db,
  caller: AccountCaller,
  changes: Changes,
  { language, from }: { language: Language; from: AuditOrigin },
): Promise<AccountSettings> {
  const { quotas = {} } = changes;
  if (Object.keys(quotas).length > 0 && !caller.isSuper) throw new Refusal("forbidden");
  return inTenant(db, caller, async (tx) => {
    const before = await findAccount(tx, caller, { lock: "no key update" });
    if (changes.version !== undefined && changes.version !== before.version)
      throw new Refusal("conflict", { extra: { settings: await readSettings(tx, caller) } });
    const after = {
      require_second_factor: changes.requireSecondFactor ?? before.require_second_factor,
      join_domains: changes.joinDomains ? [...new Set(changes.joinDomains)] : before.join_domains,
      office_mails: changes.officeMails ? [...new Set(changes.officeMails)] : before.office_mails,
      relay_domains: changes.relayDomains ? [...new Set(changes.relayDomains)] : before.relay_domains,
      survivor_rule: changes.survivorRule ?? before.survivor_rule,
      trusted_sources: changes.trustedSources ? [...new Set(changes.trustedSources)] : before.trusted_sources,
      accept_sure: changes.acceptSure ?? before.accept_sure,
      quota_storage_mb: quotas.storageMb ?? before.quota_storage_mb,
      quota_files: quotas.files ?? before.quota_files,
      quota_runs: quotas.runs ?? before.quota_runs,
    };
    const turnedOn = after.require_second_factor && !before.require_second_factor;
    if (turnedOn && !caller.session.second_factor && !caller.isSuper) {
      const message = say(language, "errors.issue.secondFactorFirst");
      throw new Refusal("invalid", { issues: [{ path: "requireSecondFactor", code: "secondFactorFirst", message }] });
    }
    const changed = changedFields(tell(before), tell({ ...before, ...after }));
    if (changed) {
      await updateAccountRow(tx, caller, { ...after, version: before.version + 1 });
      const entry = { action: "account_settings", recordKind: "account", recordId: caller.accountId };
      await insertAudit(tx, caller, { ...entry, ...changed, ...from });
      const mails = [mailsOf(before), mailsOf({ ...before, ...after })];
      if (!isDeepStrictEqual(mails[0], mails[1])) await askMatchKeys(tx, caller);
    }
    return readSettings(tx, caller);
  });
}

/** The built-in lists apply where the account has changed nothing. */
const mailsOf = ({ office_mails, relay_domains }: AccountRow) => ({
  officeMails: office_mails ?? [...sharedMails.offices],
  relayDomains: relay_domains ?? [...sharedMails.relays],
});

const tell = (row: AccountRow) => ({
  requireSecondFactor: row.require_second_factor,
  joinDomains: row.join_domains,
  ...mailsOf(row),
  survivorRule: row.survivor_rule,
  trustedSources: row.trusted_sources,
  acceptSure: row.accept_sure,
  storageMb: row.quota_storage_mb,
  files: row.quota_files,
  runs: row.quota_runs,
});
