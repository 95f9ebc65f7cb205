import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { enter, expect, test } from "./support.ts";

const HOTEL = "account=grand-azur&property=paris-opera";

/** Many correct guests, then every kind of error: no name, no date, an unmapped code. */
const guests = [
  "NAME_ID;LAST;FIRST;EMAIL;BIRTH_DATE;VIP",
  ...Array.from({ length: 20 }, (_, n) => `G-${n};Moreau;Camille;guest${n}@acme.example;${n + 10}.12.1980;`),
  "R-3;;Anna;anna@acme.example;13.05.1990;",
  "R-4;;Jean;jean@acme.example;14.05.1990;",
  "R-5;Weber;Uwe;uwe@acme.example;soon;",
  "R-6;Rossi;Ada;ada@acme.example;15.05.1990;NOBODY KNOWS",
  "",
].join("\r\n");

/** Uploads a file and imports it as suggested; another journey does this with the wizard. */
async function startRun(page: Page, name: string, text: string): Promise<string> {
  const work = async ([hotel, file, content]: readonly [string, string, string]) => {
    const { csrfToken } = await (await fetch("/csrf-token")).json();
    const send = async (address: string, body: BodyInit, more: Record<string, string> = {}) =>
      (await fetch(address, { method: "POST", headers: { "x-csrf-token": csrfToken, ...more }, body })).json();
    const form = new FormData();
    form.append("file", new File([content], file));
    const { id: fileId } = await send(`/api/v2/files?${hotel}`, form);
    const input = JSON.stringify({
      fileId,
      module: "profiles",
      mode: "upsert",
      auto: true,
      acceptUnsure: true,
      stopAt: 100,
    });
    const { id } = await send(`/api/v2/imports?${hotel}`, input, { "content-type": "application/json" });
    return id as string;
  };
  return page.evaluate(work, [HOTEL, name, text] as const);
}

const headline = (page: Page, words: string) =>
  expect(page.getByRole("heading", { level: 2, name: words })).toBeVisible({ timeout: 20_000 });

test("rejected rows are corrected, fixed by their cause and downloaded, and the run is undone", async ({ page }) => {
  await enter(page);
  const id = await startRun(page, "guests-to-mend.csv", guests);
  await page.goto(`/datas/list/import/profiles?${HOTEL}`);
  await page.getByRole("link", { name: "guests-to-mend.csv" }).first().click();
  await expect(page).toHaveURL(new RegExp(`run=${id}`));
  await headline(page, "21 of 24 rows imported; rejected: 2, waiting: 1");
  const figures = page.getByText("21 + 0 + 0 + 2 + 1 = 24 rows read.");
  await expect(figures).toContainText("Imported with a warning: 1");

  // An unreadable value was dropped and its row stored; it is corrected by keyboard, and the row retried.
  await page.getByRole("button", { name: "Show rows: Date of birth is not a date" }).click();
  const grid = page.getByRole("grid", { name: "Rows of the file" });
  await expect(grid).toBeFocused();
  await page.keyboard.press("Enter");
  await page.getByLabel("BIRTH_DATE").fill("16.05.1990");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Corrected, not imported yet: 1")).toBeVisible();
  await page.getByRole("button", { name: "Retry", exact: true }).click();
  await expect(figures).not.toContainText("with a warning");
  await page.getByRole("button", { name: "Show all rows" }).click();

  // A cause is fixed: the rule is added to the configuration, and the rows are retried.
  await page.getByRole("button", { name: "Fix: Last name is missing" }).click();
  await page.getByLabel("Value", { exact: true }).fill("Unknown");
  await expect(page.getByText("Fixes 2 of 2. Would be imported: 2.")).toBeVisible();
  await page.getByRole("button", { name: "Apply and retry (2)" }).click();
  await headline(page, "23 of 24 rows imported; waiting: 1");
  await expect(page.getByRole("link", { name: /, version 2$/ })).toBeVisible();

  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Download these rows" }).click(),
  ]);
  const text = await readFile(await download.path(), "utf8");
  expect(text.split(/\r?\n/).filter(Boolean)).toHaveLength(2);
  expect(text).toContain("R-6");
  expect(text).toContain("NOBODY KNOWS");

  await page.getByRole("link", { name: "View imported records" }).click();
  const records = page.getByRole("grid", { name: "Rows and their records" });
  await expect(records.getByRole("row", { name: /R-5/ })).toContainText("Weber");
  await records.getByText("R-3", { exact: true }).click();
  await page.keyboard.press("Enter");
  const drawer = page.getByRole("dialog");
  await expect(drawer.getByRole("row", { name: /^Last name/ })).toContainText("Unknown");
  await page.keyboard.press("Escape");
  await page.getByRole("link", { name: "Go to import" }).click();

  await page.getByRole("button", { name: "Undo import" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Undo import" }).click();
  await expect(page.getByText("This import was undone")).toBeVisible({ timeout: 20_000 });
  await expect(page.getByText("Records deleted or restored").locator("..")).toContainText("23");
  await page.getByRole("link", { name: "All imports" }).click();
  await expect(page.getByRole("row", { name: /guests-to-mend\.csv.*Undone/ })).toBeVisible();
});
