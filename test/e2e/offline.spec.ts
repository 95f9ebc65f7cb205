import { enter, expect, importByProgram, LODGE_ADMIN, openFirst, noisyTest as test } from "./support.ts";

const GUEST = "PROFILE_ID;LAST_NAME;FIRST_NAME;COUNTRY\nOFF1;Offline;Olga;CH\n";

test("offline amid an edit: the message, the typed text, and another try", async ({ page, context, house }) => {
  await importByProgram(house, "offline.csv", GUEST);
  await enter(page, LODGE_ADMIN);
  await openFirst(page, "/alpen-stern/zermatt-lodge/data/profiles?name=offline", "Offline");
  await page.getByRole("heading", { level: 1 }).click();
  await page.keyboard.press("e");
  const note = page.getByRole("textbox", { name: "Note" });
  await note.fill("Typed before the line went down");
  await context.setOffline(true);
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Network error. Please check your internet connection.").first()).toBeVisible();
  await expect(note).toHaveValue("Typed before the line went down");
  await context.setOffline(false);
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("button", { name: "Undo these changes" })).toBeVisible();
  await page.reload();
  await expect(page.getByText("Typed before the line went down").first()).toBeVisible();
});
