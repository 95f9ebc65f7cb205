import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { enter, expect, test } from "./support.ts";

const HOTEL = "account=grand-azur&property=lisbon-tejo";

/** Pushes the sample companies to the hotel, then renames two of them there like its staff. */
async function pushAndRename(page: Page): Promise<{ old_id: string; name: string }[]> {
  const { csrfToken } = await (await page.request.get("/csrf-token")).json();
  const headers = { "x-csrf-token": csrfToken };
  const send = async (path: string, data: object) => {
    const answer = await page.request.post(`${path}?${HOTEL}`, { headers, data });
    expect([path, answer.status() < 300]).toEqual([path, true]);
    return answer.json();
  };
  const read = async (path: string) => (await page.request.get(path)).json();
  const over = (path: string) =>
    expect.poll(async () => (await read(path)).state, { timeout: 90_000 }).toMatch(/done|needs_review/);
  const pointed = { account: "grand-azur", property: "lisbon-tejo", hoteid: "LIS01" };
  await page.request.post("/api/v2/resort/update", { headers, data: pointed });
  const { target } = await read(`/api/v2/push/plan?${HOTEL}`);
  const place = { account: "grand-azur", property: "lisbon-tejo" };
  const details = await page.request.post("/api/v2/resort/details", { headers, data: place });
  const { resort } = await details.json();
  // Another journey may have used this hotel or one of the same chain: its records would count as doubled.
  if (target) await send("/api/v2/push/target/close", { why: "Another journey was here" });
  expect((await page.request.post(`${resort.hostname}/__control/reset`)).ok()).toBe(true);
  const { lists } = await read(`/api/v2/codes/accounts?${HOTEL}`);
  for (const { list } of lists)
    await page.request.post(`/api/v2/codes/accounts/hotel?${HOTEL}`, { headers, data: { list } });
  const file = { name: "companies.csv", mimeType: "text/csv", buffer: await readFile("samples/companies.csv") };
  const uploaded = await page.request.post(`/api/v2/files?${HOTEL}`, { headers, multipart: { file } });
  const { id: fileId } = await uploaded.json();
  const importing = { fileId, module: "accounts", mode: "upsert", auto: true, acceptUnsure: true, stopAt: 100 };
  await over(`/api/v2/imports/${(await send("/api/v2/imports", importing)).id}?${HOTEL}`);
  await send("/api/v2/push/target", { confirm: true });
  await over(`/api/v2/push/${(await send("/api/v2/push", { kinds: ["accounts"] })).id}?${HOTEL}`);
  const { rows } = await read(`/api/v2/push/records?${HOTEL}&module=accounts&limit=2`);
  for (const { new_id: profileId, name } of rows) {
    const change = { company: { companyName: `${name.slice(0, 20)} Group` } };
    const data = { action: "changeProfile", profileId, change };
    const answer = await page.request.post(`${resort.hostname}/__control/desk`, { data });
    expect(answer.status()).toBe(200);
  }
  return rows;
}

test("a finished push is read back, and changes by the hotel's staff are repaired in place", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await enter(page);
  const renamed = await pushAndRename(page);
  await page.goto("/grand-azur/lisbon-tejo/validation1");
  const strip = page.getByRole("region", { name: "Validation", exact: true });
  await expect(strip).toContainText("0 of 106 at the hotel are as sent");
  await page.getByRole("button", { name: "Read back", exact: true }).click();
  await expect(strip).toContainText("104 of 106 at the hotel are as sent", { timeout: 90_000 });
  await expect(strip).toContainText("2 records need attention");

  // The same cause for both; the first record is open, with its field side by side.
  await expect(page.getByRole("link", { name: /^Show the records: .*Name/ })).toBeVisible();
  const card = page.getByRole("region", { name: renamed.at(-1)?.name ?? "", exact: true });
  const other = page.getByRole("region", { name: renamed[0]?.name ?? "", exact: true });
  const open = (await card.isVisible()) ? card : other;
  await expect(open.getByRole("row", { name: /Group/ })).toBeVisible();
  await page.getByRole("button", { name: "Push again P", exact: true }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText("Overwrite one record at the hotel?");
  await dialog.getByRole("button", { name: "Push again" }).click();
  await expect(strip).toContainText("105 of 106 at the hotel are as sent");

  // The other with a key: the record gets the hotel's value.
  await expect(page.getByRole("button", { name: "Use the hotel’s value H", exact: true })).toBeVisible();
  await page.keyboard.press("h");
  await expect(strip).toContainText("All 106 at the hotel are as sent");
  await expect(page.getByText("No open differences")).toBeVisible();
  const sideways = () => document.documentElement.scrollWidth - document.documentElement.clientWidth;
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 844 });
    await expect.poll(() => page.evaluate(sideways), { message: `at ${width} px` }).toBe(0);
  }
});
