import type { Page } from "@playwright/test";
import type { Source } from "../../contract/sources.ts";
import { enter, expect, test } from "./support.ts";

const HOTEL = "account=grand-azur&property=paris-opera";
const SIZES = [
  { width: 1440, height: 900 },
  { width: 1280, height: 720 },
];

/** Rows that are fully visible, not cut off by the window, by their table or by a bar over them. */
async function rowsSeen(page: Page, selector: string): Promise<number> {
  return page.locator(selector).evaluateAll(
    (rows) =>
      rows.filter((row) => {
        const { top, bottom, left } = row.getBoundingClientRect();
        const at = (y: number) => document.elementFromPoint(left + 200, y)?.closest("tr, [role=row]") === row;
        return bottom <= window.innerHeight && at(top + 2) && at(bottom - 3);
      }).length,
  );
}

async function expectRows(page: Page, selector: string, least: readonly [number, number]): Promise<void> {
  for (const [index, size] of SIZES.entries()) {
    await page.setViewportSize(size);
    await expect
      .poll(() => rowsSeen(page, selector), { message: `${selector} at ${size.width} × ${size.height}` })
      .toBeGreaterThanOrEqual(least[index] ?? 0);
  }
}

test("pages for working through rows use the whole window; one key opens the modules", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await enter(page);

  await page.goto(`/config/import/module/profiles/mapping?${HOTEL}`);
  await expect(page.getByRole("columnheader", { name: "Confidence" })).toBeVisible({ timeout: 20_000 });
  await expect(page.getByRole("button", { name: "Last name: LAST" })).toBeVisible();
  await expectRows(page, "[data-mapping] tbody tr", [15, 10]);

  // The modules are folded away; one key opens them and one folds them again.
  const modules = page.getByRole("navigation", { name: "Modules" });
  await expect(modules).toHaveCount(0);
  await page.keyboard.press(".");
  await expect(modules).toBeVisible();
  await page.keyboard.press(".");
  await expect(modules).toHaveCount(0);

  // The demo's own file, because another journey may have read a smaller one since.
  const readings = await (await page.request.get(`/api/v2/sources?${HOTEL}&module=profiles&limit=100`)).json();
  const demo = readings.rows.find(({ file }: Source) => file.name === "opera-v5-profiles.csv");
  await page.goto(`/trade/import/profiles?${HOTEL}&source=${demo.id}&state=all`);
  const grid = page.getByRole("grid");
  await expect(grid).toBeVisible({ timeout: 30_000 });
  await expectRows(page, "[role=grid] [role=row]:not(:first-child)", [15, 10]);

  await page.goto("/grand-azur/paris-opera/data/profiles");
  await expect(grid).toBeVisible({ timeout: 20_000 });
  await expectRows(page, "[role=grid] [role=row]:not(:first-child)", [18, 10]);

  // On pages for choosing a task, the modules stay open.
  await page.goto(`/config/import/list/profiles?${HOTEL}`);
  await expect(modules).toBeVisible({ timeout: 20_000 });
});
