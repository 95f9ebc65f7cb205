import { ADMIN, expect, fillSignIn, signIn, signOut, test } from "./support.ts";

test("a newcomer signs in, sees the hotel's home, and signs out for good", async ({ page, context }) => {
  await page.goto("/");
  await expect(page).toHaveURL(/\/login$/);
  await expect(page).toHaveTitle("Sign in · Bellhop");
  const before = (await context.cookies()).map(({ value }) => value);
  await fillSignIn(page, "admin@alpen-stern.example"); // Has only one hotel, so the landing is fixed.
  await expect(page).toHaveURL(/\/alpen-stern\/zermatt-lodge\/home$/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Alpen Stern Zermatt Lodge");
  await expect(page.locator("#loading-bg")).toBeHidden();

  const cookies = await context.cookies();
  const session = cookies.find(({ name }) => name === "__Host-bellhop");
  expect(session).toMatchObject({ httpOnly: true, secure: true, sameSite: "Strict", path: "/" });
  expect(before).not.toContain(session?.value);
  expect(await page.evaluate(() => document.cookie)).toContain("userData=");
  expect(await page.evaluate(() => document.cookie)).not.toContain("__Host-bellhop=");

  await signOut(page);
  expect((await context.cookies()).map(({ name }) => name)).not.toContain("__Host-bellhop");
  await page.goto("/alpen-stern/zermatt-lodge/home");
  await expect(page).toHaveURL(/\/login\?to=/);
});

test("a wrong password shows the specified text and keeps the address", async ({ page }) => {
  await page.goto("/login");
  await fillSignIn(page, "user@grand-azur.example", "not the password");
  await expect(page.getByText("Invalid credentials. Please try again.")).toBeVisible();
  await expect(page.getByLabel("E-mail")).toHaveValue("user@grand-azur.example");
  await expect(page).toHaveURL(/\/login$/);
});

test("a deep link leads through the sign-in and back to itself; a link to another site is ignored", async ({
  page,
}) => {
  await page.goto("/pages/account-setting");
  await expect(page).toHaveURL(/\/login\?to=/);
  await fillSignIn(page, ADMIN);
  await expect(page).toHaveURL(/\/pages\/account-setting/);
  await expect(page).toHaveTitle("My account · Bellhop");

  await signOut(page);
  await page.goto("/login?to=https://evil.example/");
  await fillSignIn(page, ADMIN);
  await expect(page).toHaveURL(/\/home$/);
});

test("paths match without regard to case or trailing slash; unknown ones and foreign hotels are error-404", async ({
  page,
}) => {
  await signIn(page, "user@grand-azur.example");
  for (const known of ["/Pages/Account-Setting/", "/ACCESS-CONTROL", "/grand-azur/paris-opera/HOME/"]) {
    await page.goto(known);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page).not.toHaveURL(/error-404/);
  }
  for (const unknown of [
    "/nothing/here",
    "/grand-azur/nowhere/home",
    "/grand-azur/lisbon-tejo/home", // This user's account, but a hotel that is not assigned.
    "/alpen-stern/zermatt-lodge/home",
  ]) {
    await page.goto(unknown);
    await expect(page).toHaveURL(/\/error-404$/);
    // The menu stays, and the page says which address was not found.
    await expect(page.getByRole("navigation", { name: "Main menu" })).toBeVisible();
    await expect(page.getByText(unknown, { exact: true })).toBeVisible();
  }
  await page.goto("/system");
  await expect(page).toHaveURL(/not-authorized/);
});

test("two tabs share the session: a sign-out in one leads the other to the login, and back afterwards", async ({
  page,
  context,
}) => {
  await signIn(page);
  const other = await context.newPage();
  await other.goto("/pages/profile");
  await expect(other.getByRole("heading", { level: 1 })).toBeVisible();
  await signOut(page);
  await expect(other).toHaveURL(/\/login/);
  await fillSignIn(other, ADMIN);
  await expect(other).not.toHaveURL(/\/login/);
});
