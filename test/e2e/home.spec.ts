import { expect, openFromSwitcher, signIn, test } from "./support.ts";

test("home shows the hotel's progress, its problems, and the next step", async ({ page }) => {
  await signIn(page);
  await page.goto("/grand-azur/paris-opera/home");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Grand Azur Paris Opéra");
  const board = page.getByRole("table", { name: "Migration" });
  const phases = board.getByRole("rowheader");
  await expect(phases).toHaveText([
    ...["Configuration", "Companies and agents", "Guests", "Group blocks", "Reservations"],
    ...["In-house guests", "Room status"],
  ]);
  const guests = board.getByRole("row").filter({ hasText: "Guests" }).first();
  await expect(guests).toContainText(/2,\d{3}/);

  // A cause leads to the page where it is fixed, a phase to its records.
  const held = page.getByRole("region", { name: "Holding back most rows" });
  await held.getByRole("link", { name: /Title: \d+ codes are not mapped/ }).click();
  await expect(page).toHaveURL(/\/trade\/import\/profiles/);
  await page.goBack();
  await guests.getByRole("link", { name: /^Fix \d+ rows$/ }).click();
  await expect(page).toHaveURL(/\/datas\/list\/import\//);
  await page.goBack();
  // Charts have their values as text.
  const funnel = page.getByRole("region", { name: "From file to verified record" });
  await funnel.getByText("Values of the chart").click();
  await expect(funnel.getByRole("row", { name: /^Rows in files [\d,]+$/ })).toBeVisible();
  await expect(
    page
      .getByRole("region", { name: /^Arrivals per day/ })
      .locator("svg")
      .first(),
  ).toBeVisible();
  const complete = page.getByRole("region", { name: "Completeness of fields" });
  await complete.getByText("Values of the chart").click();
  await expect(complete.getByRole("row", { name: /^E-mail \d+%$/ })).toBeVisible();
  await board.getByRole("link", { name: "Reservations" }).click();
  await expect(page).toHaveURL(/\/data\/reservations/);
});

test("one page shows all hotels, for a super admin those of every account", async ({ page }) => {
  await signIn(page, "root@bellhop.example");
  await openFromSwitcher(page, "All hotels");
  await expect(page).toHaveURL(/\/dashboard\/analytics/);
  const table = page.getByRole("table", { name: "Hotels" });
  await expect(table.getByRole("rowheader")).toHaveCount(3);
  await expect(table).toContainText("Alpen Stern");
  await expect(table.getByRole("row").filter({ hasText: "Paris" })).toContainText(/rows held back/);
  await page.getByRole("searchbox", { name: "Organisation or hotel" }).fill("lisb");
  await expect(table.getByRole("rowheader")).toHaveCount(1);
  await table.getByRole("link", { name: /Lisbon/ }).click();
  await expect(page).toHaveURL(/\/grand-azur\/lisbon-tejo\/home/);
});

test("the menu has the daily work, the switcher the one-time settings", async ({ page }) => {
  await signIn(page);
  const menu = page.getByRole("navigation", { name: "Main menu" });
  await expect(menu.getByRole("link", { name: "Home" })).toBeVisible();
  expect(await menu.getByRole("link").count()).toBeLessThanOrEqual(10);
  await openFromSwitcher(page, "Audit log");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Audit log");
});
