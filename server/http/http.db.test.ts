import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { route, scoped, wholeNumber } from "../../contract/route.ts";
import { openTestApp } from "../../test/support/app.ts";
import { makeScope } from "../../test/support/factories.ts";
import { inTenant } from "../db/client.ts";
import { bind } from "./bind.ts";

/** A call that only these tests have, independent of any slice, and a handler that fails on purpose. */
const echo = route({
  method: "POST",
  path: "/api/v2/test/echo",
  summary: "Test",
  status: 201,
  access: { kind: "property", can: ["read", "Dashboard"] },
  input: scoped({ size: wholeNumber(1, 500).default(25), name: z.string().max(5).optional() }),
  reply: z.object({ accountId: z.string(), propertyId: z.string(), size: z.int() }),
});
const admin = route({ ...echo, path: "/api/v2/test/admin", access: { kind: "account", can: ["manage", "User"] } });
const broken = route({
  ...echo,
  method: "GET",
  path: "/api/v2/test/broken",
  access: { kind: "open" },
  input: z.object({}),
});

let house: Awaited<ReturnType<typeof openTestApp>>;

beforeAll(async () => {
  house = await openTestApp();
  bind(house.app, echo, async (caller, { size }) => ({ ...caller, size, secret: "never leaves" }));
  bind(house.app, admin, async (caller, { size }) => ({ accountId: caller.accountId, propertyId: "", size }));
  bind(house.app, broken, async () => {
    await sql`select secret_column from secret_table`.execute(house.db);
    throw new Error("unreachable");
  });
  await house.app.ready();
});
afterAll(() => house.close());

test("a bound call parses in and out, and nothing that the reply does not name leaves", async () => {
  const scope = await makeScope(house.db);
  const browser = await house.signIn(scope);
  const { account, property } = scope.slugs;
  const answer = await browser.post(`/API/v2/test/Echo/?account=${account}&property=${property}`, { size: "7" });
  expect([answer.statusCode, answer.json()]).toEqual([
    201,
    { accountId: scope.accountId, propertyId: scope.propertyId, size: 7 },
  ]);
  expect(answer.headers["cache-control"]).toBe("no-store");
});

test("every bad name and value is named at once, in the caller's language", async () => {
  const browser = await house.signIn(await makeScope(house.db));
  const bad = await browser.post("/api/v2/test/echo", { size: 501, name: "toolong", colour: "red" });
  expect([bad.statusCode, bad.json().error]).toEqual([400, "invalid"]);
  expect(bad.json().issues).toEqual(
    expect.arrayContaining([
      { path: "size", code: "tooBig", message: "At most 500." },
      { path: "name", code: "tooLong", message: "At most 5 characters." },
      { path: "colour", code: "unknown", message: "Unknown name." },
    ]),
  );
  const german = await browser.post("/api/v2/test/echo", { name: "toolong" }, { "accept-language": "fr;q=0.5,de-CH" });
  expect(german.json().issues[0].message).toBe("Höchstens 5 Zeichen.");
  const twice = await browser.post("/api/v2/test/echo?size=1&size=2");
  expect([twice.statusCode, twice.json().issues[0]]).toMatchObject([400, { path: "size", code: "repeated" }]);
});

test("the hotel: one's only property needs no slug; unknown, foreign and unassigned ones are all the same 404", async () => {
  const scope = await makeScope(house.db);
  const foreign = await makeScope(house.db);
  const browser = await house.signIn(scope);
  expect((await browser.post("/api/v2/test/echo")).json()).toMatchObject({ propertyId: scope.propertyId });

  const input = async (account: string, property: string) => {
    const { requestId, ...body } = (
      await browser.post(`/api/v2/test/echo?account=${account}&property=${property}`)
    ).json();
    expect(requestId).toBeTruthy();
    return body;
  };
  const unknown = await input(scope.slugs.account, "nowhere");
  expect(unknown).toEqual({ error: "not_found", message: "The requested resource was not found." });
  expect(await input(foreign.slugs.account, foreign.slugs.property)).toEqual(unknown);
  expect(await input(scope.slugs.account, foreign.slugs.property)).toEqual(unknown);
  expect(await input(foreign.slugs.account, scope.slugs.property)).toEqual(unknown);
  expect(await input(foreign.accountId, foreign.propertyId)).toEqual(unknown);
  const smuggled = await browser.post("/api/v2/test/echo", { account: foreign.slugs.account });
  expect(smuggled.json().error).toBe("not_found");

  await inTenant(house.db, scope, (tx) =>
    tx.insertInto("properties").values({ account_id: scope.accountId, slug: "second", name: "Second" }).execute(),
  );
  const unsaid = await browser.post("/api/v2/test/echo");
  expect([unsaid.statusCode, unsaid.json().message]).toEqual([400, "Specify the hotel: account, property."]);
});

