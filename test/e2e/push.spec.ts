import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { ADMIN, enter, expect, test } from "./support.ts";

const DESK = {
  ...{ name: "at a desk", width: 1440, height: 900, email: ADMIN },
  ...{ account: "grand-azur", property: "lisbon-tejo", code: "LIS01" },
};
const PHONE = {
  ...{ name: "on a phone", width: 390, height: 844, email: "admin@alpen-stern.example" },
  ...{ account: "alpen-stern", property: "zermatt-lodge", code: "ZER01" },
};

const slugs = ({ account, property }: typeof DESK) => `account=${account}&property=${property}`;

/** Resets the property after other journeys: it points at its hotel, has no push, and has the sample companies. */
async function furnish(page: Page, hotel: typeof DESK): Promise<string> {
  const { csrfToken } = await (await page.request.get("/csrf-token")).json();
  const headers = { "x-csrf-token": csrfToken };
  const { account, property, code: hoteid } = hotel;
  const pointed = await page.request.post("/api/v2/resort/update", { headers, data: { account, property, hoteid } });
  expect(pointed.status()).toBe(200);
  const { target } = await (await page.request.get(`/api/v2/push/plan?${slugs(hotel)}`)).json();
  if (target) {
    const data = { why: "Another journey was here" };
    const closed = await page.request.post(`/api/v2/push/target/close?${slugs(hotel)}`, { headers, data });
    expect(closed.status()).toBe(200);
  }
  // Codes must be the hotel's, so its lists are read first.
  const { lists } = await (await page.request.get(`/api/v2/codes/accounts?${slugs(hotel)}`)).json();
  for (const { list } of lists)
    await page.request.post(`/api/v2/codes/accounts/hotel?${slugs(hotel)}`, { headers, data: { list } });
  const buffer = await readFile("samples/companies.csv");
  const file = { name: "companies.csv", mimeType: "text/csv", buffer };
  const uploaded = await page.request.post(`/api/v2/files?${slugs(hotel)}`, { headers, multipart: { file } });
  const { id: fileId } = await uploaded.json();
  const data = { fileId, module: "accounts", mode: "upsert", auto: true, acceptUnsure: true, stopAt: 100 };
  const { id } = await (await page.request.post(`/api/v2/imports?${slugs(hotel)}`, { headers, data })).json();
  return id;
}

async function expectToFit(page: Page): Promise<void> {
  const sideways = () => document.documentElement.scrollWidth - document.documentElement.clientWidth;
  expect(await page.evaluate(sideways)).toBe(0);
}

const state = (page: Page, word: string) =>
  expect(page.getByRole("region", { name: "Progress of the push" }).getByText(word, { exact: true })).toBeVisible({
    timeout: 90_000,
  });

for (const hotel of [DESK, PHONE])
  test(`the data of the sample files is pushed to the hotel, ${hotel.name}`, async ({ page }) => {
    const { account, property, width, height } = hotel;
    await page.setViewportSize({ width, height });
    await enter(page, hotel.email);
    const imported = await furnish(page, hotel);
    await page.goto(`/datas/list/import/accounts?${slugs(hotel)}&run=${imported}`);
    await page.getByRole("link", { name: "Push to the hotel" }).click({ timeout: 60_000 });
    await expect(page).toHaveURL(new RegExp(`/${account}/${property}/push/data$`));

    // Identifies the hotel before anything is written.
    await expect(page.getByRole("heading", { name: "First push: is this the right hotel?" })).toBeVisible();
    await expect(page.getByRole("button", { name: /^Push/ })).toHaveCount(0);
    await expectToFit(page);
    await page.getByRole("button", { name: "This is the right hotel" }).click();
    const strip = page.getByRole("region", { name: "The hotel that is written to" });
    await expect(strip).toContainText("Sandbox");
    await expect(strip).toContainText(hotel.code);

    // A few records first; a person checks, then the rest is pushed.
    const companies = page.getByRole("checkbox", { name: "Select Companies, agents, groups" });
    await companies.check();
    await page.getByRole("button", { name: "Options" }).click();
    await page.getByLabel("Pause after this many calls").fill("5");
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Push one kind" }).click();
    await expect(page).toHaveURL(new RegExp(`/${account}/${property}/push/runs/`));
    await state(page, "Paused");
    await expect(page.getByText("The first records have been pushed")).toBeVisible();
    await expectToFit(page);
    await page.getByRole("button", { name: "Resume" }).click();
    await state(page, "Done");
    await expectToFit(page);

    // The plan knows the pushed records, and a second push finds no changes.
    await page.getByRole("link", { name: "Push plan" }).click();
    await expect(page.getByRole("link", { name: /^Push of / }).first()).toBeVisible();
    await companies.check();
    await page.getByRole("button", { name: "Push one kind" }).click();
    await state(page, "Done");
    await expect(page.getByText(/^\d+ of \d+ records$/)).toBeVisible();
    const { rows } = await (await page.request.get(`/api/v2/push?${slugs(hotel)}`)).json();
    expect(rows[0].sum).toMatchObject({ total: 106, unchanged: 106 });
    expect(rows[1].sum).toMatchObject({ total: 106, pushed: 106 });
  });
