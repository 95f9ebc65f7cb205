import { randomUUID } from "node:crypto";
import type { z } from "zod";
import type { Property } from "../../../../contract/properties.ts";
import type { registerRoutes } from "../../../../contract/register.ts";
import { freeSlug, RESERVED_SLUGS, slugOf } from "../../../../core/routing/slugs.ts";
import { type AccountScope, type Db, inTenant } from "../../../db/client.ts";
import { findLogin } from "../../../db/doors.ts";
import { Refusal } from "../../../refusals/refusal.ts";
import { insertAccount } from "../accounts/accounts.repo.ts";
import { insertAudit } from "../audit/audit.repo.ts";
import { insertProperty, listPropertiesOf } from "../properties/properties.repo.ts";
import { hashPassword } from "../sessions/passwords.ts";
import { insertInvitation } from "../sessions/set-password.ts";
import { insertLogin, insertUser } from "../users/users.repo.ts";

type Input = z.output<typeof registerRoutes.createAccount.input>;
type CreatedAccount = {
  accountId: string;
  property: Property;
  userId: string;
  loginId: string;
  /** The token of the link with which an administrator without a password sets one. */
  invitation: string | null;
};

const TRIES = 20;

/**
 * Creates account, first property and admin in one transaction; a taken slug gets a number, a taken address a refusal.
 */
export async function createAccount(db: Db, input: Input): Promise<CreatedAccount> {
  if (await findLogin(db, input.email)) throw new Refusal("email_taken");
  const passwordHash = input.password === undefined ? null : await hashPassword(input.password);
  const taken = new Set<string>();
  for (let attempt = 0; attempt < TRIES; attempt++) {
    const accountSlug = freeSlug(slugOf(input.name, "account"), (slug) => RESERVED_SLUGS.has(slug) || taken.has(slug));
    try {
      return await insertAll(db, input, { accountSlug, passwordHash });
    } catch (error) {
      const { code, constraint } = error as { code?: string; constraint?: string };
      if (code === "23505" && constraint === "logins_email_key") throw new Refusal("email_taken");
      // Whether a slug is free is known only by trying: the policies hide other accounts' rows.
      if (code !== "23505" || !constraint?.includes("_slug_key")) throw error;
      taken.add(accountSlug);
    }
  }
  throw new Refusal("conflict");
}

type Prepared = { accountSlug: string; passwordHash: string | null };

function insertAll(db: Db, input: Input, { accountSlug, passwordHash }: Prepared): Promise<CreatedAccount> {
  const loginId = randomUUID();
  const user = { id: randomUUID(), name: `${input.firstname} ${input.lastname}`, loginId };
  const scope: AccountScope = { accountId: randomUUID(), user };
  const property = { id: randomUUID(), slug: slugOf(input.property, "hotel"), name: input.property };
  return inTenant(db, scope, async (tx) => {
    await insertLogin(tx, { ...input, loginId, passwordHash });
    await insertAccount(tx, scope, { ...input, slug: accountSlug, group: input.group ?? "" });
    await insertProperty(tx, scope, {
      ...property,
      address: input.propertyAddress ?? "",
      phone: input.propertyPhone ?? "",
      createdBy: user.id,
    });
    await insertUser(tx, scope, { ...input, id: user.id, loginId, role: 1, properties: [property.id] });
    await insertAudit(tx, scope, { action: "account_created", recordKind: "account", recordId: scope.accountId });
    const [first] = await listPropertiesOf(tx, scope);
    if (!first) throw new Error("The first property was not kept.");
    const invitation = passwordHash === null ? await insertInvitation(tx, { loginId }) : null;
    return { accountId: scope.accountId, property: first, userId: user.id, loginId, invitation };
  });
}
