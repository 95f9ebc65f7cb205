import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { openTestApp } from "../../../../test/support/app.ts";
import { makeScope, makeUser, type TestScope } from "../../../../test/support/factories.ts";
import { inPerson, inTenant } from "../../../db/client.ts";
import { findLogin } from "../../../db/doors.ts";
import { nameSuperAdmin } from "../../../seed/super-admin.ts";
import { hashPassword } from "../sessions/passwords.ts";

let house: Awaited<ReturnType<typeof openTestApp>>;
beforeAll(async () => {
  house = await openTestApp();
});
afterAll(() => house.close());

const PASSWORD = "three blue suitcases";
const newEmail = () => `new-${randomBytes(5).toString("hex")}@example.com`;
const form = (over: Record<string, unknown> = {}) => ({
  firstname: "Noa",
  lastname: "Levi",
  email: newEmail(),
  ...over,
});
const mailTo = (address: string) =>
  vi.waitFor(() => {
    const mail = house.mails.find(({ to }) => to === address);
    if (!mail) throw new Error(`no mail to ${address}`);
    return mail;
  });
const auditOf = (scope: TestScope, action: string) =>
  inTenant(house.db, scope, (tx) =>
    tx
      .selectFrom("audit_log")
      .select(["record_kind", "record_id", "old", "new", "ip", "request_id", "by_id"])
      .where("account_id", "=", scope.accountId)
      .where("action", "=", action)
      .execute(),
  );
const signIn = (email: string, password = PASSWORD) =>
  house.app.inject({ method: "POST", url: "/api/v1/auth", payload: { email, password, recaptchaToken: "x" } });
const resetPassword = (token: string, password: string) =>
  house.app.inject({ method: "POST", url: "/api/v2/auth/reset-password", payload: { token, password } });
const loginOf = async (email: string) => (await findLogin(house.db, email))?.login_id ?? "";
const setPassword = async (scope: TestScope) => {
  const passwordHash = await hashPassword(PASSWORD);
  await inPerson(house.db, scope.user, (tx) => tx.updateTable("logins").set({ password_hash: passwordHash }).execute());
};

test("a user with a password is made new, with properties by id or slug, and can sign in", async () => {
  const scope = await makeScope(house.db);
  const admin = await house.signIn(scope);
  const input = form({ password: PASSWORD, mobile: "+33 1 23 45 67 89", propertyid: scope.slugs.property });
  const made = await admin.post("/Create", input);
  expect(made.statusCode).toBe(201);
  const { newUser, PropertyConfig } = made.json();
  expect(newUser).toMatchObject({
    firstname: "Noa",
    lastname: "Levi",
    email: input.email,
    mobile: "+33123456789",
    status: 0,
    role: 3,
    accountid: scope.accountId,
    properties: [{ id: scope.propertyId, slug: scope.slugs.property }],
    version: 1,
  });
  expect(PropertyConfig).toEqual([
    { userid: newUser.id, propertyid: scope.propertyId, slug: scope.slugs.property, name: "Paris" },
  ]);
  expect((await signIn(input.email)).json()).toMatchObject({ user: { id: newUser.id, status: 1 } });
  expect(house.mails.some(({ to }) => to === input.email)).toBe(false);

  const [line] = await auditOf(scope, "user_created");
  expect(line).toMatchObject({
    record_kind: "user",
    record_id: newUser.id,
    old: null,
    by_id: scope.user.id,
    ip: "127.0.0.1",
    new: { email: input.email, role: 3, properties: [scope.slugs.property] },
  });
  expect(line?.request_id).toBe(made.headers["x-request-id"]);
  expect(JSON.stringify(line)).not.toContain(PASSWORD);
});

test("without a password a link is mailed in the caller's language; it sets the password once", async () => {
  const admin = await house.signIn(await makeScope(house.db));
  const input = form();
  expect((await admin.post("/Create", input, { "accept-language": "de" })).statusCode).toBe(201);
  const mail = await mailTo(input.email);
  expect(mail.subject).toBe("Einladung zu Bellhop");
  expect(mail.text).toContain("Guten Tag Noa");
  expect(mail.text).toContain("Ada Test");
  const token = /https:\/\/bellhop\.example\/reset-password\?token=(\S+)/.exec(mail.text)?.[1] ?? "";
  expect((await signIn(input.email)).statusCode).toBe(401);
  expect((await resetPassword(token, PASSWORD)).statusCode).toBe(200);
  const signedIn = await signIn(input.email);
  expect([signedIn.statusCode, signedIn.json().user.language]).toEqual([200, "de"]);
  expect((await resetPassword(token, "some other suitcase")).json().error).toBe("token_invalid");
});

