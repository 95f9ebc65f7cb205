import type { Page } from "@playwright/test";
import { enter, expect, test } from "./support.ts";

const DATA = "/grand-azur/paris-opera/data";

/** Opens a list and waits for its rows. */
async function openList(page: Page, kind: string, search = "") {
  await page.goto(`${DATA}/${kind}${search}`);
  const grid = page.getByRole("grid");
  await expect(grid.locator('[data-row="0"]')).toBeVisible({ timeout: 20_000 });
  return grid;
}

const total = (page: Page) => page.getByRole("status").filter({ hasText: /^Showing 1 to [\d,]+ of [\d,]+ entries$/ });

const countOf = async (page: Page) =>
  Number(((await total(page).textContent())?.split(" of ")[1] ?? "").replace(/\D/g, ""));

test("profiles are found by keyboard, previewed and opened; a link shows a colleague the same", async ({
  page,
  context,
}) => {
  await enter(page);
  const grid = await openList(page, "profiles");
  // Those of the samples, with another journey's additions or merges; the head is a row too.
  const entries = await countOf(page);
  expect(entries).toBeGreaterThanOrEqual(1_900);
  await expect(grid).toHaveAttribute("aria-rowcount", String(entries + 1));

  await page.locator("main").focus();
  await page.keyboard.press("/");
  await page.keyboard.type("almeida bea");
  await expect(page).toHaveURL(/name=almeida\+bea/);
  await expect(page.getByRole("button", { name: "Remove filter: Begins with “almeida bea”" })).toBeVisible();
  await expect(grid.locator('[data-row="0"]')).toContainText("Almeida, Beatriz");

  await grid.focus();
  await page.keyboard.press("Enter");
  const panel = page.getByRole("complementary", { name: "Profiles, preview" });
  await expect(panel.getByRole("heading", { name: "Almeida, Beatriz" })).toBeVisible();
  await expect(panel.getByText("Source")).toBeVisible();
  const first = new URL(page.url()).searchParams.get("row");
  await page.keyboard.press("j");
  await expect.poll(() => new URL(page.url()).searchParams.get("row")).not.toBe(first);

  const colleague = await context.newPage();
  await colleague.goto(page.url());
  await expect(colleague.getByRole("complementary").getByRole("link", { name: "Open" })).toBeVisible();
  await expect(
    colleague.getByRole("searchbox", { name: "Name, e-mail or old ID begins with, or end of a phone" }),
  ).toHaveValue("almeida bea");
  await colleague.close();

  await page.keyboard.press("Escape");
  await expect(panel).toBeHidden();
  await expect(grid).toBeFocused();
  await page.keyboard.press("Enter");
  await panel.getByRole("link", { name: "Open" }).click();
  await expect(page).toHaveURL(/\/data\/profiles\/[\da-f-]{36}$/);
  await page.goBack();
  await expect(panel).toBeVisible();
});

test("scrolling reaches the last row", async ({ page }) => {
  await enter(page);
  const grid = await openList(page, "profiles", "?sort=-name");
  const last = await grid.getAttribute("aria-rowcount");
  await expect(async () => {
    await grid.evaluate((element) => element.scrollTo(0, element.scrollHeight));
    await expect(grid.locator(`[aria-rowindex="${last}"]:not([aria-busy])`)).toBeVisible({ timeout: 300 });
  }).toPass({ timeout: 30_000, intervals: [50] });
});

test("duplicates by chosen criteria, sorting by a header, and correction of an invalid address", async ({ page }) => {
  await enter(page);
  const grid = await openList(page, "profiles", "?type=Robot&beginDate=2026-13-45");
  await expect(page).toHaveURL(/\/data\/profiles$/);
  const all = (await total(page).textContent()) ?? "";
  await page.getByRole("button", { name: "Duplicates" }).click();
  await page.getByRole("checkbox", { name: "E-mail" }).check();
  await page.getByRole("switch", { name: "Only duplicates" }).check();
  await expect(page).toHaveURL(/mg_email=1/);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "Remove filter: Duplicates: E-mail" })).toBeVisible();
  await expect(total(page)).not.toHaveText(all);
  const found = await total(page).textContent();
  await page.reload();
  await expect(total(page)).toHaveText(found ?? "");

  await grid.getByRole("button", { name: "Sort by Name" }).click();
  await expect(page).toHaveURL(/sort=-name/);
  await expect(grid.getByRole("columnheader", { name: "Name" })).toHaveAttribute("aria-sort", "descending");
  await page.getByRole("button", { name: "Clear filters" }).click();
  await expect(total(page)).toHaveText(all);
});