test("a user of one property cannot reach the account's other one, nor what only admins may", async () => {
  const scope = await makeScope(house.db, { role: 3 });
  await inTenant(house.db, scope, (tx) =>
    tx.insertInto("properties").values({ account_id: scope.accountId, slug: "second", name: "Second" }).execute(),
  );
  const browser = await house.signIn(scope);
  const { account, property } = scope.slugs;
  expect((await browser.post(`/api/v2/test/echo?account=${account}&property=${property}`)).statusCode).toBe(201);
  expect((await browser.post(`/api/v2/test/echo?account=${account}&property=second`)).statusCode).toBe(404);
  expect((await browser.post("/api/v2/test/admin")).json()).toMatchObject({
    error: "forbidden",
    message: "You do not have permission to perform this action.",
  });
  const audit = await inTenant(house.db, scope, (tx) =>
    tx.selectFrom("audit_log").select(["action", "record_id", "by_id"]).execute(),
  );
  expect(audit).toEqual([{ action: "refused", record_id: "POST /api/v2/test/admin", by_id: scope.user.id }]);
});

test("no session, an idle one, an old one and one of a disabled user all answer 401 and lose their cookies", async () => {
  const anonymous = await house.app.inject({ method: "POST", url: "/api/v2/test/echo", payload: {} });
  expect([anonymous.statusCode, anonymous.json().error]).toEqual([401, "unauthenticated"]);

  const ends: Record<string, ReturnType<typeof sql>> = {
    idle: sql`update tokens set last_seen_at = now() - interval '901 seconds'`,
    old: sql`update tokens set expires_at = now() - interval '1 second'`,
    disabled: sql`update users set status = 2`,
  };
  for (const [name, end] of Object.entries(ends)) {
    const scope = await makeScope(house.db);
    const browser = await house.signIn(scope);
    expect((await browser.post("/api/v2/test/echo")).statusCode).toBe(201);
    await inTenant(house.db, scope, (tx) => end.execute(tx));
    const refused = await browser.post("/api/v2/test/echo");
    expect([name, refused.statusCode]).toEqual([name, 401]);
    expect(String(refused.headers["set-cookie"])).toContain("__Host-bellhop=;");
  }
});

test("reading counts as activity, a background call and a stream do not", async () => {
  const scope = await makeScope(house.db);
  const browser = await house.signIn(scope);
  const seen = () =>
    inTenant(house.db, scope, async (tx) => {
      const { rows } = await sql<{ ago: number }>`
        select extract(epoch from now() - last_seen_at)::float as ago from tokens`.execute(tx);
      return rows[0]?.ago ?? 0;
    });
  await inTenant(house.db, scope, (tx) => sql`update tokens set last_seen_at = now() - interval '60 s'`.execute(tx));
  await browser.get("/api/v1/auth/check", { "x-background": "1" });
  await browser.get("/api/v1/auth/check", { accept: "text/event-stream" });
  expect(await seen()).toBeGreaterThan(50);
  await browser.get("/api/v1/auth/check");
  expect(await seen()).toBeLessThan(10);
});

