import { expect, test } from "vitest";
import { openTestApp, SECRET } from "../../test/support/app.ts";
import { openTestDatabase } from "../../test/support/db.ts";
import { makeScope } from "../../test/support/factories.ts";
import { deriveKeys } from "../http/secrets.ts";
import { checkKey, noteKey } from "./house-key.ts";
import { rotateKeys } from "./rotate-keys.ts";

const OTHER = "another secret key, as long as the first";
const own = deriveKeys(SECRET);
const refusal = /This database belongs to another key \(its id is [0-9a-f]{16}\)/;

test("the first start notes its key, and a process with another one is refused", async () => {
  const { options, close } = await openTestDatabase();
  await checkKey(options, own);
  await checkKey(options, own);
  await expect(checkKey(options, deriveKeys(OTHER))).rejects.toThrow(refusal);
  await close();
});

test("two that start together with different keys: one of them ends", async () => {
  const { options, close, embedded } = await openTestDatabase();
  if (embedded) return close(); // Its folder's lock keeps a second process away.
  const ends = await Promise.allSettled([checkKey(options, own), checkKey(options, deriveKeys(OTHER))]);
  expect(ends.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  await close();
});

test("a database from before takes the key that opens what it has, through a rotation, and a new one for a lost one", async () => {
  const house = await openTestApp({ database: await openTestDatabase() });
  const { options } = house;
  const browser = await house.signIn(await makeScope(house.db));
  expect((await browser.post("/api/v2/resort/update", { clientsecret: "hunter2" })).statusCode).toBe(200);
  await expect(checkKey(options, deriveKeys(OTHER))).rejects.toThrow(refusal);
  await checkKey(options, own);

  // The new key comes to every process as one that opens, then as the one that seals; both kinds start meanwhile.
  await checkKey(options, deriveKeys(SECRET, [OTHER]));
  const both = deriveKeys(OTHER, [SECRET]);
  await checkKey(options, both);
  await expect(checkKey(options, deriveKeys(OTHER))).rejects.toThrow(refusal);
  expect(await rotateKeys(options, both)).toMatchObject({ credentials: 1, closed: 0 });
  await noteKey(options, both.credentials.current);
  await checkKey(options, deriveKeys(OTHER));
  await checkKey(options, deriveKeys(SECRET, [OTHER]));
  await expect(checkKey(options, own)).rejects.toThrow(refusal);

  // `npx bellhop keys adopt`
  await noteKey(options, own.credentials.current);
  await checkKey(options, own);
  await house.close();
});
