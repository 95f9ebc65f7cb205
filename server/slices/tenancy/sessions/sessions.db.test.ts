import { sql } from "kysely";
import { Secret, TOTP } from "otpauth";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestApp } from "../../../../test/support/app.ts";
import { makeScope, type TestScope } from "../../../../test/support/factories.ts";
import { inPerson, inTenant } from "../../../db/client.ts";
import { hashPassword } from "./passwords.ts";
import { insertToken } from "./sessions.repo.ts";

let house: Awaited<ReturnType<typeof openTestApp>>;
beforeAll(async () => {
  house = await openTestApp();
});
afterAll(() => house.close());

const PASSWORD = "a quiet corridor";

async function makePerson(over: { role?: number } = {}): Promise<TestScope> {
  const scope = await makeScope(house.db, over);
  const passwordHash = await hashPassword(PASSWORD);
  await inPerson(house.db, scope.user, (tx) => tx.updateTable("logins").set({ password_hash: passwordHash }).execute());
  return scope;
}

let address = 0;
/** Each call comes from its own address, so that the limit by address does not affect other tests. */
function signIn(email: string, over: Record<string, unknown> = {}, ip = `198.51.100.${++address % 250}`) {
  return house.app.inject({
    method: "POST",
    url: "/api/v1/auth",
    remoteAddress: ip,
    payload: { email, password: PASSWORD, recaptchaToken: "x", ...over },
  });
}

const asProgram = (token: string, method: "GET" | "POST", url: string, payload?: object) =>
  house.app.inject({ method, url, headers: { authorization: `Bearer ${token}` }, ...(payload && { payload }) });

test("the right password opens a session with the cookies of the book, and wakes a new user", async () => {
  const scope = await makePerson();
  const answer = await signIn(scope.email.toUpperCase());
  expect(answer.statusCode).toBe(200);
  expect(answer.json()).toMatchObject({
    user: { id: scope.user.id, status: 1, role: 1, account: { slug: scope.slugs.account }, email: scope.email },
    account: { id: scope.accountId },
  });
  expect(answer.json()).not.toHaveProperty("refreshToken");
  const cookies = answer.cookies as { name: string; value: string; httpOnly?: boolean; maxAge?: number }[];
  expect(cookies.find(({ name }) => name === "__Host-bellhop")).toMatchObject({
    httpOnly: true,
    secure: true,
    sameSite: "Strict",
    path: "/",
    maxAge: 604_800,
  });
  const hint = cookies.find(({ name }) => name === "userData");
  expect(hint?.httpOnly).toBeUndefined();
  expect(decodeURIComponent(hint?.value ?? "")).not.toContain("token");

  const events = await inTenant(house.db, scope, (tx) => tx.selectFrom("audit_log").select("action").execute());
  expect(events).toContainEqual({ action: "signed_in" });
});

test("wrong password, unknown address and disabled user are one answer", async () => {
  const [known, disabled] = [await makePerson(), await makePerson()];
  await inTenant(house.db, disabled, (tx) => tx.updateTable("users").set({ status: 2 }).execute());
  const answers = [
    await signIn(known.email, { password: "not this one" }),
    await signIn("nobody@example.com"),
    await signIn(disabled.email),
  ];
  for (const answer of answers) {
    const { requestId: _, ...body } = answer.json();
    expect([answer.statusCode, body]).toEqual([
      401,
      { error: "invalid_credentials", message: "Invalid credentials. Please try again." },
    ]);
  }
  const missing = await house.app.inject({ method: "POST", url: "/api/v1/auth", payload: { email: "x" } });
  expect(
    missing
      .json()
      .issues.map((issue: { path: string }) => issue.path)
      .sort(),
  ).toEqual(["email", "password", "recaptchaToken"]);
});

test("successes do not count: an office behind one address signs in all day", async () => {
  const scope = await makePerson();
  for (let n = 0; n < 25; n++) expect((await signIn(scope.email, {}, "192.0.2.77")).statusCode).toBe(200);
});

