import type { Page } from "@playwright/test";
import type { Bellhop } from "../support/server.ts";
import { enter, expect, noisyTest as test } from "./support.ts";

const ADMIN = "admin@alpen-stern.example";
const HOTEL = "account=alpen-stern&property=zermatt-lodge";
const GUEST = "PROFILE_ID;LAST_NAME;FIRST_NAME;COUNTRY\nOFF1;Offline;Olga;CH\n";

/** Imports a file through the program's calls. */
async function importFile(house: Bellhop, name: string, text: string): Promise<string> {
  const call = async (path: string, init: RequestInit) => {
    const response = await fetch(`${house.url}${path}?${HOTEL}`, { method: "POST", ...init });
    const body = (await response.json()) as { id: string; token: string; message?: string };
    expect([path, response.ok, body.message]).toEqual([path, true, undefined]);
    return body;
  };
  const json = { "content-type": "application/json" };
  const person = { email: ADMIN, password: "carry-the-luggage", program: true, recaptchaToken: "off" };
  const { token } = await call("/api/v1/auth", { headers: json, body: JSON.stringify(person) });
  const authorization = `Bearer ${token}`;
  const form = new FormData();
  form.set("file", new Blob([text]), name);
  const file = await call("/api/v2/files", { headers: { authorization }, body: form });
  const run = { fileId: file.id, module: "profiles", mode: "upsert", auto: true, acceptUnsure: true };
  const { id } = await call("/api/v2/imports", { headers: { ...json, authorization }, body: JSON.stringify(run) });
  await expect
    .poll(async () => {
      const response = await fetch(`${house.url}/api/v2/imports/${id}?${HOTEL}`, { headers: { authorization } });
      return ((await response.json()) as { state: string }).state;
    })
    .toBe("done");
  return id;
}

/** Opens the record in the first row of a list. */
async function openFirst(page: Page, list: string, text: string): Promise<void> {
  await page.goto(list);
  const grid = page.getByRole("grid");
  await expect(grid.locator('[data-row="0"]')).toContainText(text);
  await grid.focus();
  await page.keyboard.press("Enter");
  await page.getByRole("complementary").getByRole("link", { name: "Open", exact: true }).click();
}

test("offline amid an edit: the message, the typed text, and another try", async ({ page, context, house }) => {
  await importFile(house, "offline.csv", GUEST);
  await enter(page, ADMIN);
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
