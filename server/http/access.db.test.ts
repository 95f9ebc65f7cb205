import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Route } from "../../contract/route.ts";
import { abilityOf, rulesOfRole } from "../../core/access/abilities.ts";
import { openTestApp } from "../../test/support/app.ts";
import { makeSuperAdmin, makeWorld, type World } from "../../test/support/world.ts";

let house: Awaited<ReturnType<typeof openTestApp>>;
let root: { loginId: string };
beforeAll(async () => {
  house = await openTestApp();
  root = await makeSuperAdmin(house.db, house.options);
});
afterAll(() => house.close());

type Sample = {
  /** What is sent, with A's ids. */
  send: (world: World) => Record<string, unknown>;
  /** What an allowed caller gets, where it is not the route's own status. */
  allowed?: number;
};
const nothing: Sample = { send: () => ({}) };
const name = { firstname: "New", lastname: "Person" };
const ofAccount: Sample = { send: ({ a }) => ({ id: a.accountId }) };
const ofProperty: Sample = { send: ({ a }) => ({ id: a.propertyId }) };
const ofUser: Sample = { send: ({ colleague }) => ({ id: colleague.id }) };
const ofJob: Sample = { send: ({ jobId }) => ({ id: jobId }) };
const ofFile: Sample = { send: ({ fileId }) => ({ id: fileId }) };
const ofReading: Sample = { send: ({ sourceId }) => ({ id: sourceId }) };
const ofConfiguration: Sample = { send: ({ configurationId }) => ({ id: configurationId }) };
const ofTreatment: Sample = { send: ({ treatmentId }) => ({ id: treatmentId }) };
const rooms = { module: "rooms" };
const profiles = { kind: "profiles" };
const ofModule: Sample = { send: () => rooms };
const body = { reading: null, fields: [], treatments: [], options: { mode: "upsert", keyColumns: [] } };
const unknown: Sample = { send: () => ({ id: randomUUID() }), allowed: 404 };

