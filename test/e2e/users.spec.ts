import { expect, fillSignIn, linkFor, openFromSwitcher, signIn, test } from "./support.ts";

const EMAIL = "lea.brandt@grand-azur.example";
const PASSWORD = "nine funicular rides";

test("a user is invited, signs in, is changed and restricted, and is removed", async ({ page, browser, house }) => {
  // Two browsers and a mail take longer than the usual minute on a busy machine.
  await signIn(page);
  await openFromSwitcher(page, "Users");
  await page.getByRole("link", { name: "Add user" }).click();

  await page.getByLabel("First name").fill("Lea");
  await page.getByLabel("Last name").fill("Brand");
  await page.getByLabel("E-mail").fill("user@grand-azur.example");
  await page.getByLabel("Mobile").fill("12");
  await page.getByRole("button", { name: "Add and invite" }).click();
  await expect(page.getByText(/country code/)).toBeVisible();
  await page.getByLabel("Mobile").fill("+49 30 901820");
  await page.getByRole("button", { name: "Add and invite" }).click();
  await expect(page.getByRole("alert").filter({ hasText: /already/ })).toBeVisible();
  await page.getByLabel("E-mail").fill(EMAIL);
  await page.getByRole("checkbox", { name: /Lisbon Tejo/ }).check();
  await page.getByRole("button", { name: "Add and invite" }).click();
  await expect(page.getByText("The user is now on the list").first()).toBeVisible();
  // No mail is sent here: the page says so and offers a link for setting a first password.
  await expect(page.getByText("Invitation not sent")).toBeVisible();
  await page.getByRole("button", { name: "Copy set-up link" }).click();
  await expect(page.getByText(/Link copied. Valid until/)).toContainText("/reset-password?token=");
  await openFromSwitcher(page, "Users");
  const row = page.getByRole("row", { name: /Lea Brand/ });
  await expect(row).toContainText("Invited");
  await expect(row).toContainText("Lisbon Tejo");

  const guest = await browser.newPage({ baseURL: house.url });
  await guest.goto(await linkFor(house, EMAIL));
  await guest.getByLabel("New password", { exact: true }).fill(PASSWORD);
  await guest.getByRole("button", { name: "Set password" }).click();
  await expect(guest.getByText("Your new password is set.")).toBeVisible();
  await guest.goto("/login");
  await fillSignIn(guest, EMAIL, PASSWORD);
  await expect(guest).toHaveURL(/lisbon-tejo\/home$/);

  await row.getByRole("link", { name: "Lea Brand" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Lea Brand" })).toBeVisible();
  await page.getByRole("link", { name: "Edit" }).click();
  await page.getByLabel("Last name").fill("Brandt");
  await page.getByRole("checkbox", { name: /Paris Opéra/ }).check();
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("user is successfully updated").first()).toBeVisible();
  await expect(page.getByRole("heading", { level: 1, name: "Lea Brandt" })).toBeVisible();
  await expect(page.getByRole("region", { name: "Properties" })).toContainText("Paris Opéra");

  await page.getByRole("link", { name: "Permissions" }).click();
  await expect(page.getByText("No restrictions")).toBeVisible();
  await page.getByLabel("Read: Dashboard").uncheck();
  await page.getByLabel("Read: Imports").uncheck();
  await expect(page.getByLabel("Write: Imports")).not.toBeChecked();
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("The permissions of Lea Brandt were saved.").first()).toBeVisible();
  await expect(page.getByText("Restricted permissions of the role User: 3")).toBeVisible();
  await guest.goto("/access-control");
  await expect(guest.getByRole("row", { name: /Dashboard/ }).getByText("Yes")).toHaveCount(0);
  await page.getByRole("button", { name: "Reset to role" }).click();
  await expect(page.getByText("No restrictions")).toBeVisible();

  await page.goBack();
  await page.getByRole("button", { name: "Disable" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Disable" }).click();
  await expect(page.getByText("Lea Brandt is disabled and signed out everywhere.").first()).toBeVisible();
  await openFromSwitcher(guest, "Property");
  await expect(guest).toHaveURL(/\/login/);
  await guest.close();
});

test("two people edit the same user: the second sees the first one's changes", async ({ page, context }) => {
  await signIn(page);
  await openFromSwitcher(page, "Users");
  await page.getByRole("link", { name: "Inês Duarte" }).click();
  await page.getByRole("link", { name: "Edit" }).click();
  await expect(page.getByLabel("First name")).toHaveValue("Inês");

  const other = await context.newPage();
  await other.goto(page.url());
  await other.getByLabel("Mobile").fill("+351 912 345 678");
  await other.getByRole("button", { name: "Save" }).click();
  await expect(other.getByText("user is successfully updated").first()).toBeVisible();
  await other.close();

  await page.getByLabel("Last name").fill("Duarte Lima");
  await page.getByRole("button", { name: "Save" }).click();
  const conflict = page.getByRole("alert").filter({ hasText: "Someone else saved this while you were typing" });
  await expect(conflict).toContainText("Mobile: now “+351912345678”");
  await expect(page.getByLabel("Last name")).toHaveValue("Duarte Lima");
  await expect(page.getByLabel("Mobile")).toHaveValue("+351912345678");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Inês Duarte Lima" })).toBeVisible();
});

test("filters, order and columns survive a reload; a bulk change shows the result for each user", async ({ page }) => {
  await signIn(page);
  await openFromSwitcher(page, "Users");
  const rows = page.getByRole("table").getByRole("row");
  await expect(page.getByText(/^Showing 1 to \d+ of \d+ entries$/)).toBeVisible();

  await page.getByRole("searchbox").fill("ines");
  await expect(rows).toHaveCount(2);
  await page.getByRole("button", { name: "Last sign-in" }).click();
  await page.getByRole("button", { name: "Columns" }).click();
  await page.getByRole("menuitemcheckbox", { name: "Properties" }).click();
  await expect(page.getByRole("columnheader", { name: "Properties" })).toHaveCount(0);
  await page.keyboard.press("Escape");
  await page.reload();
  await expect(page.getByRole("searchbox")).toHaveValue("ines");
  await expect(rows).toHaveCount(2);
  await expect(page.getByRole("columnheader", { name: "Last sign-in" })).toHaveAttribute("aria-sort", "ascending");
  await expect(page.getByRole("columnheader", { name: "Properties" })).toHaveCount(0);
  await page.getByRole("searchbox").fill("xyz");
  await expect(page.getByText("No matches")).toBeVisible();
  await page.getByRole("button", { name: "Clear filters" }).first().click();

  await page.getByRole("checkbox", { name: "Select Camille Moreau" }).check();
  await page.getByRole("checkbox", { name: /^Select Inês/ }).check();
  await expect(page.getByText("2 selected")).toBeVisible();
  await page.getByRole("button", { name: "Disable", exact: true }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Disable" }).click();
  const outcome = page.getByRole("alert").filter({ hasText: "One user disabled" });
  await expect(outcome).toContainText(/Inês/);
  await expect(outcome).toContainText("Could not be changed:");
  await expect(outcome.getByRole("listitem")).toContainText(/^Camille Moreau: ./);
  await expect(page.getByText("1 selected")).toBeVisible();

  await page.getByRole("button", { name: /^Actions for Inês/ }).click();
  await page.getByRole("menuitem", { name: "Enable" }).click();
  await expect(page.getByText(/can sign in again/).first()).toBeVisible();
});
