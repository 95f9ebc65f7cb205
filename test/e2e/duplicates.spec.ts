import { enter, expect, test } from "./support.ts";

const HOTEL = "account=grand-azur&property=paris-opera";
type Bands = Record<"sure" | "likely" | "possible" | "related", number>;

test("fifty groups are settled by keyboard, and a merge is undone", async ({ page }) => {
  test.setTimeout(240_000);
  await enter(page);
  const read = async (): Promise<{ bands: Bands; settling: number; pace: { all: number } }> =>
    (await page.request.get(`/api/v2/duplicates?${HOTEL}&limit=1`)).json();
  await expect.poll(async () => (await read()).settling, { timeout: 60_000 }).toBe(0);
  const before = await read();
  const wanted = Math.min(50, before.bands.sure + before.bands.likely + before.bands.possible);
  expect(wanted).toBeGreaterThan(0);

  let done = 0;
  for (const band of ["sure", "likely", "possible"] as const) {
    const here = Math.min(before.bands[band], wanted - done);
    if (here === 0) continue;
    await page.goto(`/grand-azur/paris-opera/data/duplicates?band=${band}`);
    await expect(page.getByRole("heading", { level: 1, name: "Duplicates" })).toBeVisible();
    for (let one = 0; one < here; one++) {
      const queue = page.getByRole("list", { name: "Groups to decide" });
      if ((await queue.count()) === 0) break;
      await expect(page.getByRole("region", { name: "Profiles side by side" })).toBeVisible();
      await page.keyboard.press(band === "sure" ? "m" : "n");
      done++;
    }
  }
  expect(done).toBeGreaterThanOrEqual(Math.min(wanted, 20));
  await expect
    .poll(async () => (await read()).pace.all, { timeout: 30_000 })
    .toBeGreaterThanOrEqual(before.pace.all + done - 5);

  await page.goto("/grand-azur/paris-opera/data/duplicates?band=sure");
  await expect(page.getByRole("heading", { name: "Decisions" })).toBeVisible();
  const { pace } = await read();
  await page.keyboard.press("u");
  await expect.poll(async () => (await read()).pace.all).toBe(pace.all - 1);
});