/** Every call that asks for an account or a property, by method and path. A new one without a line here fails. */
const SAMPLES: Record<string, Sample> = {
  "POST /Create": { send: () => ({ ...name, email: `new-${randomUUID()}@example.com` }) },
  "POST /OneUserAccount": { send: ({ a, colleague }) => ({ id: a.accountId, idUser: colleague.id }) },
  "POST /UsersAccount": ofAccount,
  "POST /loadUser": ofUser,
  "POST /Update": { send: ({ colleague }) => ({ id: colleague.id, ...name }) },
  "POST /statusUser": { send: ({ colleague }) => ({ id: colleague.id, status: 2 }) },
  "POST /propertiesUser": ofUser,
  "GET /api/v2/users/:id/ability": ofUser,
  "PUT /api/v2/users/:id/ability": { send: ({ colleague }) => ({ id: colleague.id, ability: null }) },
  "POST /api/v2/users/:id/invite": ofUser,
  "POST /CreateProperty": { send: () => ({ name: "Third" }) },
  "POST /getPropertyid": ofProperty,
  "POST /getProperty": ofProperty,
  "POST /PropertyAccount": ofAccount,
  "POST /statusProperty": { send: ({ a }) => ({ propertyid: a.propertyId, status: 1 }) },
  "POST /api/v2/resort/details": nothing,
  "POST /api/v2/resort/update": { send: () => ({ city: "Lyon" }) },
  "GET /api/v2/resort/settings": nothing,
  "PUT /api/v2/resort/settings": { send: () => ({ pushPerSecond: 5 }) },
  "POST /api/v2/resort/test": { ...nothing, allowed: 409 },
  "GET /dashboaddata": nothing,
  "POST /api/v2/profiles/list": nothing,
  "GET /api/v2/reservations/list": nothing,
  "GET /api/v2/blocks/list": nothing,
  "GET /api/v2/profiles/list.csv": nothing,
  "GET /api/v2/reservations/list.csv": nothing,
  "GET /api/v2/blocks/list.csv": nothing,
  "GET /api/v2/blocks/types": nothing,
  "GET /api/v2/data/quality": nothing,
  "GET /api/v2/lists/:kind/views": { send: () => profiles },
  "POST /api/v2/lists/:kind/views": { send: () => ({ ...profiles, name: randomUUID(), search: {} }) },
  "PATCH /api/v2/lists/:kind/views/:id": { send: () => ({ ...profiles, id: randomUUID(), version: 1 }), allowed: 404 },
  "DELETE /api/v2/lists/:kind/views/:id": { send: () => ({ ...profiles, id: randomUUID() }), allowed: 404 },
  "PUT /api/v2/lists/:kind/look": { send: () => ({ ...profiles, columns: null, density: "compact", opens: null }) },
  "GET /Readmodules": nothing,
  "GET /v1/api/modules": nothing,
  "GET /v1/api/fields/:id": { send: () => ({ id: "profiles" }) },
  "POST /v1/api/module/:module_id": { send: () => ({ module_id: "floors", status: 0 }) },
  "POST /module/delete/:module_id": { send: () => ({ module_id: "floors" }) },
  "POST /api/v2/files": { ...nothing, allowed: 415 },
  "HEAD /api/v2/files/uploads/:id": ofFile,
  "PATCH /api/v2/files/uploads/:id": { ...unknown, allowed: 415 },
  "DELETE /api/v2/files/uploads/:id": unknown,
  "GET /api/v2/files": nothing,
  "GET /api/v2/files/:id": ofFile,
  "GET /api/v2/files/:id/content": { ...ofFile, allowed: 404 },
  "POST /api/v2/files/:id/preview": { ...ofFile, allowed: 400 },
  "DELETE /api/v2/files/:id": unknown,
  "POST /upload/piw": { ...nothing, allowed: 415 },
  "POST /api/v2/sources": { send: ({ fileId }) => ({ fileId, module: "floors", sheet: "none" }), allowed: 400 },
  "GET /api/v2/sources": nothing,
  "GET /api/v2/sources/:id": ofReading,
  "GET /api/v2/sources/:id/events": unknown,
  "POST /api/v2/sources/:id/cancel": unknown,
  "GET /api/v2/sources/:id/rows": ofReading,
  "GET /api/v2/sources/:id/columns": ofReading,
  "PUT /api/v2/sources/:id/rows/:row": {
    send: ({ sourceId }) => ({ id: sourceId, row: 1, column: 0, value: "x", was: "" }),
    allowed: 409,
  },
  "DELETE /api/v2/sources/:id": { ...ofReading, allowed: 409 },
  "POST /v1/api/mappings/:module_id": { send: () => ({ module_id: "floors" }) },
  "POST /map/module/:module_id": { send: ({ configurationId }) => ({ module_id: "rooms", mapping: configurationId }) },
  "GET /api/v2/configurations": nothing,
  "POST /api/v2/configurations": { send: () => ({ module: "floors", name: randomUUID(), columns: [], body }) },
  "GET /api/v2/configurations/:id": ofConfiguration,
  "PUT /api/v2/configurations/:id": {
    send: ({ configurationId }) => ({ id: configurationId, version: 2, body }),
    allowed: 409,
  },
  "DELETE /api/v2/configurations/:id": unknown,
  "GET /api/v2/configurations/:id/drift": {
    send: ({ configurationId, sourceId }) => ({ id: configurationId, sourceId }),
  },
  "GET /api/v2/configurations/remembered/:module": { send: () => ({ module: "rooms" }) },
  "GET /api/v2/configurations/:id/file": ofConfiguration,
  "POST /api/v2/configurations/file": {
    send: () => ({
      file: {
        bellhop: "configuration",
        format: 1,
        module: "floors",
        name: "Floors",
        sourceTable: "",
        columns: [],
        body,
      },
    }),
  },
  "POST /api/v2/configurations/:id/copy": {
    send: ({ a, configurationId }) => ({ id: configurationId, toProperty: a.slugs.property }),
    allowed: 400,
  },
  "GET /api/v2/treatments": nothing,
  "POST /api/v2/treatments": { send: () => ({ module: "floors", name: randomUUID(), rules: [] }) },
  "GET /api/v2/treatments/:id": ofTreatment,
  "PUT /api/v2/treatments/:id": {
    send: ({ treatmentId }) => ({ id: treatmentId, version: 2, name: "Rooms", rules: [] }),
    allowed: 409,
  },
  "DELETE /api/v2/treatments/:id": unknown,
  "POST /api/v2/rehearsals": {
    send: ({ sourceId, configurationId }) => ({ sourceId, configurationId }),
    allowed: 409,
  },
  "GET /api/v2/rehearsals": nothing,
  "GET /api/v2/rehearsals/:id": unknown,
  "GET /api/v2/rehearsals/:id/events": unknown,
  "POST /api/v2/rehearsals/:id/cancel": unknown,
  "GET /api/v2/rehearsals/:id/causes": unknown,
  "GET /api/v2/rehearsals/:id/rows": unknown,
  "POST /api/v2/restores": { send: ({ fileId }) => ({ fileId }), allowed: 400 },
  "GET /api/v2/restores": nothing,
  "GET /api/v2/restores/:id": unknown,
  "POST /api/v2/restores/:id/put-back": unknown,
  "POST /api/v2/imports": { send: ({ fileId }) => ({ fileId, module: "floors", mode: "upsert" }), allowed: 409 },
  "GET /api/v2/imports": nothing,
  "GET /api/v2/imports/:id": unknown,
  "GET /api/v2/imports/:id/events": unknown,
  "GET /api/v2/imports/:id/issues": unknown,
  "GET /api/v2/imports/:id/rows": unknown,
  "GET /api/v2/imports/:id/records": unknown,
  "POST /api/v2/imports/:id/retry": unknown,
  "GET /api/v2/imports/:id/rejects.csv": unknown,
  "GET /api/v2/imports/:id/gone": unknown,
  "GET /api/v2/imports/:id/gone.csv": unknown,
  "POST /api/v2/imports/:id/cancel": unknown,
  "POST /api/v2/imports/:id/resume": unknown,
  "POST /api/v2/imports/:id/undo": unknown,
  "GET /api/v2/profile/detail": { send: () => ({ profile_id: "0" }), allowed: 404 },
  "GET /api/v2/reservation/detail": { send: () => ({ reservation_id: "0" }), allowed: 404 },
  "GET /api/v2/block/detail": { send: () => ({ block_id: "0" }), allowed: 404 },
  "POST /api/v2/bulk-edits": {
    send: () => ({ kind: "blocks", ids: ["1"], field: "name", value: "Acme" }),
    allowed: 404,
  },
  "GET /api/v2/bulk-edits": nothing,
  "GET /api/v2/bulk-edits/:id": unknown,
  "POST /api/v2/bulk-edits/:id/undo": unknown,
  "PATCH /api/v2/records/:kind/:id": {
    send: () => ({ kind: "profiles", id: "0", version: 1, values: {} }),
    allowed: 404,
  },
  "POST /api/v2/records/:kind/:id/undo": {
    send: () => ({ kind: "profiles", id: "0", edit: randomUUID() }),
    allowed: 404,
  },
  "GET /api/v2/codes/:module": ofModule,
  "GET /api/v2/codes/:module/found": ofModule,
  "GET /api/v2/codes/:module/hotel": { send: () => ({ ...rooms, list: "room-types" }) },
  "POST /api/v2/codes/:module/hotel": { send: () => ({ ...rooms, list: "room-types" }), allowed: 409 },
  "PUT /api/v2/codes/:module": {
    send: () => ({ ...rooms, list: "room-types", codes: [{ code: "DLX", target: "DLXK" }] }),
  },
  "POST /api/v2/codes/:module/accept": { send: () => ({ ...rooms, rehearsalId: randomUUID() }), allowed: 404 },
  "PUT /api/v2/codes/:module/policy": { send: () => ({ ...rooms, list: "room-types", policy: "drop" }) },
  "POST /api/v2/codes/:module/sign-off": { send: () => ({ ...rooms, list: "room-types" }) },
  "POST /api/v2/codes/:module/reuse": {
    send: ({ a }) => ({ ...rooms, fromProperty: a.propertyId }),
    allowed: 400,
  },
  "GET /api/v2/samples": nothing,
  "GET /api/v2/samples/:name": { send: () => ({ name: "no-such.csv" }), allowed: 404 },
  "GET /api/v2/templates/:module": { send: () => ({ module: "floors" }) },
  "POST /Account": ofAccount,
  "POST /api/v2/accounts/:id": { send: ({ a }) => ({ id: a.accountId, group: "Group" }) },
  "GET /api/v2/accounts/:id/settings": ofAccount,
  "PUT /api/v2/accounts/:id/settings": { send: ({ a }) => ({ id: a.accountId, joinDomains: [] }) },
  "POST /api/v2/accounts/:id/exports": ofAccount,
  "GET /api/v2/accounts/:id/exports": ofAccount,
  "GET /api/v2/accounts/:id/exports/:export/file": {
    send: ({ a }) => ({ id: a.accountId, export: randomUUID() }),
    allowed: 404,
  },
  "POST /api/v2/accounts/:id/delete": {
    send: ({ a }) => ({ id: a.accountId, confirm: "not its slug", password: "x" }),
    allowed: 400,
  },
  "GET /api/v2/audit": nothing,
  "GET /api/v2/audit.csv": nothing,
  "POST /api/v2/auth/last-property": nothing,
  "GET /api/v2/auth/tokens": nothing,
  "POST /api/v2/auth/tokens": { send: ({ a }) => ({ name: "mine", properties: [a.slugs.property] }) },
  "POST /api/v2/system/checks": nothing,
  "GET /api/v2/system/checks/:id": ofJob,
  "GET /api/v2/system/checks/:id/events": unknown,
  "GET /api/v2/jobs": nothing,
  "POST /api/v2/jobs/:id/retry": { ...ofJob, allowed: 409 },
  "POST /api/v2/jobs/:id/cancel": ofJob,
};

