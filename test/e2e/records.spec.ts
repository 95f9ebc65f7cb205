import type { Page } from "@playwright/test";
import { enter, expect, test } from "./support.ts";

/** Searches a list by name, and opens the page of its first row. */
async function openFirst(page: Page, name: string) {
  const grid = page.getByRole("grid");
  await page.getByRole("searchbox").fill(name);
  await expect(page).toHaveURL(/name=/);
  await expect(grid.locator('[data-row="0"]')).toContainText(new RegExp(name.split(" ").join(".*"), "i"));
  await grid.focus();
  await page.keyboard.press("Enter");
  await page.getByRole("complementary").getByRole("link", { name: "Open", exact: true }).click();
}

test("a profile from the hub: the origin of its values, an edit, its undo, and a stay", async ({ page }) => {
  await enter(page);
  // By its address, because another journey may have left from another hotel.
  await page.goto("/grand-azur/paris-opera/data");
  await expect(page.getByRole("heading", { level: 1, name: "All data" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Open profiles" })).toBeVisible();
  await page.getByRole("link", { name: /Guests without an e-mail address/ }).click();
  await expect(page).toHaveURL(/\/data\/profiles\?issue=missing_email$/);
  await page.goBack();

  await page.getByRole("link", { name: "Open profiles" }).click();
  await openFirst(page, "almeida beatriz");
  await expect(page.getByRole("heading", { level: 1, name: "Almeida, Beatriz" })).toBeVisible();
  await expect(page.getByText("E-mail: same").first()).toBeVisible();
  await page.getByRole("button", { name: "Source of Last name" }).click();
  const origin = page.getByRole("dialog", { name: "Source of Last name" });
  await expect(origin).toContainText("opera-v5-profiles.csv");
  await expect(origin).toContainText(/Line \d+/);
  await page.keyboard.press("Escape");
  await expect(origin).toBeHidden();

  // Reaches the form by keyboard; the server's error appears at its field.
  await page.getByRole("heading", { level: 1 }).click();
  await page.keyboard.press("e");
  const note = page.getByRole("textbox", { name: "Note" });
  const email = page.getByRole("textbox", { name: "E-mail" });
  await note.fill("Asked for a quiet room");
  const before = await email.inputValue();
  await email.fill("not an address");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("E-mail is not an e-mail address")).toBeVisible();
  await expect(email).toBeFocused();
  await email.fill(before);
  await page.getByRole("button", { name: "Save" }).click();

  const undo = page.getByRole("button", { name: "Undo these changes" });
  await expect(undo).toBeVisible();
  const edited = page.getByRole("button", { name: "Source of Note" });
  await expect(edited).toHaveText("Edited");
  const timeline = page.getByRole("region", { name: "History" });
  await expect(timeline.getByRole("listitem").first()).toContainText("Asked for a quiet room");
  await undo.click();
  await expect(timeline.getByRole("listitem").first()).toContainText("Edit undone");
  await expect(edited.filter({ hasText: "Edited" })).toHaveCount(0);

  // A stray link does not lose the typed values.
  await page.getByRole("button", { name: "Edit", exact: true }).click();
  await note.fill("Another thought");
  await page.getByRole("link", { name: "All profiles" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Cancel" }).click();
  await expect(note).toHaveValue("Another thought");
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").getByRole("button", { name: "Leave" }).click();

  const stays = page.getByRole("region", { name: "Reservations", exact: true });
  await stays.getByRole("link").first().click();
  await expect(page).toHaveURL(/\/data\/reservations\/[\da-f-]{36}$/);
  await expect(
    page.getByRole("table", { name: "Nights and rates" }).getByRole("row", { name: /^Total/ }),
  ).toContainText("€");
  await page.getByRole("region", { name: "Guest" }).getByRole("link", { name: "Almeida, Beatriz" }).click();
  await expect(page).toHaveURL(/\/data\/profiles\/[\da-f-]{36}$/);
});

test("a block: its grid, a reservation from it, and the link back to the block", async ({ page }) => {
  await enter(page);
  await page.goto("/grand-azur/paris-opera/data");
  await page.getByRole("link", { name: "Open blocks" }).click();
  await openFirst(page, "sales kick-off 2026");
  await expect(page.getByRole("heading", { level: 1, name: "Sales kick-off 2026" })).toBeVisible();
  const block = page.url();
  const grid = page.getByRole("table", { name: "Rooms picked up and held, by room type and night" });
  await expect(grid.getByRole("row", { name: /^Total/ })).toContainText("40 of 40 room nights picked up");
  await expect(page.getByRole("region", { name: "Profiles of the block" }).getByRole("link")).not.toHaveCount(0);

  await page.getByRole("region", { name: "Reservations", exact: true }).getByRole("link").first().click();
  await expect(page).toHaveURL(/\/data\/reservations\/[\da-f-]{36}$/);
  await page.getByRole("region", { name: "Block" }).getByRole("link", { name: "Sales kick-off 2026" }).click();
  await expect(page).toHaveURL(block);

  await page.goto(block.replace(/[^/]+$/, "99999999"));
  await expect(page.getByText("Record not found")).toBeVisible();
  await page.locator("#main").getByRole("link", { name: "All blocks" }).click();
  await expect(page).toHaveURL(/\/data\/blocks$/);
});
