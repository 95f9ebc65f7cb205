import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { enter, expect, signIn, test } from "./support.ts";

const SAMPLES = join(import.meta.dirname, "../../samples");

const bar = (page: Page) => page.getByRole("region", { name: "Back and next" });
const step = (page: Page, name: string) =>
  page.getByRole("navigation", { name: "Steps of the import" }).getByRole("button", { name: new RegExp(`${name}`) });
const current = (page: Page) => page.locator('[aria-current="step"]');

const upload = (page: Page, file: string | { name: string; mimeType: string; buffer: Buffer }) =>
  page.locator('input[type="file"]').setInputFiles(typeof file === "string" ? join(SAMPLES, file) : file);

/** A hotel without imports. */
async function openHotel(page: Page, name: string): Promise<string> {
  const work = async (input: { account: string; name: string }) => {
    const { csrfToken } = await (await fetch("/csrf-token")).json();
    const headers = { "x-csrf-token": csrfToken, "content-type": "application/json" };
    const { account } = input;
    const made = await fetch(`/CreateProperty?account=${account}`, {
      method: "POST",
      headers,
      body: JSON.stringify(input),
    });
    const { property } = await made.json();
    return `account=${account}&property=${property.slug}`;
  };
  return page.evaluate(work, { account: "grand-azur", name });
}

/** Corrects the files' deliberate errors, like a person in a spreadsheet. */
const mend = (text: string): string =>
  text
    .replace("999999", "20001")
    .replace(/,14\/02\/2026,/, ",28/12/2026,")
    .replace(",?,", ",2,");

/** Counts the clicks of a journey over all its pages: the effort of an import. */
async function countClicks(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const count = () => sessionStorage.setItem("clicks", String(Number(sessionStorage.getItem("clicks") ?? 0) + 1));
    addEventListener("click", ({ isTrusted }) => isTrusted && count(), true);
  });
  return () => page.evaluate(() => Number(sessionStorage.getItem("clicks") ?? 0));
}

test("two sample files and their corrected rows become records, in any order", async ({ page }) => {
  await signIn(page);
  const hotel = await openHotel(page, "Grand Azur Porto");
  const clicks = await countClicks(page);
  await page.goto(`/import/reservations?${hotel}`);
  await upload(page, "lisbon-reservations.csv");
  await expect(page.getByRole("heading", { name: "Your file" })).toBeVisible({ timeout: 20_000 });
  await bar(page).getByRole("button", { name: "Check format" }).click();
  await expect(page.getByRole("heading", { name: "Preview" })).toBeVisible();
  await bar(page).getByRole("button", { name: "Read rows" }).click();
  await expect(page.getByRole("button", { name: "Reservation ID: N.º da reserva" })).toBeVisible({ timeout: 20_000 });
  await expect(page.getByLabel("Name of the mapping")).toHaveValue("lisbon-reservations");

  // Left in the middle: the page offers to continue at the step reached.
  await page.goto(`/import/reservations?${hotel}`);
  await page.getByRole("link", { name: "Continue: lisbon-reservations.csv" }).click();
  await expect(current(page)).toContainText("Map");
  await bar(page).getByRole("button", { name: "Save mapping" }).click();
  await bar(page).getByRole("button", { name: "Map codes" }).click();
  await expect(page.getByText("Counted over 80 rows", { exact: false })).toBeVisible({ timeout: 20_000 });
  await bar(page).getByRole("button", { name: "Check rows" }).click();
  await expect(page.getByRole("button", { name: /^78 Waiting/ })).toBeVisible({ timeout: 20_000 });
  await page.reload();
  await expect(current(page)).toContainText("Review");
  await expect(page.getByText("2 would be rejected · 78 would wait")).toBeVisible();

  // Clicked twice, started once.
  await bar(page).getByRole("button", { name: "Import 80 rows" }).dblclick();
  await expect(page).toHaveURL(/run=/);
  // All steps, left once in the middle, with the last button clicked twice.
  expect(await clicks()).toBeLessThanOrEqual(8);
  const stays = page.url();
  await expect(page.getByText(/^None of 80 rows imported/)).toBeVisible({ timeout: 20_000 });
  const { total_rows } = await page.evaluate(
    async (query) => (await fetch(`/api/v2/imports?${query}&module=reservations`)).json(),
    hotel,
  );
  expect(total_rows).toBe(1);

  // Their guests: nothing in that file needs checking, but two have no name.
  await page.goto(`/import/profiles?${hotel}`);
  await upload(page, "lisbon-guests.csv");
  await page.getByRole("button", { name: "Check rows" }).click();
  await expect(page.getByRole("button", { name: /^148 New/ })).toBeVisible({ timeout: 20_000 });
  await page.getByRole("button", { name: "Fix: Last name is missing" }).click();
  await page.getByLabel("Value", { exact: true }).fill("Guest");
  await page.getByRole("button", { name: "Apply to these rows (2)" }).click();
  await expect(page.getByRole("button", { name: /^150 New/ })).toBeVisible({ timeout: 20_000 });
  await expect(step(page, "Clean")).toContainText("1 rule");
  await bar(page).getByRole("button", { name: "Import 150 rows" }).click();
  await expect(page.getByText("150 rows imported")).toBeVisible({ timeout: 20_000 });

  // Their stays were waiting for them.
  await page.goto(stays);
  await expect(page.getByText("77 of 80 rows imported; rejected: 2, waiting: 1")).toBeVisible({
    timeout: 20_000,
  });
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page
      .getByRole("link", { name: "Download these rows" })
      .or(page.getByRole("button", { name: "Download these rows" }))
      .click(),
  ]);
  const left = await readFile(await download.path(), "utf8");

  // The remaining rows are corrected in their own file, which the same configuration reads.
  await bar(page).getByRole("button", { name: "Import another file" }).click();
  await upload(page, { name: "mended.csv", mimeType: "text/csv", buffer: Buffer.from(mend(left)) });
  await expect(page.getByText(/^Recognised: same columns as “.?lisbon-reservations/)).toBeVisible({ timeout: 20_000 });
  await page.getByRole("button", { name: "Check rows" }).click();
  await bar(page).getByRole("button", { name: "Import 3 rows" }).click({ timeout: 20_000 });
  await expect(page.getByText("3 rows imported")).toBeVisible({ timeout: 20_000 });
  await page.goto(`/import/reservations?${hotel}`);
  await expect(page.getByRole("heading", { name: "Upload a file" })).toBeVisible();
  await expect(page.getByRole("region", { name: "In progress" })).toHaveCount(0);
});

