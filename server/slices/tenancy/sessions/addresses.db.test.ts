import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { openTestApp } from "../../../../test/support/app.ts";
import { makeScope, type TestScope } from "../../../../test/support/factories.ts";
import { inPerson, inTenant } from "../../../db/client.ts";
import { findLogin } from "../../../db/doors.ts";
import { addSuperAdmin, nameSuperAdmin } from "../../../seed/super-admin.ts";
import { hashPassword } from "./passwords.ts";

let house: Awaited<ReturnType<typeof openTestApp>>;
beforeAll(async () => {
  house = await openTestApp();
});
afterAll(() => house.close());

const PASSWORD = "a trolley of umbrellas";
const newEmail = () => `new-${randomBytes(5).toString("hex")}@example.com`;
let address = 0;
const post = (url: string, payload: object) =>
  house.app.inject({ method: "POST", url, payload, remoteAddress: `203.0.113.${++address % 250}` });
const signIn = (email: string, password = PASSWORD) =>
  post("/api/v1/auth", { email, password, recaptchaToken: "x", program: true });
const asProgram = (token: string, method: "GET" | "POST" | "DELETE", url: string, payload?: object) =>
  house.app.inject({ method, url, headers: { authorization: `Bearer ${token}` }, ...(payload && { payload }) });
const linkTo = (email: string) =>
  vi.waitFor(() => {
    const mail = house.mails.findLast(({ to, text }) => to === email && text.includes("confirm-address"));
    if (!mail) throw new Error(`no link to ${email}`);
    return /token=([\w-]+)/.exec(mail.text)?.[1] ?? "";
  });
const register = async (email: string) => {
  const person = { name: "Casa", firstname: "Ana", lastname: "Lima", property: "Porto", email };
  expect((await post("/CreateAccount", { ...person, password: PASSWORD, recaptchaToken: "x" })).statusCode).toBe(201);
  return (await signIn(email)).json().token as string;
};
const addressOf = async (token: string) =>
  (await asProgram(token, "GET", "/api/v1/auth/check?userinfo")).json().address;
const actionsOf = async (scope: Pick<TestScope, "accountId" | "user">) =>
  (await inTenant(house.db, scope, (tx) => tx.selectFrom("audit_log").select("action").execute())).map(
    ({ action }) => action,
  );
async function makePerson(): Promise<TestScope> {
  const scope = await makeScope(house.db);
  const passwordHash = await hashPassword(PASSWORD);
  await inPerson(house.db, scope.user, (tx) => tx.updateTable("logins").set({ password_hash: passwordHash }).execute());
  return scope;
}

test("a registered person works at once, but invites people only after opening the mailed link while signed in", async () => {
  const email = newEmail();
  const token = await register(email);
  expect(await addressOf(token)).toEqual({ proved: false, pending: null });
  const guest = { firstname: "Noa", lastname: "Levi", email: newEmail() };
  for (const over of [{}, { password: "some other trolley" }]) {
    const refused = await asProgram(token, "POST", "/Create", { ...guest, ...over });
    expect([refused.statusCode, refused.json().message]).toEqual([403, expect.stringMatching(/^Confirm your e-mail/)]);
  }
  expect(await findLogin(house.db, guest.email)).toBeUndefined();

  const link = await linkTo(email);
  const anonymous = await post("/api/v2/auth/address/prove", { token: link });
  expect(anonymous.statusCode).toBe(401);
  const other = await house.signIn(await makeScope(house.db));
  expect((await other.post("/api/v2/auth/address/prove", { token: link })).json().error).toBe("token_invalid");
  const prove = () => asProgram(token, "POST", "/api/v2/auth/address/prove", { token: link });
  expect((await prove()).json()).toEqual({ ok: true });
  expect((await prove()).json().error).toBe("token_invalid");
  expect(await addressOf(token)).toEqual({ proved: true, pending: null });
  expect((await asProgram(token, "POST", "/Create", guest)).statusCode).toBe(201);
});

test("the link is sent again a few times an hour, and the newest one counts", async () => {
  const email = newEmail();
  const token = await register(email);
  const first = await linkTo(email);
  const send = () => asProgram(token, "POST", "/api/v2/auth/address/send", {});
  expect((await send()).json()).toEqual({ ok: true });
  await vi.waitFor(async () => expect(await linkTo(email)).not.toBe(first));
  const old = await asProgram(token, "POST", "/api/v2/auth/address/prove", { token: first });
  expect(old.json().error).toBe("token_invalid");
  for (let n = 0; n < 4; n++) expect((await send()).statusCode).toBe(200);
  expect((await send()).statusCode).toBe(429);
  const link = await linkTo(email);
  await inPerson(house.db, { loginId: (await findLogin(house.db, email))?.login_id ?? "" }, (tx) =>
    tx
      .updateTable("address_proofs")
      .set({ expires_at: new Date(0) })
      .execute(),
  );
  const late = await asProgram(token, "POST", "/api/v2/auth/address/prove", { token: link });
  expect(late.json().error).toBe("token_invalid");
  const proved = await house.signIn(await makePerson());
  expect((await proved.post("/api/v2/auth/address/send")).json().error).toBe("conflict");
});

