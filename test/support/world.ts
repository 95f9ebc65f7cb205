import { randomUUID } from "node:crypto";
import { type DatabaseOptions, type Db, inTenant } from "../../server/db/client.ts";
import { enqueue } from "../../server/jobs/queue.ts";
import { nameSuperAdmin } from "../../server/seed/super-admin.ts";
import { systemCheck } from "../../server/slices/system/start-check.ts";
import { insertLogin, insertUser } from "../../server/slices/users/users.repo.ts";
import { makeScope, type TestScope } from "./factories.ts";

/** Two accounts side by side: in A an admin, a user of one of its two properties and a colleague; B is a stranger. */
export type World = {
  a: TestScope;
  b: TestScope;
  user: { id: string; loginId: string };
  colleague: { id: string; loginId: string };
  /** A property of A that the user may not enter. */
  closedToUser: { id: string; slug: string };
  jobId: string;
};

export async function makeWorld(db: Db): Promise<World> {
  const [a, b] = [await makeScope(db), await makeScope(db)];
  const [user, colleague] = [await addUser(db, a, [a.propertyId]), await addUser(db, a, [])];
  const closedToUser = { id: randomUUID(), slug: `second-${a.slugs.property}` };
  const jobId = await inTenant(db, a, async (tx) => {
    const property = { account_id: a.accountId, id: closedToUser.id, slug: closedToUser.slug, name: "Second" };
    await tx.insertInto("properties").values(property).execute();
    return (await enqueue(tx, a, systemCheck, {})).id;
  });
  return { a, b, user, colleague, closedToUser, jobId };
}

async function addUser(db: Db, scope: TestScope, properties: string[]) {
  const one = { id: randomUUID(), loginId: randomUUID() };
  const names = { firstname: "Uma", lastname: "Test" };
  await inTenant(db, scope, async (tx) => {
    await insertLogin(tx, { ...one, ...names, email: `uma-${one.id}@example.com`, passwordHash: null });
    await insertUser(tx, scope, { ...one, ...names, role: 3, properties });
  });
  return one;
}

export async function makeSuperAdmin(db: Db, options: DatabaseOptions): Promise<{ loginId: string }> {
  const { user } = await makeScope(db);
  await nameSuperAdmin(options, user.loginId);
  return user;
}
