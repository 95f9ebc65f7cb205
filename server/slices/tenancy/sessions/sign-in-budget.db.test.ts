import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestApp } from "../../../../test/support/app.ts";
import { makeScope, type TestScope } from "../../../../test/support/factories.ts";
import { inNobody, inPerson } from "../../../db/client.ts";
import { hashPassword } from "./passwords.ts";
import { takeTurn } from "./throttle.repo.ts";

let house: Awaited<ReturnType<typeof openTestApp>>;
let passwordHash = "";
beforeAll(async () => {
  house = await openTestApp();
  passwordHash = await hashPassword(PASSWORD);
});
afterAll(() => house.close());

const PASSWORD = "a quiet corridor";

async function makePerson(): Promise<TestScope> {
  const scope = await makeScope(house.db);
  await inPerson(house.db, scope.user, (tx) => tx.updateTable("logins").set({ password_hash: passwordHash }).execute());
  return scope;
}

let network = 0;
const freshAddress = () => `203.0.${++network >> 8}.${network % 256}`;
const signIn = (email: string, ip: string, over: { password?: string; cookies?: Record<string, string> } = {}) =>
  house.app.inject({
    method: "POST",
    url: "/api/v1/auth",
    remoteAddress: ip,
    payload: { email, password: over.password ?? PASSWORD, recaptchaToken: "x" },
    ...(over.cookies && { cookies: over.cookies }),
  });
const wrong = { password: "not this corridor" };
const deviceOf = (answer: Awaited<ReturnType<typeof signIn>>) => {
  const device = answer.cookies.find(({ name }) => name === "__Host-bellhop-device");
  return { "__Host-bellhop-device": String(device?.value) };
};

test("one address has twenty attempts a minute over all logins; the window ends", async () => {
  const ip = freshAddress();
  for (let n = 0; n < 19; n++) expect((await signIn(`x${n}@example.com`, ip)).statusCode).toBe(401);
  const blocked = await signIn("x20@example.com", ip);
  expect([blocked.statusCode, Number(blocked.headers["retry-after"]) > 0]).toEqual([429, true]);
  await inNobody(house.db, (tx) => sql`update throttles set ends_at = now()`.execute(tx));
  expect((await signIn("x20@example.com", ip)).statusCode).toBe(401);
});

test("a stranger's twenty wrong guesses from elsewhere do not lock the person out", async () => {
  const [scope, other] = [await makePerson(), await makePerson()];
  const stranger = freshAddress();
  for (let n = 0; n < 19; n++) expect((await signIn(scope.email, stranger, wrong)).statusCode).toBe(401);
  expect((await signIn(scope.email, stranger, wrong)).statusCode).toBe(429);
  expect((await signIn(scope.email, stranger)).statusCode).toBe(429);
  expect((await signIn(scope.email, freshAddress())).statusCode).toBe(200);
  expect((await signIn(other.email, freshAddress())).statusCode).toBe(200);
});

test("a known browser and a known address go on at once while a thousand machines guess", async () => {
  const scope = await makePerson();
  const home = freshAddress();
  const device = deviceOf(await signIn(scope.email, home));
  await guessFrom(scope, 1_000);
  expect((await signIn(scope.email, freshAddress())).statusCode).toBe(429); // All turns are taken.
  expect((await signIn(scope.email, freshAddress(), { cookies: device })).statusCode).toBe(200);
  expect((await signIn(scope.email, home)).statusCode).toBe(200);
});

test("the known browser's own guesses are counted too, and another person's browser is not known", async () => {
  const [scope, other] = [await makePerson(), await makePerson()];
  const device = deviceOf(await signIn(scope.email, freshAddress()));
  for (let n = 0; n < 19; n++)
    expect((await signIn(scope.email, freshAddress(), { ...wrong, cookies: device })).statusCode).toBe(401);
  expect((await signIn(scope.email, freshAddress(), { cookies: device })).statusCode).toBe(429);
  // The other login does not know this browser, which therefore takes its turn.
  await guessFrom(other, 1_000);
  expect((await signIn(other.email, freshAddress(), { cookies: device })).statusCode).toBe(429);
});

test("guesses from many sources take turns: from the twenty-first on they are seconds apart", async () => {
  const scope = await makePerson();
  for (let n = 0; n < 20; n++) expect((await signIn(scope.email, freshAddress(), wrong)).statusCode).toBe(401);
  const started = performance.now();
  const both = await Promise.all([1, 2].map(() => signIn(scope.email, freshAddress(), wrong)));
  expect(both.map(({ statusCode }) => statusCode)).toEqual([401, 401]);
  expect(performance.now() - started).toBeGreaterThan(1_900);
});

test("turns are the gap apart, and a caller who would wait too long is refused", async () => {
  const turn = { key: `a test's turn ${Math.random()}`, gapSeconds: 6, maxWaitSeconds: 15 };
  const waits = [await takeTurn(house.db, turn), await takeTurn(house.db, turn), await takeTurn(house.db, turn)];
  for (const [n, wait] of waits.entries()) {
    expect(wait).toBeGreaterThan(n * 6 - 2);
    expect(wait).toBeLessThanOrEqual(n * 6);
  }
  await expect(takeTurn(house.db, turn)).rejects.toMatchObject({
    code: "too_many_requests",
    details: { headers: { "retry-after": "15" } },
  });
});

test("a link by mail makes the browser known: no guessing keeps the person out", async () => {
  const scope = await makePerson();
  await guessFrom(scope, 1_000);
  const recaptchaToken = "x";
  const url = "/api/v2/auth/forgot-password";
  await house.app.inject({ method: "POST", url, payload: { email: scope.email, recaptchaToken } });
  await expect.poll(() => house.mails.some((mail) => mail.to === scope.email)).toBe(true);
  const token = /token=([\w-]+)/.exec(house.mails.find((mail) => mail.to === scope.email)?.text ?? "")?.[1];
  const password = "eleven damp towels";
  const reset = await house.app.inject({
    method: "POST",
    url: "/api/v2/auth/reset-password",
    payload: { token, password },
  });
  expect(reset.statusCode).toBe(200);
  expect((await signIn(scope.email, freshAddress(), { password })).statusCode).toBe(429);
  expect((await signIn(scope.email, freshAddress(), { password, cookies: deviceOf(reset) })).statusCode).toBe(200);
});

/** As if strangers had made this many attempts and many more of them were waiting for their turn. */
async function guessFrom(scope: TestScope, attempts: number): Promise<void> {
  const keys = [`sign-in of ${scope.email} by strangers`, `sign-in turn of ${scope.email}`];
  for (const key of keys)
    await inNobody(house.db, (tx) =>
      sql`
        insert into throttles values (sha256(convert_to(${key}, 'UTF8')), ${attempts}, now() + interval '1 hour')
        on conflict (key_hash) do update set hits = excluded.hits, ends_at = excluded.ends_at`.execute(tx),
    );
}
