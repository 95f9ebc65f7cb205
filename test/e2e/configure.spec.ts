import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { enter, expect, test } from "./support.ts";

const HOTEL = "account=grand-azur&property=paris-opera";

/** Guests in an export of OPERA V5. */
const guests = (birth: string) =>
  [
    `NAME_ID;LAST;FIRST;CITY;${birth};KONTAKT;REMARKS`,
    "1001;Moreau;Camille;Paris;31.12.1980;camille@acme.example;quiet room",
    "1002;Silva;Rui;Lisboa;01.02.1975;rui@acme.example;",
    "1003;;Anna;Zürich;13.05.1990;anna@acme.example;late arrival",
    "",
  ].join("\r\n");

/** Uploads a file and has it read; other journeys do this by hand. */
async function stage(page: Page, name: string, text: string): Promise<string> {
  const work = async ([hotel, file, content]: readonly [string, string, string]) => {
    const { csrfToken } = await (await fetch("/csrf-token")).json();
    const send = async (address: string, body: BodyInit, more: Record<string, string> = {}) =>
      (await fetch(address, { method: "POST", headers: { "x-csrf-token": csrfToken, ...more }, body })).json();
    const form = new FormData();
    form.append("file", new File([content], file));
    const { id: fileId } = await send(`/api/v2/files?${hotel}`, form);
    const input = JSON.stringify({ fileId, module: "profiles" });
    const { id } = await send(`/api/v2/sources?${hotel}`, input, { "content-type": "application/json" });
    for (let tries = 0; tries < 100; tries++) {
      const { state } = await (await fetch(`/api/v2/sources/${id}?${hotel}`)).json();
      if (state === "read") return id as string;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    throw new Error("not read in time");
  };
  return page.evaluate(work, [HOTEL, name, text] as const);
}

/** Saves the present state once more, like a colleague in another window. */
async function saveElsewhere(page: Page): Promise<void> {
  const work = async (hotel: string) => {
    const { csrfToken } = await (await fetch("/csrf-token")).json();
    const { rows } = await (await fetch(`/api/v2/configurations?${hotel}&module=profiles`)).json();
    const { id } = rows.find(({ name }: { name: string }) => name === "OPERA guests");
    const address = `/api/v2/configurations/${id}?${hotel}`;
    const { body, version } = await (await fetch(address)).json();
    const headers = { "x-csrf-token": csrfToken, "content-type": "application/json" };
    return (await fetch(address, { method: "PUT", headers, body: JSON.stringify({ body, version }) })).status;
  };
  expect(await page.evaluate(work, HOTEL)).toBe(200);
}

const feeds = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

test("columns are mapped, saved in versions, compared with the next file and exported", async ({ page }) => {
  await enter(page);
  const first = await stage(page, "guests.csv", guests("BIRTH_DATE"));
  await page.goto(`/csv/datas/import/profiles?${HOTEL}&source=${first}`);
  await page.getByRole("link", { name: "Map columns" }).click();
  await expect(page).toHaveURL(/\/config\/import\/module\/profiles\/mapping/);

  // Sure suggestions are there already; a guess waits.
  await expect(feeds(page, "Last name: LAST")).toBeVisible({ timeout: 20_000 });
  await page.getByRole("button", { name: /^Accept \d+ confident match/ }).click();
  await expect(page.getByRole("button", { name: /^Accept \d+ confident match/ })).toHaveCount(0);
  await page.getByRole("button", { name: /^Accept KONTAKT for / }).click();
  await expect(page.getByText("A value is missing in 1 of 3 rows")).toBeVisible();

  // By keyboard only.
  await feeds(page, "City: CITY").focus();
  await page.keyboard.press("Delete");
  await page.keyboard.press("Enter");
  const search = page.getByLabel("Search columns by name or value");
  await expect(search).toBeFocused();
  await page.keyboard.type("remar");
  await page.keyboard.press("Enter");
  await expect(feeds(page, "City: REMARKS")).toBeVisible();
  await expect(feeds(page, "City: REMARKS")).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(search).toBeFocused();
  await page.keyboard.type("lisboa");
  await page.keyboard.press("Enter");
  await expect(feeds(page, "City: CITY")).toBeVisible();

  await page.getByRole("button", { name: "More for Nationality" }).click();
  await page.getByRole("menuitem", { name: "Fixed value" }).click();
  await page.getByRole("combobox", { name: "Value", exact: true }).fill("FR");
  await page.keyboard.press("Enter");
  await expect(feeds(page, "Nationality: “FR”")).toBeVisible();

  await page.getByLabel("Name of the mapping").fill("OPERA guests");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("Version 1, saved")).toBeVisible();
  await page.reload();
  await expect(feeds(page, "Nationality: “FR”")).toBeVisible();

  await page.getByRole("tab", { name: "Options" }).click();
  await expect(page).toHaveURL(/\/profiles\/options/);
  await page.getByLabel("Create only").check();
  await page.getByLabel("What changed (optional)").fill("No updates");
  await page.getByRole("button", { name: "Save version 2" }).click();
  await expect(page.getByText("Version 2, saved")).toBeVisible();
  await page.getByRole("button", { name: "Version 2", exact: true }).click();
  const versions = page.getByRole("dialog");
  await expect(versions.getByText("No updates")).toBeVisible();
  await versions.getByRole("button", { name: "Restore version 1" }).click();
  await expect(page.getByText("Unsaved changes")).toBeVisible();
  await page.getByRole("button", { name: "Discard" }).click();
  await expect(page.getByText("Version 2, saved")).toBeVisible();

  // A colleague saves first; nothing is lost, and leaving the page needs a confirmation.
  await saveElsewhere(page);
  await page.getByLabel("Update only").check();
  await page.getByRole("link", { name: "All mappings" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("button", { name: "Save version 3" }).click();
  await expect(page.getByText(/Camille Moreau saved version 3/)).toBeVisible();
  await page.getByRole("button", { name: "Keep mine" }).click();
  await page.getByRole("button", { name: "Save version 4" }).click();
  await expect(page.getByText("Version 4, saved")).toBeVisible();

  // The next file names one of its columns differently.
  const second = await stage(page, "guests-2.csv", guests("BIRTH_DATE_1"));
  await page.goto(`/config/import/profiles?${HOTEL}&source=${second}`);
  await expect(page.getByText("1 probably renamed")).toBeVisible({ timeout: 20_000 });
  await expect(page.getByText("Column BIRTH_DATE is missing from this file")).toBeVisible();
  await page.getByRole("button", { name: "Use the new names" }).click();
  await expect(feeds(page, "Date of birth: BIRTH_DATE_1")).toBeVisible();
  await page.getByRole("button", { name: "Save version 5" }).click();
  await expect(page.getByText("Version 5, saved")).toBeVisible();
  await expect(page.getByText("1 probably renamed")).toHaveCount(0);

  await page.getByRole("link", { name: "All mappings" }).click();
  const table = page.getByRole("table");
  await expect(table.getByRole("row", { name: /OPERA guests.*Same columns/ })).toBeVisible();
  await page.getByRole("button", { name: "Actions for OPERA guests" }).click();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("menuitem", { name: "Download" }).click(),
  ]);
  const buffer = await readFile(await download.path());
  const input = page.locator('input[type="file"]');
  await input.setInputFiles({ name: "notes.json", mimeType: "application/json", buffer: Buffer.from("[]") });
  await expect(page.getByText("notes.json was not downloaded from Bellhop.")).toBeVisible();
  await input.setInputFiles({ name: "guests.json", mimeType: "application/json", buffer });
  await expect(table.getByRole("row", { name: /OPERA guests/ })).toHaveCount(2);
});

test("an unknown tab or module leads to the error page", async ({ page }) => {
  await enter(page);
  await page.goto(`/config/import/module/profiles/nonsense?${HOTEL}`);
  await expect(page).toHaveURL(/error-404/);
  await page.goto(`/config/import/list/minibar?${HOTEL}`);
  await expect(page).toHaveURL(/error-404/);
});
