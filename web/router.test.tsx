// @vitest-environment happy-dom
import { createMemoryHistory } from "@tanstack/react-router";
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { makeUser, refusal, sessionReply, speakEnglish, stubServer } from "../test/support/web.ts";
import { createQueryClient } from "./lib/query-client.ts";
import { createAppRouter } from "./router.tsx";

const CHECK = "/api/v1/auth/check";
const signedOut = { [CHECK]: { status: 401, body: refusal("unauthenticated") } };

/** Where a visit ends, without rendering. */
async function visit(href: string): Promise<string> {
  const router = createAppRouter(createQueryClient(), createMemoryHistory({ initialEntries: [href] }));
  await router.load();
  return router.state.location.href;
}

const signIn = (role: number, change: object = {}) => {
  // biome-ignore lint/suspicious/noDocumentCookie: the hint that the server sets beside the session
  document.cookie = "userData=x";
  return stubServer({ [CHECK]: { body: sessionReply(makeUser(role), change) } });
};

beforeAll(speakEnglish);
beforeEach(() => {
  // biome-ignore lint/suspicious/noDocumentCookie: each test begins signed out
  document.cookie = "userData=; Max-Age=0";
});
afterEach(() => vi.unstubAllGlobals());

describe("signed out", () => {
  beforeEach(() => void stubServer(signedOut));

  test.each(["/login", "/register", "/forgot-password", "/reset-password?token=x", "/error-404"])(
    "%s opens",
    async (path) => {
      expect(await visit(path)).toBe(path);
    },
  );

  test.each(["/LOGIN", "/login/", "/Login/?to=%2Fpages%2Fprofile"])("%s is the login page too", async (path) => {
    expect((await visit(path)).toLowerCase()).toBe(path.toLowerCase());
  });

  test.each(["/nope", "/a/b/c/d", "/pages/nothing", "/acme/paris"])("%s is not found", async (path) => {
    expect(await visit(path)).toBe("/error-404");
  });

  test("a deep link leads to login and remembers the way back", async () => {
    expect(await visit("/acme/paris/home?x=1")).toBe("/login?to=%2Facme%2Fparis%2Fhome%3Fx%3D1");
    expect(await visit("/pages/profile")).toBe("/login?to=%2Fpages%2Fprofile");
  });

  test("/ leads to a plain login", async () => {
    expect(await visit("/")).toBe("/login");
  });
});

describe("signed in", () => {
  test("/ and the template's dashboard lead to the first property, or the last used one", async () => {
    signIn(1);
    expect(await visit("/")).toBe("/acme/paris/home");
    expect(await visit("/dashboard/ecommerce")).toBe("/acme/paris/home");
    signIn(1, { lastProperty: "lisbon" });
    expect(await visit("/")).toBe("/acme/lisbon/home");
  });

  test("a user without a property reads so", async () => {
    const user = makeUser(3, { properties: [] });
    stubServer({ [CHECK]: { body: sessionReply(user) } });
    expect(await visit("/")).toBe("/pages/no-property");
    expect(await visit("/Home")).toBe("/pages/no-property");
  });

  test("a person who has a hotel by now is redirected to it from the page without hotels", async () => {
    signIn(3);
    expect(await visit("/pages/no-property")).toBe("/acme/paris/home");
  });

  test("a person who may add the first property is redirected to its form", async () => {
    stubServer({ [CHECK]: { body: sessionReply(makeUser(1, { properties: [] })) } });
    expect(await visit("/")).toBe("/Property/Add");
    expect(await visit("/Home?account=acme")).toBe("/Property/Add?account=acme");
    stubServer({ [CHECK]: { body: sessionReply(makeUser(2, { properties: [] }), { account: null }) } });
    expect(await visit("/")).toBe("/pages/no-property");
  });

  test.each(["/acme/paris/home", "/access-control", "/pages/profile"])("%s opens", async (path) => {
    signIn(3);
    expect(await visit(path)).toBe(path);
  });

  test("a hotel in capitals is the same hotel", async () => {
    signIn(3);
    expect(await visit("/ACME/Paris/HOME/?x=1")).toBe("/acme/paris/home?x=1");
    expect(await visit("/Home?account=ACME&property=PARIS")).toBe("/Home?account=acme&property=paris");
  });

  test("a page without a hotel in its path keeps it in the query", async () => {
    signIn(3);
    expect(await visit("/Home")).toBe("/Home?account=acme&property=paris");
    expect(await visit("/home?account=acme&property=lisbon")).toBe("/home?account=acme&property=lisbon");
  });

  test.each([
    "/other/paris/home",
    "/acme/rome/home",
    "/Home?account=acme&property=rome",
    "/Home?account=other&property=x",
  ])("%s is foreign, so not found", async (path) => {
    signIn(1);
    expect(await visit(path)).toBe("/error-404");
  });

  test("the old address of a renamed account or property leads to the new one", async () => {
    signIn(1, { property: { id: "00000000-0000-4000-8000-000000000003", slug: "paris" } });
    expect(await visit("/acme-before/paris/home?x=1")).toBe("/acme/paris/home?x=1");
    expect(await visit("/acme/paris-before/home")).toBe("/acme/paris/home");
    expect(await visit("/Home?account=acme&property=paris-before")).toBe("/Home?account=acme&property=paris");
  });

  test("an admin whose account requires a second factor can only set one up", async () => {
    signIn(1, { secondFactorDue: true });
    expect(await visit("/acme/paris/home")).toBe("/pages/account-setting?tab=secondFactor");
    expect(await visit("/Users")).toBe("/pages/account-setting?tab=secondFactor");
    expect(await visit("/pages/account-setting")).toBe("/pages/account-setting");
  });

  test("invalid values are removed from the address", async () => {
    signIn(1);
    expect(await visit("/audit?account=acme&property=paris&by=me&from=2026-13-45&x=1")).toBe(
      "/audit?account=acme&property=paris&x=1",
    );
    expect(await visit("/acme/paris/data/profiles?type=Ghost&sort=-name&beginDate=2026-02-01&endDate=2026-01-01")).toBe(
      "/acme/paris/data/profiles?sort=-name&beginDate=2026-01-01&endDate=2026-02-01",
    );
  });

  test("auth pages lead administrators home and others to what they may do", async () => {
    signIn(1);
    expect(await visit("/login")).toBe("/acme/paris/home");
    signIn(2);
    expect(await visit("/register")).toBe("/acme/paris/home");
    signIn(3);
    expect(await visit("/forgot-password")).toBe("/access-control");
  });

  test("a page beyond one's rights leads to the not-authorized page", async () => {
    signIn(3);
    expect(await visit("/pages/design")).toBe("/pages/miscellaneous/not-authorized");
    signIn(1);
    expect(await visit("/createAccount")).toBe("/pages/miscellaneous/not-authorized");
    signIn(2);
    expect(await visit("/createAccount")).toBe("/createAccount");
  });

  test("access control is closed to whom read on ACL was taken", async () => {
    const user = makeUser(3, { ability: [{ action: "read", subject: "Auth" }] });
    stubServer({ [CHECK]: { body: sessionReply(user) } });
    expect(await visit("/access-control")).toBe("/pages/miscellaneous/not-authorized");
  });
});
