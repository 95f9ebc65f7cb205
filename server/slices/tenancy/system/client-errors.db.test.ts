import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestApp } from "../../../../test/support/app.ts";
import { makeScope } from "../../../../test/support/factories.ts";

let house: Awaited<ReturnType<typeof openTestApp>>;
beforeAll(async () => {
  house = await openTestApp();
});
afterAll(() => house.close());

const URL = "/api/v2/client-errors";
const report = { message: "x is not a function", stack: null, page: "/login", requestId: null };

async function visitor(remoteAddress: string) {
  const reply = await house.app.inject({ method: "GET", url: "/csrf-token" });
  const cookies = Object.fromEntries(reply.cookies.map(({ name, value }) => [name, value]));
  const headers = { "x-csrf-token": reply.json().csrfToken };
  return () => house.app.inject({ method: "POST", url: URL, payload: report, cookies, headers, remoteAddress });
}

test("a browser reports with and without a session, and never with a session but without its token", async () => {
  const signedIn = await house.signIn(await makeScope(house.db));
  expect((await signedIn.post(URL, report)).statusCode).toBe(202);
  const send = await visitor("203.0.113.7");
  expect((await send()).statusCode).toBe(202);
  expect((await signedIn.post(URL, report, { "x-csrf-token": "" })).statusCode).toBe(403);
});

test("one address reports so often and no more; another is not concerned", async () => {
  const [send, other] = await Promise.all([visitor("203.0.113.8"), visitor("203.0.113.9")]);
  const statuses: number[] = [];
  for (let times = 0; times < 31; times += 1) statuses.push((await send()).statusCode);
  expect([statuses.filter((status) => status === 202).length, statuses.at(-1)]).toEqual([30, 429]);
  expect((await other()).statusCode).toBe(202);
});