test("a link that sets the password proves the address: of an invitation, and of a forgotten password", async () => {
  const admin = await house.signIn(await makeScope(house.db));
  const [invited, forgetful] = [newEmail(), newEmail()];
  await admin.post("/Create", { firstname: "Noa", lastname: "Levi", email: invited });
  await register(forgetful);
  await post("/api/v2/auth/forgot-password", { email: forgetful, recaptchaToken: "x" });
  for (const email of [invited, forgetful]) {
    const mail = await vi.waitFor(() => {
      const found = house.mails.find(({ to, text }) => to === email && text.includes("reset-password"));
      if (!found) throw new Error("no mail");
      return found;
    });
    const token = /token=([\w-]+)/.exec(mail.text)?.[1];
    expect((await post("/api/v2/auth/reset-password", { token, password: PASSWORD })).statusCode).toBe(200);
    expect(await addressOf((await signIn(email)).json().token)).toEqual({ proved: true, pending: null });
  }
});

test("a new address counts once it is proved; the old one gets a mail before and after, and the log has both", async () => {
  const [scope, email] = [await makePerson(), newEmail()];
  const { token } = (await signIn(scope.email)).json();
  const answer = await asProgram(token, "POST", "/api/v1/update-profile", { email, password: PASSWORD });
  expect([answer.statusCode, answer.json().user.email]).toEqual([200, scope.email]);
  expect(await addressOf(token)).toEqual({ proved: true, pending: email });
  expect((await signIn(email)).statusCode).toBe(401);
  expect((await signIn(scope.email)).statusCode).toBe(200);
  expect((await post("/checkEmail", { email, recaptchaToken: "x" })).statusCode).toBe(200);
  const subjects = () => house.mails.filter(({ to }) => to === scope.email).map(({ subject }) => subject);
  await vi.waitFor(() => expect(subjects()).toEqual(["Your Bellhop address is about to change"]));

  await post("/api/v2/auth/forgot-password", { email: scope.email, recaptchaToken: "x" });
  await vi.waitFor(() => expect(subjects()).toHaveLength(2));
  const reset = /token=([\w-]+)/.exec(house.mails.findLast(({ to }) => to === scope.email)?.text ?? "")?.[1];
  const link = await linkTo(email);
  expect((await asProgram(token, "POST", "/api/v2/auth/address/prove", { token: link })).statusCode).toBe(200);
  expect([(await signIn(scope.email)).statusCode, (await signIn(email)).statusCode]).toEqual([401, 200]);
  await vi.waitFor(() => expect(subjects()).toContain("Your Bellhop address has changed"));
  // A password link that was sent to the old address no longer opens the login.
  expect((await post("/api/v2/auth/reset-password", { token: reset, password: PASSWORD })).statusCode).toBe(400);
  expect(await actionsOf(scope)).toEqual(expect.arrayContaining(["address_change_asked", "address_changed"]));
});

test("a new address can be dropped, or replaced by another wish", async () => {
  const [scope, first, second] = [await makePerson(), newEmail(), newEmail()];
  const { token } = (await signIn(scope.email)).json();
  const ask = (email: string) => asProgram(token, "POST", "/api/v1/update-profile", { email, password: PASSWORD });
  await ask(first);
  const link = await linkTo(first);
  await ask(second);
  expect(await addressOf(token)).toMatchObject({ pending: second });
  const old = await asProgram(token, "POST", "/api/v2/auth/address/prove", { token: link });
  expect(old.json().error).toBe("token_invalid");
  expect((await asProgram(token, "DELETE", "/api/v2/auth/address", {})).statusCode).toBe(200);
  expect((await asProgram(token, "DELETE", "/api/v2/auth/address", {})).statusCode).toBe(404);
  expect(await addressOf(token)).toEqual({ proved: true, pending: null });
});

test("only a super admin can vouch for an address", async () => {
  const [root, admin, email] = [await makeScope(house.db), await makeScope(house.db), newEmail()];
  await nameSuperAdmin(house.options, root.user.loginId);
  const token = await register(email);
  const release = async (scope: TestScope, who: string) =>
    (await (await house.signIn(scope)).post("/api/v2/auth/address/release", { email: who })).statusCode;
  expect(await release(admin, email)).toBe(403);
  expect(await release(root, newEmail())).toBe(404);
  expect(await release(root, email)).toBe(200);
  expect(await addressOf(token)).toEqual({ proved: true, pending: null });
  expect(await release(root, email)).toBe(409);
});

test("naming a super admin whose address a stranger may have registered ends the stranger's sessions and tokens", async () => {
  const email = newEmail();
  const token = await register(email);
  const path = await addSuperAdmin(house.db, house.options, email);
  expect(path).toContain("/reset-password?token=");
  expect((await asProgram(token, "GET", "/api/v1/auth/check")).statusCode).toBe(401);
  expect((await signIn(email)).statusCode).toBe(401);

  const known = await makePerson();
  expect(await addSuperAdmin(house.db, house.options, known.email)).toBeNull();
  expect((await signIn(known.email)).statusCode).toBe(200);
});
