import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { RESERVED_SLUGS } from "../../../../core/routing/slugs.ts";
import { openTestApp } from "../../../../test/support/app.ts";
import { makeScope } from "../../../../test/support/factories.ts";
import { findLogin } from "../../../db/doors.ts";
import { nameSuperAdmin } from "../../../seed/super-admin.ts";

let house: Awaited<ReturnType<typeof openTestApp>>;
beforeAll(async () => {
  house = await openTestApp();
});
afterAll(() => house.close());

const form = (over: Record<string, unknown> = {}) => ({
  name: "Casa Lima",
  firstname: "Ana",
  lastname: "Lima",
  property: "Casa Lima Porto",
  email: `ana-${randomBytes(4).toString("hex")}@example.com`,
  password: "seven tram stops",
  recaptchaToken: "x",
  ...over,
});

let address = 0;
const post = (url: string, payload: object, app = house.app) =>
  app.inject({ method: "POST", url, payload, remoteAddress: `198.51.100.${++address % 250}` });

test("anyone may register where it is open: account, property and admin at once, slugs made safe and unique", async () => {
  const first = await post("/CreateAccount", form());
  expect(first.statusCode).toBe(201);
  expect(first.json()).toMatchObject({
    ok: true,
    account: { slug: "casa-lima", group: null },
    property: { slug: "casa-lima-porto", status: 0 },
    user: { role: 1, status: 0, account: { slug: "casa-lima" } },
  });
  const { property, user } = first.json();
  expect(property.iduser).toBe(user.id);
  expect(property.updatedAt >= property.createdAt).toBe(true);
  expect((await post("/createaccount", form())).json().account.slug).toBe("casa-lima-2");
  expect((await post("/CreateAccount", form({ name: "API" }))).json().account.slug).toBe("api-2");
  expect((await post("/CreateAccount", form({ name: "Ωμέγα" }))).json().account.slug).toMatch(/^account/);
});

test("a taken address is a 409 in the words of the book, before and at creation", async () => {
  const { email } = await makeScope(house.db);
  for (const url of ["/checkEmail", "/CreateAccount"]) {
    const answer = await post(url, form({ email: email.toUpperCase() }));
    expect([url, answer.statusCode, answer.json().error, answer.json().message]).toEqual([
      url,
      409,
      "email_taken",
      "Email already exists",
    ]);
  }
  expect((await post("/checkEmail", form())).json()).toEqual({ ok: true, available: true });
  const twins = form();
  const both = await Promise.all([post("/CreateAccount", twins), post("/CreateAccount", twins)]);
  expect(both.map((answer) => answer.statusCode).sort()).toEqual([201, 409]);
});

test("every problem of the form is named; an easy password and a missing captcha are refused", async () => {
  const bad = await post("/CreateAccount", form({ name: " ", email: "x", password: "short", lastname: undefined }));
  expect(
    bad
      .json()
      .issues.map((issue: { path: string }) => issue.path)
      .sort(),
  ).toEqual(["email", "lastname", "name", "password"]);
  expect((await post("/CreateAccount", form({ password: "password123" }))).json().issues[0].code).toBe(
    "passwordCommon",
  );
  expect((await post("/CreateAccount", form({ recaptchaToken: undefined }))).json().error).toBe("captcha_failed");
});

test("a signed-in user cannot make accounts; a super admin can, also where registration is closed", async () => {
  const closed = await openTestApp({ database: house.database, config: { register: "off" } });
  expect((await post("/CreateAccount", form(), closed.app)).statusCode).toBe(403);

  const [admin, root] = [await makeScope(house.db), await makeScope(house.db)];
  await nameSuperAdmin(house.options, root.user.loginId);
  const make = async (scope: typeof admin) =>
    (await (await closed.signIn(scope)).post("/CreateAccount", form({ recaptchaToken: undefined }))).statusCode;
  expect(await make(admin)).toBe(403);
  expect(await make(root)).toBe(201);
  await closed.app.close();
});

test("a super admin invites the administrator, who chooses the password; registering without an invitation is refused", async () => {
  const root = await makeScope(house.db);
  await nameSuperAdmin(house.options, root.user.loginId);
  const { password: _, ...invited } = form({ recaptchaToken: undefined });
  const made = await (await house.signIn(root)).post("/CreateAccount", invited);
  expect(made.statusCode).toBe(201);
  const mail = await vi.waitFor(() => {
    const found = house.mails.find(({ to }) => to === invited.email);
    if (!found) throw new Error("no mail yet");
    return found;
  });
  expect(mail.text).toContain("/reset-password?token=");
  expect((await findLogin(house.db, invited.email))?.password_hash).toBeNull();
  const anonymous = await post("/CreateAccount", form({ password: undefined }));
  expect([anonymous.statusCode, anonymous.json().issues]).toMatchObject([
    400,
    [{ path: "password", code: "required" }],
  ]);
});

test("the first segment of every call is a reserved slug", () => {
  const segments = house.app.bound.map(({ path }) => path.split("/")[1]?.toLowerCase() ?? "");
  expect(segments.filter((segment) => !RESERVED_SLUGS.has(segment))).toEqual([]);
});