test("the link of an invitation lasts seven days", async () => {
  const admin = await house.signIn(await makeScope(house.db));
  const input = form();
  await admin.post("/Create", input);
  const token = /token=(\S+)/.exec((await mailTo(input.email)).text)?.[1] ?? "";
  const loginId = await loginOf(input.email);
  const [row] = await inPerson(house.db, { loginId }, (tx) => tx.selectFrom("tokens").selectAll().execute());
  expect(row?.kind).toBe("password");
  const days = (Number(row?.expires_at) - Date.now()) / 86_400_000;
  expect(days).toBeGreaterThan(6.9);
  expect(days).toBeLessThanOrEqual(7);
  await inPerson(house.db, { loginId }, (tx) => tx.updateTable("tokens").set({ expires_at: new Date() }).execute());
  expect((await resetPassword(token, PASSWORD)).json().error).toBe("token_invalid");
});

test("a mail server that is away, or never answers, makes no difference to the answer", async () => {
  const send = [() => Promise.reject(new Error("no route to host")), () => new Promise<void>(() => {})];
  for (const item of send) {
    const away = await openTestApp({ database: house.database, mailer: { send: item } });
    const admin = await away.signIn(await makeScope(house.db));
    const input = form();
    expect((await admin.post("/Create", input)).statusCode).toBe(201);
    expect(await loginOf(input.email)).not.toBe("");
    await away.app.close();
  }
});

test("every problem of the form is named, an easy password and a foreign domain too", async () => {
  const scope = await makeScope(house.db);
  const admin = await house.signIn(scope);
  const bad = await admin.post("/Create", form({ firstname: " ", email: "x", mobile: "12", role: "boss" }));
  expect([
    bad.statusCode,
    bad
      .json()
      .issues.map(({ path }: { path: string }) => path)
      .sort(),
  ]).toEqual([400, ["email", "firstname", "mobile", "role"]]);
  const easy = await admin.post("/Create", form({ password: "password123" }));
  expect(easy.json().issues[0]).toMatchObject({ path: "password", code: "passwordCommon" });

  await inTenant(house.db, scope, (tx) =>
    tx
      .updateTable("accounts")
      .set({ join_domains: ["acme.example"] })
      .execute(),
  );
  const foreign = await admin.post("/Create", form());
  expect([foreign.statusCode, foreign.json().issues]).toEqual([
    400,
    [
      {
        path: "email",
        code: "emailDomain",
        message: "Only addresses of these domains can be added to this organisation: acme.example.",
      },
    ],
  ]);
  const own = form({ email: newEmail().replace("example.com", "ACME.example") });
  expect((await admin.post("/Create", own)).statusCode).toBe(201);
});

test("a new role is at most the caller's own, unknown numbers become 3, and super admin is refused over HTTP", async () => {
  const scope = await makeScope(house.db);
  const admin = await house.signIn(scope);
  const roleMade = async (role: unknown) => (await admin.post("/Create", form({ role }))).json().newUser?.role;
  expect([await roleMade(undefined), await roleMade(1), await roleMade("7"), await roleMade(0)]).toEqual([3, 1, 3, 3]);

  const root = await makeScope(house.db);
  await nameSuperAdmin(house.options, root.user.loginId);
  for (const browser of [admin, await house.signIn(root)]) {
    const input = form({ role: 2 });
    const answer = await browser.post("/Create", input);
    expect([answer.statusCode, answer.json().error]).toEqual([403, "forbidden"]);
    expect(await loginOf(input.email)).toBe("");
  }
  const user = await house.signIn(await makeUser(house.db, scope));
  expect((await user.post("/Create", form())).statusCode).toBe(403);
});

test("an admin with narrowed rights makes users, and no admin who could do more", async () => {
  const scope = await makeScope(house.db);
  const narrowed = await makeUser(house.db, scope, { role: 1 });
  const admin = await house.signIn(scope);
  const ability = [{ action: "manage", subject: "User" }];
  const url = `/api/v2/users/${narrowed.user.id}/ability`;
  expect((await admin.send({ method: "PUT", url, payload: { ability } })).statusCode).toBe(200);
  const browser = await house.signIn(narrowed);
  expect((await browser.post("/Create", form())).statusCode).toBe(201);
  expect((await browser.post("/Create", form({ role: 1 }))).statusCode).toBe(403);
  const other = await makeUser(house.db, scope);
  expect((await browser.post("/Update", { id: other.user.id, role: 1 })).statusCode).toBe(403);
});

