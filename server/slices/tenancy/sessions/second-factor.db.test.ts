import { createHash } from "node:crypto";
import { sql } from "kysely";
import { Secret, TOTP } from "otpauth";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestApp } from "../../../../test/support/app.ts";
import { makeScope } from "../../../../test/support/factories.ts";
import { asOwner, inNobody, inPerson, inTenant } from "../../../db/client.ts";
import { hashPassword } from "./passwords.ts";

let house: Awaited<ReturnType<typeof openTestApp>>;
beforeAll(async () => {
  house = await openTestApp();
});
afterAll(() => house.close());

const PASSWORD = "two revolving doors";
const path = "/api/v2/auth/second-factor";
const codeOf = (secret: string, step = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + step * 30_000 });

/** A person with a second factor, and its recovery codes. */
async function makeGuarded() {
  const scope = await makeScope(house.db);
  const passwordHash = await hashPassword(PASSWORD);
  await inPerson(house.db, scope.user, (tx) => tx.updateTable("logins").set({ password_hash: passwordHash }).execute());
  const browser = await house.signIn(scope);
  const { secret } = (await browser.post(path, { password: PASSWORD })).json();
  const codes: string[] = (await browser.post(`${path}/confirm`, { otp: codeOf(secret) })).json().recoveryCodes;
  const actions = async () =>
    (await inTenant(house.db, scope, (tx) => tx.selectFrom("audit_log").select("action").orderBy("at").execute())).map(
      ({ action }) => action,
    );
  let address = 0;
  const signIn = (over: object = {}) =>
    house.app.inject({
      ...{ method: "POST", url: "/api/v1/auth", remoteAddress: `192.0.2.${++address % 250}` },
      payload: { email: scope.email, password: PASSWORD, recaptchaToken: "x", ...over },
    });
  return { scope, browser, codes, actions, signIn };
}

test("with the password alone a second factor is neither switched off nor set up anew", async () => {
  const { browser, codes, actions, signIn } = await makeGuarded();
  const bare = await browser.post(path, { password: PASSWORD });
  expect([bare.statusCode, bare.json().error]).toEqual([403, "second_factor_required"]);
  expect((await browser.post(path, { password: PASSWORD, otp: "000000" })).statusCode).toBe(401);
  expect((await browser.post(`${path}/remove`, { password: PASSWORD, otp: "000000" })).statusCode).toBe(401);
  expect((await signIn()).json().error).toBe("second_factor_required");
  expect(await actions()).not.toContain("second_factor_off");

  const anew = await browser.post(path, { password: PASSWORD, otp: codes[0] });
  expect(anew.statusCode).toBe(200);
  expect(await actions()).toEqual(
    expect.arrayContaining(["second_factor_on", "recovery_code_used", "second_factor_off"]),
  );
  // The codes of the old one were deleted with it.
  const confirmed = await browser.post(`${path}/confirm`, { otp: codeOf(anew.json().secret, 1) });
  expect(confirmed.statusCode).toBe(200);
  expect((await signIn({ otp: codes[1] })).statusCode).toBe(401);
  expect((await signIn({ otp: confirmed.json().recoveryCodes[0] })).statusCode).toBe(200);
});

test("guesses of the code to switch it off are counted", async () => {
  const { browser, codes } = await makeGuarded();
  for (let n = 0; n < 10; n++)
    expect((await browser.post(`${path}/remove`, { password: PASSWORD, otp: "000000" })).statusCode).toBe(401);
  expect((await browser.post(`${path}/remove`, { password: PASSWORD, otp: codes[0] })).statusCode).toBe(429);
});

