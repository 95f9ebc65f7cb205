import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { enter, expect, test } from "./support.ts";

const ALPEN = "admin@alpen-stern.example";
const HOTEL = "account=alpen-stern&property=zermatt-lodge";
const GUESTS = [
  "PROFILE_ID;LAST_NAME;FIRST_NAME;EMAIL",
  "DP1;Quetzalbrunn;Zara;zara@quetz.example",
  "DP2;Quetzalbrunn;Karl;karl@quetz.example",
].join("\n");

/** Two guests with the same name, imported completely; other journeys cover the import. */
async function importGuests(page: Page): Promise<string> {
  const { csrfToken } = await (await page.request.get("/csrf-token")).json();
  const headers = { "x-csrf-token": csrfToken };
  const file = { name: "guests.csv", mimeType: "text/csv", buffer: Buffer.from(GUESTS) };
  const uploaded = await page.request.post(`/api/v2/files?${HOTEL}`, { headers, multipart: { file } });
  const { id: fileId } = await uploaded.json();
  const data = { fileId, module: "profiles", mode: "upsert", auto: true, acceptUnsure: true };
  const run = await (await page.request.post(`/api/v2/imports?${HOTEL}`, { headers, data })).json();
  const state = async () => (await (await page.request.get(`/api/v2/imports/${run.id}?${HOTEL}`)).json()).state;
  await expect.poll(state).toBe("done");
  return fileId;
}

test("a guest is found, exported and erased; a namesake stays, and the file keeps its lines", async ({ page }) => {
  await enter(page, ALPEN);
  const fileId = await importGuests(page);
  await page.goto("/Settings?tab=protection");
  const find = page.getByRole("region", { name: "Find a guest" });
  const query = find.getByLabel("Name, e-mail, phone or old ID");
  await query.fill("q");
  await find.getByRole("button", { name: "Search" }).click();
  await expect(find.getByText("At least 2 characters.")).toBeVisible();
  await query.fill("quetzalbrunn");
  await find.getByRole("button", { name: "Search" }).click();
  await expect(find.getByRole("row")).toHaveCount(3);
  await expect(find.getByRole("button", { name: "Erase…" })).toBeDisabled();
  await find.getByRole("checkbox", { name: /Choose Quetzalbrunn, Zara/ }).check();
  await expect(find.getByText("1 record chosen")).toBeVisible();

  const saved = page.waitForEvent("download");
  await find.getByRole("button", { name: "Export as JSON" }).click();
  const exported = JSON.parse(await readFile(await (await saved).path(), "utf8"));
  expect(exported.guests[0].profile.values).toMatchObject({ lastName: "Quetzalbrunn", email: "zara@quetz.example" });
  expect(JSON.stringify(exported)).not.toContain("karl@");

  await find.getByRole("button", { name: "Erase…" }).click();
  const dialog = page.getByRole("dialog", { name: "Erase Quetzalbrunn, Zara" });
  await expect(dialog.getByText("1 profile with all its values")).toBeVisible();
  await dialog.getByLabel("Type Quetzalbrunn, Zara to confirm").fill("Zara");
  await dialog.getByRole("button", { name: "Erase permanently" }).click();
  await expect(dialog.getByText("Type the name exactly as it is shown")).toBeVisible();
  await dialog.getByLabel("Type Quetzalbrunn, Zara to confirm").fill("quetzalbrunn, zara");
  await dialog.getByRole("button", { name: "Erase permanently" }).click();
  await expect(page.getByText("Erasure started.")).toBeVisible();
  await expect(dialog).toHaveCount(0);

  const history = page.getByRole("region", { name: "Erasures" });
  await expect(history.getByText("Done", { exact: true })).toBeVisible({ timeout: 60_000 });
  await expect(history.getByText(/^1 profile, .*1 file changed/)).toBeVisible();
  await expect(history.getByText("Zara")).toHaveCount(0);
  await query.fill("quetzalbrunn");
  await find.getByRole("button", { name: "Search" }).click();
  await expect(find.getByRole("row")).toHaveCount(2);
  await expect(find.getByRole("row", { name: /Karl/ })).toBeVisible();
  const content = await page.request.get(`/api/v2/files/${fileId}/content?${HOTEL}`);
  expect((await content.text()).split("\n").map((line) => line.split(";")[2] ?? "")).toEqual([
    "FIRST_NAME",
    "",
    "Karl",
  ]);
});
