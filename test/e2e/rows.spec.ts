import type { Page } from "@playwright/test";
import { enter, expect, test } from "./support.ts";

const HOTEL = "account=grand-azur&property=paris-opera";
const CITIES = ["Paris", "Berlin", "Zürich", "Lisboa"];

/** Guests in an old system's file: a title above the header, a row too short, surplus spaces. */
function guests(count: number): string {
  const row = (n: number) => {
    const short = `P${1000 + n};Moreau;Camille`;
    return n === 7 ? short : `${short};${CITIES[n % 4]};${String((n % 28) + 1).padStart(2, "0")}.07.2026;${80 + n},50`;
  };
  const rows = Array.from({ length: count }, (_, index) => row(index + 1));
  return ["Guest list", "Profile ID;Last Name;First Name;City;Arrival Date;Rate", ...rows, ""].join("\r\n");
}

async function upload(page: Page, text: string): Promise<string> {
  const call = async ([address, content]: readonly [string, string]) => {
    const { csrfToken } = await (await fetch("/csrf-token")).json();
    const body = new FormData();
    body.append("file", new File([content], "guests.csv"));
    const reply = await fetch(address, { method: "POST", headers: { "x-csrf-token": csrfToken }, body });
    return (await reply.json()).id as string;
  };
  return page.evaluate(call, [`/api/v2/files?${HOTEL}`, text] as const);
}

test("a file is read as detected and searched, and a cell is corrected", async ({ page }) => {
  await enter(page);
  const file = await upload(page, guests(600));
  await page.goto(`/csv/config/import/profiles?${HOTEL}&file=${file}`);
  const grid = page.getByRole("grid");
  await expect(grid.getByRole("columnheader", { name: "Last Name" })).toBeVisible();
  await expect(page.getByRole("combobox", { name: "Delimiter" })).toHaveValue("Semicolon ;");
  await expect(grid.getByRole("row", { name: /Guest list/ })).toBeVisible();

  // A choice is in the address, and one click resets it.
  await page.getByLabel("Header row").fill("1");
  await expect(grid.getByRole("columnheader", { name: "Guest list" })).toBeVisible();
  await expect(page).toHaveURL(/headerRow=1/);
  await page.getByRole("button", { name: "As detected" }).click();
  await expect(grid.getByRole("columnheader", { name: "Last Name" })).toBeVisible();

  await page.getByRole("button", { name: "Read rows" }).click();
  await expect(page.getByRole("tab", { name: "Rows (600)" })).toBeVisible({ timeout: 20_000 });
  await expect(grid).toHaveAttribute("aria-rowcount", "601");

  await page.getByRole("searchbox", { name: "Search in all cells" }).fill("zürich");
  await expect(page.getByText("Matching rows: 150 of 600")).toBeVisible();
  await grid.getByRole("row", { name: /P1002/ }).getByRole("gridcell", { name: "Camille" }).dblclick();
  await page.keyboard.type("Camilla");
  await page.keyboard.press("Enter");
  await expect(page.getByText("“Camille” is now “Camilla”.")).toBeVisible();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("F2");
  await page.keyboard.type("Genève");
  await page.keyboard.press("Enter");
  await expect(page.getByText("“Zürich” is now “Genève”.")).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(grid.getByRole("row", { name: /P1002.*Camilla Zürich/ })).toBeVisible();

  await page.reload();
  await expect(page.getByText("Matching rows: 150 of 600")).toBeVisible();
  await expect(grid.getByRole("row", { name: /P1002.*Camilla Zürich/ })).toBeVisible();
  await page.getByRole("button", { name: "Clear filters" }).click();

  await page.getByLabel("Go to line").fill("602");
  await page.keyboard.press("Enter");
  await expect(grid.getByRole("row", { name: /P1600/ })).toBeVisible();
  await page.getByRole("combobox", { name: "Rows with warnings" }).click();
  await page.getByRole("option", { name: "Too few cells (1)" }).click();
  await expect(grid.getByRole("row", { name: /P1007/ })).toBeVisible();
  await grid.getByRole("gridcell", { name: "Moreau" }).click();
  await expect(page.getByText("The row has fewer cells than the table has columns")).toBeVisible();
  await grid.getByRole("button", { name: "City: contents" }).click();
  await expect(
    page
      .getByRole("dialog")
      .getByRole("button", { name: /Zürich/ })
      .first(),
  ).toBeVisible();
});
