import { enter, expect, test } from "./support.ts";

test("all matching records are changed at once, each with its history, and the change is undone", async ({ page }) => {
  await enter(page);
  await page.goto("/grand-azur/lisbon-tejo/data/profiles?name=a");
  const grid = page.getByRole("grid");
  await expect(grid).toBeVisible();
  const rows = Number(await grid.getAttribute("aria-rowcount")) - 1;
  expect(rows).toBeGreaterThan(1);
  const first = grid.getByRole("row").nth(1);
  await first.getByRole("checkbox").click();
  const all = page.getByRole("button", { name: /^Select all/ });
  await all.click();
  await page.getByRole("button", { name: "Edit field" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("combobox", { name: "Field" }).fill("city");
  await page.getByRole("option", { name: "City", exact: true }).click();
  await dialog.getByRole("textbox", { name: "City" }).fill("Evora Nova");
  await dialog.getByRole("button", { name: /^Edit / }).click();

  await expect(dialog).toBeHidden();
  const notice = page.getByRole("status").filter({ hasText: "City updated in" });
  await expect(notice).toBeVisible();
  await expect(notice).toBeInViewport();
  await expect(grid.getByRole("gridcell", { name: "Evora Nova" }).first()).toBeVisible();
  await grid.focus();
  await page.keyboard.press("Enter");
  await page.getByRole("complementary").getByRole("link", { name: "Open" }).click();
  await expect(page.getByText("Edited").first()).toBeVisible();
  await page.goBack();

  await page.getByRole("button", { name: "Undo all" }).click();
  await expect(page.getByText("Edit of City undone in")).toBeVisible();
  await expect(grid.getByRole("gridcell", { name: "Evora Nova" })).toHaveCount(0);
  await page.getByRole("button", { name: "Hide" }).click();
  await expect(page.getByText("Edit of City undone in")).toBeHidden();
});
