import { enter, expect, openPalette, signIn, test } from "./support.ts";

async function openPanel(page: import("@playwright/test").Page) {
  await page.getByRole("button", { name: "Appearance" }).click();
  return page.getByRole("dialog", { name: "Appearance" });
}

test("four skins with the specified class names; the chosen one is kept for a year and survives a reload without a flash", async ({
  page,
  context,
}) => {
  await signIn(page);
  const app = page.locator("#app");
  const panel = await openPanel(page);
  await panel.getByRole("radio", { name: "Dark", exact: true }).click();
  await expect(page.locator("body")).toHaveClass(/\bdark-layout\b/);
  await panel.getByRole("radio", { name: "Bordered" }).click();
  await expect(page.locator("body")).not.toHaveClass(/dark-layout/);
  await expect(app).toHaveClass(/\bbordered-layout\b/);
  await panel.getByRole("radio", { name: "Semi-dark" }).click();
  await expect(app).toHaveClass(/\bsemi-dark-layout\b/);
  await panel.getByRole("radio", { name: "Dark", exact: true }).click();

  const year = (await context.cookies()).find(({ value }) => decodeURIComponent(value).includes("dark"));
  const days = ((year?.expires ?? 0) - Date.now() / 1_000) / 86_400;
  expect(days).toBeGreaterThan(364);
  // The first paint is dark already: the class is set before the application's own script runs.
  await page.route("**/assets/index-*.js", (route) => route.abort());
  await page.reload({ waitUntil: "commit" });
  await expect(page.locator("html[data-mantine-color-scheme=dark]")).toBeAttached();
});

test("horizontal menu turns semi-dark to light; right-to-left, boxed and collapsed apply at once", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn(page);
  const panel = await openPanel(page);
  await panel.getByRole("radio", { name: "Semi-dark" }).click();
  await panel.getByText("Horizontal", { exact: true }).click();
  await expect(page.locator("#app")).not.toHaveClass(/semi-dark-layout/);
  await expect(page.locator(".horizontal-layout")).toBeAttached();
  await expect(panel.getByRole("radio", { name: "Semi-dark" })).toHaveCount(0);
  await panel.getByText("Vertical", { exact: true }).click();
  await expect(page.locator("#app")).not.toHaveClass(/semi-dark-layout/); // Going back does not restore it.

  await panel.getByRole("switch", { name: "Right to left" }).click();
  await expect(page.locator("html")).toHaveAttribute("dir", "rtl");
  await panel.getByRole("switch", { name: "Menu collapsed" }).click();
  await expect(page.locator(".menu-collapsed")).toBeAttached();
  await panel.getByRole("button", { name: "Reset to defaults" }).click();
  await expect(page.locator("html")).toHaveAttribute("dir", "ltr");
  await expect(page.locator(".menu-expanded")).toBeAttached();
});

test("a menu that is folded away frees the page at once and opens under the pointer", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn(page);
  const menu = page.getByRole("complementary", { name: "Sidebar" });
  const width = () => menu.evaluate((element) => Math.round(element.getBoundingClientRect().width));
  await page.getByRole("button", { name: "Collapse menu" }).click();
  // The pointer and the focus are still on it.
  await expect.poll(width).toBe(76);
  await page.mouse.move(900, 500);
  await page.mouse.move(30, 400);
  await expect.poll(width).toBe(264);
  await page.mouse.move(900, 500);
  await expect.poll(width).toBe(76);
  await page.getByRole("link", { name: "Bellhop, go to home" }).focus();
  await page.keyboard.press("Tab");
  await expect.poll(width).toBe(264);
});

test("below 1200 px the menu is an overlay that closes by itself", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page);
  await expect(page.locator(".vertical-overlay-menu.menu-hide")).toBeAttached();
  await page.getByRole("button", { name: "Open menu" }).click();
  await page.getByRole("link", { name: "Code mapping" }).click();
  await expect(page).toHaveURL(/trade/);
  await expect(page.locator(".vertical-overlay-menu.menu-hide")).toBeAttached();
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow).toBe(0);
});

test("the language changes at once, keeps the page, and is remembered with the person", async ({ page }) => {
  await enter(page, "admin@alpen-stern.example");
  await page.goto("/pages/account-setting");
  await page.getByRole("button", { name: "Language" }).click();
  await page.getByRole("menuitem", { name: "Deutsch" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Mein Konto");
  await expect(page.locator("html")).toHaveAttribute("lang", "de");
  await expect(page).toHaveURL(/account-setting/);
  await page.reload();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Mein Konto");
  for (const [from, to, code] of [
    ["Sprache", "Français", "fr"],
    ["Langue", "Português", "pt"],
    ["Idioma", "English", "en"],
  ] as const) {
    await page.getByRole("button", { name: from }).click();
    await page.getByRole("menuitem", { name: to }).click();
    await expect(page.locator("html")).toHaveAttribute("lang", code);
  }
});

test("the palette finds pages and hotels by keyboard, and ? shows the shortcuts", async ({ page }) => {
  await signIn(page);
  await openPalette(page);
  await page.keyboard.type("lisbon");
  await expect(page.getByRole("dialog").getByText("Lisbon Tejo")).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/lisbon-tejo\/home$/);
  await page.locator("h1").click();
  await page.keyboard.press("?");
  await expect(page.getByRole("dialog", { name: "Keyboard shortcuts" })).toBeVisible();
  await page.keyboard.press("Escape");
  await page.keyboard.press("g");
  await page.keyboard.press("s");
  await expect(page).toHaveURL(/account-setting/);
  await expect(page.getByRole("dialog")).toBeHidden();
  // Before anything is typed: visited records, the newest first.
  await openPalette(page);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/lisbon-tejo\/home$/);
  // Letters typed before the field is there are kept, and the first match is chosen.
  await expect(page.getByRole("dialog")).toBeHidden();
  await page.keyboard.press("Control+k");
  await page.keyboard.type("users");
  const users = page.getByRole("dialog").getByRole("button", { name: "Users", exact: true });
  await expect(users).toHaveAttribute("data-selected", "true");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/Users/);
});

test("the palette finds a guest by name, e-mail, phone and old id, before pages", async ({ page }) => {
  await signIn(page);
  await page.goto("/grand-azur/paris-opera/home");
  await openPalette(page);
  await page.keyboard.type("morea");
  await expect(
    page
      .getByRole("dialog")
      .getByText(/Moreau/i)
      .first(),
  ).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/data\/(profiles|reservations)\/[\da-f-]{36}/);
  for (const typed of ["mathieu.moreau@", "9479593", "410372"]) {
    await openPalette(page);
    await page.keyboard.type(typed);
    const found = page.getByRole("dialog").getByText("Moreau, Mathieu").first();
    await expect(found, typed).toBeVisible();
    await page.keyboard.press("Escape");
  }
});

test("a pasted id opens its record", async ({ page }) => {
  await signIn(page);
  const check = await (await page.request.get("/api/v1/auth/check?userinfo")).json();
  const [paris] = check.user.properties;
  for (const [id, address] of [
    [paris.id, /paris-opera\/property$/],
    [check.user.id, new RegExp(`users/view/${check.user.id}`)],
  ]) {
    await (await openPalette(page)).fill(id);
    await page
      .getByRole("dialog")
      .getByText(/^Open (property|user) /)
      .click();
    await expect(page).toHaveURL(address);
    // Wait until it has closed before opening it again: while closing it still has the focus.
    await expect(page.getByRole("dialog")).toBeHidden();
    await expect(page.locator("#main").getByRole("heading", { level: 1 })).toBeVisible();
  }
});
