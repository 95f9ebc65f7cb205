import { ADMIN, enter, expect, openPalette, PASSWORD, signIn, test } from "./support.ts";

const focused = "document.activeElement";

test("sign in, navigate, change a setting and sign out without a mouse", async ({ page }) => {
  await page.goto("/login");
  await expect(page.getByLabel("E-mail")).toBeFocused();
  await page.keyboard.type(ADMIN);
  await page.keyboard.press("Tab");
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/home$/);
  await expect(page.locator("main")).toBeFocused();

  // After loading, the first stop is the link that skips the menu, and it leads to the page.
  await page.reload();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: "Skip to content" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.locator("main")).toBeFocused();

  await page.setViewportSize({ width: 1280, height: 720 });
  const field = await openPalette(page);
  const room = await field.evaluate((input: HTMLInputElement) => {
    const style = getComputedStyle(input);
    const pen = document.createElement("canvas").getContext("2d");
    if (pen) pen.font = style.font;
    const padding = Number.parseFloat(style.paddingInlineStart) + Number.parseFloat(style.paddingInlineEnd);
    return input.clientWidth - padding - (pen?.measureText(input.placeholder).width ?? 0);
  });
  expect(room, "the palette says whole what can be typed").toBeGreaterThan(0);
  await page.keyboard.type("my account");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/account-setting/);
  await expect(page.locator("main")).toBeFocused();

  await page.getByRole("tab", { name: "General" }).focus();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/tab=password/);

  await page.getByRole("button", { name: /your menu/ }).focus();
  await page.keyboard.press("Enter");
  const signOut = page.getByRole("menuitem", { name: "Sign out" });
  await expect(signOut).toBeVisible();
  // The menu takes the focus once it has opened; an earlier key goes to the button.
  await expect(async () => {
    await page.keyboard.press("ArrowUp");
    await expect(signOut).toBeFocused({ timeout: 500 });
  }).toPass();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/login/);
});

test("the focus is always visible and returns to what opened a dialog", async ({ page }) => {
  await signIn(page);
  await page.getByRole("button", { name: "Appearance" }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog", { name: "Appearance" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "Appearance" })).toBeFocused();

  for (let stop = 0; stop < 20; stop += 1) {
    await page.keyboard.press("Tab");
    // After the last stop the focus moves from the page to the browser.
    if (await page.evaluate(`${focused} === document.body`)) continue;
    const ring = await page.evaluate(`getComputedStyle(${focused}).outlineStyle`);
    const name = await page.evaluate(`${focused}.outerHTML.slice(0, 80)`);
    expect(ring, String(name)).not.toBe("none");
  }
});

test("what is typed while the search opens stands in its field, and is no shortcut of the page", async ({ page }) => {
  await enter(page);
  await page.goto("/grand-azur/paris-opera/data/profiles");
  await expect(page.getByRole("row").nth(2)).toBeVisible();
  const address = page.url();
  await page.keyboard.press("ControlOrMeta+k");
  await page.keyboard.type("jmx moreau");
  const field = page.getByRole("dialog").getByRole("textbox");
  await expect(field).toHaveValue("jmx moreau");
  expect(page.url()).toBe(address);
  await page.keyboard.press("Escape");
  await expect(field).toBeHidden();
  await page.keyboard.press("ControlOrMeta+k");
  await page.keyboard.type("dupl");
  await expect(field).toHaveValue("dupl");
});

test("single keys do nothing in a field, and nothing at all once they are turned off", async ({ page }) => {
  await enter(page);
  await page.goto("/pages/account-setting");
  await page.getByLabel("First name").focus();
  await page.keyboard.press("?");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page.locator("h1").click();
  await page.keyboard.press("?");
  const help = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  await help.getByRole("switch", { name: "Single-key shortcuts" }).focus();
  await page.keyboard.press("Space");
  await page.keyboard.press("Escape");
  await expect(help).toBeHidden();
  await page.locator("h1").click();
  await page.keyboard.press("?");
  await expect(help).toBeHidden();
});
