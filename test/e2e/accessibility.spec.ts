import { AxeBuilder } from "@axe-core/playwright";
import type { BrowserContext, Page } from "@playwright/test";
import { pageNames, pageOf } from "../../web/routes.ts";
import { enter, expect, follow, openPalette, signIn, test } from "./support.ts";

const TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];
const WIDTHS = { phone: 390, desk: 1280 } as const;
const LOOKS = { light: {}, dark: { skin: "dark" }, "right to left": { layout: '{"isRtl":true}' } } as const;
type Width = keyof typeof WIDTHS;
type Look = keyof typeof LOOKS;

const ALL = (Object.keys(LOOKS) as Look[]).flatMap((look) =>
  (Object.keys(WIDTHS) as Width[]).map((width) => ({ look, width })),
);
/** Each page in one of the looks, in turn; the soak takes every page in every look and width. */
const SAMPLE = [
  { look: "light", width: "desk", turn: 0 },
  { look: "dark", width: "phone", turn: 1 },
  { look: "right to left", width: "desk", turn: 2 },
] as const;

test.describe.configure({ mode: "parallel" });

type Name = (typeof pageNames)[number];
const isOpen = (name: Name) => pageOf(name).access === "open";

/** The address of each page in the route table, so that a new page cannot be forgotten here. */
async function addressOf(page: Page, name: Name): Promise<string> {
  const { path, hotel } = pageOf(name);
  const ofModule = path.includes("import/") || path.includes("treatment/");
  const id = ofModule ? "profiles" : path.includes("$id") ? await idFor(page, name) : "";
  const query = hotel === "query" ? "?account=grand-azur&property=paris-opera" : "";
  const named = {
    $account: "grand-azur",
    $property: "paris-opera",
    $module_id: "profiles",
    $id: id,
    $active: "mapping",
  };
  return Object.entries(named).reduce((address, [name, value]) => address.replace(name, value), path as string) + query;
}

/** A record of the demo for such a page. */
async function idFor(page: Page, name: Name): Promise<string> {
  const { csrfToken } = await (await page.request.get("/csrf-token")).json();
  if (name.startsWith("data-")) {
    const list = `/api/v2/${name.slice("data-".length)}s/list?account=grand-azur&property=paris-opera&limit=1`;
    const answer = name === "data-profile" ? { headers: { "x-csrf-token": csrfToken }, data: {} } : null;
    const reply = await (answer ? page.request.post(list, answer) : page.request.get(list));
    return (await reply.json()).rows[0].ID;
  }
  if (name === "push-run") return pushFor(page, csrfToken);
  const ask = async (path: string) =>
    (
      await page.request.post(path, { data: { id: "grand-azur" }, headers: { "x-csrf-token": csrfToken } })
    ).json() as Promise<Record<string, { id: string }[]>>;
  const { users, properties } = await ask(name.includes("user") ? "/UsersAccount" : "/PropertyAccount");
  return (users ?? properties)?.[0]?.id ?? "";
}

/** A push of the demo; without one, a new one. */
async function pushFor(page: Page, csrfToken: string): Promise<string> {
  const hotel = "account=grand-azur&property=paris-opera";
  const { rows } = await (await page.request.get(`/api/v2/push?${hotel}&limit=1`)).json();
  if (rows[0]) return rows[0].id;
  const headers = { "x-csrf-token": csrfToken };
  await page.request.post(`/api/v2/push/target?${hotel}`, { headers, data: { confirm: true } });
  const started = await page.request.post(`/api/v2/push?${hotel}`, {
    headers,
    data: { kinds: ["accounts"], canary: 2 },
  });
  return (await started.json()).id;
}

async function wear(context: BrowserContext, url: string, look: Look): Promise<void> {
  const cookies = Object.entries(LOOKS[look]).map(([name, value]) => ({ name, value: encodeURIComponent(value), url }));
  if (cookies.length > 0) await context.addCookies(cookies);
}