test("sign-out ends the session at the server: the old cookie opens nothing", async () => {
  const scope = await makePerson();
  const browser = await house.signIn(scope);
  expect((await browser.get("/api/v1/auth/check")).json()).toMatchObject({ ok: true });
  const out = await browser.post("/api/v2/auth/sign-out");
  const cleared = [out.headers["set-cookie"] ?? []].flat();
  expect(cleared).toHaveLength(2);
  for (const line of cleared) expect(line).toMatch(/^(__Host-bellhop|userData)=;.*SameSite=Strict/);
  expect((await browser.get("/api/v1/auth/check")).statusCode).toBe(401);
});

test("check tells who it is, in which accounts, and keeps a super admin's list apart from everyone's", async () => {
  const scope = await makePerson();
  const browser = await house.signIn(scope);
  const { user, account, accounts } = (await browser.get("/api/v1/auth/check?userinfo")).json();
  expect([user.id, account.slug, accounts]).toEqual([
    scope.user.id,
    scope.slugs.account,
    [{ id: scope.accountId, slug: scope.slugs.account, name: "Acme" }],
  ]);
  expect(user.ability).toContainEqual({ action: "manage", subject: "User" });
  const stranger = await makePerson();
  for (const account of [stranger.slugs.account, stranger.accountId, "nobody"]) {
    const foreign = await browser.get(`/api/v1/auth/check?userinfo&account=${account}`);
    expect([foreign.statusCode, foreign.json().error]).toEqual([404, "not_found"]);
  }
});

test("a program's pair: the token works, a refresh replaces it, and a copied refresh token ends the family", async () => {
  const scope = await makePerson();
  const first = (await signIn(scope.email, { program: true })).json();
  expect((await asProgram(first.token, "GET", "/api/v1/auth/check")).statusCode).toBe(200);
  const refresh = (refreshToken: string) =>
    house.app.inject({ method: "POST", url: "/jwt/refresh-token", payload: { refreshToken } });
  const second = (await refresh(first.refreshToken)).json();
  expect((await asProgram(first.token, "GET", "/api/v1/auth/check")).json().error).toBe("token_expired");
  expect((await asProgram(second.token, "GET", "/api/v1/auth/check")).statusCode).toBe(200);

  const reused = await refresh(first.refreshToken);
  expect([reused.statusCode, reused.json().error]).toEqual([401, "refresh_invalid"]);
  expect((await asProgram(second.token, "GET", "/api/v1/auth/check")).statusCode).toBe(401);
  expect((await refresh(second.refreshToken)).statusCode).toBe(401);
});

test("two refreshes at once: one wins, and the family ends because one of them was a copy", async () => {
  const scope = await makePerson();
  const { refreshToken } = (await signIn(scope.email, { program: true })).json();
  const both = await Promise.all(
    [1, 2].map(() => house.app.inject({ method: "POST", url: "/jwt/refresh-token", payload: { refreshToken } })),
  );
  expect(both.map((answer) => answer.statusCode).sort()).toEqual([200, 401]);
});

test("a forgotten password: the mail's link works once, ends every session, and refuses an easy password", async () => {
  const scope = await makePerson();
  const browser = await house.signIn(scope);
  const ask = (email: string) =>
    house.app.inject({ method: "POST", url: "/api/v2/auth/forgot-password", payload: { email, recaptchaToken: "x" } });
  const [known, unknown] = [await ask(scope.email), await ask("nobody@example.com")];
  expect([known.statusCode, known.json()]).toEqual([202, { ok: true }]);
  expect(unknown.json()).toEqual(known.json());

  await expect
    .poll(() => house.mails.find((mail) => mail.to === scope.email)?.text)
    .toContain("https://bellhop.example/");
  const token = /token=([\w-]+)/.exec(house.mails.find((mail) => mail.to === scope.email)?.text ?? "")?.[1];
  const reset = (password: string) =>
    house.app.inject({ method: "POST", url: "/api/v2/auth/reset-password", payload: { token, password } });
  for (const easy of ["short", "password123", "Qwertyuiop1!", scope.email])
    expect([easy, (await reset(easy)).statusCode]).toEqual([easy, 400]);
  const emoji = `${"spaces and 🛎️ ".repeat(4)}end`;
  expect((await reset(emoji)).json()).toEqual({ ok: true });
  expect((await reset(emoji)).json().error).toBe("token_invalid");
  expect((await browser.get("/api/v1/auth/check")).statusCode).toBe(401);
  expect((await signIn(scope.email)).statusCode).toBe(401);
  expect((await signIn(scope.email, { password: emoji })).statusCode).toBe(200);
});

