import { randomBytes, randomUUID } from "node:crypto";
import { type Db, inTenant, type Scope } from "../../server/db/client.ts";
import { insertAccount } from "../../server/slices/tenancy/accounts/accounts.repo.ts";
import { insertProperty } from "../../server/slices/tenancy/properties/properties.repo.ts";
import { insertLogin, insertUser } from "../../server/slices/tenancy/users/users.repo.ts";

export type TestScope = Scope & { email: string; slugs: { account: string; property: string } };

/** A separate tenant for a test: account, property and an admin. Nothing is cleaned up, and tests run in any order. */
export async function makeScope(db: Db, over: { role?: number } = {}): Promise<TestScope> {
  const tag = randomBytes(5).toString("hex");
  const email = `ada-${tag}@example.com`;
  const user = { id: randomUUID(), name: "Ada Test", loginId: randomUUID() };
  const scope = { accountId: randomUUID(), propertyId: randomUUID(), user };
  await inTenant(db, scope, async (tx) => {
    await insertAccount(tx, scope, { slug: `acme-${tag}`, name: "Acme", email });
    await insertProperty(tx, scope, { id: scope.propertyId, slug: `paris-${tag}`, name: "Paris" });
    const person = { loginId: user.loginId, firstname: "Ada", lastname: "Test" };
    await insertLogin(tx, { ...person, email, passwordHash: null, proved: true });
    await insertUser(tx, scope, {
      ...person,
      id: user.id,
      role: over.role ?? 1,
      properties: [scope.propertyId],
    });
  });
  return { ...scope, email, slugs: { account: `acme-${tag}`, property: `paris-${tag}` } };
}

/** Another person of the scope's account; or, if a person from elsewhere is given, adds that person to this account. */
export async function makeUser(
  db: Db,
  scope: TestScope,
  over: { role?: number; person?: TestScope; firstname?: string; lastname?: string; properties?: string[] } = {},
): Promise<TestScope> {
  const email = over.person?.email ?? `ben-${randomBytes(5).toString("hex")}@example.com`;
  const { firstname = "Ben", lastname = "Test" } = over;
  const loginId = over.person?.user.loginId ?? randomUUID();
  const user = { id: randomUUID(), name: `${firstname} ${lastname}`, loginId };
  await inTenant(db, scope, async (tx) => {
    if (!over.person) await insertLogin(tx, { loginId, email, firstname, lastname, passwordHash: null, proved: true });
    const { role = 3, properties = [scope.propertyId] } = over;
    await insertUser(tx, scope, { id: user.id, loginId, firstname, lastname, role, properties });
  });
  return { ...scope, user, email };
}
