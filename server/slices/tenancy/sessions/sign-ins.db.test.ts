import { once } from "node:events";
import { get, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { openTestApp } from "../../../../test/support/app.ts";
import { makeScope, makeUser, type TestScope } from "../../../../test/support/factories.ts";
import { inPerson, inTenant } from "../../../db/client.ts";
import { hashPassword } from "./passwords.ts";

let house: Awaited<ReturnType<typeof openTestApp>>;
let passwordHash = "";
let url = "";
beforeAll(async () => {
  house = await openTestApp();
  passwordHash = await hashPassword(PASSWORD);
  await house.app.listen({ port: 0, host: "127.0.0.1" });
  url = `http://127.0.0.1:${(house.app.server.address() as AddressInfo).port}`;
});
afterAll(() => house.close());
afterEach(() => void vi.useRealTimers());

const PASSWORD = "a quiet corridor";
const NEW_PASSWORD = "eleven damp towels";

async function givePassword<Who extends { user: { loginId: string } }>(who: Who): Promise<Who> {
  await inPerson(house.db, who.user, (tx) => tx.updateTable("logins").set({ password_hash: passwordHash }).execute());
  return who;
}
const makePerson = async () => givePassword(await makeScope(house.db));

let address = 0;
async function signIn(email: string, over: Record<string, unknown> = {}, cookies: Record<string, string> = {}) {
  const csrf = cookies["__Host-bellhop"] && (await csrfOf(cookies));
  const answer = await house.app.inject({
    method: "POST",
    url: "/api/v1/auth",
    remoteAddress: `198.51.${++address >> 8}.${address % 256}`,
    headers: { "user-agent": "Test browser", ...(csrf && { "x-csrf-token": csrf }) },
    cookies,
    payload: { email, password: PASSWORD, recaptchaToken: "x", ...over },
  });
  const made = Object.fromEntries(answer.cookies.map(({ name, value }) => [name, value]));
  return { status: answer.statusCode, body: answer.json(), cookies: made };
}
async function csrfOf(cookies: Record<string, string>): Promise<string> {
  return (await house.app.inject({ method: "GET", url: "/csrf-token", cookies })).json().csrfToken;
}
const byBearer = async (token: string) =>
  (
    await house.app.inject({
      method: "GET",
      url: "/api/v1/auth/check",
      headers: { authorization: `Bearer ${token}` },
    })
  ).statusCode;
const byCookie = async (cookies: Record<string, string>) =>
  (await house.app.inject({ method: "GET", url: "/api/v1/auth/check", cookies })).statusCode;
const refresh = async (refreshToken: string) =>
  (await house.app.inject({ method: "POST", url: "/jwt/refresh-token", payload: { refreshToken } })).statusCode;
async function makeToken(scope: TestScope): Promise<string> {
  const browser = await house.signIn(scope);
  const made = await browser.post(`/api/v2/auth/tokens?account=${scope.slugs.account}`, {
    name: "Nightly",
    properties: [scope.slugs.property],
  });
  return made.json().token;
}
const actionsOf = async (scope: TestScope) =>
  (
    await inTenant(house.db, scope, (tx) =>
      tx.selectFrom("audit_log").select(["action", "by_id"]).where("by_id", "=", scope.user.id).execute(),
    )
  ).map(({ action }) => action);

test("browsers and programs are listed with device, address and times, and ended one by one, with their bearers", async () => {
  const [scope, stranger] = [await makePerson(), await makePerson()];
  const here = await house.signIn(scope);
  const there = await signIn(scope.email);
  const program = await signIn(scope.email, { program: true });
  const rotated = await house.app.inject({
    method: "POST",
    url: "/jwt/refresh-token",
    payload: { refreshToken: program.body.refreshToken },
  });
  const { sessions, programs } = (await here.get("/api/v2/auth/sessions")).json();
  const browser = sessions.find((session: { current: boolean }) => !session.current);
  expect(browser).toMatchObject({ device: "Test browser", address: expect.stringMatching(/^198\.51\./) });
  expect(programs).toEqual([
    {
      ...{ id: expect.any(String), current: false, device: "Test browser", expiresAt: expect.any(String) },
      ...{
        address: expect.stringMatching(/^198\.51\./),
        startedAt: expect.any(String),
        lastSeenAt: expect.any(String),
      },
    },
  ]);
  const end = (who: typeof here, path: string) => who.send({ method: "DELETE", url: `/api/v2/auth/${path}` });
  const foreign = await house.signIn(stranger);
  expect((await foreign.get("/api/v2/auth/sessions")).json().programs).toEqual([]);
  expect((await end(foreign, `sessions/${browser.id}`)).statusCode).toBe(404);
  expect((await end(foreign, `programs/${programs[0].id}`)).statusCode).toBe(404);
  expect([await byBearer(there.body.token), await byBearer(rotated.json().token)]).toEqual([200, 200]);

  expect((await end(here, `sessions/${browser.id}`)).json()).toEqual({ ok: true });
  expect([await byCookie(there.cookies), await byBearer(there.body.token)]).toEqual([401, 401]);
  expect((await end(here, `programs/${programs[0].id}`)).json()).toEqual({ ok: true });
  expect([await byBearer(rotated.json().token), await refresh(rotated.json().refreshToken)]).toEqual([401, 401]);
  expect((await end(here, `programs/${programs[0].id}`)).statusCode).toBe(404);
  expect(await actionsOf(scope)).toEqual(expect.arrayContaining(["session_ended", "program_ended", "new_device"]));
});

test("all other sign-ins end at once, API tokens only on request, and a stranger's stay", async () => {
  const [scope, stranger] = [await makePerson(), await makePerson()];
  const here = await signIn(scope.email);
  const there = await signIn(scope.email);
  const program = await signIn(scope.email, { program: true });
  const foreign = await signIn(stranger.email);
  const api = await makeToken(scope);
  const endOthers = async (payload: object) =>
    house.app.inject({
      method: "POST",
      url: "/api/v2/auth/sessions/end-others",
      cookies: here.cookies,
      headers: { "x-csrf-token": await csrfOf(here.cookies) },
      payload,
    });
  expect((await endOthers({})).json()).toMatchObject({ ok: true });
  expect([await byCookie(here.cookies), await byBearer(here.body.token)]).toEqual([200, 200]);
  expect([await byCookie(there.cookies), await byBearer(there.body.token)]).toEqual([401, 401]);
  expect([await byBearer(program.body.token), await refresh(program.body.refreshToken)]).toEqual([401, 401]);
  expect([await byBearer(api), await byCookie(foreign.cookies)]).toEqual([200, 200]);
  await endOthers({ tokens: true });
  expect([await byBearer(api), await byCookie(here.cookies)]).toEqual([401, 200]);
  expect(await actionsOf(scope)).toContain("sign_ins_ended");
});

test("a new password ends other sign-ins and API tokens; the tokens are kept on request", async () => {
  for (const keepTokens of [false, true]) {
    const scope = await makePerson();
    const [here, there] = [await signIn(scope.email), await signIn(scope.email)];
    const program = await signIn(scope.email, { program: true });
    const api = await makeToken(scope);
    const changed = await house.app.inject({
      method: "POST",
      url: "/api/v1/update-profile",
      cookies: here.cookies,
      headers: { "x-csrf-token": await csrfOf(here.cookies) },
      payload: { newPassword: NEW_PASSWORD, password: PASSWORD, ...(keepTokens && { keepTokens }) },
    });
    expect(changed.statusCode).toBe(200);
    expect([await byCookie(here.cookies), await byBearer(here.body.token)]).toEqual([200, 200]);
    expect([await byCookie(there.cookies), await byBearer(there.body.token)]).toEqual([401, 401]);
    expect([await byBearer(program.body.token), await refresh(program.body.refreshToken)]).toEqual([401, 401]);
    expect(await byBearer(api)).toBe(keepTokens ? 200 : 401);
    expect(await actionsOf(scope)).toContain("password_changed");
  }
});

test("a password set by a link ends sessions, bearers, programs and API tokens", async () => {
  const scope = await makePerson();
  const there = await signIn(scope.email);
  const program = await signIn(scope.email, { program: true });
  const api = await makeToken(scope);
  const payload = { email: scope.email, recaptchaToken: "x" };
  await house.app.inject({ method: "POST", url: "/api/v2/auth/forgot-password", payload });
  await expect.poll(() => house.mails.some((mail) => mail.to === scope.email)).toBe(true);
  const token = /token=([\w-]+)/.exec(house.mails.find((mail) => mail.to === scope.email)?.text ?? "")?.[1];
  const reset = { token, password: NEW_PASSWORD };
  const answer = await house.app.inject({ method: "POST", url: "/api/v2/auth/reset-password", payload: reset });
  expect(answer.statusCode).toBe(200);
  expect([await byCookie(there.cookies), await byBearer(there.body.token), await byBearer(api)]).toEqual([
    401, 401, 401,
  ]);
  expect([await byBearer(program.body.token), await refresh(program.body.refreshToken)]).toEqual([401, 401]);
  expect(await actionsOf(scope)).toContain("password_reset");
});

test("a new sign-in in the same browser ends the previous session, even of another person", async () => {
  const [scope, other] = [await makePerson(), await makePerson()];
  const [first, elsewhere] = [await signIn(scope.email), await signIn(scope.email)];
  const second = await signIn(other.email, {}, first.cookies);
  expect(second.status).toBe(200);
  expect([await byCookie(first.cookies), await byBearer(first.body.token)]).toEqual([401, 401]);
  expect([await byCookie(second.cookies), await byCookie(elsewhere.cookies)]).toEqual([200, 200]);
});

/** The embedded database has only the process's own clock. */
const OFF = process.env.BELLHOP_TEST_DB === "pglite" ? [0] : [-2, 2];
test.each(OFF)("a server's clock %i hours off changes nothing: sessions live seven days", async (hours) => {
  const scope = await makePerson();
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + hours * 3_600_000 });
  const here = await signIn(scope.email);
  const program = await signIn(scope.email, { program: true });
  const answer = await house.app.inject({ method: "GET", url: "/api/v2/auth/sessions", cookies: here.cookies });
  expect([here.status, program.status, answer.json().sessions.length]).toEqual([200, 200, 1]);
  expect([await byBearer(program.body.token), await refresh(program.body.refreshToken)]).toEqual([200, 200]);
  vi.useRealTimers();
  const check = await house.app.inject({ method: "GET", url: "/api/v1/auth/check", cookies: here.cookies });
  const days = (new Date(check.json().expiresAt).getTime() - Date.now()) / 86_400_000;
  expect(Math.abs(days - 7)).toBeLessThan(0.01);
});

