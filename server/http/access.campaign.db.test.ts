import { randomUUID } from "node:crypto";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Route } from "../../contract/route.ts";
import { abilityOf, rulesOfRole } from "../../core/access/abilities.ts";
import { openTestApp } from "../../test/support/app.ts";
import { type Actor, askRoute } from "../../test/support/ask-route.ts";
import { keyOf, nothing, SAMPLES } from "../../test/support/call-samples.ts";
import { openTestDatabase } from "../../test/support/db.ts";
import { makeSuperAdmin, makeWorld, type World } from "../../test/support/world.ts";
import { createLocalDisk } from "../adapters/local-disk/local-disk.ts";
import { inTenant } from "../db/client.ts";

let house: Awaited<ReturnType<typeof openTestApp>>;
let root: { loginId: string };
beforeAll(async () => {
  house = await openTestApp({ database: await openTestDatabase(), storage: disk });
  root = await makeSuperAdmin(house.db, house.options);
});
afterAll(() => house.close());

const disk = createLocalDisk({ folder: join(tmpdir(), `bellhop-access-${randomUUID()}`) });

const CLOSED = 2;

const inTenants = () => house.app.bound.filter(({ access }) => access.kind === "account" || access.kind === "property");

const actor = async (user: { loginId: string }): Promise<Actor> => house.signIn({ user });
const ask = (route: Route, who: Actor, given: Record<string, unknown>, slugs: Record<string, string>) =>
  askRoute(house.app, route, who, { given, slugs });

/** Values that only A may see. */
const secretsOf = ({ a, user, colleague, closedToUser, ...ids }: World) => [
  a.accountId,
  a.propertyId,
  a.email,
  a.user.id,
  user.id,
  colleague.id,
  closedToUser.id,
  ids.jobId,
  ids.fileId,
  ids.sourceId,
  ids.configurationId,
  ids.treatmentId,
  ids.invitationId,
  ...Object.entries(ids.things).flatMap(([name, id]) => (RECORDS.has(name) ? [] : id)),
];
/** A record's number is no secret: it has a digit or two, and such digits appear in every answer. */
const RECORDS = new Set(["profileId", "reservationId", "blockId"]);
/** Whether the input names something of A's property. */
function namesThing({ jobId, fileId, sourceId, configurationId, treatmentId, things }: World, given: object): boolean {
  const ids = [jobId, fileId, sourceId, configurationId, treatmentId, ...Object.values(things)];
  return Object.values(given).some((value) => [value].flat().some((item) => ids.includes(String(item))));
}

/** Each call that may change something gets a world of its own; calls that only read share one, and its files. */
async function worlds(): Promise<(route: Route) => Promise<World>> {
  const shared = await makeWorld(house.db);
  const { a, fileId, things } = shared;
  for (const id of [fileId, things.exportId]) await disk.put(`${a.accountId}/${id}`, Readable.from(["x"]));
  return async ({ method }) => (method === "GET" || method === "HEAD" ? shared : makeWorld(house.db));
}

test("every call about an account or a property has its line in the matrix, and no line is left over", () => {
  expect(inTenants().map(keyOf).sort()).toEqual(Object.keys(SAMPLES).sort());
});

test("anonymous, strangers, users, admins and super admins: each cell of the matrix is what the contract says", async () => {
  const wrong: string[] = [];
  const worldFor = await worlds();
  const usersB = await makeWorld(house.db);
  for (const route of inTenants()) {
    const { send, allowed = route.status, byUser = allowed } = SAMPLES[keyOf(route)] ?? nothing;
    const { access } = route;
    if (access.kind !== "account" && access.kind !== "property") continue;
    const mayRole = (role: number, status = allowed) =>
      abilityOf(rulesOfRole(role)).can(...access.can) ? status : 403;
    const world = await worldFor(route);
    const { a, b, user, closedToUser } = world;
    const see = async (who: string, actor: Actor, slugs: Record<string, string>, want: number, given = send(world)) => {
      const answer = await ask(route, actor, given, slugs);
      if (answer.statusCode !== want)
        wrong.push(`${keyOf(route)} by ${who}: ${answer.statusCode}, not ${want} ${answer.body.slice(0, 160)}`);
      if (want === 401 || want === 404)
        for (const secret of secretsOf(world))
          if (answer.body.includes(secret)) wrong.push(`${keyOf(route)} by ${who} leaks ${secret}`);
    };
    const stranger = await actor(b.user);
    await see("anonymous", {}, a.slugs, 401);
    await see("admin of B", stranger, a.slugs, 404);
    await see("user of B", await actor(usersB.user), a.slugs, 404);
    if (access.kind === "property") {
      const given = access.propertyIn ? { ...send(world), [access.propertyIn]: closedToUser.id } : send(world);
      await see("user of A elsewhere", await actor(user), { ...a.slugs, property: closedToUser.slug }, 404, given);
    }
    await see("user of A", await actor(user), a.slugs, mayRole(3, byUser));
    // Each caller has a world of its own, so that the changes of one do not affect the next.
    for (const who of ["super admin", "admin of A"]) {
      const next = await worldFor(route);
      const item = await actor(who === "super admin" ? root : next.a.user);
      await see(who, item, next.a.slugs, who === "super admin" ? allowed : mayRole(1), send(next));
    }
  }
  expect(wrong).toEqual([]);
}, 400_000);

