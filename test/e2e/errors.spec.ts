import type { Page } from "@playwright/test";
import { enter, expect, fillSignIn, signIn, noisyTest as test } from "./support.ts";

const CALL = "**/api/v2/system/checks*";
const refusal = (error: string) => ({ error, message: "As the server says it", requestId: "req-e2e" });
const banner = (page: Page) => page.getByRole("alert").filter({ hasText: /\S/ });
const act = (page: Page) => page.getByRole("button", { name: "Check now" }).click();

async function openSystem(page: Page): Promise<void> {
  await enter(page);
  await page.goto("/system");
  await expect(page.getByRole("button", { name: "Check now" })).toBeVisible();
}

test("each refused call shows its error text in the red banner, with its reference", async ({ page }) => {
  await openSystem(page);
  const catalogue = [
    [403, "forbidden", "You do not have permission to perform this action."],
    [404, "not_found", "The requested resource was not found."],
    [500, "internal", "A server error occurred. Please try again later."],
    [409, "conflict", "An error occurred while processing your request."],
  ] as const;
  for (const [status, code, text] of catalogue) {
    await page.route(CALL, (route) => route.fulfill({ status, json: refusal(code) }));
    await act(page);
    await expect(banner(page)).toContainText(text);
    await expect(banner(page)).toContainText("req-e2e");
    await page.unroute(CALL);
  }
  await page.route(CALL, (route) => route.abort());
  await act(page);
  await expect(banner(page)).toContainText("Network error. Please check your internet connection.");
});

test("the banner disappears after ten seconds, and the last ten errors stay available", async ({ page }) => {
  await openSystem(page);
  await page.route(CALL, (route) => route.fulfill({ status: 500, json: refusal("internal") }));
  for (let times = 0; times < 11; times += 1) {
    await act(page);
    await expect(page.getByRole("button", { name: "Check now" })).toBeEnabled();
  }
  await expect(banner(page)).toBeVisible();
  await expect(banner(page)).toBeHidden();
  const kept = await page.evaluate(() => JSON.parse(sessionStorage.getItem("bellhop-errors") ?? "[]"));
  expect(kept).toHaveLength(10);
  await page.getByRole("button", { name: /Notifications/ }).click();
  await expect(page.getByText("Reference: req-e2e").first()).toBeVisible();
});

test("a call without a token is refused with its error text", async ({ page }) => {
  await enter(page);
  await page.route("**/csrf-token", (route) => route.fulfill({ status: 500, json: refusal("internal") }));
  await page.goto("/system");
  await act(page);
  await expect(banner(page)).toContainText("Failed to fetch CSRF token");
});

test("an uncaught error is shown, and reaches the server's log without guests' data", async ({ page }) => {
  await signIn(page);
  const reported = page.waitForResponse("**/api/v2/client-errors");
  await page.evaluate(
    () =>
      void setTimeout(() => {
        throw new Error("no guest anna@example.com 49301234567");
      }),
  );
  await expect(banner(page)).toContainText("An unexpected error occurred. Please refresh the page.");
  const response = await reported;
  expect(response.status()).toBe(202);
  expect(response.request().postDataJSON()).toMatchObject({
    message: "no guest [address] [digits]",
    page: expect.stringMatching(/\/home$/),
  });
  await page.evaluate(() => void Promise.reject(new Error("nobody listens")));
  await expect(banner(page)).toContainText("A network error occurred. Please check your connection and try again.");
});

test("a page whose script fails to load says so and offers to reload", async ({ page }) => {
  await signIn(page);
  await page.route("**/assets/treatments-page-*.js", (route) => route.abort());
  await page.getByRole("link", { name: "Cleaning rules", exact: true }).click();
  await expect(page.getByRole("heading", { name: "An error occurred while loading the page." })).toBeVisible();
  await page.unroute("**/assets/treatments-page-*.js");
  await page.getByRole("main").getByRole("button", { name: "Reload" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Cleaning rules");
});

test("a page whose script hangs is given up after two minutes, not before", async ({ page }) => {
  await page.clock.install();
  await signIn(page);
  let input = () => {};
  const request = new Promise<void>((resolve) => {
    input = resolve;
  });
  await page.route("**/assets/treatments-page-*.js", () => input());
  await page.getByRole("link", { name: "Cleaning rules", exact: true }).click();
  await request;
  const failure = page.getByRole("heading", { name: "An error occurred while loading the page." });
  await page.clock.fastForward(119_000);
  await expect(failure).toBeHidden();
  await page.clock.fastForward(2_000);
  await expect(failure).toBeVisible();
});

test("the built pages print nothing by console.log", async ({ page }) => {
  const printed: string[] = [];
  page.on("console", (message) => printed.push(message.text()));
  await signIn(page);
  await page.evaluate("console.log('the name of a guest'); console.warn('a warning')");
  expect(printed).toEqual(["a warning"]);
});

test("a session that ended elsewhere leads to login and back to the page", async ({ page, context }) => {
  await enter(page);
  await page.goto("/pages/account-setting?tab=sessions");
  await expect(page.getByRole("table", { name: "Sessions", exact: true })).toBeVisible();
  await context.clearCookies({ name: "__Host-bellhop" });
  await page.getByRole("tab", { name: "API tokens" }).click();
  await expect(page).toHaveURL(/\/login\?to=/);
  await fillSignIn(page, "admin@grand-azur.example");
  await expect(page).toHaveURL(/account-setting\?tab=tokens/);
});

test("sign-in shows any other refusal by its code; registration has its own three texts", async ({ page }) => {
  await page.route("**/api/v1/auth", (route) => route.fulfill({ status: 429, json: refusal("too_many_requests") }));
  await page.goto("/login");
  await fillSignIn(page, "admin@grand-azur.example");
  await expect(page.getByText("too_many_requests: As the server says it")).toBeVisible();

  await page.goto("/register");
  for (const [label, value] of Object.entries({
    "Organisation name": "Casa Verde",
    "First property": "Faro",
    "First name": "Rui",
    "Last name": "Verde",
    "E-mail": "rui@casa-verde.example",
    Password: "nine tram stops",
  }))
    await page.getByLabel(label, { exact: true }).fill(value);
  await page.route("**/CreateAccount", (route) => route.fulfill({ status: 500, json: refusal("internal") }));
  await page.getByRole("button", { name: "Register" }).click();
  await expect(page.getByText("Error: status 500")).toBeVisible();
  await page.unroute("**/CreateAccount");
  await page.route("**/CreateAccount", (route) => route.abort());
  await page.getByRole("button", { name: "Register" }).click();
  await expect(page.getByText("Network error or unknown issue")).toBeVisible();
  await expect(page.getByLabel("E-mail")).toHaveValue("rui@casa-verde.example");
});
