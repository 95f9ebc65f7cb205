import type { Page } from "@playwright/test";
import { enter, expect, test } from "./support.ts";

const KB = 1_000;

/** No row waits for these: on a busy machine they begin before the rows have arrived, on a quiet one afterwards. */
const ASIDE = ["/api/v2/auth/last-property", "/api/v2/notifications", "/api/v2/bulk-edits"];

/**
 * The page's loads since its document began: the scripts' bytes as sent, and every request, or only those that began
 * before the answer of one call. Later requests delay nothing, and their timing varies.
 */
async function loadedBy(page: Page, name: string, call?: string) {
  const loaded = await page.evaluate(
    ({ until, aside }) => {
      const all = performance.getEntriesByType("resource") as PerformanceResourceTiming[];
      const end = until && all.find(({ name: url }) => new URL(url).pathname === until)?.responseEnd;
      const loads = all.filter(({ name: url }) => !aside.includes(new URL(url).pathname));
      const before = end ? loads.filter(({ startTime }) => startTime < end) : loads;
      const scripts = all.filter(({ name: url }) => new URL(url).pathname.endsWith(".js"));
      return {
        requests: before.length + 1,
        paths: before.map(({ name: url }) => new URL(url).pathname),
        scripts: scripts.map(({ name: url }) => new URL(url).pathname),
        bytes: scripts.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0),
      };
    },
    { until: call, aside: ASIDE },
  );
  process.stdout.write(
    `  ${name}: ${(loaded.bytes / KB).toFixed(1)} KB of scripts in ${loaded.scripts.length} files, ${loaded.requests} requests\n`,
  );
  return loaded;
}

const LATER = /\/(tables|send-file)-/;

test("the first page and a list load only what they need", async ({ page }) => {
  await page.goto("/login");
  await expect(page.getByRole("button", { name: "Sign in" })).toBeVisible();
  const login = await loadedBy(page, "login");
  expect(login.bytes).toBeGreaterThan(100 * KB);
  expect(login.bytes).toBeLessThanOrEqual(220 * KB);
  expect(login.requests).toBeLessThanOrEqual(12);

  await enter(page);
  await page.goto("/grand-azur/paris-opera/data/profiles");
  await expect(page.getByRole("row").nth(2)).toBeVisible({ timeout: 20_000 });
  const list = await loadedBy(page, "list of profiles", "/api/v2/profiles/list");
  expect(list.bytes).toBeLessThanOrEqual(350 * KB);
  expect(list.requests, list.paths.join("\n")).toBeLessThanOrEqual(21);

  // Phone numbers, country names and the upload client load only on a page that uses them.
  expect([...login.scripts, ...list.scripts].filter((path) => LATER.test(path))).toEqual([]);
});
