import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { openTestApp } from "../../../../test/support/app.ts";
import { makeScope, makeUser, type TestScope } from "../../../../test/support/factories.ts";
import { inPerson, inTenant } from "../../../db/client.ts";
import { findLogin } from "../../../db/doors.ts";
import { hashPassword } from "../sessions/passwords.ts";
import { insertToken } from "../sessions/sessions.repo.ts";

let house: Awaited<ReturnType<typeof openTestApp>>;
beforeAll(async () => {
  house = await openTestApp();
});
afterAll(() => house.close());

const PASSWORD = "four brass luggage tags";
const newEmail = () => `guest-${randomBytes(5).toString("hex")}@example.com`;
let address = 0;
const post = (url: string, payload: object) =>
  house.app.inject({ method: "POST", url, payload, remoteAddress: `198.51.100.${++address % 250}` });
const signIn = (email: string, password = PASSWORD) =>
  post("/api/v1/auth", { email, password, recaptchaToken: "x", program: true });
const registration = (email: string) => ({
  ...{ name: `Stranger ${randomBytes(3).toString("hex")}`, firstname: "Mal", lastname: "Stranger", property: "Den" },
  ...{ email, password: PASSWORD, recaptchaToken: "x" },
});
const mailsTo = (email: string) => house.mails.filter(({ to }) => to === email);
const mailTo = (email: string, subject: string) =>
  vi.waitFor(() => {
    const mail = mailsTo(email).findLast((mail) => mail.subject.includes(subject));
    if (!mail) throw new Error(`no mail “${subject}” to ${email}`);
    return mail;
  });
const tokenIn = (text: string) => /token=([\w-]+)/.exec(text)?.[1] ?? "";
const invite = async (scope: TestScope, email: string, over: object = {}) =>
  (await house.signIn(scope)).post("/Create", { firstname: "Vera", lastname: "Victim", email, role: 1, ...over });
const asProgram = (token: string, method: "GET" | "POST", url: string, payload?: object) =>
  house.app.inject({ method, url, headers: { authorization: `Bearer ${token}` }, ...(payload && { payload }) });
const usersOf = async (scope: TestScope) =>
  (await inTenant(house.db, scope, (tx) => tx.selectFrom("users").select("id").execute())).length;
const actionsOf = async (scope: TestScope) =>
  (await inTenant(house.db, scope, (tx) => tx.selectFrom("audit_log").select("action").orderBy("at").execute())).map(
    ({ action }) => action,
  );
const setPassword = async ({ user }: TestScope) => {
  const passwordHash = await hashPassword(PASSWORD);
  await inPerson(house.db, user, (tx) => tx.updateTable("logins").set({ password_hash: passwordHash }).execute());
};

/** Everything that a stranger with a session of the login could try to enter the account that invites it. */
async function expectShutOut(token: string, victim: TestScope, invitationId: string) {
  for (const id of [victim.accountId, victim.slugs.account])
    expect((await asProgram(token, "POST", "/UsersAccount", { id })).statusCode).toBe(404);
  const seen = await asProgram(token, "GET", `/api/v1/auth/check?userinfo&account=${victim.slugs.account}`);
  expect(seen.statusCode).toBe(404);
  const own = (await asProgram(token, "GET", "/api/v2/auth/invitations")).json();
  expect(own).toEqual({ invitations: [] });
  for (const answer of ["accept", "decline"]) {
    const url = `/api/v2/auth/invitations/${invitationId}/${answer}`;
    expect((await asProgram(token, "POST", url, {})).statusCode).toBe(404);
  }
}

test("a stranger who registered the address stays outside when its owner is invited, with old and new sessions", async () => {
  const [victim, email] = [await makeScope(house.db), newEmail()];
  expect((await post("/CreateAccount", registration(email))).statusCode).toBe(201);
  const before = (await signIn(email)).json().token;
  const made = await invite(victim, email);
  expect([made.statusCode, made.json().invited, made.json().newUser.status]).toEqual([201, true, 0]);
  const { id } = made.json().newUser;
  await expectShutOut(before, victim, id);
  await expectShutOut((await signIn(email)).json().token, victim, id);
  expect(await usersOf(victim)).toBe(1);

  // The owner of the mailbox takes over the login by a reset: every session of the stranger ends, then the owner joins.
  await post("/api/v2/auth/forgot-password", { email, recaptchaToken: "x" });
  const token = tokenIn((await mailTo(email, "password")).text);
  const reset = { token, password: "the owner's own words" };
  expect((await post("/api/v2/auth/reset-password", reset)).statusCode).toBe(200);
  expect((await asProgram(before, "GET", "/api/v1/auth/check")).statusCode).toBe(401);
  const owner = (await signIn(email, reset.password)).json().token;
  expect((await asProgram(owner, "POST", `/api/v2/auth/invitations/${id}/accept`, {})).statusCode).toBe(200);
  expect((await asProgram(owner, "POST", "/UsersAccount", { id: victim.accountId })).statusCode).toBe(200);
});