test("every call that may change something refuses a forged request and changes nothing", async () => {
  const [mine, other] = [await makeScope(house.db), await makeScope(house.db)];
  const [browser, stranger] = [await house.signIn(mine), await house.signIn(other)];
  const changing = house.app.bound.filter(({ method }) => method !== "GET" && method !== "HEAD");
  expect(changing.length).toBeGreaterThan(1);
  for (const { method, path } of changing) {
    const url = path.replace(/:\w+/g, "00000000-0000-4000-8000-000000000000");
    const attempts = {
      "no token": { "x-csrf-token": "" },
      "another session's token": { "x-csrf-token": stranger.csrf },
      "a foreign origin": { origin: "https://evil.example" },
      "a null origin": { origin: "null" },
      "a cross-site fetch": { "sec-fetch-site": "cross-site" },
    };
    for (const [name, headers] of Object.entries(attempts)) {
      const answer = await browser.send({ method, url, payload: {}, headers });
      expect([path, name, answer.statusCode, answer.json().error]).toEqual([path, name, 403, "csrf"]);
    }
  }
  const own = await browser.post("/api/v2/test/echo", {}, { origin: "http://localhost:80" });
  expect(own.statusCode).toBe(201);
});

test("the token of /csrf-token fits the session that asked for it", async () => {
  const browser = await house.signIn(await makeScope(house.db));
  const { csrfToken } = (await browser.get("/csrf-token")).json();
  expect(csrfToken).toBe(browser.csrf);
  const anonymous = await house.app.inject("/csrf-token");
  expect(anonymous.json().csrfToken).toBeTruthy();
  expect(String(anonymous.headers["set-cookie"])).toMatch(/__Host-bellhop-pre=.*HttpOnly; Secure; SameSite=Strict/);
});

test.each([
  ["malformed JSON", { payload: '{"a":', headers: { "content-type": "application/json" } }, 400, "invalid"],
  [
    "a prototype",
    { payload: '{"__proto__":{"a":1}}', headers: { "content-type": "application/json" } },
    400,
    "invalid",
  ],
  [
    "names by the thousand",
    { payload: Object.fromEntries(new Array(5_001).fill(1).map((v, at) => [`n${at}`, v])) },
    400,
    "invalid",
  ],
  ["a character no text can keep", { payload: { name: "a\u0000b" } }, 400, "invalid"],
  ["a list", { payload: "[1]", headers: { "content-type": "application/json" } }, 415, "unsupported_type"],
  ["xml", { payload: "<a/>", headers: { "content-type": "text/xml" } }, 415, "unsupported_type"],
  ["10 MB", { payload: { name: "x".repeat(10 * 1024 * 1024) } }, 413, "too_large"],
  [
    "depth 10,000",
    { payload: `${'{"a":'.repeat(10_000)}1${"}".repeat(10_000)}`, headers: { "content-type": "application/json" } },
    400,
    "invalid",
  ],
])("%s gets a clear error", async (_name, request, status, error) => {
  const browser = await house.signIn(await makeScope(house.db));
  const answer = await browser.send({ method: "POST", url: "/api/v2/test/echo", ...request });
  expect([answer.statusCode, answer.json().error, typeof answer.json().requestId]).toEqual([status, error, "string"]);
  expect((await house.app.inject("/healthz")).statusCode).toBe(200);
});

test("malformed and unknown addresses answer the one error shape", async () => {
  for (const [url, status] of [
    ["/api/v2/%ff", 400],
    ["/api/v2/nothing", 404],
    ["/cloud", 404],
    ["/Module/x/y", 404],
  ] as const) {
    const answer = await house.app.inject(url);
    expect([url, answer.statusCode, Object.keys(answer.json()).sort()]).toEqual([
      url,
      status,
      ["error", "message", "requestId"],
    ]);
  }
});

test("a bug shows a generic text and a request id, never itself", async () => {
  const answer = await house.app.inject("/api/v2/test/broken");
  expect([answer.statusCode, answer.json()]).toEqual([
    500,
    {
      error: "internal",
      message: "A server error occurred. Please try again later.",
      requestId: answer.headers["x-request-id"],
    },
  ]);
  expect(answer.body).not.toMatch(/secret|select|relation/);
});

test("every answer carries the security headers", async () => {
  for (const url of ["/healthz", "/api/v2/nothing", "/api/v2/%ff", "/csrf-token", "/api/v2/test/broken"]) {
    const { headers } = await house.app.inject(url);
    expect([url, headers]).toEqual([
      url,
      expect.objectContaining({
        "content-security-policy": expect.stringMatching(/object-src 'none'.*base-uri 'none'.*frame-ancestors 'none'/),
        "x-content-type-options": "nosniff",
        "referrer-policy": "same-origin",
        "strict-transport-security": "max-age=31536000; includeSubDomains",
      }),
    ]);
  }
});

