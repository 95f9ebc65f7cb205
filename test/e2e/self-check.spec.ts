import { enter, expect, openFromSwitcher, signIn, signOut, test } from "./support.ts";

test("an admin starts the self-check and watches it find everything well", async ({ page }) => {
  await signIn(page);
  await openFromSwitcher(page, "System");
  await expect(page).toHaveURL(/\/system\?account=grand-azur/);
  await page.getByRole("button", { name: "Check now" }).click();
  await expect(page.getByRole("status").filter({ hasText: "All checks passed" })).toBeVisible({ timeout: 20_000 });
  for (const step of ["Database", "Writing data", "Tenant isolation", "File storage", "Queue"])
    await expect(page.getByText(step, { exact: true })).toBeVisible();

  // The check is a job of this account, which another account's admin does not see.
  await expect(page.getByRole("row").filter({ hasText: "Camille Moreau" }).first()).toBeVisible();
  await signOut(page);
  await enter(page, "admin@alpen-stern.example");
  await page.goto("/system?account=alpen-stern&property=zermatt-lodge");
  await expect(page.getByRole("row").filter({ hasText: "Reto Imboden" }).first()).toBeVisible();
  await expect(page.getByRole("row").filter({ hasText: "Camille Moreau" })).toHaveCount(0);
});
