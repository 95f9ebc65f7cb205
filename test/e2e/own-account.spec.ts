import { Secret, TOTP } from "otpauth";
import { enter, expect, fillSignIn, PASSWORD, signOut, test } from "./support.ts";

const EMAIL = "user@grand-azur.example";

test("the second factor: switched on with a first code, required at sign-in, switched off again", async ({ page }) => {
  await enter(page, EMAIL);
  await page.goto("/pages/account-setting");
  await page.getByRole("tab", { name: "Two-factor authentication" }).click();
  await page.getByRole("button", { name: "Turn on" }).click();
  await page.getByLabel("Current password").fill(PASSWORD);
  await page.getByRole("button", { name: "Next" }).click();
  const shown = page.getByText(/^[A-Z2-7 ]{32,}$/).first();
  const secret = Secret.fromBase32(((await shown.textContent()) ?? "").replaceAll(" ", ""));
  const codeAt = (offset: number) => new TOTP({ secret }).generate({ timestamp: Date.now() + offset * 30_000 });
  await page.getByLabel("Code").fill(codeAt(0));
  await page.getByRole("button", { name: "Turn on" }).click();
  await expect(page.getByText("Save these recovery codes")).toBeVisible();
  const recovery =
    (await page
      .getByText(/^[0-9a-f]{5}-[0-9a-f]{5}$/)
      .first()
      .textContent()) ?? "";
  await page.getByRole("button", { name: "I have saved them" }).click();

  await signOut(page);
  await fillSignIn(page, EMAIL);
  await expect(page.getByText("One more step")).toBeVisible();
  await page.getByLabel("Code").fill(codeAt(1));
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page).toHaveURL(/\/home$/);

  await page.goto("/pages/account-setting");
  await page.getByRole("tab", { name: "Two-factor authentication" }).click();
  await page.getByRole("button", { name: "Turn off" }).click();
  await page.getByLabel("Current password").fill(PASSWORD);
  await page.getByLabel("Code").fill(recovery);
  await page.getByRole("button", { name: "Turn off" }).last().click();
  await expect(page.getByText("Two-factor authentication is off.").first()).toBeVisible();
});

test("an API token is shown once, works for a program, and stops when revoked", async ({ page, house }) => {
  await enter(page, EMAIL);
  await page.goto("/pages/account-setting");
  await page.getByRole("tab", { name: "API tokens" }).click();
  await page.getByRole("button", { name: "Create token" }).first().click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Name").fill("Nightly import");
  await dialog.getByRole("button", { name: "Create token" }).click();
  await expect(dialog.getByText("It will not be shown again.")).toBeVisible();
  const token = (await dialog.getByText(/^[\w-]{43}$/).textContent()) ?? "";
  const check = () =>
    fetch(`${house.url}/api/v1/auth/check`, { headers: { authorization: `Bearer ${token}` } }).then(
      ({ status }) => status,
    );
  expect(await check()).toBe(200);
  await page.keyboard.press("Escape");
  await page
    .getByRole("row", { name: /Nightly import/ })
    .getByRole("button", { name: /Revoke/ })
    .click();
  await page.getByRole("dialog").getByRole("button", { name: "Revoke" }).click();
  await expect(page.getByText("The token was revoked.").first()).toBeVisible();
  expect(await check()).toBe(401);
});
