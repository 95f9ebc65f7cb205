import { enter, expect, test } from "./support.ts";

const FRAME_MS = 1_000 / 60;
const MOST_MISSED = 0.05;
const FOR_MS = 5_000;

for (const kind of ["profiles", "reservations"])
  for (const step of [120, 400])
    test(`scrolling through ${kind} by ${step} px misses no more than a twentieth of the frames`, async ({ page }) => {
      // The default setting: the window scrolls smoothly.
      await page.emulateMedia({ reducedMotion: "no-preference" });
      await enter(page);
      await page.goto(`/grand-azur/paris-opera/data/${kind}`);
      const box = await page.getByRole("grid").boundingBox();
      if (!box) throw new Error("The list has no place on the page.");
      await page.waitForLoadState("networkidle");
      await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
      const frames = page.evaluate(
        (ms) =>
          new Promise<number[]>((resolve) => {
            const between: number[] = [];
            let last = 0;
            const begin = performance.now();
            const tick = (now: number) => {
              if (last > 0) between.push(now - last);
              last = now;
              if (now - begin < ms) requestAnimationFrame(tick);
              else resolve(between);
            };
            requestAnimationFrame(tick);
          }),
        FOR_MS,
      );
      const begin = Date.now();
      while (Date.now() - begin < FOR_MS) {
        await page.mouse.wheel(0, Date.now() - begin < FOR_MS / 2 ? step : -step);
        await page.waitForTimeout(50);
      }
      const between = await frames;
      const due = Math.round(between.reduce((sum, ms) => sum + ms, 0) / FRAME_MS);
      const missed = between.reduce((sum, ms) => sum + Math.max(0, Math.round(ms / FRAME_MS) - 1), 0);
      expect(missed / due, `${missed} of ${due} frames missed`).toBeLessThanOrEqual(MOST_MISSED);
    });