test("mass assignment: account, id, status, version and unknown names of the body mean nothing", async () => {
  const [mine, theirs] = [await makeScope(house.db), await makeScope(house.db)];
  const admin = await house.signIn(mine);
  const smuggled = { accountid: theirs.accountId, accountId: theirs.accountId, id: theirs.user.id, status: 2 };
  const more = { user: { role: 2 }, is_super: true, isSuper: true, ability: [], version: 9, login_id: "x" };
  const { newUser } = (await admin.post("/Create", form({ ...smuggled, ...more }))).json();
  expect(newUser).toMatchObject({ accountid: mine.accountId, status: 0, role: 3, version: 1 });
  expect(newUser.id).not.toBe(theirs.user.id);
  const foreign = await admin.post(`/Create?account=${theirs.slugs.account}`, form());
  expect([foreign.statusCode, foreign.json().error]).toEqual([404, "not_found"]);
  const rows = await inTenant(house.db, theirs, (tx) => tx.selectFrom("users").selectAll().execute());
  expect(rows).toHaveLength(1);
});

test("a super admin chooses the account and names its admins", async () => {
  const [root, theirs] = [await makeScope(house.db), await makeScope(house.db)];
  await nameSuperAdmin(house.options, root.user.loginId);
  const browser = await house.signIn(root);
  const made = await browser.post("/Create", form({ accountid: theirs.accountId, role: 1 }));
  expect(made.json().newUser).toMatchObject({ accountid: theirs.accountId, role: 1 });
  const unknown = await browser.post("/Create", form({ accountid: "nowhere" }));
  expect([unknown.statusCode, unknown.json().error]).toEqual([404, "not_found"]);
});

test("properties count once, by old slugs too, with equal names kept apart; an unknown one creates no user", async () => {
  const [mine, theirs] = [await makeScope(house.db), await makeScope(house.db)];
  const admin = await house.signIn(mine);
  const twin = await inTenant(house.db, mine, async (tx) => {
    const values = { account_id: mine.accountId, slug: "paris-old", name: "Paris" };
    const { id } = await tx.insertInto("properties").values(values).returning("id").executeTakeFirstOrThrow();
    await tx.updateTable("properties").set({ slug: "paris-new" }).where("id", "=", id).execute();
    return id;
  });
  const both = [mine.propertyId, mine.slugs.property, "paris-old", "PARIS-NEW"];
  const { newUser, PropertyConfig } = (await admin.post("/Create", form({ propertyid: both }))).json();
  expect(newUser.properties.map(({ id }: { id: string }) => id)).toEqual([mine.propertyId, twin]);
  expect(PropertyConfig.map(({ name, slug }: Record<string, string>) => [name, slug])).toEqual([
    ["Paris", mine.slugs.property],
    ["Paris", "paris-new"],
  ]);
  for (const wrong of [theirs.propertyId, theirs.slugs.property, "nowhere", [mine.propertyId, theirs.propertyId]]) {
    const input = form({ propertyid: wrong });
    expect((await admin.post("/Create", input)).statusCode).toBe(404);
    expect(await loginOf(input.email)).toBe("");
  }
});

test("someone who signs in for another account joins by accepting, as the same person, never given a password", async () => {
  const [mine, consultant] = [await makeScope(house.db), await makeScope(house.db, { role: 3 })];
  await setPassword(consultant);
  const admin = await house.signIn(mine);
  const input = form({ email: consultant.email.toUpperCase(), role: 1 });
  const taken = await admin.post("/Create", { ...input, password: "another good suitcase" });
  expect([taken.statusCode, taken.json().error, taken.json().message]).toEqual([
    409,
    "email_taken",
    "This person already has a Bellhop login. Leave the password empty to invite them to your organisation.",
  ]);
  const { newUser, invited } = (await admin.post("/Create", input)).json();
  expect(newUser).toMatchObject({ email: consultant.email, role: 1, status: 0, accountid: mine.accountId });
  expect(invited).toBe(true);
  const mail = await mailTo(consultant.email);
  expect(mail.subject).toBe("Invitation to Acme");
  expect(mail.text).toContain("https://bellhop.example/pages/invitations");
  expect(mail.text).not.toContain("token=");

  // One person in two accounts has in each the rights of that account.
  const browser = await house.signIn(consultant);
  expect((await browser.post("/UsersAccount", { id: mine.accountId })).statusCode).toBe(404);
  expect((await browser.post(`/api/v2/auth/invitations/${newUser.id}/accept`)).statusCode).toBe(200);
  expect((await browser.post("/UsersAccount", { id: mine.accountId })).statusCode).toBe(200);
  const elsewhere = await browser.post("/UsersAccount", { id: consultant.accountId });
  expect([elsewhere.statusCode, elsewhere.json().error]).toEqual([403, "forbidden"]);
  expect((await signIn(consultant.email)).statusCode).toBe(200);
});

