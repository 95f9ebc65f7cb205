import type { z } from "zod";
import type { Account, accountRoutes } from "../../../../contract/accounts.ts";
import { freeSlug, RESERVED_SLUGS, slugOf } from "../../../../core/routing/slugs.ts";
import { type AccountScope, type Db, inTenant, type Tx } from "../../../db/client.ts";
import { Refusal } from "../../../refusals/refusal.ts";
import { type AuditOrigin, insertAudit } from "../audit/audit.repo.ts";
import { changedFields } from "../audit/changed-fields.ts";
import { findAccount, toAccount, updateAccountRow } from "./accounts.repo.ts";

type Input = Pick<z.output<typeof accountRoutes.update.input>, "name" | "group" | "email">;

const TRIES = 20;

/** A new name makes a new slug; a trigger keeps the old one, which still leads to the account. */
export async function updateAccount(db: Db, scope: AccountScope, input: Input, from: AuditOrigin): Promise<Account> {
  const taken = new Set<string>();
  for (let attempt = 0; attempt < TRIES; attempt++) {
    const wish = slugOf(input.name ?? "", "account");
    const slug = freeSlug(wish, (text) => RESERVED_SLUGS.has(text) || taken.has(text));
    try {
      return await inTenant(db, scope, (tx) => change(tx, scope, { ...input, slug }, from));
    } catch (error) {
      const { code, constraint } = error as { code?: string; constraint?: string };
      // Whether a slug is free is known only by trying: the policies hide other accounts' rows.
      if (code !== "23505" || !constraint?.includes("_slug_key")) throw error;
      taken.add(slug);
    }
  }
  throw new Refusal("conflict");
}

async function change(
  tx: Tx,
  scope: AccountScope,
  { name, group, email, slug }: Input & { slug: string },
  from: AuditOrigin,
) {
  const before = await findAccount(tx, scope, { lock: "update" });
  const after = {
    name: name ?? before.name,
    slug: name === undefined || name === before.name ? before.slug : slug,
    group_name: group === undefined ? before.group_name : group || null,
    email: email ?? before.email,
  };
  const changed = changedFields(toAccount(before), toAccount({ ...before, ...after }));
  if (!changed) return toAccount(before);
  const entry = { action: "account_updated", recordKind: "account", recordId: scope.accountId };
  await insertAudit(tx, scope, { ...entry, ...changed, ...from });
  return toAccount(await updateAccountRow(tx, scope, after));
}
