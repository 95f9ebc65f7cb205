import { enter, expect, test } from "./support.ts";

/** Far longer than the page needs between an answer and its next request. */
const TRIP_MS = 400;
const LIST = "/api/v2/profiles/list";

type Asked = { path: string; begun: number; ended: number };

/** Number of consecutive round trips until an answer arrives, including its own. */
function depthOf(request: Asked, all: readonly Asked[]): number {
  const before = all.filter(({ ended }) => ended <= request.begun);
  return 1 + Math.max(0, ...before.map((earlier) => depthOf(earlier, before)));
}

test("the first row of a list takes four consecutive round trips", async ({ page }) => {
  await enter(page);
  await page.route("**/*", async (route) => {
    await new Promise((resolve) => setTimeout(resolve, TRIP_MS));
    await route.continue();
  });
  const all: Asked[] = [];
  const begun = new Map<object, number>();
  page.on("request", (request) => begun.set(request, performance.now()));
  page.on("response", (response) => {
    const { pathname: path } = new URL(response.url());
    all.push({ path, begun: begun.get(response.request()) ?? 0, ended: performance.now() });
  });
  await page.goto("/grand-azur/paris-opera/data/profiles");
  await expect(page.getByRole("row").nth(2)).toBeVisible({ timeout: 20_000 });
  const rows = all.find(({ path }) => path === LIST);
  if (!rows) throw new Error("The list was not asked for");
  const first = all[0]?.begun ?? 0;
  for (const request of all.toSorted((a, b) => a.begun - b.begun))
    process.stdout.write(
      `  ${depthOf(request, all)}  ${(request.begun - first).toFixed(0).padStart(5)} ms  ${request.path}\n`,
    );
  expect(depthOf(rows, all)).toBeLessThanOrEqual(4);
});
