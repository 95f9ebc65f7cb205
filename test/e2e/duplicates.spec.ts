import { enter, expect, test } from "./support.ts";

const HOTEL = "account=grand-azur&property=paris-opera";
const GROUPS = 50;

test("fifty groups are settled by keyboard, and the last decision is undone", async ({ page }) => {
  await enter(page);
  const read = async (): Promise<{ bands: { sure: number }; settling: number; pace: { all: number } }> =>
    (await page.request.get(`/api/v2/duplicates?${HOTEL}&limit=1`)).json();
  await expect.poll(async () => (await read()).bands.sure, { timeout: 90_000 }).toBeGreaterThan(GROUPS);
  await expect.poll(async () => (await read()).settling).toBe(0);
  const before = await read();

  await page.goto("/grand-azur/paris-opera/data/duplicates");
  const compared = page.getByRole("region", { name: "Profiles side by side" });
  const current = page.locator('[aria-current="true"]', { hasText: /profiles/ });
  await expect(compared).toBeVisible();
  await expect(page.getByText(/^1 of \d/)).toBeVisible();
  await page.keyboard.press("j");
  await expect(page.getByText(/^2 of \d/)).toBeVisible();
  await page.getByRole("button", { name: /^Previous/ }).click();
  await expect(page.getByText(/^1 of \d/)).toBeVisible();
  for (let settled = 0; settled < GROUPS; settled++) {
    await expect(page.getByRole("button", { name: /^Merge/ })).toBeEnabled({ timeout: 15_000 });
    await expect(compared).toBeVisible();
    await expect(current).toHaveCount(1);
    await page.keyboard.press(settled % 5 === 4 ? "n" : "m");
  }
  await expect.poll(async () => (await read()).pace.all).toBe(before.pace.all + GROUPS);

  await page.reload();
  await expect(page.getByRole("heading", { name: "Decisions", exact: true })).toBeVisible();
  await expect(compared).toBeVisible({ timeout: 15_000 });
  await page.keyboard.press("u");
  await expect.poll(async () => (await read()).pace.all).toBe(before.pace.all + GROUPS - 1);
});

test("all certain groups are merged in one act after a look at a sample, and undone in one", async ({ page }) => {
  const hotel = "account=grand-azur&property=lisbon-tejo";
  await enter(page);
  const certain = async (): Promise<number> =>
    (await (await page.request.get(`/api/v2/duplicates?${hotel}&limit=1`)).json()).bands.sure;
  await expect.poll(certain, { timeout: 90_000 }).toBeGreaterThan(1);
  const before = await certain();

  await page.goto(`/Settings?${hotel}&tab=account`);
  await page.getByRole("switch", { name: "Allow merging all certain duplicates at once" }).press("Space");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("button", { name: "Save" })).toBeHidden();

  await page.goto("/grand-azur/lisbon-tejo/data/duplicates");
  await page.getByRole("button", { name: "Merge all certain duplicates" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByText("A sample, from the most to the least certain")).toBeVisible();
  await expect(dialog.getByRole("listitem").first()).toContainText(/Last name: /);
  await dialog.getByRole("button", { name: `Merge ${before} groups` }).click();
  await expect(page.getByText(`${before} groups of certain duplicates merged`)).toBeVisible({ timeout: 60_000 });
  await expect.poll(certain).toBe(0);

  await page.getByRole("button", { name: "Undo all" }).click();
  await dialog.getByRole("button", { name: "Undo all" }).click();
  await expect(page.getByText(`${before} merges undone`)).toBeVisible({ timeout: 60_000 });
  await expect.poll(certain).toBe(before);
});