test("rows are chosen by key and box, exported and copied", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await enter(page);
  const grid = await openList(page, "reservations", "?type=InHouse");
  await grid.focus();
  await page.keyboard.press("x");
  await page.keyboard.press("Shift+ArrowDown");
  await page.keyboard.press("Shift+ArrowDown");
  const bar = page.getByRole("toolbar").or(page.getByLabel("For the selected rows"));
  await expect(page.getByText("3 selected")).toBeVisible();
  const picked = page.waitForEvent("download");
  await bar.getByRole("button", { name: "Export as CSV" }).click();
  const lines = async (download: Awaited<typeof picked>) => {
    const { readFile } = await import("node:fs/promises");
    return (await readFile(await download.path(), "utf8")).trim().split("\r\n");
  };
  expect(await lines(await picked)).toHaveLength(4);

  await bar.getByRole("button", { name: "Copy old IDs" }).click();
  await expect(page.getByText("Old IDs copied: 3")).toBeVisible();
  expect((await page.evaluate(() => navigator.clipboard.readText())).split("\n")).toHaveLength(3);

  await bar.getByRole("button", { name: /^Select all/ }).click();
  const all = page.waitForEvent("download");
  await bar.getByRole("link", { name: "Export as CSV" }).click();
  const count = await countOf(page);
  expect(await lines(await all)).toHaveLength(count + 1);
});

test("all matching rows are selected at once, rows are sorted and grouped, and a value is changed in its cell", async ({
  page,
}) => {
  await enter(page);
  const grid = await openList(page, "profiles", "?type=Guest");
  const count = await countOf(page);
  await grid.getByRole("checkbox", { name: /^Select all/ }).click();
  await expect(page.getByText(`${count.toLocaleString("en")} selected`)).toBeVisible();
  await grid.getByRole("checkbox", { name: "Clear selection" }).click();

  await grid.getByRole("button", { name: "Sort by E-mail" }).click();
  await expect(page).toHaveURL(/sort=email/);
  await expect(grid.getByRole("columnheader", { name: "E-mail" })).toHaveAttribute("aria-sort", "ascending");
  const emails = grid.locator('[role="gridcell"][data-column="2"]');
  // The previous order's rows stay until the new ones are here.
  await expect(async () => {
    const texts = (await emails.allTextContents()).map((text) => text.trim().toLowerCase());
    const shown = texts.filter((text) => text !== "");
    expect(shown.length).toBeGreaterThan(5);
    expect(shown).toEqual([...shown].sort());
  }).toPass();

  await page.goto(`${DATA}/profiles`);
  await page.getByRole("combobox", { name: "Group by" }).click();
  await page.getByRole("option", { name: "Country" }).click();
  const france = page.getByRole("button", { name: /^FR · France/ });
  await france.click();
  await expect(france).toHaveAttribute("aria-expanded", "true");
  await expect(page).toHaveURL(/country=FR/);
  const rows = page.getByRole("grid");
  await expect(rows.locator('[data-row="0"]')).toContainText("FR · France");
  await expect(rows).toHaveAttribute(
    "aria-rowcount",
    String(Number(((await france.textContent()) ?? "").replace(/\D/g, "")) + 1),
  );

  const city = rows.locator('[data-row="0"] [data-column="4"]');
  const before = ((await city.textContent()) ?? "").trim();
  await city.dblclick();
  const field = page.getByRole("textbox", { name: "City" });
  await field.fill("Given up");
  await field.press("Escape");
  await expect(field).toBeHidden();
  await expect(city).toHaveText(before);
  await page.keyboard.press("Enter");
  await field.fill("Changed in its cell");
  await field.press("Enter");
  await expect(page.getByText(/^City of .* saved\.$/)).toBeVisible();
  await expect(city).toHaveText("Changed in its cell");
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(city).toHaveText(before);
});

/** Saves a view, for everyone in the account or for its owner only. */
async function saveView(page: Page, name: string, who: "Only me" | "Everyone in Grand Azur Hotels") {
  await page.getByRole("button", { name: "Views" }).click();
  await page.getByRole("menuitem", { name: "Save this view" }).click();
  await page.getByLabel("Name of the view").fill(name);
  await page.getByRole("radio", { name: who }).check();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByRole("heading", { name })).toBeVisible();
}