test("the same by an account of the stranger that makes a login with a password", async () => {
  const [victim, stranger, email] = [await makeScope(house.db), await makeScope(house.db), newEmail()];
  expect((await invite(stranger, email, { password: PASSWORD })).statusCode).toBe(201);
  const before = (await signIn(email)).json().token;
  const { id } = (await invite(victim, email)).json().newUser;
  await expectShutOut(before, victim, id);
});

test("the same by changing an address to it: it does not count, and the invitation goes to its owner", async () => {
  const [victim, stranger, email] = [await makeScope(house.db), await makeScope(house.db), newEmail()];
  await setPassword(stranger);
  const browser = await house.signIn(stranger);
  const change = await browser.post("/api/v1/update-profile", { email, password: PASSWORD });
  expect([change.statusCode, change.json().user.email]).toEqual([200, stranger.email]);
  const made = await invite(victim, email);
  expect([made.statusCode, made.json().invited]).toEqual([201, undefined]);
  expect((await browser.post("/UsersAccount", { id: victim.accountId })).statusCode).toBe(404);
  // The stranger's proof went to the owner's mailbox. Without a session of the stranger it is useless.
  const proof = tokenIn((await mailTo(email, "Confirm")).text);
  const owner = await house.signIn(await makeScope(house.db));
  expect((await owner.post("/api/v2/auth/address/prove", { token: proof })).json().error).toBe("token_invalid");
  // Even with it, the address is taken by now.
  const late = await browser.post("/api/v2/auth/address/prove", { token: proof });
  expect([late.statusCode, late.json().error]).toEqual([409, "email_taken"]);
});

test("a login that moves to an address of its own leaves the invitation behind", async () => {
  const [victim, email, own] = [await makeScope(house.db), newEmail(), newEmail()];
  await post("/CreateAccount", registration(email));
  const { token } = (await signIn(email)).json();
  const { id } = (await invite(victim, email)).json().newUser;
  await asProgram(token, "POST", "/api/v1/update-profile", { email: own, password: PASSWORD });
  const proof = tokenIn((await mailTo(own, "Confirm")).text);
  expect((await asProgram(token, "POST", "/api/v2/auth/address/prove", { token: proof })).statusCode).toBe(200);
  expect((await findLogin(house.db, own))?.login_id).toBeTruthy();
  await expectShutOut(token, victim, id);
});

test("the person accepts, gets a mail, joins with the given rights, and every other session ends", async () => {
  const [mine, consultant, bystander] = [
    await makeScope(house.db),
    await makeScope(house.db, { role: 3 }),
    await makeScope(house.db),
  ];
  await setPassword(consultant);
  const made = (await invite(mine, consultant.email, { role: 3, propertyid: mine.slugs.property })).json();
  const mail = await mailTo(consultant.email, "Invitation to Acme");
  expect(mail.text).toContain("https://bellhop.example/pages/invitations");
  expect(mail.text).not.toContain("token=");

  const [here, there] = [await house.signIn(consultant), await house.signIn(consultant)];
  const program = (await signIn(consultant.email)).json();
  const foreign = await house.signIn(bystander);
  const { id } = made.newUser;
  const accept = (browser: typeof here) => browser.post(`/api/v2/auth/invitations/${id}/accept`);
  expect((await accept(foreign)).statusCode).toBe(404);
  expect((await here.get("/api/v1/auth/check?userinfo")).json().invitations).toBe(1);
  expect((await here.get("/api/v2/auth/invitations")).json().invitations).toMatchObject([
    { id, account: "Acme", by: "Ada Test", role: 3 },
  ]);
  expect((await here.post("/UsersAccount", { id: mine.accountId })).statusCode).toBe(404);

  expect((await accept(here)).json()).toMatchObject({ ok: true, account: { slug: mine.slugs.account } });
  expect((await accept(here)).statusCode).toBe(404);
  const seen = (await here.get(`/api/v1/auth/check?userinfo&account=${mine.slugs.account}`)).json();
  expect(seen.user).toMatchObject({ id, firstname: "Vera", role: 3, status: 1, accountid: mine.accountId });
  expect(seen.user.properties).toMatchObject([{ id: mine.propertyId }]);
  expect((await there.get("/api/v1/auth/check")).statusCode).toBe(401);
  expect((await asProgram(program.token, "GET", "/api/v1/auth/check")).statusCode).toBe(401);
  expect((await post("/jwt/refresh-token", { refreshToken: program.refreshToken })).statusCode).toBe(401);
  expect(await actionsOf(mine)).toEqual(expect.arrayContaining(["invitation_sent", "invitation_accepted"]));
  expect(await actionsOf(bystander)).not.toContain("invitation_accepted");
});

