import { AxeBuilder } from "@axe-core/playwright";
import type { BrowserContext, Page } from "@playwright/test";
import { pageNames, pageOf } from "../../web/routes.ts";
import { expect, signIn, test } from "./support.ts";

const TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];
const WIDTHS = { phone: 390, desk: 1280 } as const;
const LOOKS = { light: {}, dark: { skin: "dark" }, "right to left": { layout: '{"isRtl":true}' } } as const;
type Width = keyof typeof WIDTHS;
type Look = keyof typeof LOOKS;

const ALL = (Object.keys(LOOKS) as Look[]).flatMap((look) =>
  (Object.keys(WIDTHS) as Width[]).map((width) => ({ look, width })),
);
/** Every look and every width once; the soak run takes them all together. */
const SAMPLE = [
  { look: "light", width: "desk" },
  { look: "dark", width: "phone" },
  { look: "right to left", width: "desk" },
] as const;

/** The address of each page of the table: nothing can be added there and forgotten here. */
const addressOf = (name: (typeof pageNames)[number]) =>
  pageOf(name).path.replace("$account", "grand-azur").replace("$property", "paris-opera");
const isOpen = (name: (typeof pageNames)[number]) => pageOf(name).access === "open";

async function wear(context: BrowserContext, url: string, look: Look): Promise<void> {
  const cookies = Object.entries(LOOKS[look]).map(([name, value]) => ({ name, value: encodeURIComponent(value), url }));
  if (cookies.length > 0) await context.addCookies(cookies);
}

async function expectAccessible(page: Page, where: string): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).withTags(TAGS).analyze();
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(" | ")}`);
  expect(found, where).toEqual([]);
}

async function walk(page: Page, names: typeof pageNames): Promise<string[]> {
  const visited: string[] = [];
  for (const name of names) {
    await page.goto(addressOf(name));
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await page.waitForLoadState("networkidle");
    await expectAccessible(page, name);
    visited.push(name);
  }
  return visited;
}

for (const { look, width } of process.env.SOAK ? ALL : SAMPLE) {
  test(`no page has a violation: ${look}, ${width}`, async ({ page, context, house }) => {
    test.setTimeout(240_000);
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.setViewportSize({ width: WIDTHS[width], height: 900 });
    await wear(context, house.url, look);
    const open = await walk(page, pageNames.filter(isOpen));
    await signIn(page, "root@bellhop.example");
    const closed = await walk(
      page,
      pageNames.filter((name) => !isOpen(name)),
    );
    expect([...open, ...closed].sort()).toEqual([...pageNames].sort());

    for (const tab of ["password", "secondFactor", "sessions", "tokens"]) {
      await page.goto(`/pages/account-setting?tab=${tab}`);
      await page.waitForLoadState("networkidle");
      await expectAccessible(page, tab);
    }
  });
}

test("open menus and dialogs have no violation either", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.setViewportSize({ width: 1280, height: 900 });
  await signIn(page, "root@bellhop.example");
  for (const name of [/your menu/, /switch hotel/, "Language", /Notifications/]) {
    await page.getByRole("button", { name }).click();
    await expectAccessible(page, String(name));
    await page.keyboard.press("Escape");
  }
  await page.getByRole("button", { name: "Appearance" }).click();
  await expect(page.getByRole("dialog", { name: "Appearance" })).toBeVisible();
  await expectAccessible(page, "appearance");
  await page.keyboard.press("Escape");
  await page.keyboard.press("ControlOrMeta+k");
  await expect(page.getByRole("dialog")).toBeVisible();
  await expectAccessible(page, "palette");
});

test("at 320 px no page scrolls sideways", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 });
  await signIn(page, "root@bellhop.example");
  for (const name of pageNames.filter((one) => !isOpen(one))) {
    await page.goto(addressOf(name));
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await page.waitForLoadState("networkidle");
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    expect(wide, name).toBe(0);
  }
});
