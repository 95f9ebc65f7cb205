import { randomBytes, randomUUID } from "node:crypto";
import { type Db, inTenant, type Scope } from "../../server/db/client.ts";
import { insertAccount, insertProperty } from "../../server/slices/accounts/accounts.repo.ts";
import { insertLogin, insertUser } from "../../server/slices/users/users.repo.ts";

export type TestScope = Scope & { email: string; slugs: { account: string; property: string } };

/** A tenant of its own for a test: account, property and an admin. Nothing is cleaned up, nothing has an order. */
export async function makeScope(db: Db, over: { role?: number } = {}): Promise<TestScope> {
  const tag = randomBytes(5).toString("hex");
  const email = `ada-${tag}@example.com`;
  const user = { id: randomUUID(), name: "Ada Test", loginId: randomUUID() };
  const scope = { accountId: randomUUID(), propertyId: randomUUID(), user };
  await inTenant(db, scope, async (tx) => {
    await insertAccount(tx, scope, { slug: `acme-${tag}`, name: "Acme", email });
    await insertProperty(tx, scope, { id: scope.propertyId, slug: `paris-${tag}`, name: "Paris" });
    await insertLogin(tx, { loginId: user.loginId, email, firstname: "Ada", lastname: "Test", passwordHash: null });
    await insertUser(tx, scope, {
      id: user.id,
      loginId: user.loginId,
      firstname: "Ada",
      lastname: "Test",
      role: over.role ?? 1,
      properties: [scope.propertyId],
    });
  });
  return { ...scope, email, slugs: { account: `acme-${tag}`, property: `paris-${tag}` } };
}
