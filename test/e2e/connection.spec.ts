import { enter, expect, test } from "./support.ts";

test("the demo's hotel answers a connection test step by step; a wrong hotel code is explained", async ({ page }) => {
  await enter(page, "admin@alpen-stern.example");
  await page.goto("/alpen-stern/zermatt-lodge/property");
  await page.getByRole("button", { name: "Test connection" }).click();
  await expect(page.getByText(/^The connection works\. The hotel’s business date is \d{4}-\d\d-\d\d\.$/)).toBeVisible();
  for (const step of ["Sign in to the gateway", "Business date", "Lists of the hotel", "External system code"])
    await expect(page.getByRole("listitem").filter({ hasText: step }).filter({ hasText: "Works." })).toBeVisible();

  await page.getByRole("link", { name: "Edit", exact: true }).click();
  await page.getByLabel("OPERA Cloud hotel ID").fill("NOPE1");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page).toHaveURL(/zermatt-lodge\/property/);
  // The form has the same button, and stays for a moment. The last test was of the code before.
  await expect(page.getByText("Not tested", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Test connection" }).click();
  // Reported once, at its step.
  await expect(page.getByRole("listitem").filter({ hasText: "The hotel code is unknown" })).toBeVisible();
  await expect(page.getByText("The hotel code is unknown")).toHaveCount(1);
});