test("too many open calls from one address get the time to wait", async () => {
  const ask = () => house.app.inject({ url: "/csrf-token", remoteAddress: "203.0.113.9" });
  for (let n = 0; n < 300; n++) await ask();
  const answer = await ask();
  expect([answer.statusCode, answer.json().error]).toEqual([429, "too_many_requests"]);
  expect(Number(answer.headers["retry-after"])).toBeGreaterThan(0);
  expect(answer.json().message).toMatch(/^Too many requests\. Please wait \d+ seconds?\.$/);
  expect((await house.app.inject({ url: "/csrf-token", remoteAddress: "203.0.113.10" })).statusCode).toBe(200);
});

test("health, readiness and figures; figures only from this machine or with the token", async () => {
  expect((await house.app.inject("/readyz")).json()).toEqual({ ok: true, database: true, worker: true });
  const figures = (headers: Record<string, string>, remoteAddress = "127.0.0.1") =>
    house.app.inject({ url: "/metrics", headers, remoteAddress });
  expect((await figures({})).body).toContain("http_request_duration_seconds_bucket");
  expect((await figures({})).body).toMatch(/^bellhop_database_clock_ahead_seconds -?[\d.e-]+$/m);
  expect((await figures({}, "203.0.113.9")).statusCode).toBe(404);
  expect((await figures({ "x-forwarded-for": "203.0.113.9" })).statusCode).toBe(404);
});

test("/docs describes every bound call to any signed-in user", async () => {
  expect((await house.app.inject("/docs/json")).statusCode).toBe(401);
  const browser = await house.signIn(await makeScope(house.db));
  const document = (await browser.get("/docs/json")).json();
  expect(document.openapi).toBe("3.1.0");
  expect(document.paths["/csrf-token"].get.summary).toBeTruthy();
  const { parameters, responses } = document.paths["/api/v2/reservations/list"].get;
  expect(parameters.find(({ name }: { name: string }) => name === "limit").schema).toMatchObject({
    minimum: 1,
    maximum: 500,
  });
  expect(Object.keys(responses)).toEqual(expect.arrayContaining(["200", "400", "401", "403", "404", "default"]));
  expect(document.paths["/upload/piw"].post.responses["413"].description).toContain("50 MB");
  expect(JSON.stringify(document)).not.toContain("9007199254740991");
  // Open calls have a limit of their own or the common one, and the page says which.
  const limitOf = (path: string, method: string) => document.paths[path][method].responses[429]?.description;
  expect(limitOf("/csrf-token", "get")).toBe("More than 300 calls in 60 seconds and client address.");
  expect(limitOf("/jwt/refresh-token", "post")).toMatch(/^More than \d+ calls/);
  expect(limitOf("/api/v2/auth/captcha", "get")).toMatch(/^More than \d+ calls/);
  expect(limitOf("/dashboaddata", "get")).toBeUndefined();
  const resort = document.paths["/api/v2/resort/update"].post.requestBody.content["application/json"].schema;
  expect(resort.properties.hostname.description).toContain("https://ohip.example.com");
  expect((await browser.get("/docs")).body).toContain("swagger");
  // The page shows our brand and a way back, and no other product's.
  expect((await browser.get("/docs")).body).toContain("<title>Bellhop");
  expect((await browser.get("/docs/static/theme/bellhop.css")).body).toContain("#0f4a58");
});

test("a call that answers ok says so when it does not; the others leave the word out", async () => {
  const [scope, stranger] = [await makeScope(house.db), await makeScope(house.db)];
  const browser = await house.signIn(scope);
  const property = await browser.post("/getPropertyid", { id: stranger.propertyId });
  expect(property.json()).toMatchObject({ ok: false, error: "not_found" });
  const users = await browser.post("/UsersAccount", { id: stranger.accountId });
  expect([users.statusCode, "ok" in users.json()]).toEqual([404, false]);
});
