// @vitest-environment happy-dom
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { z } from "zod";
import { route } from "../../contract/route.ts";
import { refusal, speakEnglish, stubServer } from "../../test/support/web.ts";
import { bannerStore, hideBanner } from "./banner.ts";
import { call } from "./call.ts";
import { CallError, PageLoadError } from "./call-error.ts";
import { forgetCsrfToken } from "./csrf.ts";
import { onSession } from "./session-events.ts";
import { surface } from "./surface.ts";

const thing = route({
  method: "POST",
  path: "/api/v2/things/:id",
  summary: "",
  status: 200,
  access: { kind: "account", can: ["read", "Dashboard"] },
  input: z.object({ account: z.string().optional(), id: z.string(), name: z.string() }),
  reply: z.object({ ok: z.literal(true) }),
});
const list = route({
  ...thing,
  method: "GET",
  path: "/api/v2/things",
  input: z.object({ account: z.string().optional(), name: z.string().optional() }),
});
const input = { account: "acme", id: "a/b", name: "x" };
const csrf = { body: { csrfToken: "token-1" } };

const failure = (promise: Promise<unknown>) =>
  promise.then(
    () => null,
    (error: unknown) => error,
  );

beforeAll(speakEnglish);
beforeEach(() => {
  forgetCsrfToken();
  hideBanner();
});
afterEach(() => {
  vi.unstubAllGlobals();
});

test("sends slugs in the query, the rest in the body, and the token it fetched once", async () => {
  const { calls } = stubServer({ "/csrf-token": csrf, "/api/v2/things": { body: { ok: true } } });
  await Promise.all([call(thing, input), call(thing, input)]);
  expect(calls.filter(({ url }) => url === "/csrf-token")).toHaveLength(1);
  const sent = calls.at(-1);
  expect(sent).toMatchObject({ method: "POST", url: "/api/v2/things/a%2Fb?account=acme", body: '{"name":"x"}' });
  expect(sent?.headers.get("x-csrf-token")).toBe("token-1");
});

test("a question without a body keeps its slugs too", async () => {
  const { calls } = stubServer({ "/api/v2/things": { body: { ok: true } } });
  await call(list, { account: "acme", name: "x" });
  expect(calls.map(({ url }) => url)).toEqual(["/api/v2/things?account=acme&name=x"]);
});

test("a property that is no slug stays in the body", async () => {
  const { calls } = stubServer({ "/csrf-token": csrf, "/CreateAccount": { body: { ok: true } } });
  const open = route({
    ...thing,
    path: "/CreateAccount",
    access: { kind: "open" },
    input: z.object({ property: z.string() }),
  });
  await call(open, { property: "Villa Süd" });
  expect(calls.at(-1)).toMatchObject({ url: "/CreateAccount", body: '{"property":"Villa Süd"}' });
});

test("a GET needs no token, and a timer's call says what it is", async () => {
  const { calls } = stubServer({ "/api/v2/things": { body: { ok: true } } });
  await call(list, { name: "x" }, { background: true });
  expect(calls).toHaveLength(1);
  expect(calls[0]?.url).toBe("/api/v2/things?name=x");
  expect(calls[0]?.headers.get("x-background")).toBe("1");
});

test("a refused token is fetched anew, once", async () => {
  const { calls } = stubServer({ "/csrf-token": csrf, "/api/v2/things": { status: 403, body: refusal("csrf") } });
  await failure(call(thing, input));
  expect(calls.map(({ url }) => url.split("?")[0])).toEqual([
    "/csrf-token",
    "/api/v2/things/a%2Fb",
    "/csrf-token",
    "/api/v2/things/a%2Fb",
  ]);
});

test("an ended session is announced to every listener; a wrong password is not one", async () => {
  const heard = vi.fn();
  const stop = onSession(heard);
  stubServer({ "/api/v2/things": { status: 401, body: refusal("invalid_credentials") } });
  await failure(call(list, {}));
  expect(heard).not.toHaveBeenCalled();
  stubServer({ "/api/v2/things": { status: 401, body: refusal("unauthenticated") } });
  await failure(call(list, {}));
  expect(heard).toHaveBeenCalledWith({ type: "ended", reason: "expired" }, true);
  stop();
});

const refused = (status: number, code = "x") =>
  new CallError({ kind: "reply", status, code, message: "", requestId: "req-7" });

test.each([
  [refused(403, "forbidden"), "You do not have permission to perform this action."],
  [refused(404, "not_found"), "The requested resource was not found."],
  [refused(500, "internal"), "A server error occurred. Please try again later."],
  [refused(503, "unavailable"), "A server error occurred. Please try again later."],
  [refused(409, "conflict"), "An error occurred while processing your request."],
  [refused(429, "too_many_requests"), "An error occurred while processing your request."],
  [new PageLoadError("x"), "An error occurred while loading the page."],
  [new Error("x"), "An unexpected error occurred. Please refresh the page."],
])("the banner speaks as the catalogue does: %s", (error, text) => {
  surface(error);
  expect(bannerStore.get()?.message).toBe(text);
});

test("a 401 shows no banner: the way to the login page is taken", () => {
  surface(refused(401));
  expect(bannerStore.get()).toBeNull();
});

test("no answer, no token and a call that cannot be built have their own words", async () => {
  stubServer({ "/csrf-token": csrf, "/api/v2/things": "no answer" });
  surface(await failure(call(thing, input)));
  expect(bannerStore.get()?.message).toBe("Network error. Please check your internet connection.");
  forgetCsrfToken();
  stubServer({ "/csrf-token": { status: 500, body: {} } });
  surface(await failure(call(thing, input)));
  expect(bannerStore.get()?.message).toBe("Failed to fetch CSRF token");
  surface(await failure(call(thing, { ...input, id: "" })));
  expect(bannerStore.get()?.message).toBe("An error occurred while setting up the request.");
});

test("an unreadable answer is an error, not data", async () => {
  stubServer({ "/api/v2/things": { body: { ok: "perhaps" } } });
  expect(await failure(call(list, {}))).toMatchObject({ code: "unreadable" });
});
