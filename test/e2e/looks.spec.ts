import type { Page } from "@playwright/test";
import { expect, signIn, test } from "./support.ts";

const SKINS = ["light", "dark", "bordered", "semi-dark"] as const;
const TYPES = ["vertical", "horizontal"] as const;
const WIDTHS = [390, 768, 1280, 1920] as const;

type Look = { skin: (typeof SKINS)[number]; type: (typeof TYPES)[number]; isRtl: boolean; width: number };
const ALL: Look[] = SKINS.flatMap((skin) =>
  TYPES.flatMap((type) => [false, true].flatMap((isRtl) => WIDTHS.map((width) => ({ skin, type, isRtl, width })))),
);
/** Each skin with each menu, alternating directions and widths; the soak takes all sixty-four. */
const LOOKS = process.env.SOAK
  ? ALL
  : ALL.filter(({ skin, type, isRtl, width }) => {
      const turn = SKINS.indexOf(skin) * TYPES.length + TYPES.indexOf(type);
      return isRtl === (turn % 3 === 1) && width === WIDTHS[turn % WIDTHS.length];
    });

/** The classes by the specification, computed independently of the code under test. */
function classesOf({ skin, type, width }: Look) {
  const settled = type === "horizontal" && skin === "semi-dark" ? "light" : skin;
  const wide = width >= 1200;
  return {
    body: { "dark-layout": settled === "dark" },
    app: { "bordered-layout": settled === "bordered", "semi-dark-layout": settled === "semi-dark" },
    layout: {
      "horizontal-layout": type === "horizontal",
      "vertical-layout": type === "vertical",
      "vertical-overlay-menu": !wide,
      "menu-hide": !wide,
      "vertical-menu-modern": wide && type === "vertical",
      "menu-expanded": wide && type === "vertical",
    },
  };
}

const wornBy = (page: Page) =>
  page.evaluate(() => ({
    body: document.body.className,
    app: document.getElementById("app")?.className ?? "",
    layout: document.querySelector("[data-layout]")?.className ?? "",
    dir: document.documentElement.dir,
    sideways: document.documentElement.scrollWidth - document.documentElement.clientWidth,
  }));

test("every skin, menu, direction and width has its classes and fits its window", async ({
  page,
  context,
  house,
}, info) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await signIn(page);
  for (const look of LOOKS) {
    const name = `${look.skin} ${look.type} ${look.isRtl ? "rtl" : "ltr"} ${look.width}`;
    await page.setViewportSize({ width: look.width, height: 900 });
    const layout = encodeURIComponent(JSON.stringify({ type: look.type, isRtl: look.isRtl }));
    await context.addCookies([
      { name: "skin", value: look.skin, url: house.url },
      { name: "layout", value: layout, url: house.url },
    ]);
    await page.reload();
    await expect(page.locator("#main").getByRole("heading", { level: 1 })).toBeVisible();
    const worn = await wornBy(page);
    const wanted = classesOf(look);
    for (const where of ["body", "app", "layout"] as const)
      for (const [className, isWorn] of Object.entries(wanted[where]))
        expect(worn[where].split(/\s+/).includes(className), `${name}: ${className}`).toBe(isWorn);
    expect(worn.dir, name).toBe(look.isRtl ? "rtl" : "ltr");
    expect(worn.sideways, name).toBe(0);
    await page.screenshot({ path: info.outputPath(`${name.replaceAll(" ", "-")}.png`) });
  }
});