test("the second factor: set up with the password, asked at sign-in, a code works once, a recovery code too", async () => {
  const scope = await makePerson();
  const browser = await house.signIn(scope);
  expect((await browser.post("/api/v2/auth/second-factor", { password: "wrong wrong" })).statusCode).toBe(401);
  const { secret, uri } = (await browser.post("/api/v2/auth/second-factor", { password: PASSWORD })).json();
  expect(uri).toContain("otpauth://totp/Bellhop");
  expect((await signIn(scope.email)).statusCode).toBe(200); // The factor is not confirmed yet, so no code is required.

  const codeAt = (offset: number) =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + offset * 30_000 });
  expect((await browser.post("/api/v2/auth/second-factor/confirm", { otp: "000000" })).statusCode).toBe(401);
  const confirmed = await browser.post("/api/v2/auth/second-factor/confirm", { otp: codeAt(0) });
  const codes: string[] = confirmed.json().recoveryCodes;
  expect(new Set(codes).size).toBe(10);

  const reply = await signIn(scope.email);
  expect([reply.statusCode, reply.json().error]).toEqual([403, "second_factor_required"]);
  expect((await signIn(scope.email, { otp: "123456" })).statusCode).toBe(401);
  const next = codeAt(1);
  const twice = await Promise.all([signIn(scope.email, { otp: next }), signIn(scope.email, { otp: next })]);
  expect(twice.map((answer) => answer.statusCode).sort()).toEqual([200, 401]);
  expect((await signIn(scope.email, { otp: codes[0] })).statusCode).toBe(200);
  expect((await signIn(scope.email, { otp: codes[0] })).statusCode).toBe(401);

  const removed = await browser.post("/api/v2/auth/second-factor/remove", { password: PASSWORD, otp: codes[1] });
  expect(removed.json()).toEqual({ ok: true });
  expect((await signIn(scope.email)).statusCode).toBe(200);
});

test("one's own data: names freely, address and password only with the current one", async () => {
  const [scope, other] = [await makePerson(), await makePerson()];
  const browser = await house.signIn(scope);
  const update = (payload: object) => browser.post("/api/v1/update-profile", payload);
  expect(
    (await update({ firstname: "Grace", language: "de", role: 2, accountid: other.accountId })).json(),
  ).toMatchObject({
    ok: true,
    user: { firstname: "Grace", language: "de", role: 1, accountid: scope.accountId },
  });
  expect((await update({ newPassword: "another corridor" })).json().issues[0].path).toBe("password");
  expect((await update({ newPassword: "another corridor", password: "wrong wrong" })).statusCode).toBe(401);
  const taken = await update({ email: other.email, password: PASSWORD });
  expect([taken.statusCode, taken.json().message]).toEqual([409, "Email already exists"]);
  expect((await update({ newPassword: "another corridor", password: PASSWORD })).statusCode).toBe(200);
  expect((await signIn(scope.email)).statusCode).toBe(401);
  expect((await signIn(scope.email, { password: "another corridor" })).statusCode).toBe(200);
});

test("sessions are listed and ended by their owner alone", async () => {
  const [scope, stranger] = [await makePerson(), await makePerson()];
  const [here, there, foreign] = [await house.signIn(scope), await house.signIn(scope), await house.signIn(stranger)];
  const { sessions } = (await here.get("/api/v2/auth/sessions")).json();
  expect(sessions.filter((session: { current: boolean }) => session.current)).toHaveLength(1);
  const other = sessions.find((session: { current: boolean }) => !session.current);
  const end = (browser: typeof here) => browser.send({ method: "DELETE", url: `/api/v2/auth/sessions/${other.id}` });
  expect((await end(foreign)).statusCode).toBe(404);
  expect((await end(here)).json()).toEqual({ ok: true });
  expect((await there.get("/api/v1/auth/check")).statusCode).toBe(401);
});

