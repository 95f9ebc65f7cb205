import { test as base } from "@playwright/test";
import { type Bellhop, startBellhop } from "../support/server.ts";
import { enter, expect } from "./support.ts";

/** A server whose sessions end after a minute without activity, instead of fifteen. */
const test = base.extend<object, { sleepy: Bellhop }>({
  sleepy: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from this pattern.
    async ({}, use) => {
      const house = await startBellhop({ env: { BELLHOP_IDLE_SECONDS: "60" } });
      await use(house);
      await house.stop();
    },
    { scope: "worker", timeout: 120_000 },
  ],
  baseURL: async ({ sleepy }, use) => use(sleepy.url),
});

test("an idle page warns; a key keeps the session; without one it signs out, and signing in returns to the page", async ({
  page,
  context,
}) => {
  await enter(page);
  await page.goto("/pages/profile");
  const warning = page.getByRole("dialog", { name: "Are you still there?" });
  await expect(warning).toBeVisible({ timeout: 70_000 });
  await page.keyboard.press("Shift");
  await expect(warning).toBeHidden();

  await expect(warning).toBeVisible({ timeout: 70_000 });
  await expect(page).toHaveURL(/\/login\?/);
  await expect(page.getByText("You were signed out after a period of inactivity")).toBeVisible();
  // The page leaves first and then tells the server, whose answer removes the cookies.
  const names = async () => (await context.cookies()).map(({ name }) => name);
  await expect.poll(names).not.toContain("__Host-bellhop");
  await expect.poll(names).not.toContain("userData");
  await page.getByLabel("E-mail").fill("admin@grand-azur.example");
  await page.getByLabel("Password", { exact: true }).fill("carry-the-luggage");
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page).toHaveURL(/\/pages\/profile/);
});