test("a closed hotel refuses every call that would change it, in its own words, and answers every other", async () => {
  const wrong: string[] = [];
  const world = await makeWorld(house.db);
  const { a, fileId, things } = world;
  for (const id of [fileId, things.exportId]) await disk.put(`${a.accountId}/${id}`, Readable.from(["x"]));
  await inTenant(house.db, a, (tx) =>
    tx
      .updateTable("properties")
      .set({ status: CLOSED })
      .where("account_id", "=", a.accountId)
      .where("id", "=", a.propertyId)
      .execute(),
  );
  const admin = await actor(a.user);
  const reopening: Route[] = [];
  for (const route of inTenants()) {
    const { access } = route;
    if (access.kind !== "property") continue;
    if (access.whenClosed) {
      reopening.push(route);
      continue;
    }
    const { statusCode, body: answer } = await ask(
      route,
      admin,
      (SAMPLES[keyOf(route)] ?? nothing).send(world),
      a.slugs,
    );
    const isRefused = statusCode === 409 && answer.includes("This property is closed");
    if (isRefused !== (access.can[0] !== "read")) wrong.push(`${keyOf(route)}: ${statusCode} ${answer.slice(0, 160)}`);
  }
  expect(wrong).toEqual([]);
  // The way back, and the test of a connection, which changes nothing at the hotel.
  expect(reopening.map(keyOf).sort()).toEqual(["POST /api/v2/resort/test", "POST /statusProperty"]);
});

test("A's ids in B's own call find nothing and tell nothing", async () => {
  const wrong: string[] = [];
  const worldFor = await worlds();
  for (const route of inTenants()) {
    const { send } = SAMPLES[keyOf(route)] ?? nothing;
    const world = await worldFor(route);
    const given = send(world);
    const secrets = secretsOf(world);
    if (!namesThing(world, given) && !Object.values(given).some((value) => secrets.includes(String(value)))) continue;
    const answer = await ask(route, await actor(world.b.user), given, {});
    if (answer.statusCode !== 404) wrong.push(`${keyOf(route)}: ${answer.statusCode} ${answer.body.slice(0, 160)}`);
    for (const secret of secrets) if (answer.body.includes(secret)) wrong.push(`${keyOf(route)} leaks ${secret}`);
  }
  expect(wrong).toEqual([]);
}, 400_000);

/** What belongs to the account, whichever property the caller is in. */
const OF_ACCOUNT = new Set(["PATCH /api/v2/lists/:kind/views/:id", "DELETE /api/v2/lists/:kind/views/:id"]);

test("a property's data is not found under another property of the account", async () => {
  const wrong: string[] = [];
  const worldFor = await worlds();
  let input = 0;
  for (const route of inTenants()) {
    if (route.access.kind !== "property" || OF_ACCOUNT.has(keyOf(route))) continue;
    const world = await worldFor(route);
    const given = (SAMPLES[keyOf(route)] ?? nothing).send(world);
    if (!namesThing(world, given)) continue;
    input += 1;
    const elsewhere = { ...world.a.slugs, property: world.closedToUser.slug };
    const answer = await ask(route, await actor(world.a.user), given, elsewhere);
    if (answer.statusCode !== 404) wrong.push(`${keyOf(route)}: ${answer.statusCode} ${answer.body.slice(0, 160)}`);
  }
  expect(input).toBeGreaterThan(40);
  expect(wrong).toEqual([]);
}, 400_000);
