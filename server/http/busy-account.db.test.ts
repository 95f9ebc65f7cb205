import { expect, test } from "vitest";
import { openTestApp } from "../../test/support/app.ts";
import { openTestDatabase } from "../../test/support/db.ts";
import { makeScope } from "../../test/support/factories.ts";
import { openDatabase } from "../db/client.ts";

test("a flood of one account is refused beyond its share, with the time to wait, and another account is answered", async () => {
  const { options, close } = await openTestDatabase();
  const house = await openTestApp({
    database: await openDatabase({ ...options, share: { each: 2, waiting: 5, waitMs: 60_000 } }),
  });
  const [flood, other] = [await house.signIn(await makeScope(house.db)), await house.signIn(await makeScope(house.db))];
  const url = "/api/v2/notifications";
  const floods = Array.from({ length: 60 }, () => flood.get(url));
  const others = Array.from({ length: 5 }, () => other.get(url));
  for (const { statusCode } of await Promise.all(others)) expect(statusCode).toBe(200);
  const answers = await Promise.all(floods);
  const refused = answers.filter(({ statusCode }) => statusCode === 503);
  expect(refused.length).toBeGreaterThan(10);
  expect(refused[0]?.json()).toMatchObject({
    error: "unavailable",
    message: expect.stringContaining("requests of your organisation"),
  });
  expect(refused[0]?.headers["retry-after"]).toBe("2");
  expect(answers.filter(({ statusCode }) => statusCode === 200).length).toBe(60 - refused.length);
  expect(answers.length - refused.length).toBeGreaterThan(6);
  expect((await flood.get(url)).statusCode).toBe(200);
  await house.close();
  // The embedded one is in this process, and closed already.
  if ("databaseUrl" in options) await close();
});