test("a step with unmet requirements leads back and says why", async ({ page }) => {
  await enter(page);
  await page.goto(`/import/blocks?account=grand-azur&property=lisbon-tejo&step=review`);
  await expect(page.getByText("Choose a file first to open Review.")).toBeVisible();
  await expect(current(page)).toContainText("Upload");
  await page.goto(`/import/minibar?account=grand-azur&property=lisbon-tejo`);
  await expect(page).toHaveURL(/error-404/);
});

test("any file is dropped in one place; one whose columns are known is imported with two clicks", async ({ page }) => {
  await signIn(page);
  const hotel = await openHotel(page, "Grand Azur Braga");
  const clicks = await countClicks(page);
  await page.goto(`/Datas/import?${hotel}`);
  await expect(page.getByRole("navigation", { name: "Modules" })).toBeVisible();
  await page
    .getByLabel("Drop any file here")
    .setInputFiles(["lisbon-guests.csv", "configuration.xlsx", "in-house.ihf"].map((name) => join(SAMPLES, name)));
  const uploads = page.getByRole("list", { name: "Uploads" });
  await expect(uploads.getByRole("link", { name: "Choose sheets" })).toBeVisible({ timeout: 20_000 });
  await expect(uploads.getByRole("link", { name: "Check guests" })).toBeVisible({ timeout: 20_000 });
  const guests = uploads.getByRole("listitem").filter({ hasText: "lisbon-guests.csv" });
  await expect(guests.getByText("This looks like Profiles")).toBeVisible();

  await guests.getByRole("button", { name: "Check rows" }).click();
  const run = bar(page).getByRole("button", { name: /^Import \d+ rows$/ });
  await expect(page.getByRole("button", { name: /New/ })).toBeVisible({ timeout: 20_000 });
  await run.click();
  await expect(page.getByRole("heading", { name: /rows? imported/ })).toBeVisible({ timeout: 20_000 });
  expect(await clicks()).toBe(2);

  // A file for another module, and one without any evidence: a person chooses before anything is read.
  await page.goto(`/Datas/import?${hotel}`);
  await page
    .getByLabel("Drop any file here")
    .setInputFiles([{ name: "things.csv", mimeType: "text/csv", buffer: Buffer.from("a;b\n1;2\n") }]);
  const unknown = uploads.getByRole("listitem").filter({ hasText: "things.csv" });
  await expect(unknown.getByText(/Choose/).first()).toBeVisible({ timeout: 20_000 });
  await expect(unknown.getByRole("button", { name: "Check rows" })).toHaveCount(0);
});
