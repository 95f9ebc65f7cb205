import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { Secret, TOTP } from "otpauth";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestApp } from "../../../../test/support/app.ts";
import { makeScope, makeUser, type TestScope } from "../../../../test/support/factories.ts";
import { inPerson, inTenant } from "../../../db/client.ts";
import { nameSuperAdmin } from "../../../seed/super-admin.ts";
import { insertFile } from "../../intake/files/files.repo.ts";
import { hashPassword } from "../sessions/passwords.ts";

let house: Awaited<ReturnType<typeof openTestApp>>;
beforeAll(async () => {
  house = await openTestApp();
});
afterAll(() => house.close());

type Browser = Awaited<ReturnType<typeof house.signIn>>;
const settingsOf = ({ accountId }: TestScope) => `/api/v2/accounts/${accountId}/settings`;
const put = (browser: Browser, scope: TestScope, payload: object) =>
  browser.send({ method: "PUT", url: settingsOf(scope), payload });
const PASSWORD = "four brass keys";

async function makeAdmin() {
  const scope = await makeScope(house.db);
  const password_hash = await hashPassword(PASSWORD);
  await inPerson(house.db, scope.user, (tx) => tx.updateTable("logins").set({ password_hash }).execute());
  return { scope, browser: await house.signIn(scope) };
}

async function makeSuper() {
  const root = await makeScope(house.db);
  await nameSuperAdmin(house.options, root.user.loginId);
  return house.signIn(root);
}

async function setUpSecondFactor(browser: Browser) {
  const { secret } = (await browser.post("/api/v2/auth/second-factor", { password: PASSWORD })).json();
  const otp = new TOTP({ secret: Secret.fromBase32(secret) }).generate();
  expect((await browser.post("/api/v2/auth/second-factor/confirm", { otp })).statusCode).toBe(200);
}

const store = (scope: TestScope, size: number) =>
  inTenant(house.db, scope, (tx) =>
    insertFile(tx, scope, {
      id: randomUUID(),
      kind: "account-export",
      name: "x.zip",
      size,
      sha256: Buffer.alloc(32),
      storageKey: `${scope.accountId}/${randomUUID()}`,
    }),
  );

test("settings start with the defaults and change one by one; usage is counted from rows", async () => {
  const { scope, browser } = await makeAdmin();
  const foreign = await makeScope(house.db);
  await store(foreign, 9_000_000);
  const before = (await browser.get(settingsOf(scope))).json();
  expect(before).toEqual({
    requireSecondFactor: false,
    joinDomains: [],
    officeMails: expect.arrayContaining(["info", "reception"]),
    relayDomains: expect.arrayContaining(["guest.booking.com"]),
    survivorRule: "stays",
    trustedSources: [],
    acceptSure: false,
    quotas: {
      storageMb: { used: 0, limit: 10_240 },
      files: { used: 0, limit: 1_000 },
      runs: { used: 0, limit: 1_000 },
    },
    version: 1,
  });
  await store(scope, 1);
  await store(scope, 2 * 1024 ** 2);
  await browser.post("/api/v2/system/checks");
  await inTenant(house.db, scope, (tx) =>
    tx
      .insertInto("jobs")
      .values({
        account_id: scope.accountId,
        name: "system.old",
        payload: "{}",
        state: "done",
        by_id: scope.user.id,
        by_name: "Ada",
        created_at: sql<Date>`now() - interval '25 hours'`,
      })
      .execute(),
  );
  const changed = await put(browser, scope, { joinDomains: ["Acme.Example", "acme.example", "b.example"], version: 1 });
  expect(changed.json()).toMatchObject({
    joinDomains: ["acme.example", "b.example"],
    quotas: { storageMb: { used: 3 }, files: { used: 2 }, runs: { used: 1 } },
    version: 2,
  });
  expect((await put(browser, scope, {})).json().version).toBe(2);
  expect((await put(browser, scope, { joinDomains: ["not a domain"] })).json().issues).toMatchObject([
    { path: "joinDomains.0" },
  ]);
});

test("a save of an older version gets a conflict with the current settings", async () => {
  const { scope, browser } = await makeAdmin();
  await put(browser, scope, { joinDomains: ["a.example"], version: 1 });
  const late = await put(browser, scope, { joinDomains: ["b.example"], version: 1 });
  expect([late.statusCode, late.json()]).toMatchObject([
    409,
    { error: "conflict", settings: { joinDomains: ["a.example"], version: 2 } },
  ]);
  const both = await Promise.all(
    ["c.example", "d.example"].map((text) => put(browser, scope, { joinDomains: [text], version: 2 })),
  );
  expect(both.map((answer) => answer.statusCode).sort()).toEqual([200, 409]);
});