test("wrong codes have one budget, from whatever address and for whatever they are; the fifth is mailed", async () => {
  const { scope, browser, codes, actions, signIn } = await makeGuarded();
  const mailed = () => house.mails.filter(({ to, text }) => to === scope.email && text.includes("five wrong codes"));
  for (let n = 0; n < 4; n++) expect((await signIn({ otp: "000000" })).statusCode).toBe(401);
  // A right one costs nothing.
  expect((await signIn({ otp: codes[0] })).statusCode).toBe(200);
  expect(mailed()).toEqual([]);
  expect((await browser.post(path, { password: PASSWORD, otp: "000000" })).statusCode).toBe(401);
  expect(mailed().map(({ subject }) => subject)).toEqual(["Wrong codes for your Bellhop sign-in"]);
  for (let n = 0; n < 5; n++) expect((await signIn({ otp: "000000" })).statusCode).toBe(401);
  const refused = await signIn({ otp: codes[1] });
  expect([refused.statusCode, Number(refused.headers["retry-after"]) > 3_000]).toEqual([429, true]);
  expect((await browser.post(`${path}/confirm`, { otp: "000000" })).statusCode).toBe(429);
  expect(mailed()).toHaveLength(1);
  const logged = await actions();
  expect(logged.filter((action) => action === "sign_in_failed")).toHaveLength(9);
  expect(logged.filter((action) => action === "second_factor_failed")).toHaveLength(1);

  // The hour is over, the day is not: ten more.
  const hour = createHash("sha256").update(`codes of ${scope.user.loginId} in an hour`).digest();
  await inNobody(house.db, (tx) =>
    sql`update throttles set ends_at = now() - interval '1 second' where key_hash = ${hour}`.execute(tx),
  );
  for (let n = 0; n < 10; n++) expect((await signIn({ otp: "000000" })).statusCode).toBe(401);
  await inNobody(house.db, (tx) =>
    sql`update throttles set ends_at = now() - interval '1 second' where key_hash = ${hour}`.execute(tx),
  );
  expect((await signIn({ otp: codes[1] })).statusCode).toBe(429);
});

test("recovery codes used at the same moment are all used up, and one used twice opens once", async () => {
  const { scope, codes, signIn } = await makeGuarded();
  const together = await Promise.all(codes.slice(0, 5).map((otp) => signIn({ otp })));
  expect(together.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200]);
  const left = await inPerson(house.db, scope.user, (tx) => tx.selectFrom("recovery_codes").select("hash").execute());
  expect(left).toHaveLength(5);
  const twice = await Promise.all([signIn({ otp: codes[5] }), signIn({ otp: codes[5] })]);
  expect(twice.map(({ statusCode }) => statusCode).sort()).toEqual([200, 401]);
});

test("the log of a failed sign-in is written after the answer: known and unknown addresses take the same steps", async () => {
  const { actions, signIn } = await makeGuarded();
  const before = (await actions()).filter((action) => action === "sign_in_failed").length;
  expect((await signIn({ password: "not the password" })).statusCode).toBe(401);
  await expect
    .poll(async () => (await actions()).filter((action) => action === "sign_in_failed").length)
    .toBe(before + 1);

  // A log that cannot be written for a moment delays no sign-in.
  if (house.database.embedded) return;
  await asOwner(house.options, async (client) => {
    await client.query("begin; lock table audit_log in exclusive mode");
    expect((await signIn({ password: "not the password" })).statusCode).toBe(401);
    await client.query("rollback");
  });
});

test("a reset that proves the address ends a factor that a stranger set up; a proved owner's stays", async () => {
  for (const proved of [false, true]) {
    const { scope, actions, signIn } = await makeGuarded();
    const provedAt = proved ? new Date() : null;
    await inPerson(house.db, scope.user, (tx) => tx.updateTable("logins").set({ proved_at: provedAt }).execute());
    const post = (url: string, payload: object) => house.app.inject({ method: "POST", url, payload });
    await post("/api/v2/auth/forgot-password", { email: scope.email, recaptchaToken: "x" });
    const isReset = ({ to, text }: { to: string; text: string }) =>
      to === scope.email && text.includes("reset-password");
    await expect.poll(() => house.mails.some(isReset)).toBe(true);
    const token = /token=([\w-]+)/.exec(house.mails.find(isReset)?.text ?? "")?.[1];
    const password = "the owner's own luggage";
    expect((await post("/api/v2/auth/reset-password", { token, password })).statusCode).toBe(200);
    const answer = await signIn({ password });
    expect([proved, answer.statusCode]).toEqual([proved, proved ? 403 : 200]);
    expect((await actions()).includes("second_factor_off")).toBe(!proved);
  }
});