test("an API token works in its properties only, and never manages the account or its owner", async () => {
  const scope = await makePerson();
  await inTenant(house.db, scope, (tx) =>
    tx.insertInto("properties").values({ account_id: scope.accountId, slug: "second", name: "Second" }).execute(),
  );
  const browser = await house.signIn(scope);
  const account = `account=${scope.slugs.account}`;
  const made = await browser.post(`/api/v2/auth/tokens?${account}`, {
    name: "Nightly",
    properties: [scope.slugs.property],
  });
  expect(made.statusCode).toBe(201);
  const { token, id } = made.json();
  expect(
    (await browser.post(`/api/v2/auth/tokens?${account}`, { name: "x", properties: ["nowhere"] })).statusCode,
  ).toBe(400);

  expect((await asProgram(token, "GET", "/api/v1/auth/check?userinfo")).json().user.id).toBe(scope.user.id);
  const land = (property: string) =>
    asProgram(token, "POST", "/api/v2/auth/last-property", { account: scope.slugs.account, property });
  expect((await land(scope.slugs.property)).statusCode).toBe(200);
  expect((await land("second")).statusCode).toBe(404);
  expect(
    (await asProgram(token, "POST", `/api/v2/auth/tokens?${account}`, { name: "y", properties: ["x"] })).statusCode,
  ).toBe(403);
  expect((await asProgram(token, "POST", "/api/v1/update-profile", { firstname: "Eve" })).statusCode).toBe(403);

  const { tokens } = (await browser.get(`/api/v2/auth/tokens?${account}`)).json();
  expect(tokens).toMatchObject([{ id, name: "Nightly", properties: [scope.slugs.property] }]);
  expect(JSON.stringify(tokens)).not.toContain(token);
  expect((await browser.send({ method: "DELETE", url: `/api/v2/auth/tokens/${id}` })).statusCode).toBe(200);
  expect((await asProgram(token, "GET", "/api/v1/auth/check")).statusCode).toBe(401);
});

test("a role lowered or narrowed takes effect with the very next call", async () => {
  const scope = await makePerson();
  const browser = await house.signIn(scope);
  const ability = async () => (await browser.get("/api/v1/auth/check?userinfo")).json().user.ability;
  expect(await ability()).toContainEqual({ action: "manage", subject: "User" });
  await inTenant(house.db, scope, (tx) => tx.updateTable("users").set({ role: 3 }).execute());
  expect(await ability()).not.toContainEqual({ action: "manage", subject: "User" });
  const narrowed = JSON.stringify([
    { action: "read", subject: "Data" },
    { action: "manage", subject: "all" },
  ]);
  await inTenant(house.db, scope, (tx) => tx.updateTable("users").set({ ability: narrowed }).execute());
  expect(await ability()).toEqual([
    { action: "read", subject: "Auth" },
    { action: "read", subject: "Data" },
  ]);
});

test("a sign-in deletes the person's expired tokens and windows that ended long ago", async () => {
  const scope = await makePerson();
  const old = new Date(Date.now() - 86_400_000);
  await inPerson(house.db, scope.user, async (tx) => {
    await insertToken(tx, { loginId: scope.user.loginId, kind: "access", expiresAt: old });
    await sql`insert into throttles values ('\\x01'::bytea, 3, ${old})`.execute(tx);
  });
  await signIn(scope.email);
  const left = await inPerson(house.db, scope.user, async (tx) => ({
    tokens: await tx.selectFrom("tokens").select("id").where("expires_at", "<", new Date()).execute(),
    windows: await tx.selectFrom("throttles").select("hits").where("ends_at", "<=", old).execute(),
  }));
  expect(left).toEqual({ tokens: [], windows: [] });
});