test("limits are a super admin's to change, and the change is in the audit", async () => {
  const { scope, browser } = await makeAdmin();
  const refused = await put(browser, scope, { quotas: { runs: 5_000 }, joinDomains: ["a.example"] });
  expect([refused.statusCode, refused.json().error]).toEqual([403, "forbidden"]);
  expect((await browser.get(settingsOf(scope))).json()).toMatchObject({ joinDomains: [], version: 1 });

  const raised = await put(await makeSuper(), scope, { quotas: { runs: 5_000, storageMb: 1 } });
  expect(raised.json()).toMatchObject({ quotas: { runs: { limit: 5_000 }, storageMb: { limit: 1 } }, version: 2 });
  const [line] = await inTenant(house.db, scope, (tx) =>
    tx
      .selectFrom("audit_log")
      .select(["record_kind", "record_id", "old", "new", "ip"])
      .where("action", "=", "account_settings")
      .execute(),
  );
  expect(line).toEqual({
    record_kind: "account",
    record_id: scope.accountId,
    old: { runs: 1_000, storageMb: 10_240 },
    new: { runs: 5_000, storageMb: 1 },
    ip: "127.0.0.1",
  });
});

test("an account can ask its admins for a second factor: without one they can only set one up, then they work", async () => {
  const { scope, browser } = await makeAdmin();
  const alone = await put(browser, scope, { requireSecondFactor: true });
  expect([alone.statusCode, alone.json().issues]).toEqual([
    400,
    [
      {
        path: "requireSecondFactor",
        code: "secondFactorFirst",
        message: "Set up two-factor authentication for yourself first: otherwise you would lock yourself out.",
      },
    ],
  ]);
  await setUpSecondFactor(browser);
  expect((await put(browser, scope, { requireSecondFactor: true })).json().requireSecondFactor).toBe(true);

  const colleague = await makeUser(house.db, scope, { role: 1 });
  const password_hash = await hashPassword(PASSWORD);
  await inPerson(house.db, colleague.user, (tx) => tx.updateTable("logins").set({ password_hash }).execute());
  const second = await house.signIn(colleague);
  const calls = [
    () => second.get(settingsOf(scope)),
    () => second.post("/Account", { id: scope.accountId }),
    () => second.post(`/api/v2/auth/last-property?account=${scope.slugs.account}&property=${scope.slugs.property}`),
    () => second.get("/api/v2/jobs"),
  ];
  for (const call of calls) {
    const refused = await call();
    expect([refused.statusCode, refused.json().error]).toEqual([403, "second_factor_required"]);
    expect(refused.json().message).toContain("two-factor authentication");
  }
  expect((await second.get("/api/v1/auth/check?userinfo")).statusCode).toBe(200);
  await setUpSecondFactor(second);
  for (const call of calls) expect((await call()).statusCode).toBe(200);

  const user = await house.signIn(await makeUser(house.db, scope));
  expect((await user.post("/Account", { id: scope.accountId })).statusCode).toBe(200); // Only admins are asked for it.
  expect((await browser.get(settingsOf(scope))).statusCode).toBe(200);
});

test("a super admin may ask it of any account without having one, and is not held by it", async () => {
  const { scope, browser } = await makeAdmin();
  const root = await makeSuper();
  expect((await put(root, scope, { requireSecondFactor: true })).statusCode).toBe(200);
  expect((await browser.get(settingsOf(scope))).statusCode).toBe(403);
  expect((await put(root, scope, { requireSecondFactor: false })).statusCode).toBe(200);
  expect((await browser.get(settingsOf(scope))).statusCode).toBe(200);
});

test("at its limit of runs an account starts no more, reads who can help, and others are not held", async () => {
  const [{ scope, browser }, other] = [await makeAdmin(), await makeAdmin()];
  await put(await makeSuper(), scope, { quotas: { runs: 1 } });
  const { id } = (await browser.post("/api/v2/system/checks")).json();
  expect((await browser.post("/api/v2/system/checks")).json().id).toBe(id); // The same run, not another.
  await browser.post(`/api/v2/jobs/${id}/cancel`);
  for (const url of ["/api/v2/system/checks", `/api/v2/accounts/${scope.accountId}/exports`]) {
    const refused = await browser.post(url);
    expect([url, refused.statusCode, refused.json().error]).toEqual([url, 409, "conflict"]);
    expect(refused.json().message).toMatch(/1 run within 24 hours.*super administrator/);
  }
  expect((await browser.get(settingsOf(scope))).json().quotas.runs).toEqual({ used: 1, limit: 1 });
  expect((await other.browser.post("/api/v2/system/checks")).statusCode).toBe(202);
});

test("the last place of a limit goes to one of those who ask at the same moment", async () => {
  const { scope, browser } = await makeAdmin();
  await put(await makeSuper(), scope, { quotas: { runs: 1 } });
  const urls = ["/api/v2/system/checks", `/api/v2/accounts/${scope.accountId}/exports`];
  const answers = await Promise.all(urls.map((url) => browser.post(url)));
  expect(answers.map((answer) => answer.statusCode).sort()).toEqual([202, 409]);
});

test("an account that keeps all the files it may starts no export", async () => {
  const { scope, browser } = await makeAdmin();
  const root = await makeSuper();
  await store(scope, 2 * 1024 ** 2);
  const start = () => browser.post(`/api/v2/accounts/${scope.accountId}/exports`);
  await put(root, scope, { quotas: { files: 1 } });
  expect((await start()).json()).toMatchObject({ error: "conflict", message: expect.stringContaining("1 file.") });
  await put(root, scope, { quotas: { files: 2, storageMb: 2 } });
  expect((await start()).json()).toMatchObject({ error: "conflict", message: expect.stringContaining("2 MB") });
  await put(root, scope, { quotas: { storageMb: 3 } });
  expect((await start()).statusCode).toBe(202);
});