test("someone invited elsewhere who has no password yet gets a link, and still no password from here", async () => {
  const [mine, invited] = [await makeScope(house.db), await makeScope(house.db)];
  const admin = await house.signIn(mine);
  const withPassword = await admin.post("/Create", form({ email: invited.email, password: PASSWORD }));
  expect(withPassword.json().error).toBe("email_taken");
  expect((await admin.post("/Create", form({ email: invited.email }))).statusCode).toBe(201);
  expect((await mailTo(invited.email)).text).toContain("/reset-password?token=");
});

test("adding an existing user is a conflict in plain words; a super admin's address is taken", async () => {
  const scope = await makeScope(house.db);
  const [ben, root] = [await makeUser(house.db, scope), await makeScope(house.db)];
  await nameSuperAdmin(house.options, root.user.loginId);
  const admin = await house.signIn(scope);
  const again = async (email: string) => {
    const answer = await admin.post("/Create", form({ email }));
    return [answer.statusCode, answer.json().error, answer.json().message];
  };
  expect(await again(ben.email)).toEqual([409, "conflict", "Ben Test is already in this organisation."]);
  await admin.post("/statusUser", { id: ben.user.id, status: 2 });
  expect(await again(ben.email)).toEqual([
    409,
    "conflict",
    "Ben Test is in this organisation, but disabled. Enable the user again instead.",
  ]);
  expect(await again(root.email)).toEqual([409, "email_taken", "Email already exists"]);
});

test("the same address at the same moment: one user in one account, one person in two", async () => {
  const [a, b] = [await makeScope(house.db), await makeScope(house.db)];
  const [first, second] = [await house.signIn(a), await house.signIn(b)];
  const same = form();
  const twice = await Promise.all([first.post("/Create", same), first.post("/Create", same)]);
  expect(twice.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409]);
  const shared = form();
  const both = await Promise.all([first.post("/Create", shared), second.post("/Create", shared)]);
  expect(both.map(({ statusCode }) => statusCode)).toEqual([201, 201]);
});

test("a new invitation replaces the old link; users with a password and disabled users get none", async () => {
  const scope = await makeScope(house.db);
  const admin = await house.signIn(scope);
  const input = form();
  const { newUser } = (await admin.post("/Create", input)).json();
  const invite = () => admin.post(`/api/v2/users/${newUser.id}/invite`);
  expect((await invite()).json()).toEqual({ ok: true });
  const [old, fresh] = await vi.waitFor(() => {
    const sent = house.mails.filter(({ to }) => to === input.email);
    if (sent.length < 2) throw new Error("the second mail is missing");
    return sent.map(({ text }) => /token=(\S+)/.exec(text)?.[1] ?? "");
  });
  expect(await auditOf(scope, "user_invited")).toMatchObject([{ record_id: newUser.id, ip: "127.0.0.1" }]);
  expect((await resetPassword(old ?? "", PASSWORD)).json().error).toBe("token_invalid");

  await admin.post("/statusUser", { id: newUser.id, status: 2 });
  expect((await invite()).json()).toMatchObject({ error: "conflict" });
  expect((await resetPassword(fresh ?? "", PASSWORD)).json().error).toBe("token_invalid");
  await admin.post("/statusUser", { id: newUser.id, status: 0 });
  expect((await resetPassword(fresh ?? "", PASSWORD)).statusCode).toBe(200);
  const late = await invite();
  expect([late.statusCode, late.json().message]).toEqual([
    409,
    "Noa Levi has already set a password and needs no invitation.",
  ]);
});

test("a link that is handed over sets the first password once and proves no address; no stranger gets one", async () => {
  const [scope, other] = [await makeScope(house.db), await makeScope(house.db)];
  const [admin, stranger] = [await house.signIn(scope), await house.signIn(other)];
  const input = form();
  const { id } = (await admin.post("/Create", input)).json().newUser;
  const url = `/api/v2/users/${id}/link`;
  expect((await stranger.post(url, {})).statusCode).toBe(404);
  const tokenOf = async () => (await admin.post(url, {})).json().link.split("token=")[1] as string;
  const [old, token] = [await tokenOf(), await tokenOf()];
  expect((await resetPassword(old, PASSWORD)).json().error).toBe("token_invalid");
  expect((await resetPassword(token, PASSWORD)).statusCode).toBe(200);
  expect((await resetPassword(token, PASSWORD)).json().error).toBe("token_invalid");
  expect((await signIn(input.email)).statusCode).toBe(200);
  expect((await auditOf(scope, "address_proved")).filter(({ record_id }) => record_id === id)).toEqual([]);
  const loginId = await loginOf(input.email);
  const proved = await inPerson(house.db, { loginId }, (tx) => tx.selectFrom("logins").select("proved_at").execute());
  expect(proved).toEqual([{ proved_at: null }]);
  expect((await admin.post(url, {})).statusCode).toBe(409);
});
