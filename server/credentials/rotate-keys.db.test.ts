import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { SecretName } from "../../contract/properties.ts";
import { openTestDatabase } from "../../test/support/db.ts";
import { dumpTables } from "../../test/support/dump.ts";
import { makeScope, type TestScope } from "../../test/support/factories.ts";
import { asOwner, inPerson, inTenant } from "../db/client.ts";
import { findLogin } from "../db/doors.ts";
import { deriveKeys, type Keys } from "../http/secrets.ts";
import { insertProperty } from "../slices/tenancy/properties/properties.repo.ts";
import { writeSecrets } from "../slices/tenancy/properties/property-secrets.repo.ts";
import { findAccountKey } from "./account-key.ts";
import { openSecret } from "./envelope.ts";
import { readKeyUse } from "./key-use.ts";
import { rotateKeys } from "./rotate-keys.ts";
import { aboutOtp, openText, sealText } from "./sealed-text.ts";

const [OLD, NEW] = ["the old master key of the house, long enough", "the new master key of the house, long enough"];
const [before, both, after] = [deriveKeys(OLD), deriveKeys(NEW, [OLD]), deriveKeys(NEW)];

let opened: Awaited<ReturnType<typeof openTestDatabase>>;
beforeAll(async () => {
  opened = await openTestDatabase();
});
afterAll(() => opened.close());

const save = (scope: TestScope, keys: Keys, name: SecretName, value: string) =>
  inTenant(opened.db, scope, (tx) => writeSecrets(tx, scope, keys.credentials, [{ name, value }]));

async function open(scope: TestScope, keys: Keys, name: SecretName) {
  const { accountId, propertyId } = scope;
  const row = await inTenant(opened.db, scope, (tx) =>
    tx
      .selectFrom("property_secrets")
      .selectAll()
      .where("property_id", "=", propertyId)
      .where("name", "=", name)
      .executeTakeFirstOrThrow(),
  );
  const envelope = { keyId: row.key_id, wrappedKey: row.wrapped_key, sealed: row.sealed };
  return openSecret(keys.credentials, { accountId, propertyId, name }, envelope);
}

const accountKey = (scope: TestScope, keys: Keys) =>
  inTenant(opened.db, scope, (tx) => findAccountKey(tx, scope, keys.credentials));

const saveOtp = ({ user }: TestScope, sealed: string) =>
  inPerson(opened.db, user, (tx) =>
    tx.updateTable("logins").set({ otp_secret: sealed }).where("login_id", "=", user.loginId).execute(),
  );
const openOtp = async ({ email, user }: TestScope, keys: Keys) =>
  openText(keys.otp, aboutOtp(user.loginId), (await findLogin(opened.db, email))?.otp_secret ?? "");

test("rotation puts every account's secrets under the new key, more than a batch of them, and the old one can go", async () => {
  const [a, b, c] = [await makeScope(opened.db), await makeScope(opened.db), await makeScope(opened.db)];
  await save(a, before, "password", "one");
  await save(a, before, "appkey", "two");
  await save(b, before, "password", "one");
  const key = await accountKey(a, before);
  expect(key).toHaveLength(32);
  expect(await accountKey(a, both)).toEqual(key);
  await saveOtp(a, sealText(before.otp, aboutOtp(a.user.loginId), "OTPA"));
  await saveOtp(b, sealText(before.otp, "", "OTPB").split(":")[1] ?? ""); // Sealed before keys had ids.
  await inTenant(opened.db, c, async (tx) => {
    for (let n = 0; n < 510; n++) {
      const id = randomUUID();
      await insertProperty(tx, c, { id, slug: `many-${n}`, name: "Many" });
      await writeSecrets(tx, { ...c, propertyId: id }, before.credentials, [{ name: "password", value: `many ${n}` }]);
    }
  });
  const old = before.credentials.current;
  expect((await readKeyUse(opened.options, both)).get(old)).toEqual({
    ...{ credentials: 513, secondFactors: 1, accountKeys: 1, closed: 0 },
  });

  // A process that knows both keys continues while the command runs: it reads, and it saves. (The embedded database is
  // one connection and its folder is locked: there the command is alone.)
  let rotating = !opened.embedded;
  const going = (async () => {
    for (let n = 0; rotating; n++) {
      await save(b, both, "clientsecret", `new ${n}`);
      expect(await open(a, both, "password")).toBe("one");
      expect(await open(b, both, "clientsecret")).toBe(`new ${n}`);
    }
  })();
  const rotated = await rotateKeys(opened.options, both);
  rotating = false;
  await going;
  expect(rotated).toMatchObject({ credentials: 513, secondFactors: 2, accountKeys: 1, closed: 0 });
  expect(await accountKey(a, after)).toEqual(key);

  expect([await open(a, after, "password"), await open(a, after, "appkey"), await open(b, after, "password")]).toEqual([
    "one",
    "two",
    "one",
  ]);
  expect([await openOtp(a, after), await openOtp(b, after)]).toEqual(["OTPA", "OTPB"]);
  expect([...(await readKeyUse(opened.options, after))]).toEqual([
    [
      after.credentials.current,
      { credentials: opened.embedded ? 513 : 514, secondFactors: 2, accountKeys: 1, closed: 0 },
    ],
  ]);
  expect(await dumpTables(opened.options)).not.toContain(old);
  expect(await rotateKeys(opened.options, both)).toEqual({
    ...{ credentials: 0, secondFactors: 0, accountKeys: 0, closed: 0 },
  });
});