test("an API token tells of its own property and account alone", async () => {
  const scope = await makePerson();
  const elsewhere = await makeScope(house.db);
  await makeUser(house.db, elsewhere, { person: scope });
  await inTenant(house.db, scope, (tx) =>
    tx.insertInto("properties").values({ account_id: scope.accountId, slug: "second", name: "Second" }).execute(),
  );
  const headers = { authorization: `Bearer ${await makeToken(scope)}` };
  const check = await house.app.inject({ method: "GET", url: "/api/v1/auth/check?userinfo", headers });
  const { user, accounts } = check.json();
  expect(user.properties.map(({ id }: { id: string }) => id)).toEqual([scope.propertyId]);
  expect(accounts.map(({ id }: { id: string }) => id)).toEqual([scope.accountId]);
  expect(check.body).not.toContain(elsewhere.slugs.account);
  const own = await (await house.signIn(scope)).get("/api/v1/auth/check?userinfo");
  expect(own.json().accounts).toHaveLength(2);
});

/** An open stream of events, and when it ends. */
async function openStream(scope: TestScope, who: TestScope) {
  const admin = await house.signIn(scope);
  const slugs = `account=${scope.slugs.account}&property=${scope.slugs.property}`;
  const started = await admin.post(`/api/v2/system/checks?${slugs}`);
  const browser = await house.signIn(who);
  const cookie = Object.entries(browser.cookies).map(([name, value]) => `${name}=${value}`);
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    const headers = { cookie: cookie.join("; "), accept: "text/event-stream" };
    const path = `${url}/api/v2/system/checks/${started.json().id}/events?${slugs}`;
    get(path, { headers, agent: false }, resolve).on("error", reject);
  });
  expect(response.statusCode).toBe(200);
  let endedAt: number | null = null;
  response.on("close", () => {
    endedAt = performance.now();
  });
  await once(response, "data"); // It is open.
  response.resume();
  expect(endedAt).toBeNull();
  return { browser, response, endedAt: () => endedAt };
}

test.each(["disabled", "role", "ended"] as const)("an event stream ends with its session: %s", async (how) => {
  const scope = await makeScope(house.db);
  const colleague = await makeUser(house.db, scope, { role: 1 });
  const [stream, bystander] = [await openStream(scope, colleague), await openStream(scope, scope)];
  const admin = await house.signIn(scope);
  const { id } = colleague.user;
  if (how === "disabled") expect((await admin.post("/statusUser", { id, status: 2 })).statusCode).toBe(200);
  if (how === "role") expect((await admin.post("/Update", { id, role: 3 })).statusCode).toBe(200);
  if (how === "ended") expect((await stream.browser.post("/api/v2/auth/sign-out")).statusCode).toBe(200);
  await expect.poll(stream.endedAt).not.toBeNull();
  expect(bystander.endedAt()).toBeNull();
  bystander.response.destroy();
});