test("the account lists, sends again and withdraws; another account sees nothing of it", async () => {
  const [mine, theirs, guest] = [await makeScope(house.db), await makeScope(house.db), await makeScope(house.db)];
  await setPassword(guest);
  const { id } = (await invite(mine, guest.email)).json().newUser;
  const [admin, other] = [await house.signIn(mine), await house.signIn(theirs)];
  const list = async (browser: typeof admin) => (await browser.get("/api/v2/invitations")).json().invitations;
  expect(await list(admin)).toMatchObject([{ id, firstname: "Vera", email: guest.email, role: 1, by: "Ada Test" }]);
  expect(await list(other)).toEqual([]);
  const again = await invite(mine, guest.email);
  expect([again.statusCode, again.json().error]).toEqual([409, "conflict"]);

  const send = (browser: typeof admin) => browser.post(`/api/v2/invitations/${id}/send`);
  const withdraw = (browser: typeof admin) => browser.send({ method: "DELETE", url: `/api/v2/invitations/${id}` });
  expect([(await send(other)).statusCode, (await withdraw(other)).statusCode]).toEqual([404, 404]);
  expect((await send(admin)).json()).toEqual({ ok: true });
  await vi.waitFor(() => expect(mailsTo(guest.email)).toHaveLength(2));
  expect((await withdraw(admin)).json()).toEqual({ ok: true });
  expect(await list(admin)).toEqual([]);
  const person = await house.signIn(guest);
  expect((await person.post(`/api/v2/auth/invitations/${id}/accept`)).statusCode).toBe(404);
  expect(await actionsOf(mine)).toContain("invitation_withdrawn");
});

test("a declined invitation is gone, and the account's log says so", async () => {
  const [mine, guest] = [await makeScope(house.db), await makeScope(house.db)];
  const { id } = (await invite(mine, guest.email)).json().newUser;
  const person = await house.signIn(guest);
  expect((await person.post(`/api/v2/auth/invitations/${id}/decline`)).json()).toEqual({ ok: true });
  expect((await person.get("/api/v2/auth/invitations")).json().invitations).toEqual([]);
  expect([await usersOf(mine), await actionsOf(mine)]).toEqual([1, expect.arrayContaining(["invitation_declined"])]);
});

test("a user disabled everywhere can still sign in to answer an invitation, and nothing else", async () => {
  const [mine, former] = [await makeScope(house.db), await makeScope(house.db)];
  const guest = await makeUser(house.db, former);
  await setPassword(guest);
  await (await house.signIn(former)).post("/statusUser", { id: guest.user.id, status: 2 });
  expect((await signIn(guest.email)).statusCode).toBe(401);
  const { id } = (await invite(mine, guest.email)).json().newUser;
  const { token, user } = (await signIn(guest.email)).json();
  expect([user.accountid, user.role, user.ability]).toEqual([null, 3, [{ action: "read", subject: "Auth" }]]);
  const info = (await asProgram(token, "GET", "/api/v1/auth/check?userinfo")).json();
  expect(info).toMatchObject({ account: null, accounts: [], invitations: 1 });
  for (const account of [former.slugs.account, mine.slugs.account])
    expect((await asProgram(token, "GET", `/api/v2/auth/tokens?account=${account}`)).statusCode).toBe(404);
  expect((await asProgram(token, "POST", `/api/v2/auth/invitations/${id}/accept`, {})).statusCode).toBe(200);
  const joined = await asProgram(token, "GET", `/api/v1/auth/check?userinfo&account=${mine.slugs.account}`);
  expect(joined.json().user.role).toBe(1);
});

test("only one of two concurrent answers joins", async () => {
  const [mine, guest] = [await makeScope(house.db), await makeScope(house.db)];
  const { id } = (await invite(mine, guest.email)).json().newUser;
  const tokens = await inPerson(house.db, guest.user, async (tx) => [
    await insertToken(tx, { loginId: guest.user.loginId, kind: "access" }),
    await insertToken(tx, { loginId: guest.user.loginId, kind: "access" }),
  ]);
  const url = `/api/v2/auth/invitations/${id}/accept`;
  const both = await Promise.all(tokens.map(({ token }) => asProgram(token, "POST", url, {})));
  expect(both.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  expect(await usersOf(mine)).toBe(2);
});

test("withdrawing a new person's invitation frees user, link and address; a user with a password stays", async () => {
  const [scope, other] = [await makeScope(house.db), await makeScope(house.db)];
  const email = newEmail();
  const { newUser } = (await invite(scope, email)).json();
  const link = tokenIn((await mailTo(email, "")).text);
  const withdraw = async (by: TestScope, id: string) =>
    (await (await house.signIn(by)).send({ method: "DELETE", url: `/api/v2/users/${id}/invite` })).statusCode;
  expect(await withdraw(other, newUser.id)).toBe(404);
  expect(await usersOf(scope)).toBe(2);
  expect(await withdraw(scope, newUser.id)).toBe(200);
  expect(await usersOf(scope)).toBe(1);
  expect((await post("/api/v2/auth/reset-password", { token: link, password: PASSWORD })).statusCode).not.toBe(200);
  expect(await findLogin(house.db, email)).toBeUndefined();
  expect(await actionsOf(scope)).toContain("invitation_withdrawn");
  expect((await invite(scope, email)).statusCode).toBe(201);
  const colleague = await makeUser(house.db, scope);
  await setPassword(colleague);
  expect(await withdraw(scope, colleague.user.id)).toBe(409);
});