/** Waits until the server has stored it: another device would not find a pending change. */
const kept = async (page: Page, work: () => Promise<void>) => {
  const answer = page.waitForResponse((response) => response.url().includes("/lists/reservations/look"));
  await work();
  expect((await answer).status()).toBe(200);
};

test("a view, its columns and the density are kept on every device, and colleagues see a shared view", async ({
  page,
  browser,
}, { retry }) => {
  const [own, shared] = [`In house now ${retry}`, `Arrivals of all ${retry}`];
  await enter(page);
  const grid = await openList(page, "reservations", "?type=InHouse");
  await page.getByRole("button", { name: "Columns" }).click();
  await kept(page, () => page.getByRole("checkbox", { name: "Departure" }).uncheck());
  await page.keyboard.press("Escape");
  await expect(grid.getByRole("columnheader", { name: "Departure" })).toHaveCount(0);
  await saveView(page, own, "Only me");
  await kept(page, () => page.getByRole("button", { name: "Comfortable rows" }).click());
  await openList(page, "reservations", "?type=Reserved");
  await saveView(page, shared, "Everyone in Grand Azur Hotels");

  const elsewhere = await (await browser.newContext()).newPage();
  await enter(elsewhere);
  const sameGrid = await openList(elsewhere, "reservations");
  await expect(elsewhere.getByRole("button", { name: "Compact rows" })).toBeVisible();
  await expect(sameGrid.getByRole("columnheader", { name: "Departure" })).toHaveCount(0);
  await elsewhere.getByRole("button", { name: "Views" }).click();
  await elsewhere.getByRole("menuitem", { name: own }).click();
  await expect(elsewhere).toHaveURL(/type=InHouse/);
  await expect(sameGrid.locator('[data-row="0"]')).toContainText("In house");

  const colleague = await (await browser.newContext()).newPage();
  await enter(colleague, "user@grand-azur.example");
  const theirGrid = await openList(colleague, "reservations");
  await expect(colleague.getByRole("button", { name: "Comfortable rows" })).toBeVisible();
  await colleague.getByRole("button", { name: "Views" }).click();
  await expect(colleague.getByRole("menuitem", { name: own })).toHaveCount(0);
  await colleague.getByRole("menuitem", { name: shared }).click();
  await expect(colleague).toHaveURL(/type=Reserved/);
  await expect(theirGrid.getByRole("columnheader", { name: "Departure" })).toHaveCount(0);
  await colleague.getByRole("button", { name: "Views" }).click();
  await colleague.getByRole("menuitem", { name: "Manage views" }).click();
  await colleague.getByRole("button", { name: `Actions for the view “${shared}”` }).click();
  await expect(colleague.getByRole("menuitem", { name: "Save a copy" })).toBeVisible();
  await expect(colleague.getByRole("menuitem", { name: "Delete" })).toHaveCount(0);

  // Stored settings would affect later journeys.
  await page.getByRole("button", { name: "Columns" }).click();
  await kept(page, () => page.getByRole("checkbox", { name: "Departure" }).check());
  await page.keyboard.press("Escape");
  await kept(page, () => page.getByRole("button", { name: "Compact rows" }).click());
  await elsewhere.context().close();
  await colleague.context().close();
});

test("a stay links to its guest", async ({ page }) => {
  await enter(page);
  const grid = await openList(page, "reservations", "?type=InHouse");
  await grid.locator('[data-row="0"]').getByRole("link").first().click();
  await expect(page).toHaveURL(/\/data\/profiles\/[\da-f-]{36}$/);
});

test("an empty result offers a way back, and a phone has the same list", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await enter(page);
  await page.goto(`${DATA}/blocks?name=there-is-no-such-block`);
  await expect(page.getByText("No matches")).toBeVisible();
  await page.locator("#main").getByRole("button", { name: "Clear filters" }).last().click();
  const grid = page.getByRole("grid", { name: "Blocks" });
  await grid.locator('[data-row="0"] [role="rowheader"]').click();
  const dialog = page.getByRole("dialog", { name: "Blocks" });
  await expect(dialog.getByRole("link", { name: "Open" })).toBeVisible();
  await dialog.getByRole("button", { name: "Close" }).click();
  await expect(dialog).toBeHidden();
  await expect(page).not.toHaveURL(/row=/);
});
