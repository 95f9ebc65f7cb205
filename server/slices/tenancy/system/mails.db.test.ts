import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestApp } from "../../../../test/support/app.ts";
import { makeScope } from "../../../../test/support/factories.ts";
import { createOutbox } from "../../../adapters/outbox/outbox.ts";
import { nameSuperAdmin } from "../../../seed/super-admin.ts";

let house: Awaited<ReturnType<typeof openTestApp>>;
beforeAll(async () => {
  const folder = await mkdtemp(join(tmpdir(), "bellhop-outbox-"));
  const outbox = createOutbox({ folder, from: "Bellhop <bellhop@example.com>" });
  house = await openTestApp({ mailer: outbox, outbox });
});
afterAll(() => house.close());

test("only a super admin can list and open the outbox", async () => {
  const [admin, root] = [await makeScope(house.db), await makeScope(house.db)];
  await nameSuperAdmin(house.options, root.user.loginId);
  await house.app.inject({
    method: "POST",
    url: "/api/v2/auth/forgot-password",
    payload: { email: admin.email, recaptchaToken: "x" },
  });
  const browser = await house.signIn(root);
  const list = async () => (await browser.get("/api/v2/system/mails")).json();
  await expect.poll(async () => (await list()).mails.length).toBe(1);
  const { outbox, mails } = await list();
  expect([outbox, mails[0].to]).toEqual([true, admin.email]);
  expect(Math.abs(Date.now() - Date.parse(mails[0].at))).toBeLessThan(60_000);

  const opened = await browser.get(`/api/v2/system/mails/${mails[0].name}`);
  expect(opened.headers["content-type"]).toContain("message/rfc822");
  expect(opened.body.replaceAll("=\n", "")).toContain("reset-password?token=");
  expect((await browser.get("/api/v2/system/mails/nothing.eml")).statusCode).toBe(404);
  expect((await browser.get("/api/v2/system/mails/..%2F..%2Fsecret.key")).statusCode).toBe(400);

  const other = await house.signIn(admin);
  expect((await other.get("/api/v2/system/mails")).statusCode).toBe(403);
  expect((await other.get(`/api/v2/system/mails/${mails[0].name}`)).statusCode).toBe(403);
});
