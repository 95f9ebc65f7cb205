import { enter, expect, importByProgram, LODGE, LODGE_ADMIN, openFirst, openPalette, test } from "./support.ts";

/** A text that becomes an element as soon as a page takes it for markup. */
const MARKUP = "<img src=x onerror=hit()>";
const HEAD = "PROFILE_ID;LAST_NAME;FIRST_NAME;ADDRESS1;CITY;COUNTRY;LANGUAGE;BIRTH_DATE;EMAIL;NOTES";

test("markup in every field of a file is shown as text, wherever the values appear", async ({ page, house }) => {
  const columns = HEAD.split(";").slice(1);
  // With known codes rows become records; with codes of markup one waits.
  const known: Record<string, string> = { LAST_NAME: `Markup ${MARKUP}`, COUNTRY: "CH", LANGUAGE: "" };
  const good = columns.map((column) => known[column] ?? MARKUP);
  const rows = [
    ["M1", ...good],
    [MARKUP, ...good],
    ["M2", ...columns.map(() => MARKUP)],
  ];
  const text = [HEAD, ...rows.map((cells) => cells.join(";")), ""].join("\n");
  const run = await importByProgram(house, `${MARKUP}.csv`, text);
  await enter(page, LODGE_ADMIN);
  const hotel = "/alpen-stern/zermatt-lodge";
  for (const path of [
    `${hotel}/home`,
    `${hotel}/data`,
    `${hotel}/data/profiles?name=markup`,
    `${hotel}/data/duplicates`,
    `/datas/list/import/profiles?${LODGE}`,
    `/datas/list/import/profiles?${LODGE}&run=${run}`,
    `/csv/datas/import/profiles?${LODGE}`,
    `/trade/import/profiles?${LODGE}`,
    `/config/import/list/profiles?${LODGE}`,
    "/audit",
  ]) {
    await page.goto(path);
    await expect(page.locator("#main").getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.locator("img[src=x]"), path).toHaveCount(0);
  }
  // The whole record, and a result of the palette.
  await openFirst(page, `${hotel}/data/profiles?name=markup`, MARKUP);
  await expect(page.getByRole("heading", { level: 1 })).toContainText(MARKUP);
  await expect(page.locator("img[src=x]")).toHaveCount(0);
  await (await openPalette(page)).fill("markup");
  await expect(page.getByRole("dialog").getByText(MARKUP).first()).toBeVisible();
  await expect(page.locator("img[src=x]")).toHaveCount(0);
});
