import { readFile } from "node:fs/promises";
import type { Download, Page } from "@playwright/test";
import { enter, expect, fillSignIn, test } from "./support.ts";

const OWN_PASSWORD = "seven tram stops";

const card = (page: Page, title: string) => page.getByRole("region", { name: title });
const contentOf = async (download: Download): Promise<Buffer> => readFile(await download.path());

test("push limits and quiet hours are kept, and the audit log shows who changed what", async ({ page }) => {
  await enter(page);
  await page.goto("/Settings?tab=property");
  await card(page, "Push limits").getByLabel("Requests per second").fill("51");
  await card(page, "Push limits").getByRole("button", { name: "Save" }).click();
  await expect(card(page, "Push limits").getByText("At most 50.")).toBeVisible();
  await card(page, "Push limits").getByLabel("Requests per second").fill("25");
  await card(page, "Push limits").getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Settings saved.")).toBeVisible();

  const quiet = card(page, "Quiet hours");
  await quiet.getByRole("switch", { name: "Use quiet hours" }).check();
  await quiet.getByLabel("From").fill("22:00");
  await quiet.getByLabel("Until").fill("06:30");
  await expect(quiet.getByText(/until 6:30.AM the next morning, 8 hours and 30 minutes/)).toBeVisible();
  await quiet.getByRole("button", { name: "Save" }).click();
  await expect(quiet.getByRole("button", { name: "Save" })).toHaveCount(0);

  await page.reload();
  await expect(card(page, "Push limits").getByLabel("Requests per second")).toHaveValue("25");
  await expect(quiet.getByLabel("From")).toHaveValue("22:00");
  await expect(quiet.getByLabel("Until")).toHaveValue("06:30");

  await page.goto("/audit");
  await page.getByRole("combobox", { name: "Action" }).click();
  await page.getByRole("option", { name: "Property settings changed" }).click();
  await expect(page).toHaveURL(/action=property_settings/);
  await page.reload();
  await expect(page.getByRole("combobox", { name: "Action" })).toHaveValue("Property settings changed");
  await expect(page.getByText("Showing 1 to 2 of 2 entries")).toBeVisible();
  await expect(page.getByRole("table").getByText("Signed in")).toHaveCount(0);
  await page
    .getByRole("button", { name: /^Details/ })
    .last()
    .click();
  await expect(page.getByText(/Before: 40\s*After: 25/)).toBeVisible();

  const input = page.waitForEvent("download");
  await page.getByRole("link", { name: "Export CSV" }).click();
  const lines = (await contentOf(await input)).toString("utf8").trim().split("\r\n");
  expect(lines).toHaveLength(3);
  expect(lines[1]).toContain("pushPerSecond");
});

test("push settings are saved as a version, which shows the changes", async ({ page }) => {
  await enter(page);
  await page.goto("/Settings?tab=property");
  const push = page.getByRole("region", { name: "Push", exact: true });
  await push.getByLabel("Title of our notes").fill("");
  await push.getByRole("button", { name: "Save" }).click();
  await expect(push.getByText("This field is required.")).toBeVisible();
  await push.getByLabel("Title of our notes").fill("From Bellhop");
  await push.getByRole("group", { name: "Bookings without a code" }).getByLabel("Market code").fill("LEIS");
  await push.getByRole("switch", { name: "Push cancelled bookings" }).check();
  await push.getByRole("button", { name: "Save" }).click();
  await expect(push.getByText(/^Version \d+, saved by/).first()).toBeVisible();
  await push.getByRole("button", { name: "Show the versions" }).click();
  await expect(
    push.getByText("Changed: Market code, Title of our notes, Push cancelled bookings").first(),
  ).toBeVisible();
  await page.reload();
  await expect(push.getByLabel("Title of our notes")).toHaveValue("From Bellhop");
  await expect(push.getByRole("switch", { name: "Push cancelled bookings" })).toBeChecked();
});

test("setting a property to live requires its name, and a user can only read the settings", async ({ page }) => {
  await enter(page);
  await page.goto("/Settings?tab=property");
  const system = card(page, "Hotel system");
  await system.getByRole("radio", { name: /Live system/ }).click();
  await system.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("dialog").getByRole("button", { name: "Switch to live" })).toBeDisabled();
  await page.getByRole("dialog").getByRole("button", { name: "Cancel" }).click();
  await page.goto("/Settings?tab=account");
  await page.getByRole("switch", { name: "Require for all administrators" }).check();
  await card(page, "Two-factor authentication").getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Set up two-factor authentication for yourself first")).toBeVisible();

  await page.context().clearCookies();
  await enter(page, "user@grand-azur.example");
  await page.goto("/Settings?tab=property");
  await expect(page.getByText("Only administrators can change these settings.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Save" })).toHaveCount(0);
  await expect(page.getByRole("tab")).toHaveText(["Appearance and language", "Property"]);
});

test("a separate account: export everything, then delete it", async ({ page }) => {
  const stamp = Date.now();
  const email = `ines-${stamp}@example.com`;
  const fields = {
    "E-mail": email,
    Password: OWN_PASSWORD,
    "First name": "Ines",
    "Last name": "Prado",
    "Organisation name": `Leaving ${stamp}`,
    "First property": "Last Inn",
  };
  await page.goto("/register");
  for (const [label, value] of Object.entries(fields)) await page.getByLabel(label, { exact: true }).fill(value);
  await page.getByRole("button", { name: "Register" }).click();
  await expect(page.getByText(`Leaving ${stamp} is ready.`)).toBeVisible();
  await page.goto("/login");
  await fillSignIn(page, email, OWN_PASSWORD);
  await expect(page.locator("#main").getByRole("heading", { level: 1 })).toBeVisible();
  await page.goto("/Settings?tab=danger");

  const exports = card(page, "Export everything");
  await exports.getByRole("button", { name: "Start export" }).click();
  await expect(exports.getByText("Done", { exact: true })).toBeVisible({ timeout: 20_000 });
  const input = page.waitForEvent("download");
  await exports.getByRole("link", { name: /Download the export/ }).click();
  const download = await input;
  expect(download.suggestedFilename()).toMatch(/\.zip$/);
  expect((await contentOf(download)).subarray(0, 2).toString()).toBe("PK");

  await page.getByRole("button", { name: "Delete organisation" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel(/^Type/).fill(`leaving-${stamp}`);
  await dialog.getByLabel("Current password").fill("not-my-password");
  await dialog.getByRole("button", { name: "Delete organisation" }).click();
  await expect(dialog.getByText("Invalid credentials. Please try again.")).toBeVisible();
  await dialog.getByLabel("Current password").fill(OWN_PASSWORD);
  await dialog.getByRole("button", { name: "Delete organisation" }).click();
  await expect(page).toHaveURL(/\/login/);
  await expect(page.getByText("The organisation has been deleted and you are signed out.")).toBeVisible();
  await fillSignIn(page, email, OWN_PASSWORD);
  await expect(page.getByText("Invalid credentials. Please try again.")).toBeVisible();
});