test("the key of an account is its own, and one that no house key opens is not replaced", async () => {
  const [a, b] = [await makeScope(opened.db), await makeScope(opened.db)];
  const [mine, theirs] = [await accountKey(a, after), await accountKey(b, after)];
  expect(mine?.equals(theirs ?? Buffer.alloc(0))).toBe(false);
  expect(await accountKey(a, before)).toBeNull();
  expect(await accountKey(a, after)).toEqual(mine);
  const seen = await inTenant(opened.db, a, (tx) => tx.selectFrom("account_keys").select("account_id").execute());
  expect(seen).toEqual([{ account_id: a.accountId }]);
});

test("values that no key opens stay unchanged and are counted; the others are rotated", async () => {
  const [a, b] = [await makeScope(opened.db), await makeScope(opened.db)];
  await save(a, deriveKeys("a master key that was lost long ago, alas"), "password", "lost");
  await save(a, before, "appkey", "kept");
  await save(b, before, "appkey", "spoilt");
  await inTenant(opened.db, b, (tx) =>
    tx
      .updateTable("property_secrets")
      .set({ wrapped_key: Buffer.alloc(60) })
      .execute(),
  );
  expect(await rotateKeys(opened.options, both)).toEqual({
    ...{ credentials: 1, secondFactors: 0, accountKeys: 0, closed: 2 },
  });
  expect(await open(a, after, "appkey")).toBe("kept");
  await expect(open(a, both, "password")).rejects.toThrow("is not among the configured ones");
  await expect(open(b, both, "appkey")).rejects.toThrow("it was changed");
  const uses = await readKeyUse(opened.options, both);
  expect([...uses.values()].reduce((closed, use) => closed + use.closed, 0)).toBe(2);
});

test("a save at the very moment of the rotation is never lost under the old data key", async () => {
  if (opened.embedded) return; // No process can save while the command holds the folder.
  const scope = await makeScope(opened.db);
  for (let n = 0; n < 10; n++) {
    await save(scope, before, "password", "first");
    await Promise.all([rotateKeys(opened.options, both), save(scope, both, "password", `second ${n}`)]);
    expect(await open(scope, both, "password")).toBe(`second ${n}`);
  }
});

test("the application cannot touch another account's rows, nor the door's role a sealed secret", async () => {
  const [mine, theirs] = [await makeScope(opened.db), await makeScope(opened.db)];
  await save(theirs, before, "password", "theirs");
  const touched = await inTenant(opened.db, mine, (tx) =>
    tx.updateTable("property_secrets").set({ key_id: "x" }).executeTakeFirst(),
  );
  expect(touched.numUpdatedRows).toBe(0n);
  const asDoor = asOwner(opened.options, async (client) => {
    await client.query("begin; set local role bellhop_door");
    await client.query("update property_secrets set sealed = ''").finally(() => client.query("rollback"));
  });
  await expect(asDoor).rejects.toMatchObject({ code: "42501" });
});
