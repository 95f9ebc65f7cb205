import { randomUUID } from "node:crypto";
import type pg from "pg";
import type { Config } from "../config.ts";
import type { KeyRing } from "../credentials/key-ring.ts";
import { type AccountScope, asOwner, type DatabaseOptions, type Db, inPerson, inTenant } from "../db/client.ts";
import { findLogin } from "../db/doors.ts";
import { enqueue, listJobs } from "../jobs/queue.ts";
import type { SandboxLine } from "../sandbox-child.ts";
import { beginSamples } from "../slices/intake/samples/sample-day.repo.ts";
import { shiftDays } from "../slices/intake/samples/shift-days.ts";
import { insertAccount } from "../slices/tenancy/accounts/accounts.repo.ts";
import { insertProperty, updatePropertyRow } from "../slices/tenancy/properties/properties.repo.ts";
import { secretChangesIn, writeSecrets } from "../slices/tenancy/properties/property-secrets.repo.ts";
import { hashPassword } from "../slices/tenancy/sessions/passwords.ts";
import { insertLogin, insertUser } from "../slices/tenancy/users/users.repo.ts";
import { alpenSternHotels, type DemoProperty, grandAzurHotels } from "./demo-properties.ts";
import { fillDemo } from "./fill-demo.job.ts";
import { nameSuperAdmin, unlessTaken } from "./super-admin.ts";

export const DEMO_PASSWORD = "carry-the-luggage";
const ROOT = "root@bellhop.example";

type Person = { email: string; firstname: string; lastname: string; role: number; properties: string[] };
type DemoAccount = {
  slug: string;
  name: string;
  email: string;
  group: string;
  properties: DemoProperty[];
  people: Person[];
};

const accounts: DemoAccount[] = [
  {
    slug: "grand-azur",
    name: "Grand Azur Hotels",
    email: "office@grand-azur.example",
    group: "Grand Azur",
    properties: grandAzurHotels,
    people: [
      {
        email: "admin@grand-azur.example",
        firstname: "Camille",
        lastname: "Moreau",
        role: 1,
        properties: ["paris-opera", "lisbon-tejo"],
      },
      { email: "user@grand-azur.example", firstname: "Inês", lastname: "Duarte", role: 3, properties: ["paris-opera"] },
    ],
  },
  {
    slug: "alpen-stern",
    name: "Alpen Stern",
    email: "empfang@alpen-stern.example",
    group: "Alpen Stern",
    properties: alpenSternHotels,
    people: [
      {
        email: "admin@alpen-stern.example",
        firstname: "Reto",
        lastname: "Imboden",
        role: 1,
        properties: ["zermatt-lodge"],
      },
    ],
  },
];

export const demoSignIns = [ROOT, ...accounts.flatMap(({ people }) => people.map(({ email }) => email))];

type Seed = {
  db: Db;
  options: DatabaseOptions;
  ring: KeyRing;
  sandbox: SandboxLine | undefined;
  has: Config["demoHas"];
};

/**
 * Creates the demo's accounts, hotels and people, once. The super admin comes last: with that login the seed is
 * complete.
 */
export async function seedDemo({ db, options, ring, sandbox, has }: Seed): Promise<void> {
  if ((await findLogin(db, ROOT))?.is_super) {
    if ("databaseUrl" in options || !sandbox) return;
    await asOwner(options, (client) => followSandbox(client, sandbox));
    await takeUpSandbox({ db, ring, has, sandbox }, await asOwner(options, listUnconnected));
    return;
  }
  // Of two processes that start together one makes each part; the other finds it taken and continues.
  for (const demo of accounts) await seedAccount({ db, ring, sandbox, has }, demo).catch(unlessTaken);
  if (!(await findLogin(db, ROOT))) await seedRoot(db).catch(unlessTaken);
  const root = await findLogin(db, ROOT);
  if (root) await nameSuperAdmin(options, root.login_id);
}

/** The sandbox may have another port than at the last start. */
async function followSandbox(client: pg.ClientBase, { url, clientId }: SandboxLine): Promise<void> {
  await client.query(
    `update properties set hostname = $1
     where environment = 'sandbox' and client_id = $2 and hostname <> $1 and hostname like 'http://127.0.0.1:%'`,
    [url, clientId],
  );
  // The hotel is the same, with everything that was pushed to it.
  await client.query(
    `update push_targets t set gateway = $1 from properties p
     where p.account_id = t.account_id and p.id = t.property_id and p.hostname = $1 and p.client_id = $2
       and p.environment = 'sandbox' and t.closed_at is null and t.gateway <> $1 and t.gateway like 'http://127.0.0.1:%'`,
    [url, clientId],
  );
}

type Unconnected = {
  accountId: string;
  propertyId: string;
  slug: string;
  userId: string;
  loginId: string;
  name: string;
};

