import { randomBytes, randomUUID } from "node:crypto";
import { fingerprintOf } from "../../core/mapping/fingerprint.ts";
import { type DatabaseOptions, type Db, inTenant } from "../../server/db/client.ts";
import { enqueue } from "../../server/jobs/queue.ts";
import { nameSuperAdmin } from "../../server/seed/super-admin.ts";
import { insertTreatment } from "../../server/slices/configure/cleaning-rules/treatments.repo.ts";
import { insertConfiguration } from "../../server/slices/configure/mappings/configurations.repo.ts";
import { insertFile } from "../../server/slices/intake/files/files.repo.ts";
import { insertSource } from "../../server/slices/intake/sources/sources.repo.ts";
import { readSource } from "../../server/slices/intake/sources/start-source.ts";
import { systemCheck } from "../../server/slices/tenancy/system/start-check.ts";
import { insertInvitationRow } from "../../server/slices/tenancy/users/invitations.repo.ts";
import { insertLogin, insertUser } from "../../server/slices/tenancy/users/users.repo.ts";
import { makeScope, type TestScope } from "./factories.ts";
import { addThings, type Things } from "./world-things.ts";

/** Two accounts: A with an admin, a user of one of its two properties and a colleague; B is foreign. */
export type World = {
  a: TestScope;
  b: TestScope;
  user: { id: string; loginId: string };
  colleague: { id: string; loginId: string };
  /** A property of A that the user may not enter. */
  closedToUser: { id: string; slug: string };
  jobId: string;
  /** An uploaded file of A's property; only its row exists. */
  fileId: string;
  /** A reading of the file that has not started. */
  sourceId: string;
  /** A configuration and a set of cleaning rules of A's property. */
  configurationId: string;
  treatmentId: string;
  /** In A's property: an import, a record of each kind and everything else that a call can name. */
  things: Things;
  /** B's admin is invited to A. */
  invitationId: string;
};

const EMPTY_BODY = { reading: null, fields: [], treatments: [], options: { mode: "upsert" as const, keyColumns: [] } };

export async function makeWorld(db: Db): Promise<World> {
  const [a, b] = [await makeScope(db), await makeScope(db)];
  const [user, colleague] = [await addUser(db, a, [a.propertyId]), await addUser(db, a, [])];
  const closedToUser = { id: randomUUID(), slug: `second-${a.slugs.property}` };
  const [fileId, sourceId] = [randomUUID(), randomUUID()];
  const made = await inTenant(db, a, async (tx) => {
    const property = { account_id: a.accountId, id: closedToUser.id, slug: closedToUser.slug, name: "Second" };
    await tx.insertInto("properties").values(property).execute();
    await insertFile(tx, a, {
      ...{ id: fileId, kind: "piw", name: "piw.xlsx", size: 1, sha256: randomBytes(32), masked: 0 },
      storageKey: `${a.accountId}/${fileId}`,
      propertyId: a.propertyId,
      found: { kind: "piw", sheets: [] },
    });
    const file = { id: fileId, name: "piw.xlsx", kind: "piw", size: 1 } as const;
    const reading = await enqueue(tx, a, readSource, { source: sourceId });
    await insertSource(tx, a, { id: sourceId, file, sheet: "", module: "rooms", reading: null, jobId: reading.id });
    const configurationId = await insertConfiguration(tx, a, {
      ...{ module: "rooms", name: "Rooms", sourceTable: "", active: true, note: "" },
      ...{ columns: [], fingerprint: fingerprintOf([]), body: EMPTY_BODY },
    });
    const { id: treatmentId } = await insertTreatment(tx, a, { module: "rooms", name: "Rooms", rules: [] });
    const things = await addThings(tx, a, { sourceId, configurationId });
    const invitationId = randomUUID();
    const invited = { id: invitationId, email: b.email, firstname: "Ada", lastname: "Test", mobile: "", role: 3 };
    await insertInvitationRow(tx, a, { ...invited, propertyIds: [] });
    return { jobId: (await enqueue(tx, a, systemCheck, {})).id, configurationId, treatmentId, things, invitationId };
  });
  return { a, b, user, colleague, closedToUser, fileId, sourceId, ...made };
}

async function addUser(db: Db, scope: TestScope, properties: string[]) {
  const item = { id: randomUUID(), loginId: randomUUID() };
  const names = { firstname: "Uma", lastname: "Test" };
  await inTenant(db, scope, async (tx) => {
    await insertLogin(tx, { ...item, ...names, email: `uma-${item.id}@example.com`, passwordHash: null, proved: true });
    await insertUser(tx, scope, { ...item, ...names, role: 3, properties });
  });
  return item;
}

export async function makeSuperAdmin(db: Db, options: DatabaseOptions): Promise<{ loginId: string }> {
  const { user } = await makeScope(db);
  await nameSuperAdmin(options, user.loginId);
  return user;
}
