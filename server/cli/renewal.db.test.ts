import type { AddressInfo } from "node:net";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sessionRoutes } from "../../contract/sessions.ts";
import { openTestApp } from "../../test/support/app.ts";
import { makeScope } from "../../test/support/factories.ts";
import { inPerson } from "../db/client.ts";
import { hashPassword } from "../slices/tenancy/sessions/passwords.ts";
import { call, Refused } from "./call.ts";
import { renewing, signInAsProgram } from "./login.ts";

const PASSWORD = "correct horse battery staple";

let house: Awaited<ReturnType<typeof openTestApp>>;
let url: string;
let asked: string[] = [];
beforeAll(async () => {
  house = await openTestApp();
  house.app.addHook("onResponse", async ({ method, url: path }, { statusCode }) => {
    asked.push(`${method} ${path.split("?")[0]} ${statusCode}`);
  });
  await house.app.listen({ port: 0, host: "127.0.0.1" });
  url = `http://127.0.0.1:${(house.app.server.address() as AddressInfo).port}`;
});
afterAll(() => house.close());

async function signedIn() {
  const { email, user } = await makeScope(house.db);
  const passwordHash = await hashPassword(PASSWORD);
  await inPerson(house.db, user, (tx) => tx.updateTable("logins").set({ password_hash: passwordHash }).execute());
  const ask = () => Promise.reject(new Error("Nothing is asked."));
  const { server } = await signInAsProgram(url, { email, password: PASSWORD, ask });
  const expire = () =>
    inPerson(house.db, user, (tx) =>
      sql`update tokens set expires_at = now() - interval '1 second' where kind = 'access'`.execute(tx),
    );
  asked = [];
  return { server, expire };
}

const check = (server: Parameters<typeof call>[0]) => call(server, sessionRoutes.check, {});
const times = (what: string) => asked.filter((line) => line === what).length;

test("calls that meet an expired token share one renewal, and each is repeated once", async () => {
  const { server, expire } = await signedIn();
  for (const round of [1, 2]) {
    const before = server.token;
    await expire();
    asked = [];
    const answers = await Promise.all([check(server), check(server), check(server)]);
    expect([round, answers.map(({ ok }) => ok)]).toEqual([round, [true, true, true]]);
    expect(server.token).not.toBe(before);
    expect([times("POST /jwt/refresh-token 200"), asked.filter((line) => line.includes("refresh")).length]).toEqual([
      1, 1,
    ]);
    expect([times("GET /api/v1/auth/check 401"), times("GET /api/v1/auth/check 200")]).toEqual([3, 3]);
  }
});

test("a renewal that is refused, and a token that cannot be renewed, end the call at once", async () => {
  const { server, expire } = await signedIn();
  await expire();
  const worn = renewing(url, { token: server.token ?? "", refreshToken: "used up" });
  await expect(check(worn)).rejects.toMatchObject({ code: "refresh_invalid" });
  expect([times("GET /api/v1/auth/check 401"), times("POST /jwt/refresh-token 401")]).toEqual([1, 1]);
  asked = [];
  await expect(check({ url, token: "made-up" })).rejects.toBeInstanceOf(Refused);
  expect(asked).toEqual(["GET /api/v1/auth/check 401"]);
});

test("a call that is refused again after the renewal is not repeated for ever", async () => {
  const { server } = await signedIn();
  let renewals = 0;
  const stubborn = { ...server, token: "made-up", renew: async () => void renewals++ };
  await expect(check(stubborn)).rejects.toBeInstanceOf(Refused);
  expect([renewals, times("GET /api/v1/auth/check 401")]).toEqual([1, 2]);
});