const keyOf = ({ method, path }: Route) => `${method} ${path}`;
const inTenants = () => house.app.bound.filter(({ access }) => access.kind === "account" || access.kind === "property");

type Actor = { cookies?: Record<string, string>; csrf?: string };
const actor = async (user: { loginId: string }): Promise<Actor> => house.signIn({ user });

/** As a browser would: path parameters in the path, slugs in the query, the rest in the body or the query. */
function ask(route: Route, who: Actor, given: Record<string, unknown>, slugs: Record<string, string>) {
  const rest = { ...given };
  const path = route.path.replace(/:(\w+)/g, (_, part: string) => {
    const value = String(rest[part]);
    delete rest[part];
    return value;
  });
  const hasBody = ["POST", "PUT", "PATCH"].includes(route.method);
  const query = new URLSearchParams({ ...(hasBody ? {} : (rest as Record<string, string>)), ...slugs });
  return house.app.inject({
    method: route.method,
    url: `${path}?${query}`,
    ...(hasBody && { payload: rest }),
    ...(who.cookies && { cookies: who.cookies }),
    headers: { ...(who.csrf && { "x-csrf-token": who.csrf }) },
  });
}

/** What only A may see. */
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
];

/** A world of its own for each call that may change something; those that only read share one. */
async function worlds(): Promise<(route: Route) => Promise<World>> {
  const shared = await makeWorld(house.db);
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
    const { send, allowed = route.status } = SAMPLES[keyOf(route)] ?? nothing;
    const { access } = route;
    if (access.kind !== "account" && access.kind !== "property") continue;
    const mayRole = (role: number) => (abilityOf(rulesOfRole(role)).can(...access.can) ? allowed : 403);
    const world = await worldFor(route);
    const { a, b, user, closedToUser } = world;
    const see = async (who: string, one: Actor, slugs: Record<string, string>, want: number, given = send(world)) => {
      const answer = await ask(route, one, given, slugs);
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
    await see("user of A", await actor(user), a.slugs, mayRole(3));
    // Before the admin: what the admin changes must not stand in the super admin's way.
    const again = await worldFor(route);
    const own = await ask(route, await actor(root), send(again), again.a.slugs);
    if (own.statusCode !== allowed) wrong.push(`${keyOf(route)} by super admin: ${own.statusCode} ${own.body}`);
    await see("admin of A", await actor(a.user), a.slugs, mayRole(1));
  }
  expect(wrong).toEqual([]);
}, 180_000);

test("A's ids in B's own call find nothing and tell nothing", async () => {
  const wrong: string[] = [];
  const worldFor = await worlds();
  for (const route of inTenants()) {
    const { send } = SAMPLES[keyOf(route)] ?? nothing;
    const world = await worldFor(route);
    const given = send(world);
    const secrets = secretsOf(world);
    if (!Object.values(given).some((value) => secrets.includes(String(value)))) continue;
    const answer = await ask(route, await actor(world.b.user), given, {});
    if (answer.statusCode !== 404) wrong.push(`${keyOf(route)}: ${answer.statusCode} ${answer.body.slice(0, 160)}`);
    for (const secret of secrets) if (answer.body.includes(secret)) wrong.push(`${keyOf(route)} leaks ${secret}`);
  }
  expect(wrong).toEqual([]);
}, 180_000);