/** Demo hotels without a connection: the sandbox did not start with them, and no person has changed them since. */
async function listUnconnected(client: pg.ClientBase): Promise<Unconnected[]> {
  const { rows } = await client.query<Unconnected>(
    `select p.account_id as "accountId", p.id as "propertyId", p.slug, u.id as "userId", u.login_id as "loginId",
       l.firstname || ' ' || l.lastname as name
     from properties p join users u on u.account_id = p.account_id and u.id = p.created_by
     join logins l on l.login_id = u.login_id
     where p.environment = 'sandbox' and p.hostname = '' and p.client_id = '' and l.email = any ($1)
     order by p.created_at, p.id`,
    [accounts.map(({ people }) => people[0]?.email ?? "")],
  );
  return rows;
}

/**
 * Gives hotels the sandbox that did not start with the demo. They are filled again: their codes were taken as they are, and
 * are compared with the lists of the hotel system now.
 */
async function takeUpSandbox(
  { db, ring, has, sandbox }: Omit<Seed, "options" | "sandbox"> & { sandbox: SandboxLine },
  hotels: readonly Unconnected[],
): Promise<void> {
  const known = new Set(accounts.flatMap(({ properties }) => properties.map(({ slug }) => slug)));
  for (const { accountId, propertyId, slug, userId, loginId, name } of hotels.filter((hotel) =>
    known.has(hotel.slug),
  )) {
    const scope = { accountId, propertyId, user: { id: userId, name, loginId } };
    await inTenant(db, scope, async (tx) => {
      await updatePropertyRow(tx, scope, reachOf(sandbox));
      await writeSecrets(tx, scope, ring, secretsOf(sandbox));
      if (has === "nothing") return;
      for (const state of ["queued", "running"] as const)
        if ((await listJobs(tx, scope, { limit: 1, offset: 0, state, name: fillDemo.name })).total_rows > 0) return;
      await enqueue(tx, scope, fillDemo, { hotel: slug, push: has === "push" });
    });
  }
}

/** How a hotel reaches the sandbox. */
const reachOf = ({ url, clientId, enterpriseId, scope }: SandboxLine) => ({
  ...{ hostname: url, authmode: "client_credentials" as const, clientid: clientId },
  ...{ enterpriseid: enterpriseId, scope },
});
const secretsOf = ({ clientSecret, appKey }: SandboxLine) =>
  secretChangesIn({ clientsecret: clientSecret, appkey: appKey });

async function seedRoot(db: Db): Promise<void> {
  const loginId = randomUUID();
  const passwordHash = await hashPassword(DEMO_PASSWORD);
  await inPerson(db, { loginId }, (tx) =>
    insertLogin(tx, { loginId, email: ROOT, firstname: "Robin", lastname: "Root", passwordHash, proved: true }),
  );
}

/**
 * One transaction for each account: an interrupted start leaves it complete or absent. The jobs that fill its hotels
 * are part of it, so that the next worker does them, and only once.
 */
async function seedAccount({ db, ring, sandbox, has }: Omit<Seed, "options">, demo: DemoAccount): Promise<void> {
  if (await findLogin(db, demo.people[0]?.email ?? "")) return;
  const accountId = randomUUID();
  const people = await Promise.all(
    demo.people.map(async (person) => ({
      ...person,
      id: randomUUID(),
      loginId: randomUUID(),
      passwordHash: await hashPassword(DEMO_PASSWORD),
    })),
  );
  const ids = new Map(demo.properties.map(({ slug }) => [slug, randomUUID()]));
  const first = people[0];
  if (!first) return;
  const { id, loginId, firstname, lastname } = first;
  const scope: AccountScope = { accountId, user: { id, name: `${firstname} ${lastname}`, loginId } };
  await inTenant(db, scope, async (tx) => {
    // Its hotel system uses this day too; the stays of its files lie around it, whenever that is.
    const day = await beginSamples(tx, sandbox?.businessDate);
    for (const person of people) await insertLogin(tx, { ...person, proved: true });
    await insertAccount(tx, scope, demo);
    for (const property of demo.properties) {
      const id = ids.get(property.slug) ?? randomUUID();
      const reached = sandbox && reachOf(sandbox);
      const dates = {
        begindate: shiftDays(property.begindate, day),
        datelive: shiftDays(property.datelive, day),
        enddate: shiftDays(property.enddate, day),
      };
      await insertProperty(tx, scope, { ...property, ...reached, ...dates, id, createdBy: first.id });
      if (sandbox) await writeSecrets(tx, { ...scope, propertyId: id }, ring, secretsOf(sandbox));
    }
    for (const person of people)
      await insertUser(tx, scope, { ...person, properties: person.properties.flatMap((slug) => ids.get(slug) ?? []) });
    if (has === "nothing") return;
    for (const [hotel, propertyId] of ids)
      await enqueue(tx, { ...scope, propertyId }, fillDemo, { hotel, push: has === "push" });
  });
}
