import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { enter, expect, openFromSwitcher, signIn, test } from "./support.ts";

const link = (page: Page, name: string) => page.getByRole("table").getByRole("link", { name, exact: true });
const actionsOn = (page: Page, name: string) => page.getByRole("button", { name: `Actions for ${name}`, exact: true });
const expectText = (page: Page, text: string) => expect(page.getByText(text).first()).toBeVisible();

test("a module is switched off, renamed, deleted and brought back", async ({ page }) => {
  await signIn(page, "admin@alpen-stern.example");
  await openFromSwitcher(page, "Configuration");
  await expect(page.getByRole("heading", { level: 1, name: "Configuration" })).toBeVisible();

  await page.getByRole("switch", { name: "Use Floors" }).uncheck();
  await expectText(page, "The module Floors is off.");
  await page.reload();
  await expect(page.getByRole("switch", { name: "Use Floors" })).not.toBeChecked();
  await expect(page.getByText("Showing 1 to 36 of 36 entries")).toBeVisible();

  await actionsOn(page, "Floors").click();
  await page.getByRole("menuitem", { name: "Rename" }).click();
  await page.getByLabel("Name in this property").fill("Levels");
  await page.getByRole("button", { name: "Save" }).click();
  await expectText(page, "The module is called Levels now.");

  // The search text is in the address, and matches the new name and the old one.
  await page.getByRole("searchbox").fill("floors");
  await expect(page.getByText("Showing 1 to 1 of 1 entry")).toBeVisible();
  await expect(page).toHaveURL(/name=floors/);
  await link(page, "Levels").click();
  await expect(page.getByRole("heading", { level: 1, name: "Levels" })).toBeVisible();
  await expect(page.getByText("Originally: Floors")).toBeVisible();
  await page.getByRole("tab", { name: "History" }).click();
  await expect(page).toHaveURL(/tab=history/);
  await expect(page.getByText("Module changed").first()).toBeVisible();

  await actionsOn(page, "Levels").click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await expectText(page, "The module Levels is deleted.");
  await page.getByRole("navigation", { name: "Breadcrumbs" }).getByRole("link", { name: "Configuration" }).click();
  await expect(page.getByText("Showing 1 to 35 of 35 entries")).toBeVisible();
  await expect(link(page, "Levels")).toHaveCount(0);
  await page.getByRole("button", { name: "Show", exact: true }).click();
  await page.getByRole("button", { name: "Restore Levels" }).click();
  await expectText(page, "The module Levels is back, with all its rows.");
  await expect(link(page, "Levels")).toBeVisible();
  await expect(page.getByRole("switch", { name: "Use Levels" })).not.toBeChecked();

  // An empty name restores the original, and several modules are switched on at once.
  await actionsOn(page, "Levels").click();
  await page.getByRole("menuitem", { name: "Rename" }).click();
  await page.getByLabel("Name in this property").fill("");
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByRole("checkbox", { name: "Select Floors" }).check();
  await page.getByRole("checkbox", { name: "Select Rooms" }).check();
  await page.getByRole("button", { name: "Turn on" }).click();
  await expectText(page, "One module turned on.");
  await expect(page.getByRole("switch", { name: "Use Floors" })).toBeChecked();
});

test("the grid is exported, the catalogue explains, and an unknown module leads to the error page", async ({
  page,
}) => {
  await enter(page, "admin@alpen-stern.example");
  await page.goto("/parmoduleView?isconfig=1&sort=-name");
  await expect(page.getByText("Showing 1 to 23 of 23 entries")).toBeVisible();
  const downloading = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download CSV" }).click();
  const file = await downloading;
  const lines = (await readFile(await file.path(), "utf8")).split("\r\n");
  expect(file.suggestedFilename()).toBe("modules-zermatt-lodge.csv");
  expect(lines[0]).toMatch(/^\uFEFFModule,State,Group,In source,/);
  expect(lines[1]).toMatch(/^VIP levels,On,Codes,0,0,0,/);
  expect(lines).toHaveLength(25);

  await page.goto("/pages/Modules?name=titles, by");
  await expect(page.getByRole("table").getByRole("link", { name: "Titles" })).toBeVisible();
  await expect(page.getByRole("heading", { level: 3, name: "Guests in house" })).toBeVisible();
  await page.goto("/alpen-stern/zermatt-lodge/modules/unicorns");
  await expect(page).toHaveURL(/error-404/);
});

test("a user works with modules but cannot delete them", async ({ page }) => {
  await enter(page, "user@grand-azur.example");
  await page.goto("/reservations");
  await actionsOn(page, "Notes").click();
  await expect(page.getByRole("menuitem", { name: "Rename" })).toBeVisible();
  await expect(page.getByRole("menuitem", { name: "Delete" })).toHaveCount(0);
  await page.keyboard.press("Escape");
  const status = await page.evaluate(async () => {
    const { csrfToken } = await (await fetch("/csrf-token")).json();
    const headers = { "x-csrf-token": csrfToken };
    return (await fetch("/module/delete/notes?property=paris-opera", { method: "POST", headers })).status;
  });
  expect(status).toBe(403);
  await page.goto("/grand-azur/paris-opera/modules/notes");
  await expect(page.getByRole("tab", { name: "Fields" })).toBeVisible();
  await expect(page.getByRole("tab", { name: "History" })).toHaveCount(0);
});