/** `part`: menu, navbar and footer are the same on every page and were checked on the first. */
async function expectAccessible(page: Page, where: string, part?: "#main"): Promise<void> {
  // Only violations, because reporting the thousands of passes costs more than finding them.
  const axe = new AxeBuilder({ page }).options({ resultTypes: ["violations"], preload: false }).withTags(TAGS);
  // Runs in the page itself: the default opens a second page to merge frames, and no page here has any.
  axe.setLegacyMode();
  const { violations } = await (part ? axe.include(part) : axe).analyze();
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(" | ")}`);
  expect(found, where).toEqual([]);
}

/** Waits until no placeholder is left. */
async function settled(page: Page): Promise<void> {
  const busy = page.locator('#main [aria-busy="true"], #main .mantine-Skeleton-root');
  await expect(busy).toHaveCount(0);
}

const NARROW = 320;

/** Opens each page, checks it against the rules, and narrows the window: nothing may stick out. */
async function walk(page: Page, names: Name[]): Promise<string[]> {
  const visited: Name[] = [];
  for (const name of names) {
    const before = visited.at(-1);
    const address = await addressOf(page, name);
    // Two addresses of the same page look the same, so following the router would not show when the second has loaded.
    // And some pages redirect to the next one.
    const isNew = before && pageOf(before).title !== pageOf(name).title && !page.url().endsWith(address);
    await (isNew ? follow(page, address) : page.goto(address));
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await settled(page);
    // The layout around pages was checked with the first of them; a page without it is checked as a whole.
    const hasFrame = (await page.locator("#main").count()) > 0;
    const isSeen = visited.length > 0 && hasFrame && !process.env.SOAK;
    await expectAccessible(page, name, isSeen ? "#main" : undefined);
    await expectToFit(page, name);
    visited.push(name);
  }
  return visited;
}

async function expectToFit(page: Page, name: string): Promise<void> {
  const before = page.viewportSize();
  await page.setViewportSize({ width: NARROW, height: 700 });
  const sideways = () => document.documentElement.scrollWidth - document.documentElement.clientWidth;
  await expect.poll(() => page.evaluate(sideways), { message: `${name} at ${NARROW} px` }).toBe(0);
  if (before) await page.setViewportSize(before);
}

type Turn = { look: Look; width: Width; turn?: number };
const turns: readonly Turn[] = process.env.SOAK ? ALL : SAMPLE;

/** Second addresses of a page that is checked already. */
const SECOND_ADDRESSES: readonly Name[] = ["home-short", "apps-users-list", "config-import"];
/** Leads on to the hotel that the walker has; it has a test of its own below. */
const WITHOUT_HOTEL: Name = "no-property";
const walked = pageNames.filter(
  (name) => name !== WITHOUT_HOTEL && (process.env.SOAK || !SECOND_ADDRESSES.includes(name)),
);

for (const { look, width, turn } of turns) {
  const pages = walked.filter((_, index) => turn === undefined || index % SAMPLE.length === turn);
  test(`no page has a violation: ${look}, ${width}`, async ({ page, context, house }) => {
    test.setTimeout(400_000);
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.setViewportSize({ width: WIDTHS[width], height: 900 });
    await wear(context, house.url, look);
    const open = await walk(page, pages.filter(isOpen));
    await enter(page, "root@bellhop.example");
    const inside = pages.filter((name) => !isOpen(name));
    const closed = await walk(page, inside);
    expect([...open, ...closed].sort()).toEqual([...pages].sort());

    if (turn === 1) return;
    await page.goto("/pages/account-setting");
    for (const tab of ["Password", "Two-factor authentication", "Sessions", "API tokens"]) {
      await page.getByRole("tab", { name: tab }).click();
      await settled(page);
      await expectAccessible(page, tab, "#main");
    }
  });
}

test("the page of a person without a hotel has no violation", async ({ page }) => {
  await enter(page, "user@grand-azur.example");
  await page.route("**/api/v1/auth/check*", async (route) => {
    const response = await route.fetch();
    const body = await response.json();
    await route.fulfill({ response, json: { ...body, user: { ...body.user, properties: [] } } });
  });
  await page.goto(await addressOf(page, WITHOUT_HOTEL));
  await expect(page).toHaveURL(/no-property/);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expectAccessible(page, WITHOUT_HOTEL);
  await expectToFit(page, WITHOUT_HOTEL);
});

test("open menus and dialogs have no violation", async ({ page }) => {
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
  await openPalette(page);
  await expectAccessible(page, "palette");
});
